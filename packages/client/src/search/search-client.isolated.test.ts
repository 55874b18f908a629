import { afterEach, describe, expect, it, vi } from 'vitest';

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
