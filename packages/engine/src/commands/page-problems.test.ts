import type { ThemeServer } from '@glimpress/contracts/theme';
import { expect, it } from 'vitest';
import { article, siteOf } from '../model/test-site';
import { unknownLayouts } from './page-problems';

it('names layouts that there are not; what others call that of an article is the default one', () => {
  const { model } = siteOf(['post', 'Post', 'page', 'default', 'Layout', 'Layuot', 'Links'].map((layout, index) => article(`${index}.md`, { title: 'a', layout })));
  const server = { layouts: ['Layout', 'HomePage'] } as unknown as ThemeServer;
  expect(unknownLayouts(model, server).map(({ message, hint }) => [message, hint])).toEqual([
    ['There is no layout "Layuot".', 'Did you mean "Layout"?'],
    ['There is no layout "Links".', 'The default layout is used. Layouts: Layout, HomePage.'],
  ]);
});

it('theme-gungnir’s page of links is told nothing: its links are shown', () => {
  const { model } = siteOf([article('links.md', { title: 'a', layout: 'Links', links: [] })]);
  expect(unknownLayouts(model, { layouts: ['Layout'] } as unknown as ThemeServer)).toEqual([]);
});
