import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSiteDownload } from './download';

const SCOPE = 'https://site.example/';
const ARTICLES = `glimpress-articles-t-${SCOPE}`;
const CHUNK = '/assets/js/v-1.2.js';

/** Cache Storage by name: opened, a cache exists; removed, what is put into it goes nowhere. */
let stores: Map<string, Map<string, Response>>;
let files: Record<string, string>;
/** What was asked of the network. */
let asked: string[];

beforeEach(() => {
  stores = new Map([[`glimpress-pages-t-${SCOPE}`, new Map()]]);
  files = {
    '/m.json': JSON.stringify({ build: '1', routes: ['/assets/routes/0.json'], sidebars: {} }),
    '/assets/routes/0.json': JSON.stringify({ '/a.html': ['/a.html', CHUNK] }),
    [CHUNK]: 'export default {};',
  };
  asked = [];
  const settings = new Map<string, string>();
  vi.stubGlobal('location', { href: SCOPE });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => settings.get(key) ?? null,
    setItem: (key: string, value: string) => void settings.set(key, value),
    removeItem: (key: string) => void settings.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return files[url] === undefined && url.endsWith('.js') ? new Response('', { status: 404 }) : new Response(files[url] ?? 'picture');
  });
  vi.stubGlobal('caches', {
    keys: async () => [...stores.keys()],
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    match: async (url: string) => [...stores.values()].map((store) => store.get(url)?.clone()).find((response) => response !== undefined),
    async open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return {
        put: async (url: string, response: Response) => void store.set(url, response),
        match: async (url: string) => store.get(url)?.clone(),
        delete: async (url: string) => store.delete(url.replace(SCOPE, '/')),
        keys: async () => [...store.keys()].map((url) => ({ url: new URL(url, SCOPE).href })),
      };
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const download = (base = '/') => createSiteDownload(base, '/m.json');
const run = (onProgress = (): void => {}, signal = new AbortController().signal): Promise<void> => download().run(onProgress, signal);

describe('downloading all articles', () => {
  it('takes the pictures of their texts along, however their names end', async () => {
    const html = '<img src="/img/a.png" alt=""><img alt="" src="/img/DSC_01.JPG"><img src="https://elsewhere.example/b.png">';
    files[CHUNK] = `export default ${JSON.stringify({ html })};`;
    await run();
    expect([...stores.get(ARTICLES)!.keys()].filter((url) => url.startsWith('/img/'))).toEqual(['/img/a.png', '/img/DSC_01.JPG']);
  });

  it('takes the sheets of styles along that chunks name, with their fonts, once', async () => {
    const sheet = '/assets/katex/katex.1234abcd.css';
    files[CHUNK] = `export default ${JSON.stringify({ html: '<a href="/own/b.css">b</a>', styles: [sheet] })};`;
    files[sheet] = '@font-face{src:url(fonts/A-Regular.woff2) format("woff2"),url(data:font/woff2;base64,AAAA)}@font-face{src:url(fonts/B.woff2)}';
    files['/assets/routes/0.json'] = JSON.stringify({ '/a.html': ['/a.html', CHUNK], '/b.html': ['/b.html', '/assets/js/v-2.2.js'] });
    files['/assets/js/v-2.2.js'] = files[CHUNK];
    await run();
    expect([...stores.get(ARTICLES)!.keys()].filter((url) => /css$|woff2$/.test(url))).toEqual([sheet, '/assets/katex/fonts/A-Regular.woff2', '/assets/katex/fonts/B.woff2']);
    expect(asked.filter((url) => url === sheet)).toEqual([sheet]);
  });

  it('has to wait for the worker that keeps the site, and takes nothing before', async () => {
    stores.clear();
    expect(await download().kept()).toBe('unavailable');
    await expect(run()).rejects.toThrow('No worker');
    expect([[...stores.keys()], asked]).toEqual([[], []]);
  });

  it('is all there, and kept up to date, only when everything has come', async () => {
    expect(await download().kept()).toBe('nothing');
    const chunk = files[CHUNK]!;
    delete files[CHUNK];
    await expect(run()).rejects.toThrow('HTTP 404');
    expect(await download().kept()).toBe('part');
    files[CHUNK] = chunk;
    await run();
    expect(await download().kept()).toBe('all');
  });

  it('has no page of a host that answers so for what is not there yet', async () => {
    vi.stubGlobal('fetch', async (url: string) => (url === CHUNK ? new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }) : new Response(files[url])));
    await expect(run()).rejects.toThrow(CHUNK);
    expect(stores.get(ARTICLES)!.has(CHUNK)).toBe(false);
    expect(await download().kept()).toBe('part');
  });

  it('has what was visited as well: the worker keeps only the latest of that', async () => {
    stores.get(`glimpress-pages-t-${SCOPE}`)!.set(CHUNK, new Response(files[CHUNK]));
    await run();
    expect([...stores.get(ARTICLES)!.keys()]).toContain(CHUNK);
  });

  it('is a part when the reader has stopped it', async () => {
    const more = Array.from({ length: 20 }, (_, at) => [`/${at}.html`, [`/${at}.html`, `/assets/js/v-${at}.1.js`]] as const);
    files['/assets/routes/0.json'] = JSON.stringify(Object.fromEntries(more));
    for (const [, [, chunk]] of more) files[chunk] = 'export default {};';
    const stop = new AbortController();
    await expect(run(() => stop.abort(), stop.signal)).rejects.toThrow();
    expect(await download().kept()).toBe('part');
  });

  it('that is removed while it is brought up to date stays removed', async () => {
    await run();
    await expect(run(() => void download().remove())).rejects.toThrow('Removed');
    expect(await download().kept()).toBe('nothing');
  });

  it('that is removed just as it begins to be brought up to date stays removed', async () => {
    await run();
    const { keys } = caches;
    vi.spyOn(caches, 'keys').mockImplementationOnce(async () => {
      const names = await keys();
      await download().remove();
      return names;
    });
    await expect(run()).rejects.toThrow('Removed');
    expect(stores.has(ARTICLES)).toBe(false);
  });

  it('does not touch that of another site of the origin', async () => {
    const other = `${SCOPE}docs/`;
    stores.set(`glimpress-pages-t-${other}`, new Map());
    await run();
    await download('/docs/').run(() => {}, new AbortController().signal);
    expect([await download().kept(), await download('/docs/').kept()]).toEqual(['all', 'all']);
    await download('/docs/').remove();
    expect([await download().kept(), await download('/docs/').kept()]).toEqual(['all', 'nothing']);
  });
});

