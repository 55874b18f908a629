import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listPublicFiles, reportReplaced } from './public-files';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'public-'));
  for (const folder of ['public', 'pictures/more']) mkdirSync(join(root, folder), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const listed = () => listPublicFiles([join(root, 'public')]).map(({ path }) => path).sort();

it('takes files and folders that are links', () => {
  for (const name of ['pictures/a.png', 'pictures/more/b.png', 'public/c.png']) writeFileSync(join(root, name), name);
  symlinkSync('../pictures', join(root, 'public/img'));
  symlinkSync('../pictures/a.png', join(root, 'public/logo.png'));
  expect(listed()).toEqual(['c.png', 'img/a.png', 'img/more/b.png', 'logo.png']);
});

it('an output in a public folder goes into none that comes after it', () => {
  for (const name of ['public/blog/assets/a.js', 'public/blog-old/a.html']) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), '');
  }
  expect(listPublicFiles([join(root, 'public')], join(root, 'public/blog')).map(({ path }) => path)).toEqual(['blog-old/a.html']);
});

it('knows a file with the size and the time of the one before it for another', () => {
  const hashWith = (text: string): string => {
    writeFileSync(join(root, 'public/CNAME'), text);
    utimesSync(join(root, 'public/CNAME'), 1_500_000_000, 1_500_000_000);
    return listPublicFiles([join(root, 'public')])[0]!.hash;
  };
  const before = hashWith('one.example');
  // Past the tick of the disk's clock.
  while (Date.now() - statSync(join(root, 'public/CNAME')).ctimeMs < 50);
  expect(hashWith('two.example')).not.toBe(before);
});

it('links that lead nowhere, or around in a circle, are none', () => {
  writeFileSync(join(root, 'pictures/a.png'), '');
  symlinkSync('none', join(root, 'public/none'));
  symlinkSync('self', join(root, 'public/self'));
  symlinkSync('..', join(root, 'public/up'));
  symlinkSync('../pictures', join(root, 'public/img'));
  symlinkSync('../../public', join(root, 'pictures/more/back'));
  expect(listed()).toEqual(['img/a.png']);
});

it('says which files are not published because pages of the site have their places', () => {
  const files = ['404.html', 'a.png', 'timeline/index.html'].map((path) => ({ path, hash: '', copyOf: join(root, 'public', path) }));
  const report = (...pages: string[]) => reportReplaced(files, pages.map((path) => ({ path, hash: '', render: () => '' })));
  expect(report('index.html', 'timeline/A.png')).toEqual([]);
  expect(report('index.html', '404.html')).toMatchObject([{ code: 'output/public-file', severity: 'warning', message: 'A file of the public folder is not published, "404.html": a page of the site has its place.' }]);
  expect(report('timeline/index.html', '404.html')).toMatchObject([{ message: '2 files of the public folder are not published, such as "404.html": pages of the site have their places.' }]);
});
