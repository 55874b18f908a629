/** What the app draws: the shell, in the document's own elements, and what only exists in the browser. */
import type { ShellPage, SiteData } from '@glimpress/contracts/page';
import { useEffect, useSyncExternalStore, type JSX } from 'react';
import { Notices } from '../notices/notices-view';
import { textsFor } from '../texts/index';
import { Tools } from '../tools/tools';
import type { AppState } from './app-state';
import { Shell } from './shell';

interface AppProps {
  readonly site: SiteData;
  readonly state: AppState;
  readonly onHydrated: () => void;
}

export function App({ site, state, onHydrated }: AppProps): JSX.Element {
  const shellShown = (): ShellPage => state.get().shell;
  const shell = useSyncExternalStore(state.subscribe, shellShown, shellShown);
  useEffect(onHydrated, [onHydrated]);
  return <Shell site={site} shell={shell} />;
}

/** Tools, notices and progress: no document has them. */
export function Extras({ state }: Pick<AppProps, 'state'>): JSX.Element {
  const { page, progress, announcement } = useSyncExternalStore(state.subscribe, state.get);
  const texts = textsFor(page.lang);
  return (
    <>
      <Tools path={page.path} texts={texts} />
      <Notices texts={texts} />
      <p className="hidden" aria-live="polite">
        {announcement}
      </p>
      {progress !== null && <div className="progress" aria-hidden="true" style={{ transform: `scaleX(${progress})`, opacity: progress === 1 ? 0 : 1 }} />}
    </>
  );
}
