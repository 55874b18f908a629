import type { SiteData } from '@glimpress/contracts/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics';
import { startPageViews } from './page-views';

const GOOGLE = { id: 'G-1', src: 'https://analytics.example/a.js' };
const queued = (name: 'dataLayer' | '_hmt'): unknown[] => ((globalThis as { dataLayer?: ArrayLike<unknown>[]; _hmt?: ArrayLike<unknown>[] })[name] ?? []).map((command) => Array.from(command));

describe('§2 Page-view analytics', () => {
  const scripts: { src?: string }[] = [];
  beforeEach(() => {
    vi.stubGlobal('document', { title: '文章 | 站', createElement: () => ({}), head: { append: (script: object) => scripts.push(script) } });
    vi.stubGlobal('location', { pathname: '/a.html', search: '?from=feed' });
    vi.stubGlobal('dataLayer', undefined);
    vi.stubGlobal('_hmt', undefined);
  });
  afterEach(() => {
    scripts.length = 0;
    vi.unstubAllGlobals();
  });

  it('tells Google each view with the address anonymised', () => {
    const views = startPageViews({ google: GOOGLE, baidu: null });
    views.reportView('/a.html?from=feed', '文章 | 站');
    views.reportView('/b.html', '乙 | 站');
    const view = (path: string, title: string): unknown => ['config', 'G-1', { anonymize_ip: true, page_path: path, page_title: title }];
    expect(queued('dataLayer')).toEqual([['js', expect.any(Date)], view('/a.html?from=feed', '文章 | 站'), view('/b.html', '乙 | 站')]);
    expect(scripts.map(({ src }) => src)).toEqual(['https://analytics.example/a.js']);
    expect(queued('_hmt')).toEqual([]);
  });

  it('tells Baidu each view once: its script reports none by itself', () => {
    const views = startPageViews({ google: null, baidu: 'a&b' });
    views.reportView('/a.html', '甲');
    views.reportView('/b.html', '乙');
    expect(queued('_hmt')).toEqual([['_setAutoPageview', false], ['_trackPageview', '/a.html'], ['_trackPageview', '/b.html']]);
    expect(scripts.map(({ src }) => src)).toEqual(['https://hm.baidu.com/hm.js?a%26b']);
    expect(queued('dataLayer')).toEqual([]);
  });

  it('tells of an error that stops nothing as one that stops nothing (§7)', () => {
    startPageViews({ google: null, baidu: 'a' }).reportException(new Error('x'));
    expect(queued('dataLayer')).toEqual([]);
    startPageViews({ google: GOOGLE, baidu: null }).reportException(new Error('x'));
    expect(queued('dataLayer').slice(1)).toEqual([['event', 'exception', { description: 'Error: x', fatal: false }]]);
  });

  const site = (analytics: SiteData['themeConfig']['analytics']): SiteData => ({ themeConfig: { analytics } }) as SiteData;

  it('names the page that the reader was on, however late the code comes', async () => {
    const { reportView } = startAnalytics(site({ google: null, baidu: 'a' }));
    reportView();
    vi.stubGlobal('location', { pathname: '/b.html', search: '' });
    reportView();
    await expect.poll(() => queued('_hmt')).toHaveLength(3);
    expect(queued('_hmt').slice(1)).toEqual([['_trackPageview', '/a.html?from=feed'], ['_trackPageview', '/b.html']]);
  });

  it('tells nothing, and loads nothing, where the config names no service', async () => {
    startAnalytics(site(null)).reportView();
    startAnalytics(site(null)).reportException(new Error('x'));
    await new Promise((done) => setTimeout(done));
    expect([queued('dataLayer'), queued('_hmt'), scripts]).toEqual([[], [], []]);
  });
});
