/** `npm test` itself. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a suite that is none fails, and names those there are: nothing was tested', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('test.mjs', import.meta.url)), 'unti'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'There is no suite "unti". There are: static, articles, unit, e2e.\n']);
});

it('tests that put another module in the place of one run in a worker of their own: what they load would stay for others', () => {
  const packages = fileURLToPath(new URL('../packages', import.meta.url));
  const sources = readdirSync(packages).map((name) => join(packages, name, 'src')).filter((folder) => existsSync(folder));
  const tests = sources.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file))).filter((file) => /\.test\.tsx?$/.test(file));
  const replacing = tests.filter((file) => /\bvi\.(?:do)?mock\(/i.test(readFileSync(file, 'utf8')));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !/\.isolated\.test\./.test(file))).toEqual([]);
});
