import type { SiteData } from '@glimpress/contracts/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportException, startAnalytics } from './analytics';

const site = (analytics: SiteData['themeConfig']['analytics']): SiteData => ({ themeConfig: { analytics } }) as SiteData;
const NAMED = site({ id: 'G-1', src: 'https://analytics.example/a.js' });
const said = (): unknown[] => ((globalThis as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? []).map((command) => Array.from(command));

describe('§2 Page-view analytics', () => {
  const scripts: { src?: string }[] = [];
  beforeEach(() => {
    vi.stubGlobal('document', { title: '文章 | 站', createElement: () => ({}), head: { append: (script: object) => scripts.push(script) } });
    vi.stubGlobal('location', { pathname: '/a.html', search: '?from=feed' });
    vi.stubGlobal('dataLayer', undefined);
  });
  afterEach(() => {
    scripts.length = 0;
    vi.unstubAllGlobals();
  });

  it('tells each view with the address anonymised', () => {
    const report = startAnalytics(NAMED);
    report();
    vi.stubGlobal('location', { pathname: '/b.html', search: '' });
    report();
    const view = (path: string): unknown => ['config', 'G-1', { anonymize_ip: true, page_path: path, page_title: '文章 | 站' }];
    expect(said()).toEqual([['js', expect.any(Date)], view('/a.html?from=feed'), view('/b.html')]);
    expect(scripts.map(({ src }) => src)).toEqual(['https://analytics.example/a.js']);
  });

  it('tells nothing, and loads nothing, where the config names no service', () => {
    startAnalytics(site(null))();
    reportException(site(null), new Error('x'));
    expect([said(), scripts]).toEqual([[], []]);
  });

  it('tells of an error that stops nothing as one that stops nothing (§7)', () => {
    reportException(NAMED, new Error('x'));
    expect(said()).toEqual([['event', 'exception', { description: 'Error: x', fatal: false }]]);
  });
});
