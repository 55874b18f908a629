import { describe, expect, it } from 'vitest';
import { candidateRoutes, encodeRoute, isExternal, isScriptUrl, outputFromRoute, resolveRoute, routeFromPermalink, routeFromSource, routeFromUrl, routeKey, shardCount, shardOf, sourcePath, splitHref, toRoute, urlFromRoute } from './index';

const words = { year: '2021', month: '08', day: '05', hours: '16', minutes: '20', seconds: '03', slug: 'robot', regular: '/a/b.html' };

describe('a source path becomes a route', () => {
  it.each([
    ['README.md', '/'],
    ['index.md', '/'],
    ['foo/ReadMe.md', '/foo/'],
    ['foo/Index.md', '/foo/'],
    ['foo.md', '/foo.html'],
    // As Windows has it.
    ['foo\\bar.md', '/foo/bar.html'],
    ['foo/bar baz.md', '/foo/bar baz.html'],
    ['中文/页面.md', '/中文/页面.html'],
    ['2020-05-06-name.md', '/2020-05-06-name.html'],
    ['01.基础/02.C++ 100%&#?.md', '/01.基础/02.C++ 100%&#?.html'],
  ])('%s -> %s', (source, route) => {
    expect(routeFromSource(sourcePath(source))).toBe(route);
  });
});

