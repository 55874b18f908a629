import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
