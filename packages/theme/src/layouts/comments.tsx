/** Where the site's comment widget mounts, once it comes into view. */
import type { JSX } from 'react';
import type { LayoutTexts } from '../texts/layouts';

/** Name of the island that shows the widget the config chose; islands of a site's own are PascalCase. */
export const COMMENTS_ISLAND = 'comments';

export function Comments({ texts }: { readonly texts: LayoutTexts }): JSX.Element {
  return (
    <section className="comments" id="comments" aria-label={texts.comments}>
      <div data-island={COMMENTS_ISLAND} data-missing={texts.commentsMissing} />
      <noscript>{texts.commentsNeedScript}</noscript>
    </section>
  );
}
