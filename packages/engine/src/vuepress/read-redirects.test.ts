import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRedirects } from './read-redirects';

let folder: string;
beforeEach(() => void mkdirSync(join((folder = mkdtempSync(join(tmpdir(), 'glimpress-test-'))), '.vuepress')));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('rules of the file come first, those of the config win; the file is watched, also before it exists', () => {
  const config = { plugins: [['redirect', { config: { '/a.html': '/c.html' } }]] };
  const place = join(folder, '.vuepress/redirects');
  expect(readRedirects(config, folder, 'config.js')).toMatchObject({ value: [{ from: '/a.html', to: '/c.html' }], watch: [place] });
  writeFileSync(place, '\ufeff/a.html /b.html\r\n');
  expect(readRedirects(config, folder, 'config.js').value.map(({ from, to }) => [from, to])).toEqual([['/a.html', '/b.html'], ['/a.html', '/c.html']]);
});

it('a folder of that name is none', () => {
  mkdirSync(join(folder, '.vuepress/redirects'));
  expect(readRedirects({}, folder, 'config.js')).toMatchObject({ value: [], problems: [] });
});
