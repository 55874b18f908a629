/** The column beside the posts on the home page of a blog: who writes, categories, tags, friends' sites. */
import type { HomeColumn as Column, SiteData } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { FriendCards } from '../parts/friend-cards';
import { Chips } from '../parts/terms';
import { AuthorCard } from '../shell/author-card';
import type { LayoutTexts } from '../texts/layouts';

export function HomeColumn({ site, column, texts }: { readonly site: SiteData; readonly column: Column; readonly texts: LayoutTexts }): JSX.Element {
  const { indexUrls } = site.themeConfig;
  return (
    <div className="home-column">
      <AuthorCard site={site} texts={texts} />
      {column.slogan !== '' && <p className="slogan">{column.slogan}</p>}
      {column.socialLinks.length > 0 && (
        <ul className="social">
          {column.socialLinks.map(({ text, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="me noopener">
                {text}
                <span className="hidden">{texts.newWindow}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {(['categories', 'tags'] as const).map(
        (scope) =>
          column[scope].length > 0 && (
            <section key={scope}>
              <h2>{texts[scope]}</h2>
              <Chips all={{ name: texts.all, url: indexUrls[scope] }} terms={column[scope]} current="" label={texts[scope]} texts={texts} />
            </section>
          ),
      )}
      {column.friends.length > 0 && (
        <section>
          <h2>{texts.friends}</h2>
          <FriendCards friends={column.friends} heading="h3" texts={texts} />
        </section>
      )}
    </div>
  );
}
