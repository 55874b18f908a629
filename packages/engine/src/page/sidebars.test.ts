import { expect, it } from 'vitest';
import { AUTO_SIDEBAR, type PageData } from '@glimpress/contracts/page';
import type { ThemeServer } from '@glimpress/contracts/theme';
import type { SitePage } from '../model/entry';
import type { SiteModel } from '../model/site-model';
import { createSidebars } from './sidebars';

const server = { renderSidebarHeadings: ({ headers }: PageData, depth: number) => (depth < 1 ? '' : headers.map(({ title }) => title).join('')) } as unknown as ThemeServer;

it('a sidebar of a page’s own headings (§2 auto) is none where it has none', () => {
  const shownOn = (headers: { level: number; title: string; slug: string }[], { id = AUTO_SIDEBAR as string | null, sidebarDepth = 2 } = {}) =>
    createSidebars({ sidebars: new Map(), siteData: new Map(), sidebarOf: () => id } as unknown as SiteModel, server, '').idOf({} as SitePage, { headers, frontmatter: { sidebarDepth } } as unknown as PageData);
  const headers = [{ level: 2, title: '甲', slug: '甲' }];
  expect([shownOn(headers), shownOn([]), shownOn(headers, { sidebarDepth: 0 }), shownOn([], { id: 's0-0' }), shownOn(headers, { id: null })]).toEqual([AUTO_SIDEBAR, null, null, 's0-0', null]);
});
