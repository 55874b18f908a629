import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listPublicFiles } from './public-files';

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
