/** An author's picture, or the first letter of the name. */
import type { JSX } from 'react';
import type { User } from '../store';
import { webUrl } from './view';

/** `size` in CSS pixels. The name stands beside it: it says nothing of its own. */
export function Avatar({ user, size }: { readonly user: User; readonly size: number }): JSX.Element {
  const url = webUrl(user.avatar);
  return (
    <span className="issues-avatar" aria-hidden="true" style={{ inlineSize: size, blockSize: size, fontSize: size / 2.2 }}>
      {[...user.username][0]?.toUpperCase()}
      {url !== undefined && <img src={url} alt="" width={size} height={size} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={({ currentTarget }) => currentTarget.remove()} />}
    </span>
  );
}
