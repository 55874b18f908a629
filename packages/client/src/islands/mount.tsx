/** Islands: the interactive parts of finished HTML (ARCHITECTURE, What a page is made of). */
import type { PageData, SiteData } from '@glimpress/contracts/page';
import type { ComponentType, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { importModule } from '../chunks/import-module';
import { IslandBoundary } from './boundary';
import { PageProvider } from './context';
import { Original } from './placeholder';

/** Components by the name a placeholder's `data-island` carries; each is loaded when one of them comes into view. */
// oxlint-disable-next-line typescript/no-explicit-any -- props come from Markdown, every island has its own
export type IslandRegistry = Readonly<Record<string, () => Promise<{ readonly default: ComponentType<any> }>>>;

/** Why an island cannot be shown: `error` is a `ChunkLoadError` when its code did not come, else its own exception. */
export interface IslandFailure {
  readonly name: string;
  readonly error: unknown;
  readonly retry: () => void;
}

export interface IslandOptions {
  readonly registry: IslandRegistry;
  readonly site: SiteData;
  readonly page: PageData;
  /** What stands above the placeholder's own content when an island cannot be shown. */
  readonly renderFailure: (failure: IslandFailure) => ReactNode;
}

/** How far outside the window an island starts to load. */
const MARGIN = '200px';

/** The islands of a page. */
export interface Islands {
  /** Mounts those of these names that are not there yet, in view or not. Resolves when they are there, or have failed; null when there are none. */
  mountNow(names: readonly string[]): Promise<unknown> | null;
  unmount(): void;
}

/**
 * Mounts every `[data-island]` inside `root` once it is about to be seen: props are the JSON of `data-props`, children the
 * placeholder's content (a state without JavaScript, a text alternative), which shows until then. An island that does not load
 * or throws is logged and shows its failure; nothing else is touched (§8).
 */
export function mountIslands(root: ParentNode, options: IslandOptions): Islands {
  const roots: Root[] = [];
  let gone = false;

  async function install(element: HTMLElement): Promise<void> {
    const name = element.dataset.island ?? '';
    const inline = element.localName === 'span';
    let tries = 0;
    let mounted: { readonly root: Root; readonly placeholder: readonly Node[]; readonly original: ReactNode } | undefined;
    const report = (error: unknown): void => console.error(`Island ${name}:`, error);
    const attempt = async (): Promise<void> => {
      const failed = (error: unknown): ReactNode => (
        <>
          {options.renderFailure({ name, error, retry: () => void attempt() })}
          {mounted?.original}
        </>
      );
      let failure: unknown;
      let draw: ((children: ReactNode) => ReactNode) | undefined;
      try {
        const load = Object.hasOwn(options.registry, name) ? options.registry[name] : undefined;
        if (load === undefined) throw new Error(`No island "${name}"`);
        const { default: Island } = await importModule(name, load);
        const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>;
        draw = (children) => <Island {...props}>{children}</Island>;
      } catch (error) {
        report(error);
        failure = error;
      }
      if (gone) return;
      const isPressed = element.contains(document.activeElement);
      mounted ??= takeOver(element, inline, report, roots);
      const { root: place, placeholder, original } = mounted;
      // At once: an empty place, painted once, would have all below it jump.
      flushSync(() =>
        place.render(
          <PageProvider site={options.site} page={options.page} placeholder={placeholder}>
            {/* A new key gives a retry a boundary that has not failed. */}
            <IslandBoundary key={tries++} fallback={failed}>
              {draw ? draw(original) : failed(failure)}
            </IslandBoundary>
          </PageProvider>,
        ),
      );
      // The button of the failure, or of the placeholder, is gone: a keyboard goes on from what has come in its place.
      if (isPressed && document.activeElement === document.body) {
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
      }
    };
    await attempt();
  }

  /** Those that are not there yet → what starts their coming, once. */
  const missing = new Map<Element, () => Promise<unknown>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) missing.get(target)?.();
    },
    { rootMargin: MARGIN },
  );
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    let coming: Promise<unknown> | undefined;
    missing.set(element, () => (coming ??= install(element).then(() => missing.delete(element))));
    observer.observe(element);
  }

  return {
    mountNow(names) {
      const wanted = [...missing].filter(([element]) => names.includes((element as HTMLElement).dataset.island!));
      return wanted.length > 0 ? Promise.all(wanted.map(([, start]) => start())) : null;
    },
    unmount() {
      gone = true;
      observer.disconnect();
      for (const each of roots) each.unmount();
    },
  };
}

/** Takes the placeholder's nodes out, to be shown from now on by React. */
function takeOver(element: HTMLElement, inline: boolean, report: (error: unknown) => void, roots: Root[]) {
  const placeholder = [...element.childNodes];
  element.replaceChildren();
  const root = createRoot(element, { onCaughtError: report });
  roots.push(root);
  const original = placeholder.length === 0 ? undefined : <Original nodes={placeholder} inline={inline} />;
  return { root, placeholder, original };
}
