import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkPackages, root, run, scratchFolder } from './support/command';

// Enough text for the search to have an index, and for threads to render, to index and to write.
const COUNT = 600;
const hasTaskset = process.platform === 'linux' && ['/usr/bin', '/bin'].some((folder) => readdirSync(folder).includes('taskset'));

describe('issue 10: a site of 600 articles', () => {
  const folder = scratchFolder('large');
  const out = join(folder, 'dist');
  const articles = join(folder, 'site/content');
  let first: ReadonlyMap<string, string>;

  beforeAll(async () => {
    linkPackages(folder);
    const { generateSite } = (await import(pathToFileURL(join(root, 'bench/generate.mjs')).href)) as { generateSite(folder: string, count: number): unknown };
    generateSite(join(folder, 'site'), COUNT);
    await build();
    first = snapshot();
    expect([...first.keys()].some((path) => path.startsWith('assets/search/0/terms-'))).toBe(true);
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function build(): Promise<void> {
    const { code, stderr } = await run(['build', 'site', '--out', out], folder);
    if (code !== 0) throw new Error(stderr);
  }

  /** Hashes of all files of the output. */
  function snapshot(): ReadonlyMap<string, string> {
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Map(files.map(({ parentPath, name }) => join(parentPath, name)).sort().map((path) => [path.slice(out.length + 1), createHash('sha1').update(readFileSync(path)).digest('hex')]));
  }

  /** As if it had never been built: only the bundled theme is kept. */
  function forget(): void {
    rmSync(out, { recursive: true });
    const caches = join(folder, 'site/node_modules/.cache/glimpress');
    for (const cache of readdirSync(caches, { withFileTypes: true })) {
      if (cache.isDirectory()) for (const name of readdirSync(join(caches, cache.name))) if (name !== 'theme') rmSync(join(caches, cache.name, name), { recursive: true });
    }
  }

  it.skipIf(!hasTaskset)('is the same, byte for byte, on one processor, where no thread helps', () => {
    forget();
    execFileSync('taskset', ['-c', '0', process.execPath, join(root, 'packages/engine/bin/glimpress.mjs'), 'build', 'site', '--out', out], { cwd: folder });
    expect(snapshot()).toEqual(first);
  });

  it('what somebody changed or deleted in the output is there again after the next build, which another thread helps to find', async () => {
    const paths = [...first.keys()];
    expect(paths.length).toBeGreaterThan(2000);
    for (const path of paths.filter((_, number) => number % 50 === 0)) rmSync(join(out, path));
    for (const path of paths.filter((_, number) => number % 50 === 25)) appendFileSync(join(out, path), '\n');
    await build();
    expect(snapshot()).toEqual(first);
  });

  it('after edits, new and deleted articles it is, byte for byte, what a fresh build gives', async () => {
    const [edited, gone, ...others] = readdirSync(articles, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.md') && name !== 'README.md').map(({ parentPath, name }) => join(parentPath, name)).sort();
    const lists = (): string[] => [...snapshot().keys()].filter((path) => path.includes('/terms-'));
    appendFileSync(edited!, '\n又添了一句从来没有人写过的话：鸑鷟。\n');
    await build();
    expect(lists().filter((path) => !first.has(path)).length).toBeLessThan(lists().length / 2);
    rmSync(gone!);
    cpSync(others[0]!, others[0]!.replace('.md', '-副本.md'));
    writeFileSync(others[1]!, '---\ntitle: 全都换掉\ndate: 2024-05-06\ntags: [新的标签]\n---\n\n只剩一句。\n');
    await build();
    const updated = snapshot();
    expect(updated).not.toEqual(first);
    forget();
    await build();
    expect(snapshot()).toEqual(updated);
  });
});
