import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFile } from './replace-file';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'glimpress-replace-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes the file with its folder, then replaces it, and leaves nothing beside it', () => {
  const file = join(folder, '缓存', 'a.json');
  replaceFile(file, '一');
  replaceFile(file, '二');
  expect(readFileSync(file, 'utf8')).toBe('二');
  expect(readdirSync(join(folder, '缓存'))).toEqual(['a.json']);
});

it('says when it cannot, and leaves nothing half-written', () => {
  const file = join(folder, 'a.json');
  // A folder stands where the file should.
  mkdirSync(join(file, 'below'), { recursive: true });
  expect(() => replaceFile(file, '一')).toThrow(/EISDIR|ENOTEMPTY|EPERM|EEXIST/);
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it.skipIf(process.platform === 'win32')('a link stays one: what it leads to is replaced', () => {
  mkdirSync(join(folder, '别处'));
  writeFileSync(join(folder, '别处/a.md'), '一');
  symlinkSync('别处/a.md', join(folder, 'b.md'));
  replaceFile(join(folder, 'b.md'), '二');
  expect(readFileSync(join(folder, '别处/a.md'), 'utf8')).toBe('二');
  expect(lstatSync(join(folder, 'b.md')).isSymbolicLink()).toBe(true);
  expect(readdirSync(join(folder, '别处'))).toEqual(['a.md']);
});

it.skipIf(process.platform === 'win32')('leaves the permissions as they were', () => {
  const file = join(folder, 'a.sh');
  writeFileSync(file, '一');
  chmodSync(file, 0o750);
  replaceFile(file, '二');
  expect(statSync(file).mode & 0o777).toBe(0o750);
});
