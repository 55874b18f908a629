import { expect, it } from 'vitest';
import { oldAddressesOf } from './old-addresses';

const reco = (...args: object[]) => ({ $call: 'vuepress-theme-reco', args: args as never });

it.each([
  ['hope', 'hope', null],
  ['vuepress-theme-hope', 'hope', null],
  [{ $call: 'vuepress-theme-hope.hopeTheme', args: [{}] }, 'hope', 'vuepress-2'],
  ['reco', 'plugin-blog', null],
  ['vuepress-theme-reco', 'plugin-blog', null],
  [reco({}), 'reco-2', 'reco-2'],
  [{ $call: 'vuepress-theme-reco.recoTheme', args: [] }, 'reco-2', 'reco-2'],
  [{ name: 'own', extends: { $call: 'vuepress-theme-reco.recoTheme', args: [] } }, 'reco-2', 'reco-2'],
  [{ $call: '@vuepress/theme-default.defaultTheme', args: [] }, 'plugin-blog', 'vuepress-2'],
  [undefined, 'plugin-blog', null],
] as const)('the addresses of lists and pages follow from the theme: %j', (theme, oldLists, oldPaths) => {
  expect(oldAddressesOf(theme === undefined ? {} : { theme })).toMatchObject({ oldLists, oldPaths, folderCategories: false });
});

it('theme-reco 2 makes categories of folders when it is told to', () => {
  expect(oldAddressesOf({ theme: reco({ autoSetBlogCategories: true }) }).folderCategories).toBe(true);
  expect(oldAddressesOf({ theme: reco({ autoSetCategory: true }) }).folderCategories).toBe(true);
  expect(oldAddressesOf({ theme: reco({ autoSetBlogCategories: false }) }).folderCategories).toBe(false);
  expect(oldAddressesOf({ theme: 'reco', themeConfig: { autoSetBlogCategories: true } }).folderCategories).toBe(false);
});

const hope = (plugins: object) => ({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [{ plugins: plugins as never }] } });

it('folders have pages of theme-hope, unless told not to, and of the catalog plugin', () => {
  expect(oldAddressesOf({ theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [] } }).folderPages).toEqual({ excluded: [] });
  expect(oldAddressesOf(hope({ catalog: true })).folderPages).toEqual({ excluded: [] });
  expect(oldAddressesOf(hope({ catalog: { level: 2, exclude: ['/api/', { $function: 'RegExp' }] } })).folderPages).toEqual({ excluded: ['/api/'] });
  expect(oldAddressesOf(hope({ catalog: false })).folderPages).toBeNull();
  expect(oldAddressesOf(hope({ autoCatalog: false })).folderPages).toBeNull();
  expect(oldAddressesOf({ theme: 'hope' }).folderPages).toBeNull();
  expect(oldAddressesOf({ theme: reco({}) }).folderPages).toBeNull();
  expect(oldAddressesOf({ theme: reco({}), plugins: [{ $call: '@vuepress/plugin-catalog.catalogPlugin', args: [{ exclude: ['/x/'] }] }] }).folderPages).toEqual({ excluded: ['/x/'] });
});
