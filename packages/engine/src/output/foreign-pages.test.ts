import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reportForeignPages } from './foreign-pages';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'foreign-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(...paths: string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
}
const planned = (...paths: string[]) => paths.map((path) => ({ path, hash: '1', render: () => '' }));
const report = (...paths: string[]) => reportForeignPages(join(folder, 'dist'), planned(...paths), join(folder, 'record.json'));

it('what another generator left in the output is told at the first build: how many pages, and one of them', () => {
  write('dist/index.html', 'dist/tag/前端/index.html', 'dist/404.html', 'dist/assets/app.js', 'dist/CNAME', 'dist/.git/x.html');
  expect(report('index.html', '404.html')).toMatchObject([{ code: 'output/foreign-pages', severity: 'warning', message: 'The output folder holds a page that is none of this site, "tag/前端/index.html": it is published with it.' }]);
  expect(report('index.html')).toMatchObject([{ message: 'The output folder holds 2 pages that are none of this site, such as "404.html": they are published with it.' }]);
});

it('nothing is said of pages that the site makes, in whatever capitals, of a folder that is not there or a file, nor at later builds', () => {
  expect(report('index.html')).toEqual([]);
  writeFileSync(join(folder, 'dist'), '');
  expect(report('index.html')).toEqual([]);
  rmSync(join(folder, 'dist'));
  write('dist/index.html', 'dist/tag/vue/index.html', 'dist/CNAME');
  expect(report('index.html', 'tag/Vue/index.html')).toEqual([]);
  write('record.json');
  expect(report()).toEqual([]);
});
