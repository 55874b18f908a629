/** The shell in the browser, with what only exists there. */
import type { SiteData } from '@glimpress/contracts/page';
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
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
  const { page, shell, main, sidebar, progress, announcement } = useSyncExternalStore(state.subscribe, state.get, state.get);
  // The server does not draw these: they come once its HTML has been adopted.
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    setHydrated(true);
    onHydrated();
  }, [onHydrated]);
  const texts = textsFor(page.lang);
  return (
    <Shell site={site} shell={shell} main={{ html: main }} sidebar={{ html: sidebar }}>
      {hydrated && (
        <>
          <Tools path={page.path} texts={texts} />
          <Notices texts={texts} />
          <p className="hidden" aria-live="polite">
            {announcement}
          </p>
          {progress !== null && <div className="progress" aria-hidden="true" style={{ transform: `scaleX(${progress})`, opacity: progress === 1 ? 0 : 1 }} />}
        </>
      )}
    </Shell>
  );
}
