import { describe, expect, it } from 'vitest';
import { createHistoryScroll, keyOf } from './history-scroll';

/** As much of a window as positions need. */
function fakeWindow(stored: Map<string, string> = new Map()) {
  const listeners: Record<string, (event?: Partial<PageTransitionEvent>) => void> = {};
  const view = {
    scrollX: 0,
    scrollY: 0,
    document: { visibilityState: 'visible', querySelectorAll: (): unknown[] => [], addEventListener: (type: string, listener: () => void) => (listeners[type] = listener) },
    history: { state: null as unknown, scrollRestoration: 'auto', replaceState: (state: unknown) => (view.history.state = state) },
    sessionStorage: { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) },
    scrollTo: ({ top }: ScrollToOptions) => (view.scrollY = top!),
    addEventListener: (type: string, listener: () => void) => (listeners[type] = listener),
  };
  return { view, listeners, stored };
}

describe('§2 Scroll behaviour: saved position', () => {
  it('remembers a position per history entry', () => {
    const { view } = fakeWindow();
    const scroll = createHistoryScroll(view as unknown as Window);
    const first = keyOf(view.history.state)!;
    view.scrollY = 1200;
    scroll.save();
    scroll.enter();
    expect(scroll.saved()).toBeUndefined();
    scroll.enter(first);
    expect(scroll.saved()).toEqual([0, 1200]);
  });

  it('is the one before a jump to a hash, which browsers may tell of when it is made', () => {
    const { view, listeners } = fakeWindow();
    const scroll = createHistoryScroll(view as unknown as Window);
    const first = keyOf(view.history.state)!;
    view.scrollY = 900;
    listeners.scroll!();
    view.scrollY = 2000;
    const second = scroll.enter();
    listeners.scroll!();
    scroll.enter(first);
    expect(scroll.saved()).toEqual([0, 900]);
    // Saved since, as at a press on a link: no scrolling has been told of that save has not seen.
    view.scrollY = 1000;
    scroll.save();
    scroll.enter();
    scroll.enter(first);
    expect(scroll.saved()).toEqual([0, 1000]);
    // Left as it was come to.
    scroll.enter(second);
    scroll.enter();
    scroll.enter(second);
    expect(scroll.saved()).toEqual([0, 1000]);
  });

  it('keeps what others put into the history state', () => {
    const { view } = fakeWindow();
    view.history.state = { theirs: 1 };
    createHistoryScroll(view as unknown as Window);
    expect(view.history.state).toMatchObject({ theirs: 1, key: expect.any(String) as string });
  });

  it('leaves reloads to the browser and survives them', () => {
    const before = fakeWindow();
    createHistoryScroll(before.view as unknown as Window);
    const key = keyOf(before.view.history.state)!;
    expect(before.view.history.scrollRestoration).toBe('manual');
    before.view.scrollY = 300;
    before.listeners.pagehide!();
    expect(before.view.history.scrollRestoration).toBe('auto');

    const after = fakeWindow(before.stored);
    const scroll = createHistoryScroll(after.view as unknown as Window);
    scroll.enter(key);
    expect(scroll.saved()).toEqual([0, 300]);
  });

  it('survives the end of a hidden page, which phones do not announce', () => {
    const { view, listeners, stored } = fakeWindow();
    createHistoryScroll(view as unknown as Window);
    const key = keyOf(view.history.state)!;
    view.scrollY = 900;
    view.document.visibilityState = 'hidden';
    listeners.visibilitychange!();
    expect(view.history.scrollRestoration).toBe('auto');
    const scroll = createHistoryScroll(fakeWindow(stored).view as unknown as Window);
    scroll.enter(key);
    expect(scroll.saved()).toEqual([0, 900]);

    view.document.visibilityState = 'visible';
    listeners.visibilitychange!();
    expect(view.history.scrollRestoration).toBe('manual');
  });

  it('is that of a page kept for going back, too, which WebKit shows from its top', () => {
    const { view, listeners } = fakeWindow();
    createHistoryScroll(view as unknown as Window);
    view.scrollY = 700;
    listeners.pagehide!();
    view.scrollY = 0;
    listeners.pageshow!({ persisted: true });
    expect(view.scrollY).toBe(700);
    expect(view.history.scrollRestoration).toBe('manual');
  });

  it('is left to the browser when a page is loaded', () => {
    const { view, listeners } = fakeWindow();
    createHistoryScroll(view as unknown as Window);
    view.scrollY = 700;
    listeners.pagehide!();
    view.scrollY = 0;
    listeners.pageshow!({ persisted: false });
    expect(view.scrollY).toBe(0);
  });

  it('ignores storage that holds something else', () => {
    const { view } = fakeWindow(new Map([['glimpress:scroll', '{broken']]));
    expect(() => createHistoryScroll(view as unknown as Window)).not.toThrow();
  });
});
