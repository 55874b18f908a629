import { expect, it } from 'vitest';
import type { Plain } from './config-answer';
import { withCalledTheme } from './hope-config';

it('theme-hope’s first betas: what `defineThemeConfig` was given is what the theme is called with later', () => {
  const options = { navbar: ['/a'], sidebar: 'structure' };
  expect(withCalledTheme({ title: '甲', themeConfig: { $call: 'vuepress-theme-hope.defineThemeConfig', args: [options] } })).toEqual({ title: '甲', theme: { $call: 'vuepress-theme-hope.hopeTheme', args: [options] } });
});

it.each([null, { themeConfig: { nav: [] } }, { theme: { $call: 'recoTheme', args: [] } }, { themeConfig: { $call: 'x.defineThemeConfig', args: [{}] } }] as Plain[])('leaves every other config as it is: %j', (config) => expect(withCalledTheme(config)).toBe(config));
