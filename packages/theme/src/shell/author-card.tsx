/** Who writes here, at the head of the drawer: picture, name, how many posts and tags. */
import type { SiteData } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import type { Texts } from '../texts/index';

export function AuthorCard({ site, texts }: { readonly site: SiteData; readonly texts: Texts }): JSX.Element {
  const { author, authorAvatar, counts, indexUrls } = site.themeConfig;
  return (
    <div className="author">
      {/* A background is fetched when it shows, that is when the drawer opens; an image would be fetched at once. */}
      {authorAvatar !== null && <span className="avatar" style={{ backgroundImage: `url("${authorAvatar}")` }} />}
      {author !== '' && <p className="author-name">{author}</p>}
      <p className="counts">
        {/* Notes without dates are no posts. */}
        {(['posts', 'tags'] as const).map(
          (kind) =>
            counts[kind] > 0 && (
              <a key={kind} href={indexUrls[kind === 'tags' ? kind : 'timeline']}>
                <b>{counts[kind]}</b> {texts[kind]}
              </a>
            ),
        )}
      </p>
    </div>
  );
}
