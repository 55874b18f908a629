import { useSyncExternalStore, type JSX } from 'react';
import { Icon } from '../parts/icon';
import type { Texts } from '../texts/index';
import { dismiss, onNotices, shownNotices } from './notices';

/** The stack of notices. The region is there before its content, so that screen readers announce it. */
export function Notices({ texts }: { readonly texts: Texts }): JSX.Element {
  const notices = useSyncExternalStore(onNotices, shownNotices);
  return (
    <div className="notices" role="status">
      {notices.map((notice) => (
        <div className="notice" key={notice.id}>
          <p className="notice-title">{notice.title}</p>
          <p>{notice.content}</p>
          <button type="button" className="tool" aria-label={texts.closeNotice} onClick={() => dismiss(notice.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
