import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { SiteConfig } from '../config/resolve';
import { brokenTheme, missingFiles } from './broken-theme';

const config = { theme: '@glimpress/theme', paths: { root: '/blog', cwd: '/blog' } } as SiteConfig;

it('a package that Yarn keeps in an archive is told with the setting that unpacks them', () => {
  const cause = { errors: [{ message: '[UNLOADABLE_DEPENDENCY] Could not load .yarn/cache/@glimpress-theme-npm-0.1.0.zip/node_modules/@glimpress/theme/dist/styles/blog-home.css?inline' }] };
  expect(brokenTheme(cause, config)).toMatchObject({ code: 'theme/build', hint: expect.stringContaining('nodeLinker: node-modules') });
});

it('a full disk is told as one, not as a fault of the bundler', () => {
  const cause = { errors: [{ message: '[UNHANDLEABLE_ERROR] Something went wrong inside rolldown, please report this problem at https://github.com/rolldown/rolldown/issues.\nFailed to write file in /blog/node_modules/.cache/app.js\n\nCaused by:\n    No space left on device (os error 28)\n\nStack backtrace:\n   0: <unknown>' }] };
  expect(brokenTheme(cause, config)).toEqual({ code: 'disk/refused', severity: 'error', message: 'The disk refuses: Failed to write file in /blog/node_modules/.cache/app.js: No space left on device (os error 28)', hint: 'Free some space, or check the permissions of this path.' });
});

it('a folder whose name ends for the bundler before it ends is told', () => {
  const inside = { ...config, paths: { ...config.paths, root: '/home/me/C#/blog' } } as SiteConfig;
  expect(brokenTheme(new Error("ENOENT: no such file or directory, open '/home/me/C'"), inside)).toMatchObject({ hint: expect.stringContaining('"#" in its name') });
});

it('any other module that cannot be loaded is told with where to look', () => {
  expect(brokenTheme(new Error('Could not load islands/archive.zip.ts'), config)).toMatchObject({ code: 'theme/build', hint: expect.stringContaining('"islands"') });
});

it('knows which files of the site are imported and not there, but of packages that is no matter of files', () => {
  const failure = (wanted: string) => ({ message: `[UNRESOLVED_IMPORT] Error: Could not resolve '${wanted}' in islands/Clock.ts`, id: resolve('/blog/islands/Clock.ts') });
  expect(missingFiles({ errors: [failure('../components/word'), failure('lodash'), { message: 'Unexpected token' }] })).toEqual([resolve('/blog/components/word')]);
  expect(missingFiles(new Error('没有数据'))).toEqual([]);
});
