import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const handled: string[] = [];
let mayLoad = false;
vi.mock('./session', () => ({
  get createSession() {
    if (!mayLoad) throw new Error('Failed to fetch dynamically imported module');
    return () => ({ handle: async ({ id, text }: { id: number; text: string }, reply: (answer: unknown) => void) => (handled.push(text), reply({ id, result: { hits: [], total: 0 } })) });
  },
}));
import { createSearchClient } from './search-client';

const options = { manifest: '/assets/manifest.json', locale: '/', limit: 10 };
afterEach(() => void vi.unstubAllGlobals());

describe('a search whose worker does not start', () => {
  it('says that it failed when nothing else can be loaded either, and tries again with the next question', async () => {
    vi.stubGlobal('Worker', class {
      constructor() {
        throw new Error('no workers here');
      }
    });
    const client = createSearchClient(options);
    await new Promise<void>((failed, fail) => client.ask('问', () => fail(new Error('answered')), failed));
    mayLoad = true;
    await new Promise<void>((answered, fail) => client.ask('再问', () => answered(), () => fail(new Error('failed'))));
    expect(handled).toEqual(['再问']);
  });
});

describe('a search whose worker hangs', () => {
  const MINUTE_MS = 60_000;
  /** Workers started so far, and what each does with what it is told. */
  let workers: { readonly told: { readonly id: number; readonly text: string }[]; isOver: boolean; say(data: unknown): void }[];
  let isAlive: (index: number) => boolean;
  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    vi.stubGlobal('Worker', class extends EventTarget {
      readonly own = { told: [] as { id: number; text: string }[], isOver: false, say: (data: unknown) => void this.dispatchEvent(new MessageEvent('message', { data })) };
      constructor() {
        super();
        workers.push(this.own);
      }
      postMessage(data: { id: number; text: string } | null): void {
        if (data !== null) this.own.told.push(data);
        if (isAlive(workers.indexOf(this.own))) setTimeout(() => this.own.say(null), 5);
      }
      terminate(): void {
        this.own.isOver = true;
      }
    });
  });
  afterEach(() => void vi.useRealTimers());

  it('from the start: says that it failed, and the next try has a new one', async () => {
    isAlive = (index) => index > 0;
    const client = createSearchClient(options);
    client.prepare();
    const [answered, failed] = [vi.fn(), vi.fn()];
    client.ask('问', answered, failed);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect([failed.mock.calls.length, workers.map(({ isOver }) => isOver)]).toEqual([1, [true]]);
    client.ask('问', answered, failed);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    const [, next] = workers;
    next!.say({ id: next!.told.at(-1)!.id, result: { hits: [], total: 0, pending: false } });
    expect([answered.mock.calls.length, failed.mock.calls.length, workers.length]).toEqual([1, 1, 2]);
  });

  it('over a question: says that it failed', async () => {
    let isWell = true;
    isAlive = () => isWell;
    const client = createSearchClient(options);
    const failed = vi.fn();
    client.ask('问', () => undefined, failed);
    await vi.advanceTimersByTimeAsync(10);
    isWell = false;
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
    expect([failed.mock.calls.length, workers.map(({ isOver }) => isOver)]).toEqual([1, [true]]);
  });

  it('or works on for as long as the network lets it wait: then it is left to it', async () => {
    isAlive = () => true;
    const client = createSearchClient(options);
    const [answered, failed] = [vi.fn(), vi.fn()];
    client.ask('问', answered, failed);
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const [worker] = workers;
    worker!.say({ id: worker!.told[0]!.id, result: { hits: [], total: 0, pending: false } });
    expect([answered.mock.calls.length, failed.mock.calls.length, worker!.isOver]).toEqual([1, 0, false]);
    // Nothing is left to be asked of it.
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});
