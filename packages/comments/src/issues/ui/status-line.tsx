/** What stands in the place of the list (§4 Status text), and what a reader can do about it. */
import type { JSX } from 'react';
import { isWaiting, type Status } from '../thread/state';
import { errorText } from './messages';
import { useView } from './view';

export function StatusLine({ status }: { readonly status: Status }): JSX.Element {
  const { thread, state, texts } = useView();
  return (
    <div className="issues-status" role="status" data-status={status}>
      {status === 'issueNotCreated' && (
        <button type="button" className="issues-link" onClick={() => void thread.createIssue()}>
          {texts.issueNotCreated}
        </button>
      )}
      {status === 'loginRequired' && (
        <button type="button" className="issues-link" onClick={thread.login}>
          {texts.loginRequired}
        </button>
      )}
      {(isWaiting(status) || status === 'failed' || status === 'noComments') && <p>{texts[status]}</p>}
      {(status === 'failed' || status === 'loginRequired') && state.reason !== null && (
        <>
          <p className="issues-reason" dir="auto">
            {errorText(state.reason, texts)}
          </p>
          <button type="button" className="issues-button" onClick={() => void thread.init()}>
            {texts.retry}
          </button>
        </>
      )}
    </div>
  );
}
