import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sourcePath } from '@glimpress/contracts/route';
import { afterAll, expect, it } from 'vitest';
import { createSnippetReader } from './read-snippet';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const root = join(folder, 'site');
for (const path of ['docs/a.js', 'src/b.js', '.env', 'docs/.npmrc', '.git/config', 'docs/lib/.git/hooks/update.sh', '.github/workflows/ci.yml', '.gitlab/ci.yml', '../outside.js']) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), path);
}
const snippets = createSnippetReader({ paths: { cwd: root, root, content: join(root, 'docs') }, alias: { '@': '.' } });
const shown = (path: string): string | undefined => snippets.readSnippet(path, sourcePath('guide/page.md'))?.text;

it('vuepress-behaviour §2: a snippet shows files of the site, also of hidden folders such as .github', () => {
  expect(['../a.js', '@/src/b.js', '@/.github/workflows/ci.yml', '@/.gitlab/ci.yml'].map(shown)).toEqual(['docs/a.js', 'src/b.js', '.github/workflows/ci.yml', '.gitlab/ci.yml']);
});

it('nothing outside, no hidden files, and nothing of Git, which may hold tokens', () => {
  expect(['../../../outside.js', '@/../outside.js', '@/.env', '../.npmrc', '@/.git/config', '@/src/../.git/config', '@/.GIT/config', '../lib/.git/hooks/update.sh'].map(shown)).toEqual(Array(8).fill(undefined));
});

it('nothing that only a link to it lies in the site, nor what is hidden behind one; a link within the site is as good as its file', () => {
  const link = (target: string, path: string): void => symlinkSync(join(root, target), join(root, path));
  link('../outside.js', 'docs/outside.js');
  link('..', 'docs/up');
  link('.git/config', 'docs/config.txt');
  link('.env', 'docs/env.txt');
  link('src/b.js', 'docs/b.js');
  link('src', 'docs/source');
  expect(['../outside.js', '../up/outside.js', '../config.txt', '../env.txt', '../gone.js'].map(shown)).toEqual(Array(5).fill(undefined));
  expect(['../b.js', '../source/b.js'].map(shown)).toEqual(['src/b.js', 'src/b.js']);
});

it.skipIf(process.platform === 'win32')('nothing of a pipe, which a build would wait for', () => {
  const pipe = join(root, 'docs/pipe.js');
  execFileSync('mkfifo', [pipe]);
  // Whoever reads it all the same gets a text, and waits for nothing.
  const writer = spawn('sh', ['-c', 'echo text > "$0"', pipe], { stdio: 'ignore' });
  try {
    expect(shown('../pipe.js')).toBeUndefined();
  } finally {
    writer.kill();
  }
});

it('of what is not there it says where it would lie, but not of what no article may name', () => {
  expect(['../gone.js', '@/src/gone.js', '@/.gone', '../../../gone.js'].map((path) => snippets.readSnippet(path, sourcePath('guide/page.md')))).toEqual([{ path: join(root, 'docs/gone.js') }, { path: join(root, 'src/gone.js') }, undefined, undefined]);
});

it('what is there is shown where the site itself is reached by a link', () => {
  const linked = join(realpathSync(folder), 'linked');
  symlinkSync(root, linked);
  const read = createSnippetReader({ paths: { cwd: linked, root: linked, content: join(linked, 'docs') }, alias: { '@': '.', '~gone': 'nowhere' } });
  expect(read.readSnippet('@/src/b.js', sourcePath('page.md'))?.text).toBe('src/b.js');
});
