import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './chunk';

const answer = (status: number, type: string): Response => new Response('', { status, headers: { 'content-type': type } });
const failing = (fetch: () => Promise<Response>) => ({ importModule: () => Promise.reject(new TypeError('Failed to fetch')), fetch });

describe('§8 Chunk load failure', () => {
  afterEach(() => void vi.useRealTimers());

  it('gives the default export of a chunk', async () => {
    await expect(loadChunk('/a.js', { importModule: async () => ({ default: 7 }), fetch })).resolves.toBe(7);
  });

  it('is "missing" when the server has no such file', async () => {
    const error: unknown = await loadChunk('/assets/js/v-1a2b3c4d.9f8e7d.js', failing(async () => answer(404, 'text/html'))).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChunkLoadError);
    expect(error).toMatchObject({ name: 'ChunkLoadError', type: 'missing', request: '/assets/js/v-1a2b3c4d.9f8e7d.js' });
    expect((error as Error).message).toBe('Loading chunk v-1a2b3c4d failed.\n(missing: /assets/js/v-1a2b3c4d.9f8e7d.js)');
  });

  it('is "missing" when the server answers with a page instead', async () => {
    await expect(loadChunk('/b.js', failing(async () => answer(200, 'text/html')))).rejects.toMatchObject({ type: 'missing' });
  });

  it('is "missing" when the module is not a chunk', async () => {
    await expect(loadChunk('/c.js', { importModule: async () => ({}), fetch })).rejects.toMatchObject({ type: 'missing' });
  });

  it('is "error" without an answer, and when the module itself fails', async () => {
    await expect(loadChunk('/d.js', failing(() => Promise.reject(new TypeError('offline'))))).rejects.toMatchObject({ type: 'error' });
    await expect(loadChunk('/e.js', failing(async () => answer(200, 'text/javascript')))).rejects.toMatchObject({ type: 'error' });
  });

  it('is "timeout" after 120000 ms (§9)', async () => {
    vi.useFakeTimers();
    const outcome = loadChunk('/f.js', { importModule: () => new Promise(() => {}), fetch }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
    expect(CHUNK_TIMEOUT_MS).toBe(120_000);
    await expect(outcome).resolves.toMatchObject({ type: 'timeout' });
  });

  it('asks under another module address after a failure, which browsers may remember', async () => {
    const asked: string[] = [];
    const source = (fails: boolean) => ({
      importModule: async (url: string) => {
        asked.push(url);
        if (fails) throw new TypeError('failed');
        return { default: 1 };
      },
      fetch: async () => answer(404, 'text/html'),
    });
    await loadChunk('/g.js', source(true)).catch(() => undefined);
    await loadChunk('/g.js', source(false));
    expect(asked).toEqual(['/g.js', '/g.js#1']);
  });
});
