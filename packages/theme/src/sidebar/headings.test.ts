import type { Heading, PageData } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import { hashOf, sidebarHeadingsHtml } from './headings';

const page = (...headers: readonly Heading[]): PageData => ({ headers }) as unknown as PageData;
const h = (level: number, title: string): Heading => ({ level, title, slug: title });
const link = (title: string): string => `<a class="side-head" href="#${title}">${title}</a>`;

describe('§2 Sidebar: headings of the current page', () => {
  const article = page(h(2, '原理'), h(3, '细节'), h(2, '小结'));

  it('are h2 at depth 1, h2 and h3 from depth 2, none at depth 0', () => {
    expect(sidebarHeadingsHtml(article, 0)).toBe('');
    expect(sidebarHeadingsHtml(article, 1)).toBe(`<ul class="side-heads"><li>${link('原理')}</li><li>${link('小结')}</li></ul>`);
    const both = `<ul class="side-heads"><li>${link('原理')}<ul class="side-heads"><li>${link('细节')}</li></ul></li><li>${link('小结')}</li></ul>`;
    expect(sidebarHeadingsHtml(article, 2)).toBe(both);
    expect(sidebarHeadingsHtml(article, 5)).toBe(both);
  });

  it('drop an h3 that comes before any h2', () => {
    expect(sidebarHeadingsHtml(page(h(3, '早')), 2)).toBe('');
  });

  it('are text, not markup', () => {
    expect(sidebarHeadingsHtml(page({ level: 2, title: 'List<T> & "x"', slug: 'a' }), 1)).toContain('>List&lt;T&gt; &amp; &quot;x&quot;</a>');
  });

  it('keep Chinese in the address and escape what would be an escape', () => {
    expect(hashOf('原理')).toBe('#原理');
    expect(hashOf('100%')).toBe('#100%25');
  });
});
