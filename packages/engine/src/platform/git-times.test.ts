import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readGitTimes } from './git-times';

let repository: string;
let content: string;
let memory: string;
beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'git-times-'));
  content = join(repository, 'docs', '文章');
  memory = join(repository, '.git', 'cache', 'git-times.json');
  mkdirSync(content, { recursive: true });
  git('init', '-q');
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

function git(...args: string[]): void {
  const identity = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@example.org', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@example.org' };
  execFileSync('git', args, { cwd: repository, env: { ...process.env, ...identity }, stdio: 'pipe' });
}
function commit(name: string, text: string, date: string): void {
  writeFileSync(join(content, name), text);
  git('add', '.');
  git('commit', '-q', '-m', name, '--date', date);
}
const timesOf = async (folder = content, memoryFile?: string) => Object.fromEntries([...(await readGitTimes(folder, memoryFile)).times].map(([path, [, last]]) => [path, last]));

it('gives the time of the newest commit of each article, by its path below the content folder', async () => {
  commit('一 a.md', '1', '2021-01-01T00:00:00Z');
  commit('b.md', '2', '2022-01-01T00:00:00Z');
  commit('c.txt', '2', '2022-06-01T00:00:00Z');
  commit('一 a.md', '3', '2023-01-01T00:00:00Z');
  const expected = { '一 a.md': Date.UTC(2023, 0, 1), 'b.md': Date.UTC(2022, 0, 1) };
  expect(await timesOf()).toEqual(expected);
  expect(await timesOf(repository)).toEqual({ 'docs/文章/一 a.md': Date.UTC(2023, 0, 1), 'docs/文章/b.md': Date.UTC(2022, 0, 1) });
});

it('also where they cannot be remembered', async () => {
  commit('a.md', '1', '2021-01-01T00:00:00Z');
  expect(await timesOf(content, join(content, 'a.md', 'git-times.json'))).toEqual({ 'a.md': Date.UTC(2021, 0, 1) });
});

it('and that of the oldest', async () => {
  commit('a.md', '1', '2021-01-01T00:00:00Z');
  commit('b.md', '2', '2022-01-01T00:00:00Z');
  commit('a.md', '3', '2023-01-01T00:00:00Z');
  expect(Object.fromEntries((await readGitTimes(content)).times)).toEqual({ 'a.md': [Date.UTC(2021, 0, 1), Date.UTC(2023, 0, 1)], 'b.md': [Date.UTC(2022, 0, 1), Date.UTC(2022, 0, 1)] });
});

it('the oldest counts under whichever name, and wherever in the repository, it was made', async () => {
  const moved = (from: string, to: string, date: string): void => {
    mkdirSync(join(repository, to, '..'), { recursive: true });
    git('mv', from, to);
    git('commit', '-q', '-m', to, '--date', date);
  };
  const text = Array.from({ length: 20 }, (_, line) => `第 ${line} 行\n`).join('');
  commit('旧 a.md', text, '2020-01-01T00:00:00Z');
  moved('docs/文章/旧 a.md', 'notes/b.md', '2021-01-01T00:00:00Z');
  moved('notes/b.md', 'docs/文章/c/新.md', '2022-01-01T00:00:00Z');
  commit('c/新.md', `${text}改了\n`, '2023-01-01T00:00:00Z');
  // Another article has the old name by now.
  commit('旧 a.md', '别的', '2024-01-01T00:00:00Z');
  expect(Object.fromEntries((await readGitTimes(content)).times)).toEqual({ 'c/新.md': [Date.UTC(2020, 0, 1), Date.UTC(2023, 0, 1)], '旧 a.md': [Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 1)] });
});

it('remembers them until another commit is checked out', async () => {
  commit('a.md', '1', '2021-01-01T00:00:00Z');
  expect(await timesOf(content, memory)).toEqual({ 'a.md': Date.UTC(2021, 0, 1) });
  // What it remembers is what it gives: the history is not walked again.
  writeFileSync(memory, readFileSync(memory, 'utf8').replace('"a.md":[1609459200000,1609459200000]', '"a.md":[5,5]'));
  expect(await timesOf(content, memory)).toEqual({ 'a.md': 5 });
  // Another folder of the repository is another question.
  expect(await timesOf(join(repository, 'docs'), memory)).toEqual({ '文章/a.md': Date.UTC(2021, 0, 1) });
  commit('a.md', '2', '2022-01-01T00:00:00Z');
  expect(await timesOf(content, memory)).toEqual({ 'a.md': Date.UTC(2022, 0, 1) });
  git('reset', '-q', '--hard', 'HEAD~1');
  expect(await timesOf(content, memory)).toEqual({ 'a.md': Date.UTC(2021, 0, 1) });
  writeFileSync(memory, '{"head":');
  expect(await timesOf(content, memory)).toEqual({ 'a.md': Date.UTC(2021, 0, 1) });
});

it('knows nothing without a commit, in a shallow clone, and outside any repository', async () => {
  expect(await timesOf()).toEqual({});
  commit('a.md', '1', '2021-01-01T00:00:00Z');
  commit('a.md', '2', '2022-01-01T00:00:00Z');
  const clone = join(repository, 'clone');
  git('clone', '-q', '--depth', '1', `file://${repository}`, clone);
  expect(await readGitTimes(clone)).toEqual({ times: new Map(), isShallow: true });
  const outside = mkdtempSync(join(tmpdir(), 'no-git-'));
  expect(await readGitTimes(outside)).toEqual({ times: new Map(), isShallow: false });
  rmSync(outside, { recursive: true });
});

it('whatever an author has set for git log', async () => {
  commit('a.md', '1', '2021-01-01T00:00:00Z');
  // As signing adds it; nothing is known to check it with.
  const signed = execFileSync('git', ['cat-file', 'commit', 'HEAD'], { cwd: repository, encoding: 'utf8' }).replace('\n\n', '\ngpgsig -----BEGIN SSH SIGNATURE-----\n -----END SSH SIGNATURE-----\n\n');
  const hash = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: repository, input: signed, encoding: 'utf8' }).trim();
  git('reset', '-q', hash);
  for (const [key, value] of [['log.showSignature', 'true'], ['diff.relative', 'true']] as const) git('config', key, value);
  expect(await timesOf()).toEqual({ 'a.md': Date.UTC(2021, 0, 1) });
});
