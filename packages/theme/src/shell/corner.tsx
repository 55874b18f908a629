/** The corner of the window: what the config puts there (the mascot) comes after everything else. */
import { IslandBoundary } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';
import { useSyncExternalStore, type ComponentType, type JSX } from 'react';
import { createRoot } from 'react-dom/client';
import { slots, type CornerProps } from 'virtual:glimpress/slots';
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

/** Loads and mounts the corner when the page is idle. What fails there is logged and leaves the corner empty. */
export function startCorner(site: SiteData, state: AppState): void {
  const { corner } = slots;
  if (corner === null) return;
  whenIdle(() => {
    corner
      .load()
      .then(({ default: Content }) => {
        const place = document.createElement('div');
        place.className = 'corner';
        document.body.append(place);
        createRoot(place, { onCaughtError: (error) => console.error(error) }).render(
          <IslandBoundary fallback={() => null}>
            <Corner Content={Content} props={corner.props} site={site} state={state} />
          </IslandBoundary>,
        );
      })
      .catch((error: unknown) => console.error(error));
  });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 10_000 });
  else setTimeout(run, 1000); // Safari
}
