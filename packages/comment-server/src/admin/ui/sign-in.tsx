/** The form before everything: a new password with the token of the link, or the password. */
import { useRef, useState, type ReactNode } from 'react';
import { call } from './api';
import { texts } from './texts';

export function SignIn({ hasOwner, onSignedIn, onRefused }: { hasOwner: boolean; onSignedIn: () => void; onRefused: (failure: unknown) => void }): ReactNode {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  const [password, setPassword] = useState('');
  /** A second press would be refused: the token is good for one. */
  const isBusy = useRef(false);
  if (!hasOwner && token === null) return <p className="card empty">{texts.noToken}</p>;
  return (
    <form
      className="card sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy.current) return;
        isBusy.current = true;
        void call(hasOwner ? 'sign-in' : 'set-up', { token, password })
          .then(() => {
            // The token has done its work: it need not stay in the history.
            history.replaceState(null, '', location.pathname);
            onSignedIn();
          }, onRefused)
          .finally(() => (isBusy.current = false));
      }}
    >
      <h2 tabIndex={-1}>{hasOwner ? texts.signIn : texts.setUpTitle}</h2>
      {!hasOwner && <p id="hint">{texts.setUpHint}</p>}
      <label>
        {texts.password}
        <input type="password" autoFocus required minLength={hasOwner ? 1 : 10} maxLength={200} autoComplete={hasOwner ? 'current-password' : 'new-password'} aria-describedby={hasOwner ? undefined : 'hint'} value={password} onChange={(event) => setPassword(event.target.value)} />
      </label>
      <button type="submit" className="main">
        {hasOwner ? texts.signIn : texts.setUp}
      </button>
    </form>
  );
}
