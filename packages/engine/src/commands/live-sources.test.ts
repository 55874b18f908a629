import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLiveSources } from './live-sources';

it.each(['changed', 'gone'] as const)('what lay in a folder goes with it, whatever stands in its place then: nothing, a file, a link (%s)', async (change) => {
  const root = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const content = join(root, 'content');
  const folders = ['nothing', 'file', 'link'].map((name) => join(content, name));
  for (const folder of folders) {
    mkdirSync(join(folder, 'below'), { recursive: true });
    writeFileSync(join(folder, 'below/a.md'), '# 甲\n');
  }
  const failures: unknown[] = [];
  const sources = await openLiveSources({ paths: { content, out: join(root, 'dist'), publicDirs: [] } as never, srcExclude: [] }, (failure) => failures.push(failure));
  expect(sources.all().length).toBe(3);
  for (const folder of folders.slice(0, 2)) rmSync(folder, { recursive: true });
  writeFileSync(folders[1]!, '');
  renameSync(folders[2]!, join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), folders[2]!, 'junction');
  for (const folder of folders) sources.update(join(folder, 'below/a.md'), change);
  expect([sources.all().map(({ path }) => path), failures]).toEqual([[], []]);
});
