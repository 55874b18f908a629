import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { migrateSite } from './migrate';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'migrate-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['VuePress', { 'docs/.vuepress/config.yml': 'title: x', 'docs/a.md': '# a\n\n<Valine/>\n' }, 'docs/a.md', 'a.md'],
  ['Hexo', { '_config.yml': 'title: x', 'package.json': '{"hexo":{"version":"6.0.0"}}', 'source/_posts/a.md': '---\ntitle: a\ndate: 2024-01-02\n---\n' }, 'source/_posts/a.md', 'source/_posts/a.md'],
] as const)('changes nothing in a blog of %s while a text is no UTF-8: it would come back with other characters', async (_engine, files, gbk, named) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const bytes = Buffer.concat([readFileSync(join(folder, gbk)), Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a])]);
  const lines = bytes.toString().split('\n').length - 1;
  writeFileSync(join(folder, gbk), bytes);
  const failure: unknown = await migrateSite({ folder, cwd: folder, dryRun: false, force: true, json: true }).catch((error: unknown) => error);
  expect((failure as ProblemError).problems).toEqual([expect.objectContaining({ code: 'migrate/encoding', file: named, line: lines })]);
  expect(readFileSync(join(folder, gbk)).equals(bytes)).toBe(true);
});

it('touches nothing that Git does not keep, though the folder lies in a repository', async () => {
  const git = (...args: string[]): void => void execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], { stdio: 'ignore' });
  writeFileSync(join(folder, '.gitignore'), 'blog\n');
  for (const args of [['init'], ['add', '-A'], ['commit', '-m', 'a']]) git(...args);
  mkdirSync(join(folder, 'blog/docs/.vuepress'), { recursive: true });
  writeFileSync(join(folder, 'blog/docs/.vuepress/config.yml'), 'title: x');
  const failure: unknown = await migrateSite({ folder: join(folder, 'blog/docs'), cwd: join(folder, 'blog'), dryRun: false, force: false, json: true }).catch((error: unknown) => error);
  expect((failure as ProblemError).problems).toMatchObject([{ code: 'migrate/not-committed', message: expect.stringContaining('is not under version control') }]);
});

it.each([
  ['a blog of Hugo', ['hugo.toml', 'content/a.md'], /Hugo.*glimpress dev content/],
  ['an older one', ['config.yaml', 'archetypes/default.md', 'content/a.md'], /Hugo/],
  ['a folder that is none', ['config.yaml', 'content/a.md'], /holds \.vuepress/],
  ['one of Jekyll', ['_config.yml', '_posts/a.md'], /source\/_posts.*glimpress init/],
])('says what is to be done with %s', async (_case, files, said) => {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const failure: unknown = await migrateSite({ folder, cwd: folder, dryRun: true, force: false, json: true }).catch((error: unknown) => error);
  expect((failure as ProblemError).problems.map(({ code, message, hint }) => `${code} ${message} ${hint}`)).toEqual([expect.stringMatching(said)]);
});

it('run again, gives what it gave at first, with nothing in it; and counts one file as one', async () => {
  mkdirSync(join(folder, 'docs/.vuepress'), { recursive: true });
  writeFileSync(join(folder, 'docs/.vuepress/config.yml'), 'title: x');
  writeFileSync(join(folder, 'docs/a.md'), '# a\n\n<Valine/>\n');
  const told: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => told.push(String(text)) > 0);
  try {
    const migrate = (options: { dryRun: boolean; json: boolean }): Promise<number> => migrateSite({ folder, cwd: folder, force: true, ...options });
    await migrate({ dryRun: true, json: false });
    expect(told.splice(0).join('')).toContain('would change 1 file\n');
    await migrate({ dryRun: false, json: true });
    await migrate({ dryRun: false, json: true });
    const [first, second] = told.map((line) => JSON.parse(line) as object);
    expect([Object.keys(second!), second]).toEqual([Object.keys(first!), { from: null, steps: [], problems: [], left: [] }]);
  } finally {
    spy.mockRestore();
  }
});

it.each([
  ['package.json', 'blog'],
  ['.git/HEAD', 'blog'],
  ['README.md', '.'],
])('called from outside, puts the config into a folder that is a project itself, else beside it: %s', async (file, place) => {
  for (const path of ['blog/.vuepress/config.yml', `blog/${file}`]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const spy = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await migrateSite({ folder: join(folder, 'blog'), cwd: folder, dryRun: false, force: true, json: true });
  } finally {
    spy.mockRestore();
  }
  expect(['blog', '.'].filter((each) => existsSync(join(folder, each, 'glimpress.config.ts')))).toEqual([place]);
});
