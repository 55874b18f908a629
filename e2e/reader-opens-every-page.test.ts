import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readPage, readRoutes } from './support/built';
import { addressOf, hydrated, shows, useBrowser } from './support/browser';
import { copyFixture, leaveSite, run } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const { blog, based, reading } = inject('sites');
const titleOf = (html: string): string => /<title>(.*?)<\/title>/.exec(html)![1]!;

/** The answer itself, not what it leads to. */
async function ask(url: string): Promise<{ status: number; location: string | null }> {
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { status: response.status, location: location === null ? null : decodeURIComponent(location) };
}

describe('§2 route table', () => {
  it.each([
    ['/', 'GLIMMER小作坊的工具人'],
    ['/about/aboutme.html', '关于坊主 | GLIMMER小作坊的工具人'],
    ['/projects/github.html', '项目 | GLIMMER小作坊的工具人'],
    ['/views/', '概览 | GLIMMER小作坊的工具人'],
    ['/tag/', '标签 | '],
    ['/categories/', '分类 | '],
    ['/timeline/', '时间线'],
    ['/tags/图像处理/', '图像处理'],
    ['/tags/CI/CD/', 'CI/CD'],
    ['/categories/AI及机器人等/', 'AI及机器人等'],
    ['/categories/算法等/', '算法等'],
    ['/categories/计算机技术等/', '计算机技术等'],
    ['/categories/电子设计等/', '电子设计等'],
    ['/categories/杂谈/', '杂谈'],
    ['/categories/游戏设计等/', '游戏设计等'],
    ['/categories/笔记等/', '笔记等'],
  ])('%s answers with %s', async (path, title) => {
    const response = await fetch(blog.url + encodeURI(path), { redirect: 'manual' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(titleOf(await response.text())).toContain(title);
  });

  it('the about page has its three sections', async () => {
    const html = await (await fetch(`${blog.url}/about/aboutme.html`)).text();
    expect([...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['技术专长', '创意生活', '职业信念']);
  });

  it('every page of the site answers, with a title no other page has', async () => {
    const routes = [...readRoutes(blog.out).pages.keys()];
    expect(routes.length).toBeGreaterThan(100);
    const titles = new Map<string, string>();
    for (const route of routes) {
      const html = readPage(blog.out, route);
      expect(html, route).toMatch(/<h1[ >]/);
      expect(titles.get(titleOf(html)), `${route} is called like another`).toBeUndefined();
      titles.set(titleOf(html), route);
    }
    const statuses = await Promise.all(routes.map(async (route) => (await ask(blog.url + encodeURI(route))).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('articles lie under the prefixes of the seven sections', () => {
    const articles = [...readRoutes(blog.out).pages.keys()].filter((route) => /^\/views\/.+\.html$/.test(route));
    expect(new Set(articles.map((route) => route.split('/')[2]))).toEqual(new Set(['AI', 'algorithm', 'cs', 'ee', 'freetalk', 'game', 'notes']));
  });
});

describe('§2 Archive pagination: pages of 10', () => {
  /** Links to posts on a page, with the numbers of the pager. */
  const read = (path: string): { posts: string[]; pages: string[] } => {
    const html = readPage(blog.out, path);
    return {
      posts: [...html.matchAll(/<li class="post"><h2[^>]*><a href="([^"]+)"/g)].map(([, href]) => href!),
      pages: [...html.matchAll(/<a href="([^"]+)" aria-label="第 \d+ 页"/g)].map(([, href]) => decodeURIComponent(href!)),
    };
  };

  it('the second page goes on where the first ends', () => {
    const first = read('/categories/AI及机器人等/');
    expect(first.posts).toHaveLength(10);
    expect(first.pages[1]).toBe('/categories/AI及机器人等/page/2/');
    const second = read('/categories/AI及机器人等/page/2/');
    expect(second.posts.length).toBeGreaterThan(0);
    expect(second.posts.filter((post) => first.posts.includes(post))).toEqual([]);
  });

  it('every category shows each of its posts once, all pages but the last full', () => {
    const { pages } = readRoutes(blog.out);
    for (const route of pages.keys()) {
      if (!/^\/categories\/(?!page\/)[^/]+\/$/.test(route)) continue;
      const all = [route, ...[...pages.keys()].filter((other) => other.startsWith(`${route}page/`)).sort((a, b) => Number(a.split('/').at(-2)) - Number(b.split('/').at(-2)))].map((path) => read(path).posts);
      expect(all.slice(0, -1).every((posts) => posts.length === 10), route).toBe(true);
      expect(new Set(all.flat()).size, route).toBe(all.flat().length);
      expect(readPage(blog.out, route)).toContain(`共 ${all.flat().length} 篇文章`);
    }
  });

  it('previous and next links are absent at the ends (§4)', () => {
    const links = (path: string): string[] => [...readPage(reading.out, path).matchAll(/rel="(prev|next)"/g)].map(([, rel]) => rel!);
    expect(links('/tags/阅读/')).toEqual(['next']);
    expect(links('/tags/阅读/page/2/')).toEqual(['prev', 'next']);
    expect(links('/tags/阅读/page/3/')).toEqual(['prev']);
    expect(links('/tags/数学/')).toEqual([]);
  });

  it('the previous link of page two leads to the archive itself (§4)', () => {
    expect(readPage(reading.out, '/tags/阅读/page/2/')).toContain(`<a href="${encodeURI('/tags/阅读/')}" rel="prev">`);
  });

  it('sticky posts come first, the others newest first (§4 Page lists)', () => {
    const titles = ['/tags/阅读/', '/tags/阅读/page/2/', '/tags/阅读/page/3/'].flatMap((path) => [...readPage(reading.out, path).matchAll(/<li class="post"><h2[^>]*><a [^>]+>([^<]+)/g)].map(([, title]) => title));
    expect(titles).toEqual(['清单', '长文', '短文', '公式', 'In English']);
  });

  it('archive pages carry pid and id', () => {
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(readPage(reading.out, '/tags/CI/CD/'))![1]!) as { page: { meta: unknown } };
    expect(data.page.meta).toEqual({ pid: 'tags', id: 'CI/CD' });
  });
});

/** Addresses that mean a page without being its own: what was asked, and what the reader ends up at. */
const MEANT: readonly (readonly [asked: string, canonical: string])[] = [
  ['/index.html', '/'],
  ['/文集/index.html', '/文集/'],
  ['/tag/index.html', '/tag/'],
  ['/categories/index.html', '/categories/'],
  ['/timeline/index.html', '/timeline/'],
  ['/tags/阅读/index.html', '/tags/阅读/'],
  ['/文集', '/文集/'],
  ['/文集/长文', '/文集/长文.html'],
  ['/文集/长文/', '/文集/长文.html'],
  ['/timeLine/index', '/timeline/'],
  ['/TAGS/阅读/', '/tags/阅读/'],
  ['/tags/ci/cd', '/tags/CI/CD/'],
  ['/tags/CI/CD', '/tags/CI/CD/'],
  ['/文集/搬家.html', '/新家/'],
  ['/文集/搬家', '/新家/'],
  ['/新家', '/新家/'],
];

describe('§2 every other address of a page leads to the canonical one: asked of the server', () => {
  it.each(MEANT)('%s → %s', async (asked, canonical) => {
    expect(await ask(reading.url + encodeURI(asked))).toEqual({ status: 301, location: canonical });
  });

  it('below a base, query kept', async () => {
    const root = new URL(based.url).origin;
    expect(await ask(`${root}/docs/guide/index.html?a=1`)).toEqual({ status: 301, location: '/docs/guide/?a=1' });
    expect(await ask(`${root}/docs`)).toMatchObject({ status: 200 });
    expect(await ask(`${root}/`)).toEqual({ status: 301, location: '/docs/' });
    expect(await ask(`${based.url}/guide/100%25纯C++ & 更多%231.html`)).toMatchObject({ status: 200 });
    expect(await ask(`${based.url}/math/EULER`)).toEqual({ status: 301, location: '/docs/math/euler/' });
  });

  it('an unknown address is 404 with the not-found page, also for a broken escape', async () => {
    for (const path of ['/没有这一页.html', '/x/y/z/', '/100%']) {
      const response = await fetch(reading.url + path, { redirect: 'manual' });
      expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('这一页走丢了')]);
    }
  });
});

describe('§2 the same from a plain static host without any rule', () => {
  const browser = useBrowser();
  const hosts: StaticHost[] = [];
  let host: StaticHost;
  let hostBelow: StaticHost;
  beforeAll(async () => {
    hosts.push((host = await startStaticHost(reading.out)), (hostBelow = await startStaticHost(based.out, '/docs/')));
  });
  afterAll(() => Promise.all(hosts.map((each) => each.close())));

  it('by redirect files, by the 404 document, and by the page itself', async () => {
    const page = await browser.open(`${host.url}/`);
    for (const [asked, canonical] of MEANT) {
      await page.goto(host.url + encodeURI(asked));
      await page.waitForFunction((path) => decodeURIComponent(location.pathname) === path, canonical).catch(() => {});
      expect(addressOf(page), asked).toBe(canonical);
      await page.waitForFunction(() => document.querySelector('main h1') !== null && document.querySelector('.not-found') === null);
    }
  });

  it('query and hash travel along', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/文集/短文?a=1#第二节')}`);
    await hydrated(page);
    expect(addressOf(page)).toBe('/文集/短文.html?a=1#第二节');
  });

  it('below a base, with every awkward character in the name', async () => {
    const page = await browser.open(`${hostBelow.url}/guide/100%25%E7%BA%AFC++%20&%20%E6%9B%B4%E5%A4%9A%231`);
    await hydrated(page);
    expect(addressOf(page)).toBe('/docs/guide/100%纯C++ & 更多#1.html');
    await page.goto(`${hostBelow.url}/GUIDE/`);
    await shows(page, '指南');
    expect(addressOf(page)).toBe('/docs/guide/');
  });

  it('an unknown address shows the not-found page and stays as it was asked', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/没有/这一页')}`);
    await hydrated(page);
    await shows(page, '这一页走丢了');
    expect(addressOf(page)).toBe('/没有/这一页');
    expect(await page.title()).toBe('页面不存在 | 阅读室');
  });

  it('an author’s own not-found page leads to what was meant, too, and stays at the address that was asked', async () => {
    const folder = copyFixture('reading');
    writeFileSync(join(folder, '404.md'), '---\ntitle: 走错门了\n---\n\n回[首页](/)。\n');
    const built = await run(['build', folder, '--out', join(folder, 'dist')]);
    expect(built.code, built.stdout + built.stderr).toBe(0);
    const own = await startStaticHost(join(folder, 'dist'));
    try {
      const page = await browser.open(`${own.url}${encodeURI('/没有/这一页')}`);
      await hydrated(page);
      await shows(page, '走错门了');
      expect(addressOf(page)).toBe('/没有/这一页');
      await page.goto(`${own.url}${encodeURI('/文集/短文?a=1')}`);
      await shows(page, '短文');
      expect(addressOf(page)).toBe('/文集/短文.html?a=1');
    } finally {
      await own.close();
      leaveSite(folder);
    }
  });

  it('its link to the text leads there once, not round and round', async () => {
    const page = await browser.open(`${host.url}${encodeURI('/没有/这一页')}`);
    await hydrated(page);
    await page.evaluate(() => {
      document.documentElement.dataset.jumps = '0';
      addEventListener('popstate', () => (document.documentElement.dataset.jumps = String(Number(document.documentElement.dataset.jumps) + 1)));
    });
    await page.focus('.skip');
    await page.keyboard.press('Enter');
    await expect.poll(() => addressOf(page)).toBe('/没有/这一页#shell:main');
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(Number(await page.evaluate(() => document.documentElement.dataset.jumps))).toBeLessThan(3);
  });
});
