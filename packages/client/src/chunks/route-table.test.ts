import type { RouteShard } from '@glimpress/contracts/page';
import { routeKey, shardOf, toRoute } from '@glimpress/contracts/route';
import { describe, expect, it } from 'vitest';
import { createRouteTable } from './route-table';

/** A deployed site: route -> chunk URL, or -> another route. */
interface Deployment {
  readonly build: string;
  readonly shards: number;
  readonly routes: Readonly<Record<string, string>>;
}

function deployed(first: Deployment) {
  let now = first;
  const asked: string[] = [];
  const fetchJson = async (url: string): Promise<unknown> => {
    asked.push(url);
    const { build, shards, routes } = now;
    if (url === '/manifest.json') return { build, routes: Array.from({ length: shards }, (_, index) => `/${build}/${index}.json`), sidebars: { views: `/${build}/views.html` }, search: {} };
    const [, wanted, index] = /^\/(\w+)\/(\d+)\.json$/.exec(url)!;
    if (wanted !== build) throw new Error('HTTP 404');
    const shard: Record<string, RouteShard[string]> = {};
    for (const [route, target] of Object.entries(routes)) {
      const key = routeKey(toRoute(route));
      if (shardOf(key, shards) === Number(index)) shard[key] = target.endsWith('.js') ? (route.startsWith('/views/') ? [route, target, 1] : [route, target]) : target;
    }
    return shard;
  };
  return { table: createRouteTable('/manifest.json', fetchJson, ({ build }) => build !== 'other theme'), asked, deploy: (next: Deployment) => (now = next) };
}

const routes = { '/': '/home.js', '/views/算法/CLAHE.html': '/clahe.js', '/timeline/': '/timeline.js', '/timeline/index.html': '/timeline/', '/old.html': '/timeline/index.html', '/loop.html': '/loop.html' };

describe('a random article', () => {
  const posts = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`/views/${index}.html`, `/${index}.js`]));

  it('is any post, of any piece of the table, and nothing else', async () => {
    const { table } = deployed({ build: 'a', shards: 4, routes: { ...routes, ...posts } });
    const found = new Set<string>();
    for (let turn = 0; turn < 2000; turn++) found.add((await table.random(() => true))!);
    expect([...found].sort()).toEqual(['/views/算法/CLAHE.html', ...Object.keys(posts)].sort());
  });

  it('is one that is wanted, wherever it lies; undefined without any', async () => {
    const { table } = deployed({ build: 'a', shards: 16, routes: { ...routes, ...posts } });
    await expect(table.random((route) => route === '/views/7.html')).resolves.toBe('/views/7.html');
    await expect(table.random(() => false)).resolves.toBeUndefined();
  });

  it('is found after a deployment, too', async () => {
    const { table, deploy } = deployed({ build: 'a', shards: 1, routes: {} });
    await table.sidebarUrl('views');
    deploy({ build: 'b', shards: 2, routes });
    await expect(table.random(() => true)).resolves.toBe('/views/算法/CLAHE.html');
  });
});

describe('§2 Path resolution in the browser', () => {
  it('finds a page without regard to case and gives its canonical route', async () => {
    const { table } = deployed({ build: 'a', shards: 4, routes });
    await expect(table.resolve(toRoute('/VIEWS/算法/clahe.HTML'))).resolves.toEqual({ route: '/views/算法/CLAHE.html', chunkUrl: '/clahe.js' });
  });

  it('adds .html, then a slash', async () => {
    const { table } = deployed({ build: 'a', shards: 4, routes });
    await expect(table.resolve(toRoute('/views/算法/clahe'))).resolves.toMatchObject({ chunkUrl: '/clahe.js' });
    await expect(table.resolve(toRoute('/timeLine'))).resolves.toMatchObject({ route: '/timeline/' });
    await expect(table.resolve(toRoute('/timeLine/index'))).resolves.toMatchObject({ route: '/timeline/' });
  });

  it('follows redirects, also one after another, but not round in circles', async () => {
    const { table } = deployed({ build: 'a', shards: 4, routes });
    await expect(table.resolve(toRoute('/old.html'))).resolves.toMatchObject({ route: '/timeline/' });
    await expect(table.resolve(toRoute('/loop.html'))).resolves.toBeUndefined();
  });

  it('knows nothing of other paths, nor of names every object has', async () => {
    const { table } = deployed({ build: 'a', shards: 1, routes });
    await expect(table.resolve(toRoute('/nowhere.html'))).resolves.toBeUndefined();
    await expect(table.resolve('constructor' as never)).resolves.toBeUndefined();
  });

  it('fetches the manifest once and only the shards it needs', async () => {
    const { table, asked } = deployed({ build: 'a', shards: 64, routes });
    await table.resolve(toRoute('/'));
    await table.resolve(toRoute('/'));
    expect(asked).toHaveLength(2);
  });

  it('reads the new manifest when the old one\'s shards are gone after a deployment', async () => {
    const { table, deploy } = deployed({ build: 'a', shards: 1, routes: {} });
    await table.sidebarUrl('views');
    deploy({ build: 'b', shards: 2, routes });
    await expect(table.resolve(toRoute('/'))).resolves.toMatchObject({ chunkUrl: '/home.js' });
    await expect(table.sidebarUrl('views')).resolves.toBe('/b/views.html');
  });

  it('that is to forget what it has asks for manifest and shards anew', async () => {
    const { table, asked } = deployed({ build: 'a', shards: 1, routes });
    await table.resolve(toRoute('/'));
    table.forget();
    await table.resolve(toRoute('/'));
    expect(asked).toEqual(['/manifest.json', '/a/0.json', '/manifest.json', '/a/0.json']);
  });

  it('tells whether another build has been deployed', async () => {
    const { table, deploy } = deployed({ build: 'a', shards: 1, routes });
    await table.resolve(toRoute('/'));
    await expect(table.refresh()).resolves.toBe(false);
    deploy({ build: 'b', shards: 1, routes });
    await expect(table.refresh()).resolves.toBe(true);
  });
});

it('refuses the pages of a deployment with another theme: its scripts are not here (§4 Offline update)', async () => {
  const { table, deploy } = deployed({ build: 'a', shards: 1, routes });
  deploy({ build: 'other theme', shards: 1, routes });
  await expect(table.resolve(toRoute('/'))).rejects.toThrow('Another theme');
});