describe('a download that is kept up to date', () => {
  it('looks at nothing but the manifest while no other build is deployed', async () => {
    await run();
    asked = [];
    const open = vi.spyOn(caches, 'open');
    await download().refresh();
    expect(asked).toEqual(['/m.json']);
    expect(open).not.toHaveBeenCalled();
    const routes = '/assets/routes/1.json';
    files['/m.json'] = JSON.stringify({ build: '2', routes: [routes], sidebars: {} });
    files[routes] = JSON.stringify({ '/a.html': ['/a.html', '/assets/js/v-1.3.js'] });
    files['/assets/js/v-1.3.js'] = 'export default {};';
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()]).toEqual([routes, '/assets/js/v-1.3.js']);
    asked = [];
    await download().refresh();
    expect(asked).toEqual(['/m.json']);
  });

  it('comes anew when the browser has made room', async () => {
    await run();
    stores.delete(ARTICLES);
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()]).toContain(CHUNK);
  });

  it('is a part while it comes anew, and comes on at the next visit when that breaks off', async () => {
    await run();
    stores.delete(ARTICLES);
    const chunk = files[CHUNK]!;
    delete files[CHUNK];
    await expect(download().refresh()).rejects.toThrow('HTTP 404');
    expect(await download().kept()).toBe('part');
    files[CHUNK] = chunk;
    await download().refresh();
    expect(await download().kept()).toBe('all');
  });

  it('ends where there is no room for a picture, and does not ask for all of them at every visit', async () => {
    files[CHUNK] = `export default ${JSON.stringify({ html: '<img src="/img/a.png"><img src="/img/b.png">' })};`;
    const { open } = caches;
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const cache = await open(name);
      const put = cache.put.bind(cache);
      return Object.assign(cache, { put: (url: string, response: Response) => (url.endsWith('.png') ? Promise.reject(new DOMException('', 'QuotaExceededError')) : put(url, response)) });
    });
    await expect(run()).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }));
    expect([await download().kept(), asked.filter((url) => url.endsWith('.png'))]).toEqual(['part', ['/img/a.png']]);
  });

  it('is not taken for all where a piece of the table did not come: what the worker has of an earlier one does not count', async () => {
    await run();
    const routes = '/assets/routes/1.json';
    files['/m.json'] = JSON.stringify({ build: '2', routes: [routes], sidebars: {} });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => (url !== routes ? fetch(url, init) : init?.mode === 'same-origin' ? Promise.reject(new TypeError('Failed to fetch')) : new Response(files['/assets/routes/0.json'])));
    await expect(download().refresh()).rejects.toThrow('Failed to fetch');
    vi.stubGlobal('fetch', fetch);
    files[routes] = JSON.stringify({ '/a.html': ['/a.html', '/assets/js/v-1.3.js'] });
    files['/assets/js/v-1.3.js'] = 'export default {};';
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()]).toContain('/assets/js/v-1.3.js');
  });

  it('has no sidebars of earlier builds', async () => {
    files['/m.json'] = JSON.stringify({ build: '1', routes: [], sidebars: { a: '/assets/sidebar/s0-0.html?v=1' } });
    vi.stubGlobal('fetch', async (url: string) => new Response(files[url] ?? '<nav>', { headers: { 'content-type': /html/.test(url) ? 'text/html' : 'application/json' } }));
    await run();
    files['/m.json'] = JSON.stringify({ build: '2', routes: [], sidebars: { a: '/assets/sidebar/s0-0.html?v=2' } });
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()]).toEqual(['/assets/sidebar/s0-0.html?v=2']);
  });

  it('asks again for a picture that the network did not bring', async () => {
    files[CHUNK] = `export default ${JSON.stringify({ html: '<img src="/img/a.png">' })};`;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string) => (url.startsWith('/img/') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(url)));
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    await run();
    expect(await download().kept()).toBe('all');
    vi.stubGlobal('fetch', fetch);
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()]).toContain('/img/a.png');
  });

  it.each([
    ['of the build, which is not deployed yet', '/assets/img/a.1234abcd.png', 404, true],
    ['from a server that is busy', '/img/a.png', 503, true],
    ['that is gone for good', '/img/a.png', 404, false],
  ])('asks again for a picture that was not to be had only for now: one %s', async (_, picture, status, isAskedAgain) => {
    files[CHUNK] = `export default ${JSON.stringify({ html: `<img src="${picture}">` })};`;
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', async (url: string) => (url === picture ? new Response('', { status }) : fetch(url)));
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    await run();
    vi.stubGlobal('fetch', fetch);
    await download().refresh();
    expect([...stores.get(ARTICLES)!.keys()].includes(picture)).toBe(isAskedAgain);
  });

  it('is none where nothing was downloaded', async () => {
    await download().refresh();
    expect(asked).toEqual([]);
  });
});
