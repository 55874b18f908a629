/** Friends' sites as cards: the page's text, then the list of the config. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Empty } from '../parts/empty';
import { FriendCards } from '../parts/friend-cards';
import { Html } from '../parts/html';
import { layoutTextsFor } from '../texts/layouts';

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
      <FriendCards friends={friends} heading="h2" texts={texts} />
    </div>
  );
}
