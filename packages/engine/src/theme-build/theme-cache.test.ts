import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '../config/resolve';
import type { ThemeConfig } from '../config/schema';
import { contentHash } from '../content-hash';
import { hashOfGlob } from './globs';
import { keepTheme, readCachedTheme, themeOptionsKey } from './theme-cache';

let place: string;
beforeEach(() => (place = mkdtempSync(join(tmpdir(), 'themes-'))));
afterEach(() => {
  vi.useRealTimers();
  rmSync(place, { recursive: true, force: true });
});

/** A theme that was built so many seconds ago. */
const theme = (name: string, ageS = 0, text = name): string => {
  const folder = join(place, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'manifest.json'), text);
  const time = Date.now() / 1000 - ageS;
  utimesSync(folder, time, time);
  return folder;
};
const keep = (name: string, text: string): void => keepTheme(theme(`${name}.${process.pid}`, 0, text), join(place, name));

it('a finished theme stands in the place of the one before', () => {
  keep('aaa', 'first');
  keep('aaa', 'second');
  expect(readFileSync(join(place, 'aaa/manifest.json'), 'utf8')).toBe('second');
  expect(readdirSync(place)).toEqual(['aaa']);
});

it('a theme that is used stays, however long ago it was built', () => {
  const config = resolveConfig({}, { cwd: place, root: place, folder: place, configFile: null, cache: place, out: null });
  mkdirSync(join(place, 'theme'));
  const used = theme(join('theme', themeOptionsKey(config)), 1000, '{"inputs":{}}');
  for (const [index, name] of ['bbb', 'ccc', 'ddd', 'eee'].entries()) theme(join('theme', name), 10 * (index + 1));
  expect(readCachedTheme(config)).toMatchObject({ folder: used });
  keep(join('theme', 'aaa'), 'new');
  expect(readdirSync(join(place, 'theme')).sort()).toEqual([themeOptionsKey(config), 'aaa', 'bbb', 'ccc'].sort());
});

it('sources of a theme are read once; one that is edited, also to a text as long and with its old time, ends it', () => {
  const config = resolveConfig({}, { cwd: place, root: place, folder: place, configFile: null, cache: place, out: null });
  const source = join(place, 'bar.tsx');
  const hourAgo = Date.now() / 1000 - 3600;
  const write = (text: string): void => {
    writeFileSync(source, text);
    utimesSync(source, hourAgo, hourAgo);
  };
  write('<nav/>');
  mkdirSync(join(place, 'theme'));
  const folder = theme(join('theme', themeOptionsKey(config)), 0, JSON.stringify({ inputs: { [source]: contentHash('<nav/>') } }));
  // What was written within the last two seconds is not believed later.
  vi.useFakeTimers({ now: Date.now() + 5000, toFake: ['Date'] });
  expect(readCachedTheme(config)).toBeDefined();
  expect(readFileSync(join(folder, 'sources.json'), 'utf8')).toContain(contentHash('<nav/>'));
  expect(readCachedTheme(config)).toBeDefined();
  write('<bar/>');
  expect(readCachedTheme(config)).toBeUndefined();
  write('<nav/>');
  expect(readCachedTheme(config)).toBeDefined();
  rmSync(source);
  expect(readCachedTheme(config)).toBeUndefined();
});

it.each([
  ['poems/*.txt', 'poems/new.txt', 'poems/new.md'],
  ['notes/**/*.{md,txt}', 'notes/2026/new.md', 'other/new.md'],
])('a file that a glob of a theme names, %s, ends it: %s, not %s', (glob, named, other) => {
  const config = resolveConfig({}, { cwd: place, root: place, folder: place, configFile: null, cache: place, out: null });
  const write = (path: string): void => {
    mkdirSync(join(place, path, '..'), { recursive: true });
    writeFileSync(join(place, path), '');
  };
  write('theme/first');
  theme(join('theme', themeOptionsKey(config)), 0, JSON.stringify({ inputs: { [join(place, glob)]: hashOfGlob(join(place, glob)) } }));
  write(other);
  expect(readCachedTheme(config)).toBeDefined();
  write(named);
  expect(readCachedTheme(config)).toBeUndefined();
  rmSync(join(place, named));
  expect(readCachedTheme(config)).toBeDefined();
});

it('the four that were used last are kept, and what another process is building', () => {
  for (const [index, name] of ['bbb', 'ccc', 'ddd', 'eee', 'fff'].entries()) theme(name, 10 * (index + 1));
  theme(`ggg.${process.ppid}`);
  keep('aaa', 'new');
  expect(readdirSync(place).sort()).toEqual(['aaa', 'bbb', 'ccc', 'ddd', `ggg.${process.ppid}`]);
});

it('what a killed build left goes', () => {
  const dead = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  theme(`bbb.${dead}`);
  theme(`ccc.${dead}.old`);
  keep('aaa', 'new');
  expect(readdirSync(place)).toEqual(['aaa']);
});

it.each(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'])('a theme is built anew when packages have changed, by %s', (name) => {
  const keyWith = (lock: string): string => {
    writeFileSync(join(place, name), lock);
    return themeOptionsKey(resolveConfig({}, { cwd: place, root: place, folder: place, configFile: null, cache: place, out: null }));
  };
  expect(keyWith('react 1')).not.toBe(keyWith('react 2'));
});

it('another comment server is no other theme; another widget is', () => {
  const keyWith = (themeConfig: ThemeConfig): string => themeOptionsKey(resolveConfig({ themeConfig }, { cwd: place, root: place, folder: place, configFile: null, cache: place, out: null }));
  const hosted = keyWith({ valineConfig: { serverURLs: 'https://a.example', appId: 'a', appKey: 'a' } });
  expect(keyWith({ valineConfig: { serverURLs: 'https://b.example', appId: 'b', appKey: 'b', placeholder: '写点什么' } })).toBe(hosted);
  expect([keyWith({}), keyWith({ giscusConfig: { repo: 'o/r' } })]).not.toContain(hosted);
});
