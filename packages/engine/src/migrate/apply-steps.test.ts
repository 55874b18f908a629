import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applySteps, occupiedPaths } from './apply-steps';
import type { Step } from './plan';
import { convertComponents } from './vue-articles';

let root: string;
const at = (path: string): string => join(root, path);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'glimpress-steps-'));
  mkdirSync(at('a/b'), { recursive: true });
  for (const name of ['a/b/one.md', 'a/b/two.md', 'keep.md']) writeFileSync(at(name), name);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const all = (): Record<string, string> => Object.fromEntries((readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)).sort()).map((path) => [path.slice(root.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]));

it('moves, edits and writes; folders that are empty then are gone', () => {
  applySteps([{ kind: 'move', path: at('a/b/one.md'), to: at('n/one.md') }, { kind: 'move', path: at('a/b/two.md'), to: at('n/x/two.md'), text: '新' }, { kind: 'edit', path: at('keep.md'), text: '改' }, { kind: 'write', path: at('c.ts'), text: 'c' }]);
  expect(all()).toEqual({ 'c.ts': 'c', 'keep.md': '改', 'n/one.md': 'a/b/one.md', 'n/x/two.md': '新' });
  expect(existsSync(at('a'))).toBe(false);
});

it.skipIf(process.platform === 'win32')('a link that is moved, or taken back, leads on to where it led', () => {
  symlinkSync('../../keep.md', at('a/b/link.md'));
  symlinkSync('../a/b', at('a/folder'));
  const moves: Step[] = [{ kind: 'move', path: at('a/b/link.md'), to: at('link.md') }, { kind: 'move', path: at('a/folder'), to: at('n/x/folder') }];
  expect(() => applySteps([...moves, { kind: 'move', path: at('nowhere'), to: at('d') }])).toThrow(/ENOENT/);
  expect([readlinkSync(at('a/b/link.md')), readFileSync(at('a/folder/one.md'), 'utf8')]).toEqual(['../../keep.md', 'a/b/one.md']);
  applySteps(moves);
  expect([readFileSync(at('link.md'), 'utf8'), readFileSync(at('n/x/folder/one.md'), 'utf8'), existsSync(at('a/folder'))]).toEqual(['keep.md', 'a/b/one.md', false]);
});

it('takes everything back when one step fails', () => {
  const before = all();
  expect(() => applySteps([{ kind: 'move', path: at('a/b/one.md'), to: at('n/one.md'), text: '新' }, { kind: 'edit', path: at('keep.md'), text: '改' }, { kind: 'write', path: at('c.ts'), text: 'c' }, { kind: 'move', path: at('nowhere'), to: at('d') }])).toThrow(/ENOENT/);
  expect(all()).toEqual(before);
  expect(existsSync(at('n'))).toBe(false);
});

it('takes back all it can when something else has come meanwhile, and tells the rest', () => {
  const full: Step = {
    kind: 'edit',
    path: at('keep.md'),
    get text(): string {
      writeFileSync(at('n/other.md'), 'x');
      throw new Error('no space left');
    },
  };
  expect(() => applySteps([{ kind: 'move', path: at('a/b/one.md'), to: at('m/one.md') }, { kind: 'move', path: at('a/b/two.md'), to: at('n/two.md') }, full])).toThrow(/^no space left\nAll but this was taken back:\n {2}ENOTEMPTY[^\n]*$/);
  expect(all()).toEqual({ 'a/b/one.md': 'a/b/one.md', 'a/b/two.md': 'a/b/two.md', 'keep.md': 'keep.md', 'n/other.md': 'x' });
  expect(existsSync(at('m'))).toBe(false);
});

it('sees what is in the way: files that are there, and two that want one place', () => {
  expect(occupiedPaths([{ kind: 'write', path: at('keep.md'), text: '' }, { kind: 'move', path: at('a/b/one.md'), to: at('x') }, { kind: 'move', path: at('a/b/two.md'), to: at('x') }])).toEqual([at('keep.md'), at('x')]);
  expect(occupiedPaths([{ kind: 'move', path: at('a/b'), to: at('old') }, { kind: 'move', path: at('keep.md'), to: at('a/b') }])).toEqual([]);
});

it('what lies in a folder that is moved away first is not in the way of what comes there', () => {
  const steps: Step[] = [{ kind: 'move', path: at('a'), to: at('old') }, { kind: 'move', path: at('keep.md'), to: at('a/b/one.md') }, { kind: 'write', path: at('a/b/two.md'), text: '新' }];
  expect(occupiedPaths(steps)).toEqual([]);
  applySteps(steps);
  expect(all()).toEqual({ 'a/b/one.md': 'keep.md', 'a/b/two.md': '新', 'old/b/one.md': 'a/b/one.md', 'old/b/two.md': 'a/b/two.md' });
  // Moved away later, it is.
  expect(occupiedPaths([{ kind: 'write', path: at('old/b/one.md'), text: '' }, { kind: 'move', path: at('old'), to: at('older') }])).toEqual([at('old/b/one.md')]);
});

it('comment components leave articles, in code they stay', () => {
  expect(convertComponents('文\n\n<Valine></Valine>\n\n<comment-comment/>\n')).toEqual({ markdown: '文\n\n\n', hasComments: true });
  const code = '```vue\n<Valine/>\n```\n行内 `<Vssue/>`\n~~~\n<TOC/>\n';
  expect(convertComponents(code)).toEqual({ markdown: code, hasComments: false });
});

it.each([
  ['in a list', '1. 用法\n\n    ```md\n    <Valine/>\n    <TOC/>\n    ```\n\n文\n'],
  ['that shows another fence', '```md\n~~~\n<Valine/>\n~~~\n```\n'],
  ['by its indentation', '文\n\n    <Valine></Valine>\n\n文\n'],
])('comment components stay in code %s', (_, code) => expect(convertComponents(code)).toEqual({ markdown: code, hasComments: false }));

it('code in a line of three backticks is no code block: comment components behind it leave', () => {
  expect(convertComponents('```npm i x```\n\n<Valine/>\n')).toEqual({ markdown: '```npm i x```\n\n', hasComments: true });
});
