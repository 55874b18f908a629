import { describe, expect, it } from 'vitest';
import { parseAddresses, readPage } from './old-site';

const addresses = (text: string, base = '/'): string[] => parseAddresses(text, base).pages.map(({ address }) => address);

describe('old addresses', () => {
  it('are read from a sitemap, decoded, each once', () => {
    const sitemap = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/%E7%AE%97%E6%B3%95/x.html</loc></url>
      <url><loc> https://a.example/b/?a=1&amp;b=2 </loc></url><url><loc>https://a.example/b/index.html</loc></url></urlset>`;
    expect(addresses(sitemap)).toEqual(['/算法/x.html', '/b/']);
  });

  it('are read from a list of paths and URLs; what lies outside the base is told', () => {
    expect(parseAddresses('# exported\n/blog/a.html\n\nhttps://a.example/blog/b/#part\n/other/c.html\n', '/blog/')).toMatchObject({ pages: [{ address: '/a.html' }, { address: '/b/' }], outside: ['/other/c.html'] });
  });

  it('leave out the pages that stand for others', () => expect(addresses('/404.html\n/a/404.html\n/404/')).toEqual(['/a/404.html']));
});

it('a page tells its title and the ids of its headings, however they are quoted', () => {
  const html = `<title>甲 &amp; 乙 | 站</title><h2 id="_1-开始"><a>#</a></h2><h3 class="x" id='a&quot;b'>x</h3><h4 id=bare>y</h4><h2>none</h2><h1 id="main-title">站</h1><h1 id="site-title">站</h1><h2 class="x" id="subtitle-wrap">副</h2><div id="no"></div><header id="h1">`;
  expect(readPage(html, '/')).toEqual({ title: '甲 & 乙 | 站', anchors: ['_1-开始', 'a"b', 'bare'] });
  expect(readPage(`<h2${' '.repeat(100_000)}>`, '/')).toEqual({ title: null, anchors: [] });
});

it('the lists our theme puts around an article are no headings of it', () => {
  expect(readPage('<h2 id="recent">Recent<a class="header-anchor" href="#recent">#</a></h2><h2 id="related">相关文章</h2><h2 id="recent">最近更新</h2><h2 id="z">尾</h2>', '/').anchors).toEqual(['recent', 'z']);
});

it('reads where a page only led on to, below the base', () => {
  expect(readPage('<title>正在跳转…</title><meta http-equiv="refresh" content="0;url=/blog/views/%E7%94%B2.html">', '/blog/').leadsTo).toBe('/views/甲.html');
  expect(readPage('<meta http-equiv="refresh" content="0;url=https://example.com/">', '/').leadsTo).toBeUndefined();
});
