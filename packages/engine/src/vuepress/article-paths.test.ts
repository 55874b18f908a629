import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { articlePaths } from './article-paths';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-paths-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('articles of a folder are those the site is made of: packages, hidden folders and what links lead to are not gone into, nor round in circles', () => {
  for (const path of ['b/a.md', 'a.md', '.vitepress/theme/README.md', 'node_modules/vue/README.md', 'b/node_modules/c/README.md', '._a.md', 'a.txt']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  symlinkSync('..', join(folder, 'b/up'), 'junction');
  symlinkSync('node_modules', join(folder, 'packages'), 'junction');
  expect(articlePaths(folder)).toEqual(['a.md', 'b/a.md']);
});

it('of a folder that is not there it has none', () => {
  expect(articlePaths(join(folder, 'gone'))).toEqual([]);
});
