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
        <a href={indexUrls.timeline}>
          <b>{counts.posts}</b> {texts.posts}
        </a>
        <a href={indexUrls.tags}>
          <b>{counts.tags}</b> {texts.tags}
        </a>
      </p>
    </div>
  );
}
