import type { PageLoader } from '@glimpress/client';
import type { PageChunk, PageData } from '@glimpress/contracts/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startUpdates } from './updates';

/** `url` names a version of the page at `/a.html`. */
const chunkOf = (url: string): PageChunk => ({ page: { path: '/a.html' }, shell: { sidebar: 's' }, styles: [], html: url }) as unknown as PageChunk;
vi.mock('@glimpress/client', () => ({ loadChunk: async (url: string) => chunkOf(url), loadStyle: async () => {} }));

describe('glimpress dev: what an open page makes of a save', () => {
  let path: string;
  let shown: string[];
  let sidebars: string[];
  let window: EventTarget;
  /** Sidebars on their way, and what lets the last of them come. */
  let waiting: (() => void)[];
  const goOn = (): void => waiting.pop()!();
  beforeEach(() => {
    path = '/a.html';
    [shown, sidebars, waiting] = [[], [], []];
    window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    vi.stubGlobal('scrollX', 0);
    vi.stubGlobal('scrollY', 0);
    vi.stubGlobal('scrollTo', () => {});
    startUpdates({
      loader: { forget() {}, sidebar: () => new Promise((done) => waiting.push(() => done('items'))) } as unknown as PageLoader,
      page: () => ({ path }) as PageData,
      show: ({ chunk }) => shown.push(chunk.html),
      onShown() {},
      sidebarShown: () => 's',
      showSidebar: (html) => sidebars.push(html),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  const rest = (): Promise<void> => new Promise((done) => setTimeout(done));
  async function isTold(type: 'page' | 'pages', url: string): Promise<void> {
    const detail = type === 'page' ? { url, chunk: chunkOf(url) } : { '/a.html': url };
    window.dispatchEvent(new CustomEvent(`glimpress:${type}`, { detail, cancelable: true }));
    await rest();
  }

  it('what came ahead is not shown twice, and is shown again when a later change is taken back', async () => {
    await isTold('page', 'first');
    await isTold('pages', 'first');
    expect(shown).toEqual(['first']);
    for (const url of ['second', 'first']) {
      await isTold('pages', url);
      goOn();
      await rest();
    }
    expect(shown).toEqual(['first', 'second', 'first']);
  });

  it('a page that the author has left while its sidebar came is not drawn over the one they went to', async () => {
    await isTold('pages', 'first');
    path = '/b.html';
    goOn();
    await rest();
    expect(shown).toEqual([]);
  });

  it('text that was saved while the sidebar of an earlier save came stays, with that sidebar', async () => {
    await isTold('pages', 'first');
    await isTold('page', 'second');
    await isTold('pages', 'second');
    goOn();
    await rest();
    expect([shown, sidebars]).toEqual([['second'], ['items']]);
  });

  it('of two saves the later is shown, whichever sidebar comes first', async () => {
    await isTold('pages', 'first');
    await isTold('pages', 'second');
    for (const _ of [1, 2]) {
      goOn();
      await rest();
    }
    expect(shown).toEqual(['second']);
  });
});
