import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BUNDLED, buildPackages } from './build-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;

it.each(['engine', 'comment-server'])('what the bundle of %s is made of is there without the tools for tests: npm start installs none', async (name) => {
  await buildPackages();
  const { packages } = read<{ packages: Readonly<Record<string, { readonly dev?: boolean }>> }>('package-lock.json');
  const bundled = read<string[]>(`packages/${name}/dist/${BUNDLED as string}`);
  expect(bundled).toContain('node_modules/cac');
  expect(bundled.filter((path) => packages[path]!.dev)).toEqual([]);
});

it('the engine is one file of ASCII, as it is read: Chinese in it is escaped', async () => {
  await buildPackages();
  const engine = readFileSync(join(root, 'packages/engine/dist/engine.cjs'));
  expect(engine.every((byte) => byte < 0x80)).toBe(true);
  expect(engine.includes('\\u6807\\u7b7e')).toBe(true);
});
