import { useSyncExternalStore, type JSX } from 'react';
import { Icon } from '../parts/icon';
import type { Texts } from '../texts/index';
import { useFocusBack } from './focus-back';
import { dismiss, onNotices, shownNotices, type ShownNotice } from './notices';

/** The stack of notices. The region is there before its content, so that screen readers announce it. */
export function Notices({ texts }: { readonly texts: Texts }): JSX.Element {
  const notices = useSyncExternalStore(onNotices, shownNotices);
  return (
    <div className="notices" role="status">
      {notices.map((notice) => (
        <NoticeView key={notice.id} notice={notice} texts={texts} />
      ))}
    </div>
  );
}

function NoticeView({ notice: { id, title, content }, texts }: { readonly notice: ShownNotice; readonly texts: Texts }): JSX.Element {
  return (
    <div className="notice" {...useFocusBack()}>
      <p className="notice-title">{title}</p>
      <p>{content}</p>
      <button type="button" className="tool" aria-label={texts.closeNotice} onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
