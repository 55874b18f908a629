import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
// @ts-expect-error A plain script without types.
import { findBreaches } from './check-imports.mjs';

let packages: string;
beforeEach(() => (packages = mkdtempSync(join(tmpdir(), 'packages-'))));
afterEach(() => rmSync(packages, { recursive: true, force: true }));

/** What is wrong with packages of these files, by path below `packages/`. */
function breachesOf(files: Readonly<Record<string, string>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(packages, path)), { recursive: true });
    writeFileSync(join(packages, path), text);
  }
  return findBreaches(packages) as string[];
}

it('finds nothing wrong with imports along the arrows', () => {
  expect(
    breachesOf({
      'contracts/src/page/index.ts': 'export const a = 1;',
      'client/src/index.ts': `import { a } from '@glimpress/contracts/page';\nimport './chunks/chunk';`,
      'client/src/chunks/chunk.ts': `// import '@glimpress/theme/app';\nexport {};`,
      'client/src/navigation/router.ts': `import '../chunks/chunk';`,
    }),
  ).toEqual([]);
});

it.each([
  ['a package against the arrows', { 'client/src/a.ts': `import '@glimpress/theme/app';` }, 'client may not import @glimpress/theme'],
  ['a package against the arrows, when needed', { 'contracts/src/a.ts': `export const load = () => import('@glimpress/client');` }, 'contracts may not import @glimpress/client'],
  ['another package by a relative path', { 'client/src/a.ts': `import '../../contracts/src/b';`, 'contracts/src/b.ts': '' }, 'by a relative path'],
  ['the bundler elsewhere', { 'engine/src/page/a.ts': `import type { Plugin } from 'vite';` }, 'only theme-build/ may know the bundler'],
  ['the disk in a pure folder', { 'engine/src/model/a.ts': `import { readFileSync } from 'node:fs';` }, 'model/ is pure'],
  ['files in a circle', { 'theme/src/parts/a.ts': `import './b';`, 'theme/src/parts/b.ts': `import './a';` }, 'import cycle'],
  ['folders in a circle', { 'engine/src/page/a.ts': `import '../output/b';`, 'engine/src/output/b.ts': '', 'engine/src/output/c.ts': `import type {} from '../page/d';`, 'engine/src/page/d.ts': '' }, /(page \(page[\\/]a\.ts\)|output \(output[\\/]c\.ts\)) → (output|page)/],
  ['a package no rule knows', { 'other/src/a.ts': '' }, 'no rule says what it may import'],
])('says where: %s', (_, files, breach) => {
  expect(breachesOf(files)).toEqual([expect.stringMatching(breach)]);
});
