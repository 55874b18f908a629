import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ALL_THEMES, isTheme, PUBLIC_CDN, settingsUrl } from './themes';

afterEach(() => void vi.unstubAllGlobals());

it('there are the nine themes of §3 Mascot, and no others', () => {
  expect(ALL_THEMES).toEqual(['haru1', 'haru2', 'haruto', 'koharu', 'izumi', 'shizuku', 'wanko', 'miku', 'z16']);
  expect(['haru', 'Haru1', 'toString', ''].some(isTheme)).toBe(false);
});

it.each(ALL_THEMES)('the settings of %s lie in its package, on a public CDN unless the site keeps copies', (theme) => {
  vi.stubGlobal('document', { baseURI: 'https://blog.example/a.html' });
  const [, name, path] = /^https:\/\/unpkg\.com\/(live2d-widget-model-\w+)@1\.0\.5\/(.+\.model\.json)$/.exec(settingsUrl(theme, PUBLIC_CDN))!;
  expect(existsSync(join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), path!))).toBe(true);
  expect(settingsUrl(theme, '/models')).toBe(`https://blog.example/models/${name}@1.0.5/${path}`);
});