describe('a path becomes a route', () => {
  it.each([
    ['a.html', '/a.html'],
    ['/a/./b/../c/', '/a/c/'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/a/..', '/'],
    ['/a/b/..', '/a/'],
    ['/a/.', '/a/'],
    ['//evil.example/a', '/evil.example/a'],
    ['/a//b/', '/a/b/'],
    ['/a\0\n\x7fb/', '/ab/'],
    ['/.\0./.\n./a/', '/a/'],
    ['/...a/b..', '/...a/b..'],
    ['\\..\\..\\etc/passwd', '/etc/passwd'],
    ['/tags/..\\..\\a/', '/a/'],
    ['/a/.\0.\\b', '/b'],
    ['/tags/C\\C++/', '/tags/C\\C++/'],
    ['/.well-known/', '/.well-known/'],
  ])('%j -> %s', (path, route) => {
    expect(toRoute(path)).toBe(route);
  });
});

describe('a permalink becomes a route', () => {
  it.each([
    ['/:year/:month/:day/:slug', '/2021/08/05/robot/'],
    ['/:i_month/:i_day/:slug.html', '/8/5/robot.html'],
    ['notes/固定', '/notes/固定/'],
    ['/pages/%E4%B8%AD/', '/pages/中/'],
    ['/x:regular', '/xa/b.html'],
    ['/x/../../../evil', '/evil/'],
    ['//:slug', '/robot/'],
    ['https://example.com/:slug.html', '/robot.html'],
    ['http://example.com', '/'],
    ['%2e%2e/%2e%2e/a', '/a/'],
    ['/about/index.html', '/about/'],
    ['/about/Index.HTML', '/about/'],
    ['/index.html', '/'],
    ['index.html', '/'],
    ['/%69ndex.html', '/'],
    ['/my-index.html', '/my-index.html'],
    ['/index.html/', '/index.html/'],
  ])('%s -> %s', (pattern, route) => {
    expect(routeFromPermalink(pattern, words)).toBe(route);
  });
});

describe('a route becomes a URL and comes back', () => {
  it.each(['/', '/中文/a b.html', '/100%.html', '/c#/what?.html', '/C++&x+y.html', '/[id]/(a).html', '/tags/CI/CD/'])('%s', (route) => {
    for (const base of ['/', '/blog/']) {
      const url = urlFromRoute(toRoute(route), base);
      expect(url).not.toMatch(/[\s#?\u0080-\uffff]/);
      expect(routeFromUrl(url, base)).toBe(route);
      expect(new URL(url, 'http://x').pathname).toBe(url.replace(/\|/g, '%7C'));
    }
  });
  it('is unknown outside the base', () => {
    expect(routeFromUrl('/other/a.html', '/blog/')).toBeUndefined();
    expect(routeFromUrl('/blogger/', '/blog/')).toBeUndefined();
    expect(routeFromUrl('/other/blog/a.html', '/blog/')).toBeUndefined();
    expect(routeFromUrl('/blog', '/blog/')).toBe('/');
  });
  it('survives malformed percent signs and lone surrogates', () => {
    expect(routeFromUrl('/100%/%E4%B8%AD.html', '/')).toBe('/100%/中.html');
    expect(encodeRoute(toRoute('/\ud800.html'))).toBe('/%EF%BF%BD.html');
  });
});

it('a route names the file it is written to', () => {
  expect(outputFromRoute(toRoute('/'))).toBe('index.html');
  expect(outputFromRoute(toRoute('/tags/图像处理/'))).toBe('tags/图像处理/index.html');
  expect(outputFromRoute(toRoute('/a b.html'))).toBe('a b.html');
});

describe('§2 path resolution', () => {
  const known = new Map(['/', '/views/', '/views/algorithm/CLAHE.html', '/timeline/', '/both/', '/both.html'].map((route) => [routeKey(toRoute(route)), route]));
  const resolve = (path: string) => resolveRoute(toRoute(path), (key) => known.get(key));
  it.each([
    ['/views/algorithm/clahe', '/views/algorithm/CLAHE.html'],
    ['/views', '/views/'],
    ['/timeLine/index', '/timeline/'],
    ['/timeLine/index.html', '/timeline/'],
    ['/views/algorithm/clahe/', '/views/algorithm/CLAHE.html'],
    ['/both', '/both.html'],
    ['/both/', '/both/'],
    ['/index.html', '/'],
    ['/nothing', undefined],
    ['/nothing.html', undefined],
  ])('%s -> %s', (path, route) => {
    expect(resolve(path)).toBe(route);
  });
  it('tries .html before the slash', () => {
    expect(candidateRoutes(toRoute('/a'))).toEqual(['/a', '/a.html', '/a/']);
  });
});

it('tells external links from links of the site', () => {
  expect(['http://a', 'HTTPS://a', 'mailto:a@b', 'tel:1', '//cdn'].every(isExternal)).toBe(true);
  expect(['/a', './a.md', '#x', 'a.md'].some(isExternal)).toBe(false);
  expect(splitHref('./a.md?x=1#部分')).toEqual({ path: './a.md', query: '?x=1', hash: '#部分' });
  expect(splitHref('#a?b')).toEqual({ path: '', query: '', hash: '#a?b' });
});

it('tells addresses that would run a script, whatever spaces and signs without a shape are spread in them', () => {
  expect(['javascript:x', ' Java\tscript:x', 'vbscript:x', 'data:text/html,x', 'data:text/xml;base64,x', 'data:application/xml,x', 'data:image/svg+xml,x', 'data:text/xsl,x'].filter((href) => !isScriptUrl(href))).toEqual([]);
  // What `trim` takes away, and what it does not.
  expect(['\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000', '\ufeff', '\u200b', '\u0000'].filter((sign) => !isScriptUrl(`${sign}javas${sign}cript:x`))).toEqual([]);
  expect(['javascript/a.md', 'a:javascript:x', 'data:image/png;base64,x', 'data:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet;base64,x', 'data:text/plain,+xml'].filter(isScriptUrl)).toEqual([]);
});

it('route shards stay small however many routes there are', () => {
  expect(shardCount(1)).toBe(1);
  expect(shardCount(120)).toBe(1);
  const count = shardCount(10_000);
  const sizes = Array.from({ length: count }, () => 0);
  for (let index = 0; index < 10_000; index++) sizes[shardOf(`/文章/第${index}篇.html`, count)]!++;
  expect(Math.max(...sizes)).toBeLessThan(256);
});
