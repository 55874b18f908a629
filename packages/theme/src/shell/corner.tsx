/** The corners of the window: what the config puts there (mascot, player) comes after everything else. */
import { IslandBoundary } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { useSyncExternalStore, type ComponentType, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { slots, type CornerProps } from 'virtual:glimpress/slots';
import { isBehindDrawer } from '../parts/behind-drawer';
import type { AppState } from './app-state';

interface CornerViewProps {
  readonly Content: ComponentType<CornerProps>;
  readonly props: object;
  readonly site: SiteData;
  readonly state: AppState;
}

function Corner({ Content, props, site, state }: CornerViewProps): JSX.Element {
  const { page } = useSyncExternalStore(state.subscribe, state.get);
  return <Content {...props} base={site.base} path={page.path} lang={page.lang} />;
}

/** Loads and mounts each when the page is idle. What fails is logged, and leaves its own place empty. */
export function startCorners(site: SiteData, state: AppState): void {
  for (const load of slots.corner)
    whenIdle(() => {
      load()
        .then(({ default: Content, props }) => {
          const place = document.createElement('div');
          place.className = 'corner';
          place.inert = isBehindDrawer();
          document.body.append(place);
          createRoot(place, { onCaughtError: (error) => console.error(error) }).render(
            <IslandBoundary fallback={() => null}>
              <Corner Content={Content} props={props} site={site} state={state} />
            </IslandBoundary>,
          );
        })
        .catch((error: unknown) => console.error(error));
    });
}

function whenIdle(run: () => void): void {
  try {
    requestIdleCallback(run, { timeout: 10_000 });
  } catch {
    // Safari; asked for by name, a heading could pass for it.
    setTimeout(run, 1000);
  }
}
