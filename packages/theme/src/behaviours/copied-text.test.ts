import type { PageData, SiteData } from '@glimpress/contracts/page';
import { expect, it } from 'vitest';
import { applySelectRule } from './copied-text';

it('a page that may not be selected says so under both names: Safari knows the prefixed one only', () => {
  const set: Record<string, string> = {};
  const main = { style: { setProperty: (name: string, value: string) => void (set[name] = value) } } as unknown as HTMLElement;
  const site = { themeConfig: { copyright: { author: '', minLength: 10, source: '', notice: '' } } } as unknown as SiteData;
  const page = (copyright?: object): PageData => ({ frontmatter: { copyright } }) as unknown as PageData;
  applySelectRule(site, page({ noSelect: true }), main);
  expect(set).toEqual({ 'user-select': 'none', '-webkit-user-select': 'none' });
  applySelectRule(site, page(), main);
  expect(set).toEqual({ 'user-select': '', '-webkit-user-select': '' });
});
