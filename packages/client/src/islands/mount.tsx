/** Islands: the interactive parts of finished HTML (DESIGN §4.1). */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import type { ComponentType, ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { IslandBoundary } from './boundary';
import { PageProvider } from './context';

/** Components by the name a placeholder's `data-island` carries; each is loaded when one of them comes into view. */
// oxlint-disable-next-line typescript/no-explicit-any -- props come from Markdown, every island has its own
export type IslandRegistry = Readonly<Record<string, () => Promise<{ readonly default: ComponentType<any> }>>>;

export interface IslandOptions {
  readonly registry: IslandRegistry;
  readonly site: SiteData;
  readonly page: PageData;
  /** What stands in an island's place when it cannot be shown. */
  readonly renderFailure: (retry: () => void) => ReactNode;
}

/** How far outside the window an island starts to load. */
const MARGIN = '200px';

/**
 * Mounts every `[data-island]` inside `root` once it is about to be seen: props are the JSON of `data-props`. Content of
 * the placeholder (a server-rendered state, a text alternative) shows until then. Returns what unmounts them all.
 * An island that does not load or throws is logged and shows its failure; nothing else is touched (§8).
 */
export function mountIslands(root: ParentNode, options: IslandOptions): () => void {
  const roots: Root[] = [];
  let gone = false;

  async function install(element: HTMLElement): Promise<void> {
    const name = element.dataset.island ?? '';
    let tries = 0;
    let reactRoot: Root | undefined;
    const report = (error: unknown): void => console.error(`Island ${name}:`, error);
    const attempt = async (): Promise<void> => {
      let content: ReactNode;
      try {
        const load = Object.hasOwn(options.registry, name) ? options.registry[name] : undefined;
        if (load === undefined) throw new Error(`No island is called "${name}".`);
        const { default: Island } = await loadAgain(load, tries);
        const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>;
        content = <Island {...props} />;
      } catch (error) {
        report(error);
        content = options.renderFailure(retry);
      }
      if (gone) return;
      if (reactRoot === undefined) roots.push((reactRoot = createRoot(element, { onCaughtError: report })));
      reactRoot.render(
        <PageProvider site={options.site} page={options.page}>
          {/* A new key gives a retry a boundary that has not failed. */}
          <IslandBoundary key={tries++} fallback={options.renderFailure(retry)}>
            {content}
          </IslandBoundary>
        </PageProvider>,
      );
    };
    const retry = (): void => void attempt();
    await attempt();
  }

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void install(target as HTMLElement);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const element of root.querySelectorAll('[data-island]')) observer.observe(element);

  return () => {
    gone = true;
    observer.disconnect();
    for (const each of roots) each.unmount();
  };
}

/**
 * Browsers keep a failed import for ever, but its error names the address: later tries ask for the same file under another.
 */
async function loadAgain(load: IslandRegistry[string], tries: number): Promise<Awaited<ReturnType<IslandRegistry[string]>>> {
  try {
    return await load();
  } catch (error) {
    const url = tries === 0 ? undefined : /https?:\/\/\S+/.exec(String(error))?.[0];
    if (url === undefined) throw error;
    const module = (await import(/* @vite-ignore */ `${url}#${tries}`)) as Awaited<ReturnType<IslandRegistry[string]>>;
    // What failed may be something that the island needs, not the island.
    if (module.default === undefined) throw error;
    return module;
  }
}
