/** Where the site's comment widget mounts, once it comes into view. */
import type { JSX } from 'react';
import style from '../styles/comments.css?inline';
import type { LayoutTexts } from '../texts/layouts';

/** Name of the island that shows the widget the config chose; islands of a site's own are PascalCase. */
export const COMMENTS_ISLAND = 'comments';

export function Comments({ texts }: { readonly texts: LayoutTexts }): JSX.Element {
  return (
    <section className="comments" id="comments" aria-label={texts.comments}>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <div data-island={COMMENTS_ISLAND} data-missing={texts.commentsMissing} />
      <noscript>{texts.commentsNeedScript}</noscript>
    </section>
  );
}
