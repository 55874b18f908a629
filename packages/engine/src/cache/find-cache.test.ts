import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findCache } from './find-cache';

let folder: string;
let system: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-'));
  system = join(folder, 'system');
  mkdirSync(join(folder, 'blog/node_modules/words'), { recursive: true });
  writeFileSync(join(folder, 'blog/node_modules/words/index.js'), "module.exports = '词';");
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, system);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const inBlog = (path: string): string => join(folder, 'blog', path);
const find = () => findCache(inBlog('docs'), inBlog('docs'));

it('is kept in the nearest folder of packages, and made', () => {
  const { value, problems } = find();
  expect(value.startsWith(inBlog('node_modules/.cache/glimpress/'))).toBe(true);
  expect([problems, existsSync(value), find().value]).toEqual([[], true, value]);
});

it('is kept in a folder of the system where there are no packages', () => {
  rmSync(inBlog('node_modules'), { recursive: true });
  expect(find()).toMatchObject({ value: expect.stringContaining(system) as string, problems: [] });
});

it.runIf(process.getuid !== undefined)('and there in one that is this user’s alone, whatever another put in its place: configs run from it', () => {
  rmSync(inBlog('node_modules'), { recursive: true });
  const usual = join(system, `glimpress-${process.getuid!()}`);
  expect([find().value.startsWith(`${usual}/`), statSync(usual).mode & 0o777]).toEqual([true, 0o700]);
  chmodSync(usual, 0o777);
  expect([find().value.startsWith(`${usual}/`), statSync(usual).mode & 0o777]).toEqual([true, 0o700]);
  rmSync(usual, { recursive: true });
  for (const spoil of [() => symlinkSync(join(folder, 'blog'), usual), () => symlinkSync(join(folder, 'nowhere'), usual), () => writeFileSync(usual, '')]) {
    spoil();
    const { value } = find();
    expect([value.startsWith(`${system}/glimpress-`), value.startsWith(`${usual}/`), statSync(dirname(value)).mode & 0o777]).toEqual([true, false, 0o700]);
    rmSync(usual);
  }
});

// A folder in which nobody makes another one, not even who may do everything.
it.runIf(existsSync('/sys/kernel'))('and without a word where the packages are not this user’s to write to, as in a container', () => {
  symlinkSync('/sys/kernel', inBlog('node_modules/.cache'));
  const { value, problems } = find();
  expect([value.startsWith(system), problems]).toEqual([true, []]);
  expect(createRequire(join(value, 'config/bundle.js'))('words')).toBe('词');
});

it.each<[what: string, spoil: () => void]>([
  ['a link to nowhere', () => symlinkSync(join(folder, 'nowhere/at/all'), inBlog('node_modules/.cache'), 'junction')],
  ['a link to itself', () => symlinkSync(inBlog('node_modules/.cache'), inBlog('node_modules/.cache'), 'junction')],
  ['a file', () => writeFileSync(inBlog('node_modules/.cache'), '')],
])('and where what should hold it is %s, with a note; packages are found from there all the same', (_, spoil) => {
  spoil();
  for (const _time of ['first', 'again']) {
    const { value, problems } = find();
    expect(value.startsWith(system)).toBe(true);
    expect(problems).toMatchObject([{ code: 'disk/refused', severity: 'warning', message: expect.stringContaining(inBlog('node_modules')) as string, hint: expect.stringContaining(system) as string }]);
    expect(createRequire(join(value, 'config/bundle.js'))('words')).toBe('词');
  }
});
