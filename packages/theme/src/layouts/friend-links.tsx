/** Friends' sites as cards: the page's text, then the list of the config. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Empty } from '../parts/empty';
import { Html } from '../parts/html';
import { layoutTextsFor } from './texts';

export function FriendLinks({ page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const friends = view.friends ?? [];
  return (
    <div className="archive wide">
      <header className="archive-head">
        <h1 id={view.titleSlug ?? undefined}>{page.title}</h1>
      </header>
      <Html className="content" html={body} />
      {friends.length === 0 && <Empty title={texts.noFriends} />}
      <ul className="projects">
        {friends.map(({ title, desc, link, logo }) => (
          <li className="project friend" key={link}>
            <span className="friend-picture" aria-hidden="true">
              {[...title][0]}
              {logo !== null && <img src={logo} alt="" width="48" height="48" loading="lazy" decoding="async" />}
            </span>
            <h2>
              <a href={link} target="_blank" rel="noopener">
                {title}
                <span className="hidden">{texts.newWindow}</span>
              </a>
            </h2>
            {desc !== '' && <p>{desc}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
