import { afterEach, describe, expect, it, vi } from 'vitest';
import { listKeptPages } from './kept-pages';

afterEach(() => void vi.unstubAllGlobals());

/** What a service worker of this site keeps, by the names of its caches. Gives what is opened, and when anything is read of it. */
function keep(kept: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  const done: string[] = [];
  vi.stubGlobal('location', { href: 'https://site.example/docs/x.html' });
  vi.stubGlobal('caches', {
    keys: async () => Object.keys(kept),
    open: async (name: string) => (done.push(`open ${name}`), {
      keys: async () => (done.push('read'), Object.keys(kept[name]!).map((url) => ({ url }))),
      match: async ({ url }: { readonly url: string }) => ({ text: async () => kept[name]![url] }),
    }),
  });
  return done;
}

const chunk = (title: string, path: string): string => `export default ${JSON.stringify({ page: { title, path, relativePath: 'x.md' } })};`;

describe('what can be read without a network', () => {
  it('has the addresses of the site’s own pages, also below a base and with names that need care', async () => {
    keep({ 'glimpress-parts-t-https://site.example/docs/': { 'https://site.example/docs/assets/js/v-1.2.js': chunk('更多', '/guide/100%纯C++ & 更多#1.html') } });
    expect(await listKeptPages('/docs/')).toEqual([{ title: '更多', url: '/docs/guide/100%25%E7%BA%AFC++%20&%20%E6%9B%B4%E5%A4%9A%231.html' }]);
  });

  it('is nothing of another site on the same host', async () => {
    keep({ 'glimpress-parts-t-https://site.example/': { 'https://site.example/assets/js/v-1.2.js': chunk('别处', '/a.html') } });
    expect(await listKeptPages('/docs/')).toEqual([]);
  });

  it('is asked of caches that are opened before any is read: opened later, one that is removed meanwhile would come back', async () => {
    const done = keep({ 'glimpress-pages-t-https://site.example/docs/': {}, 'glimpress-articles-t-https://site.example/docs/': {} });
    await listKeptPages('/docs/');
    expect(done.map((each) => each.replace(/-t-.*/, ''))).toEqual(['open glimpress-pages', 'open glimpress-articles', 'read', 'read']);
  });
});
