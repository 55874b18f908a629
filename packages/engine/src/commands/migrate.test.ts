import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProblemError } from '@glimpress/contracts/problem';
import { migrateSite } from './migrate';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'migrate-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['a blog of Hugo', ['hugo.toml', 'content/a.md'], /Hugo.*glimpress dev content/],
  ['an older one', ['config.yaml', 'archetypes/default.md', 'content/a.md'], /Hugo/],
  ['a folder that is none', ['config.yaml', 'content/a.md'], /holds \.vuepress/],
])('says what is to be done with %s', async (_case, files, said) => {
  for (const file of files) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  const failure: unknown = await migrateSite({ folder, cwd: folder, dryRun: true, force: false, json: true }).catch((error: unknown) => error);
  expect((failure as ProblemError).problems.map(({ code, message, hint }) => `${code} ${message} ${hint}`)).toEqual([expect.stringMatching(said)]);
});
