import { describe, expect, it } from 'vitest';
import { createActiveNav } from './nav';
import type { NavItem } from './site';

const nav: readonly NavItem[] = [
  { text: '首页', url: '/' },
  { text: '分类', items: [{ text: '算法等', url: '/categories/%E7%AE%97%E6%B3%95%E7%AD%89/' }] },
  { text: '文章', url: '/views/' },
  { text: 'AI', url: '/views/AI/' },
  { text: '关于', url: '/about/aboutme.html' },
  { text: '外站', url: 'https://example.com/views/', external: true },
];
const active = (url: string, base = '/'): string | null => createActiveNav(nav, base)(url);

describe('§2 Top navigation: the active link', () => {
  it('is home on the home page only', () => {
    expect(active('/')).toBe('/');
    expect(active('/tag/')).toBeNull();
  });

  it('is the one whose path the page lies under, the longest of several', () => {
    expect(active('/views/cs/a.html')).toBe('/views/');
    expect(active('/views/AI/RL/a.html')).toBe('/views/AI/');
    expect(active('/about/aboutme.html')).toBe('/about/aboutme.html');
  });

  it('is found inside dropdowns', () => {
    expect(active('/categories/%E7%AE%97%E6%B3%95%E7%AD%89/page/2/')).toBe('/categories/%E7%AE%97%E6%B3%95%E7%AD%89/');
  });

  it('goes by whole segments', () => {
    expect(active('/viewsomething/')).toBeNull();
    expect(active('/about/aboutme2.html')).toBeNull();
  });

  it('knows the homes of languages', () => {
    const english: readonly NavItem[] = [{ text: '中文', url: '/' }, { text: 'Home', url: '/en/' }, { text: 'Notes', url: '/en/notes/' }];
    expect(createActiveNav(english, '/en/')('/en/')).toBe('/en/');
    expect(createActiveNav(english, '/en/')('/en/tag/')).toBeNull();
    expect(createActiveNav(english, '/en/')('/en/notes/a.html')).toBe('/en/notes/');
  });

  it('knows home under a base', () => {
    const blog: readonly NavItem[] = [{ text: '首页', url: '/blog/' }, { text: '文章', url: '/blog/views/' }];
    expect(createActiveNav(blog, '/blog/')('/blog/views/a.html')).toBe('/blog/views/');
    expect(createActiveNav(blog, '/blog/')('/blog/tag/')).toBeNull();
    expect(createActiveNav(blog, '/blog/')('/blog/')).toBe('/blog/');
  });
});
