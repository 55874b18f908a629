import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findIslands, findVueComponents, findInstalled } from './site-folder';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'glimpress-folder-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));
function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe('components of the site', () => {
  it('are the files of islands/ whose names are components’', () => {
    write({ 'islands/Counter.tsx': '', 'islands/Clock2.jsx': '', 'islands/use-time.ts': '', 'islands/Counter.css': '', 'islands/Counter.test.tsx': '', 'islands/parts/Deep.tsx': '' });
    expect(findIslands(join(root, 'islands'), root)).toEqual({ Clock2: './islands/Clock2.jsx', Counter: './islands/Counter.tsx' });
    expect(findIslands(join(root, 'islands'), join(root, 'elsewhere'))).toMatchObject({ Counter: './../islands/Counter.tsx' });
  });

  it('are none without the folder', () => expect([findIslands(join(root, 'islands'), root), findVueComponents(root)]).toEqual([{}, {}]));

  it('of VuePress are named by their path', () => {
    write({ '.vuepress/components/tool.vue': '', '.vuepress/components/flex/css/Grow.vue': '', '.vuepress/components/flex/style.css': '' });
    expect(findVueComponents(root)).toEqual({ 'flex-css-Grow': '.vuepress/components/flex/css/Grow.vue', tool: '.vuepress/components/tool.vue' });
  });
});

describe('a package of the site', () => {
  const installed = { 'node_modules/mermaid/package.json': '{"version":"11.2.3"}' };
  it.each([
    ['is there when it is asked for and installed', { ...installed, 'site/package.json': '{"dependencies":{"mermaid":"11"}}' }, '11.2.3'],
    ['also for development only, asked for by a folder above', { ...installed, 'package.json': '{"devDependencies":{"mermaid":"11"}}' }, '11.2.3'],
    ['also where it is done without if need be', { ...installed, 'site/package.json': '{"optionalDependencies":{"mermaid":"11"}}' }, '11.2.3'],
    ['is not when it came with something else', { ...installed, 'site/package.json': '{}' }, null],
    ['is not when it is not installed', { 'site/package.json': '{"dependencies":{"mermaid":"11"}}' }, null],
    ['is not with a package.json nobody can read', { ...installed, 'site/package.json': '{' }, null],
  ])('%s', (_, files, expected) => {
    mkdirSync(join(root, 'site'));
    write(files);
    expect(findInstalled(join(root, 'site'), 'mermaid')?.version ?? null).toBe(expected);
  });
});
