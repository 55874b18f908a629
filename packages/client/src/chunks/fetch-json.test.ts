import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, whyFailed } from './chunk';
import { fetchInTime, fetchJson } from './fetch-json';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server that takes questions and never answers. */
const silent = (_url: string, { signal }: RequestInit = {}): Promise<Response> =>
  new Promise((_, fail) => {
    const end = (): void => fail(signal!.reason as Error);
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end);
  });

describe('a network that answers nothing', () => {
  it('is given up after the time of §9: route table, manifest and sidebar do not wait for ever', async () => {
    vi.stubGlobal('fetch', silent);
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort(new DOMException('late', 'TimeoutError')));
    await expect(fetchJson('/m.json', { cache: 'no-cache' })).rejects.toThrow('late');
    await expect(fetchInTime('/s.html')).rejects.toThrow('late');
    expect(limits.mock.calls).toEqual([[CHUNK_TIMEOUT_MS], [CHUNK_TIMEOUT_MS]]);
  });

  it('also gives no reason why a chunk failed', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
    await expect(whyFailed('/a.js', { importModule: () => Promise.reject(new Error('not asked')), fetch: silent })).resolves.toBe('error');
  });
});

it('names address and status of an answer that is no success', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  await expect(fetchJson('/m.json')).rejects.toThrow('/m.json: HTTP 404');
});
