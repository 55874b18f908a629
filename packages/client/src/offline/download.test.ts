import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSiteDownload } from './download';

afterEach(() => void vi.unstubAllGlobals());

/** A site of one page, whose chunk holds this HTML; gives the addresses that the download keeps. */
async function downloaded(html: string): Promise<string[]> {
  const kept: string[] = [];
  const files: Readonly<Record<string, string>> = {
    '/m.json': JSON.stringify({ routes: ['/assets/routes/0.json'], sidebars: {} }),
    '/assets/routes/0.json': JSON.stringify({ '/a.html': ['/a.html', '/assets/js/v-1.2.js'] }),
    '/assets/js/v-1.2.js': `export default ${JSON.stringify({ html })};`,
  };
  vi.stubGlobal('location', { href: 'https://site.example/' });
  vi.stubGlobal('localStorage', { setItem: () => {} });
  vi.stubGlobal('fetch', async (url: string) => new Response(files[url] ?? 'picture'));
  vi.stubGlobal('caches', {
    keys: async () => ['glimpress-pages-t-https://site.example/'],
    match: async () => undefined,
    open: async () => ({ put: async (url: string) => void kept.push(url), keys: async () => [] }),
  });
  await createSiteDownload('/', '/m.json').run(() => {}, new AbortController().signal);
  return kept;
}

describe('downloading all articles', () => {
  it('takes the pictures of their texts along, however their names end', async () => {
    const kept = await downloaded('<img src="/img/a.png" alt=""><img alt="" src="/img/DSC_01.JPG"><img src="https://elsewhere.example/b.png">');
    expect(kept.filter((url) => url.startsWith('/img/'))).toEqual(['/img/a.png', '/img/DSC_01.JPG']);
  });
});
