/** The box for a new comment, with who writes it, or the way to log in. */
import type { JSX } from 'react';
import { canSubmit } from '../thread/state';
import { Avatar } from './avatar';
import { Editor } from './editor';
import { focusElsewhere, useView } from './view';

export function NewComment(): JSX.Element {
  const { thread, state, texts, box } = useView();
  const { user, platform, draft, initializing, creatingComment } = state;
  const name = platform?.name ?? '';
  // §5: not logged in, no issue, or submitting.
  const isDisabled = user === null || state.issue === null || creatingComment;

  const submit = async (): Promise<void> => {
    if ((await thread.submit()) && !focusElsewhere()) box.current?.focus({ preventScroll: true });
  };

  return (
    <form
      className="issues-new"
      aria-label={texts.leaveComment}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Editor
        value={draft}
        label={texts.leaveComment}
        placeholder={user === null ? texts.noLoginPlaceholder : texts.placeholder}
        disabled={isDisabled}
        place={box}
        onChange={thread.setDraft}
        onSubmit={() => void submit()}
      />
      <div className="issues-foot">
        {user === null ? (
          <span className="issues-who">{platform !== null && !initializing && texts.loginToComment(name)}</span>
        ) : (
          <span className="issues-who">
            <Avatar user={user} size={24} />
            <span>
              <span className="issues-hidden">{texts.currentUser} </span>
              <bdi>{user.username}</bdi>
            </span>
            <button type="button" className="issues-link" onClick={() => void thread.logout()}>
              {texts.logout}
            </button>
          </span>
        )}
        {user === null && platform !== null && !initializing ? (
          // Keys: a click that was meant for one of the two must not meet the other.
          <button key="login" type="button" className="issues-button issues-primary" onClick={thread.login}>
            {texts.login(name)}
          </button>
        ) : (
          <button key="submit" type="submit" className="issues-button issues-primary" disabled={!canSubmit(state)}>
            {creatingComment ? texts.submitting : texts.submit}
          </button>
        )}
      </div>
    </form>
  );
}
