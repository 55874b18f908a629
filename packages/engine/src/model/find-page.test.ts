import { describe, expect, it } from 'vitest';
import type { SitePage } from './entry';
import { linkFromPage, pageOfLink, urlOfLink } from './find-page';
import { article, siteOf } from './test-site';

const nowhere = (): undefined => undefined;

it('a link to a file may name it with any ending that Markdown has', () => {
  const { model } = siteOf([article('笔记/甲.md', { title: '甲' })]);
  for (const written of ['/笔记/甲.md', '/%E7%AC%94%E8%AE%B0/甲.markdown', '/笔记/甲.html', '/笔记/甲']) expect(pageOfLink(written, model.find)?.route, written).toBe('/笔记/甲.html');
});

describe('a link of the config or of front matter', () => {
  it('with a scheme stays as it is', () => {
    expect(urlOfLink('mailto:a@example.com', nowhere, '/')).toEqual({ url: 'mailto:a@example.com', external: false, found: true });
    expect(urlOfLink('https://example.com/', nowhere, '/')).toEqual({ url: 'https://example.com/', external: true, found: true });
  });

  it.each(['javascript:alert(1)', ' JaVaScRiPt:void(0)', '\u0001java\nscript:alert(1)', 'data:text/html,1', 'vbscript:1'])('that would run code (%j) leads nowhere, and is told', (link) => {
    expect(urlOfLink(linkFromPage(link, '/' as never), nowhere, '/')).toEqual({ url: '#', external: false, found: false });
  });

  it('to a file may be percent-encoded or not: its address is encoded once', () => {
    for (const link of ['/files/%E6%89%8B%E5%86%8C%20C%23.pdf?a=%20#b', '/files/手册 C%23.pdf?a=%20#b', '/b/files/%E6%89%8B%E5%86%8C C%23.pdf?a=%20#b']) {
      expect(urlOfLink(link, nowhere, '/b/'), link).toEqual({ url: '/b/files/%E6%89%8B%E5%86%8C%20C%23.pdf?a=%20#b', external: false, found: true });
    }
    expect(urlOfLink('/100%.pdf', nowhere, '/').url).toBe('/100%25.pdf');
  });

  it('may be written with the base, as theme-reco 2’s buttons and links to a new window had to be, where no page has such an address itself', () => {
    const page = { url: '/blog/a.html', route: '/a.html' } as unknown as SitePage;
    const own = { url: '/blog/blog/own.html' } as unknown as SitePage;
    const find = (path: string): SitePage | undefined => ({ '/a.html': page, '/blog/own.html': own })[path];
    const urls = ['/blog/a.html#b', '/blog/own.html', '/blog/none.html', '/blog/files/a.pdf'].map((link) => urlOfLink(link, find, '/blog/'));
    expect(urls.map(({ url, found }) => `${url} ${found}`)).toEqual(['/blog/a.html#b true', '/blog/blog/own.html true', '/blog/none.html false', '/blog/files/a.pdf true']);
    expect(urlOfLink('/blog/a.html', find, '/')).toMatchObject({ url: '/blog/a.html', found: false });
  });
});
