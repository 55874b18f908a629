/** Friends' sites as cards. */
import type { FriendLink } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import style from '../styles/friends.css?inline';
import type { LayoutTexts } from '../texts/layouts';

export function FriendCards({ friends, heading: Heading, texts }: { friends: readonly FriendLink[]; heading: 'h2' | 'h3'; texts: LayoutTexts }): JSX.Element {
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <ul className="projects">
        {friends.map(({ title, desc, link, logo }) => (
          <li className="project friend" key={link}>
            <span className="friend-picture" aria-hidden="true">
              {[...title][0]}
              {logo !== null && <img src={logo} alt="" width="48" height="48" loading="lazy" decoding="async" />}
            </span>
            <Heading>
              <a href={link} target="_blank" rel="noopener">
                {title}
                <span className="hidden">{texts.newWindow}</span>
              </a>
            </Heading>
            {desc !== '' && <p>{desc}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
