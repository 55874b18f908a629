/** The admin page: sign-in, then comments, visits and blocked visitors. */
import { StrictMode, useCallback, useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { call, Refusal } from './api';
import { Blocks } from './blocks';
import { Comments } from './comments';
import { focusHeading } from './focus';
import { besideWayBack, Notice, refusal, withWayBack, type Said } from './notice';
import { SignIn } from './sign-in';
import { language, texts } from './texts';
import { VisitList } from './visits';

const SECTIONS = ['comments', 'visits', 'blocks'] as const;
type Section = (typeof SECTIONS)[number];


interface State {
  hasOwner: boolean;
  signedIn: boolean;
}

function Admin(): ReactNode {
  const [state, setState] = useState<State>();
  const [section, setSection] = useState<Section>('comments');
  const [said, setSaid] = useState<Said>();
  const onRefused = useCallback((failure: unknown) => {
    if (failure instanceof Refusal && failure.status === 401) setState({ hasOwner: true, signedIn: false });
    setSaid(besideWayBack(refusal(failure)));
  }, []);
  useEffect(() => {
    call<State>('state').then(setState, onRefused);
  }, [onRefused]);

  const signedIn = state?.signedIn ?? false;
  return (
    <>
      <header className="bar">
        <h1>{texts.title}</h1>
        {signedIn && (
          <nav aria-label={texts.sections}>
            {SECTIONS.map((name) => (
              <button
                key={name}
                type="button"
                aria-current={name === section ? 'page' : undefined}
                onClick={() => {
                  setSection(name);
                  setSaid(withWayBack);
                }}
              >
                {texts[name]}
              </button>
            ))}
          </nav>
        )}
        {signedIn && (
          <button
            type="button"
            className="quiet"
            onClick={() => {
              call('sign-out', {}).then(() => setState({ hasOwner: true, signedIn: false }), onRefused);
            }}
          >
            {texts.signOut}
          </button>
        )}
      </header>
      <main>
        {state && !signedIn && (
          <SignIn
            hasOwner={state.hasOwner}
            onSignedIn={() => {
              flushSync(() => {
                setSaid(withWayBack);
                setState({ hasOwner: true, signedIn: true });
              });
              focusHeading();
            }}
            onRefused={(failure) => setSaid(besideWayBack(refusal(failure)))}
          />
        )}
        {signedIn && section === 'comments' && <Comments say={setSaid} onRefused={onRefused} />}
        {signedIn && section === 'visits' && <VisitList onRefused={onRefused} />}
        {signedIn && section === 'blocks' && <Blocks say={setSaid} onRefused={onRefused} />}
      </main>
      <Notice said={said} onClose={() => setSaid(undefined)} />
    </>
  );
}

// The link with a token opened in a tab that shows this page changes the hash alone.
addEventListener('hashchange', () => location.reload());
document.documentElement.lang = language;
document.title = texts.title;
createRoot(document.getElementById('admin')!).render(
  <StrictMode>
    <Admin />
  </StrictMode>,
);
