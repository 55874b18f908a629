import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ignoresCase, isSameFile } from './same-file';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'same-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('two names of one file are the same; equal files, and files that are not there, are not', () => {
  const folder = scratch();
  const [a, b, link] = ['a', 'b', 'link'].map((name) => join(folder, name)) as [string, string, string];
  for (const file of [a, b]) writeFileSync(file, 'x');
  linkSync(a, link);
  expect([isSameFile(a, link), isSameFile(a, b), isSameFile(a, `${a}2`), isSameFile(`${a}2`, `${a}2`)]).toEqual([true, false, false, false]);
});

it('a disk ignores case when a folder is found by its name in other capitals, or that above one whose name has none', () => {
  const folder = scratch();
  mkdirSync(join(folder, 'site', '我的博客'), { recursive: true });
  const isFound = (): boolean[] => [ignoresCase(join(folder, 'site')), ignoresCase(join(folder, 'site', '我的博客'))];
  const own = isFound();
  expect(own[0]).toBe(own[1]);
  if (own[0]) return;
  // A disk that keeps them apart, with another folder of that name, and then with the same one.
  mkdirSync(join(folder, 'SITE'));
  expect(isFound()).toEqual([false, false]);
  rmSync(join(folder, 'SITE'), { recursive: true });
  symlinkSync(join(folder, 'site'), join(folder, 'SITE'));
  expect(isFound()).toEqual([true, true]);
});

it('asks to the root, and ends there', () => expect(ignoresCase('/')).toBe(false));
