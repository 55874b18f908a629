import { existsSync, mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newArticle } from './new';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-'));
  mkdirSync(join(folder, 'content'));
  writeFileSync(join(folder, 'content/README.md'), '# 站\n');
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const write = (path: string, platform: NodeJS.Platform, title: string | null = null) => newArticle({ folder: join(folder, 'content'), cwd: folder, path, title, json: true }, platform);

it.each(['views/Vue3: 入门', '为什么?', 'views/"a".md', 'a|b', 'a<b>', '*', 'aux', 'notes./a'])('on Windows %j is no name: it is told, and nothing is written', async (path) => {
  await expect(write(path, 'win32')).rejects.toMatchObject({ problems: [{ code: 'content/windows-name', message: expect.stringContaining('Windows cannot'), hint: expect.stringContaining('--title') }] });
  expect(readdirSync(join(folder, 'content'))).toEqual(['README.md']);
});

it('full-width marks are fine there, and so is any title', async () => {
  expect(await write('views/Vue3： 入门', 'win32', 'Vue3: 入门?')).toBe(0);
  expect(readFileSync(join(folder, 'content/views/Vue3： 入门.md'), 'utf8')).toContain('title: "Vue3: 入门?"');
});

it.skipIf(process.platform === 'win32')('elsewhere they are names', async () => {
  expect(await write('views/Vue3: 入门?', 'linux')).toBe(0);
  expect(existsSync(join(folder, 'content/views/Vue3: 入门?.md'))).toBe(true);
});

it('takes the category of the folder from what can be read: no lock of an editor and no folder named like an article is in the way', async () => {
  const views = join(folder, 'content/views');
  mkdirSync(join(views, '旧.md'), { recursive: true });
  writeFileSync(join(views, '笔记.md'), '---\ncategories: [随笔]\n---\n');
  // As Emacs keeps who is writing a file. Windows makes links for administrators alone.
  if (process.platform !== 'win32') symlinkSync('me@here.1234:5678', join(views, '.#笔记.md'));
  expect(await write('views/新文', process.platform)).toBe(0);
  expect(readFileSync(join(views, '新文.md'), 'utf8')).toMatch(/categories:\n\s+- 随笔/);
});

it.skipIf(process.platform === 'win32')('a link that leads nowhere is in the way like a file: nothing is written where it leads', async () => {
  symlinkSync(join(folder, 'elsewhere.md'), join(folder, 'content/新文.md'));
  await expect(write('新文', process.platform)).rejects.toMatchObject({ problems: [{ code: 'content/exists' }] });
  expect(existsSync(join(folder, 'elsewhere.md'))).toBe(false);
});
