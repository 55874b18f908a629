import { expect, it } from 'vitest';
import type { SiteConfig } from '../config/resolve';
import { brokenTheme } from './broken-theme';

const config = { theme: '@glimpress/theme', paths: { root: '/blog', cwd: '/blog' } } as SiteConfig;

it('a package that Yarn keeps in an archive is told with the setting that unpacks them', () => {
  const cause = { errors: [{ message: '[UNLOADABLE_DEPENDENCY] Could not load .yarn/cache/@glimpress-theme-npm-0.1.0.zip/node_modules/@glimpress/theme/dist/styles/blog-home.css?inline' }] };
  expect(brokenTheme(cause, config)).toMatchObject({ code: 'theme/build', hint: expect.stringContaining('nodeLinker: node-modules') });
});

it('a folder whose name ends for the bundler before it ends is told', () => {
  const inside = { ...config, paths: { ...config.paths, root: '/home/me/C#/blog' } } as SiteConfig;
  expect(brokenTheme(new Error("ENOENT: no such file or directory, open '/home/me/C'"), inside)).toMatchObject({ hint: expect.stringContaining('"#" in its name') });
});

it('any other module that cannot be loaded is told with where to look', () => {
  expect(brokenTheme(new Error('Could not load islands/archive.zip.ts'), config)).toMatchObject({ code: 'theme/build', hint: expect.stringContaining('"islands"') });
});
