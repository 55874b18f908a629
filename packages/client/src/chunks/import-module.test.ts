import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS } from './chunk';
import { importModule } from './import-module';

const notFetched = (url: string): TypeError => new TypeError(`Failed to fetch dynamically imported module: ${url}`);
const answer = (status: number, type = 'text/javascript') => async (): Promise<Response> => new Response('', { status, headers: { 'content-type': type } });
const never = (): Promise<never> => Promise.reject(new Error('not asked for'));

describe('§8 code that is loaded on demand', () => {
  afterEach(() => void vi.useRealTimers());

  it('is "missing" when the server has no such file, and "error" when there is no answer', async () => {
    const load = (url: string) => () => Promise.reject(notFetched(url));
    await expect(importModule('A', load('https://a.example/assets/A.1.js'), { importModule: never, fetch: answer(404, 'text/html') })).rejects.toMatchObject({ type: 'missing', message: expect.stringContaining('Loading chunk A failed') as string });
    await expect(importModule('B', load('https://a.example/assets/B.1.js'), { importModule: never, fetch: () => Promise.reject(new TypeError('offline')) })).rejects.toMatchObject({ type: 'error' });
  });

  it('is "timeout" after 120000 ms (§9), under the name given', async () => {
    vi.useFakeTimers();
    const outcome = importModule('C', () => new Promise<never>(() => {}), { importModule: never, fetch }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    await expect(outcome).resolves.toMatchObject({ type: 'timeout', request: 'C' });
  });

  it('is asked for under another address the next time, as browsers keep a failure', async () => {
    const asked: string[] = [];
    const source = { importModule: async (url: string) => (asked.push(url), { default: 7 }), fetch: answer(200) };
    const load = (): Promise<{ default: number }> => Promise.reject(notFetched('https://a.example/assets/D.1.js'));
    await expect(importModule('D', load, source)).rejects.toMatchObject({ type: 'error' });
    await expect(importModule('D', load, source)).resolves.toEqual({ default: 7 });
    expect(asked).toEqual(['https://a.example/assets/D.1.js#1']);
  });

  it('is "error" where the browser does not say which file it could not fetch (WebKit), and asks again by itself', async () => {
    const source = { importModule: never, fetch: () => Promise.reject(new Error('not asked')) };
    for (const message of ['Importing a module script failed.', "'text/html' is not a valid JavaScript MIME type."]) {
      await expect(importModule('F', () => Promise.reject(new TypeError(message)), source)).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error', request: 'F' });
    }
    await expect(importModule('F', async () => ({ default: 7 }), source)).resolves.toEqual({ default: 7 });
  });

  it('that throws while it starts fails with its own error', async () => {
    for (const own of [new RangeError('of its own'), new TypeError("undefined is not an object (evaluating 'module.imports')")]) {
      await expect(importModule('E', () => Promise.reject(own), { importModule: never, fetch })).rejects.toBe(own);
    }
  });
});
