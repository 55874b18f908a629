import type { PageChunk } from '@glimpress/contracts/page';
import { toRoute, type RoutePath } from '@glimpress/contracts/route';
import { describe, expect, it } from 'vitest';
import { ChunkLoadError, type ChunkFailure } from '../chunks/chunk';
import type { RouteTable } from '../chunks/route-table';
import { createPageLoader } from './page-loader';

const chunk = { shell: { sidebar: null }, styles: [] } as unknown as PageChunk;
const path = toRoute('/a.html');

/** A table that names `/old.js` until a new build is deployed, then `/new.js`. */
function site(options: { readonly redeployed: boolean; readonly failure?: ChunkFailure }) {
  let fresh = false;
  const asked: string[] = [];
  const table: RouteTable = {
    resolve: async (route: RoutePath) => ({ route, chunkUrl: fresh ? '/new.js' : '/old.js' }),
    sidebarUrl: async (id) => `/${id}.html`,
    refresh: async () => (fresh = options.redeployed),
  };
  const loader = createPageLoader(table, {
    loadChunk: async (url) => {
      asked.push(url);
      if (options.failure && url === '/old.js') throw new ChunkLoadError(options.failure, url);
      return chunk;
    },
    fetchText: async (url) => {
      asked.push(url);
      return `<meta charset="utf-8"><li>${url}</li>`;
    },
  });
  return { loader, asked };
}

describe('§2 Pages load lazily', () => {
  it('fetches a chunk once, whatever the case of its path', async () => {
    const { loader, asked } = site({ redeployed: false });
    await expect(loader.load(path)).resolves.toMatchObject({ route: '/a.html' });
    await loader.load(toRoute('/A.html'));
    expect(asked).toEqual(['/old.js']);
  });

  it('fetches a shared sidebar once, its items alone', async () => {
    const { loader, asked } = site({ redeployed: false });
    await expect(loader.sidebar('views')).resolves.toBe('<li>/views.html</li>');
    await loader.sidebar('views');
    expect(asked).toEqual(['/views.html']);
  });

  it('asks the newest manifest once when a chunk is missing after a deployment (§8)', async () => {
    const { loader, asked } = site({ redeployed: true, failure: 'missing' });
    await expect(loader.load(path)).resolves.toBeDefined();
    expect(asked).toEqual(['/old.js', '/new.js']);
  });

  it('fails when nothing has been deployed, and tries again the next time', async () => {
    const { loader, asked } = site({ redeployed: false, failure: 'error' });
    await expect(loader.load(path)).rejects.toMatchObject({ type: 'error' });
    await expect(loader.load(path)).rejects.toMatchObject({ type: 'error' });
    expect(asked).toEqual(['/old.js', '/old.js']);
  });

  it('asks for no third manifest when the newest build lacks the chunk, too (§8)', async () => {
    let builds = 0;
    const table: RouteTable = { resolve: async (route: RoutePath) => ({ route, chunkUrl: `/${builds}.js` }), sidebarUrl: async () => undefined, refresh: async () => ++builds < 9 };
    const loader = createPageLoader(table, { loadChunk: async (url) => Promise.reject(new ChunkLoadError('missing', url)), fetchText: async () => '' });
    await expect(loader.load(path)).rejects.toMatchObject({ type: 'missing', request: '/1.js' });
    expect(builds).toBe(1);
  });

  it('does not wait twice after a timeout', async () => {
    const { loader, asked } = site({ redeployed: true, failure: 'timeout' });
    await expect(loader.load(path)).rejects.toMatchObject({ type: 'timeout' });
    expect(asked).toEqual(['/old.js']);
  });
});
