/** `npm test` itself. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a suite that is none fails, and names those there are: nothing was tested', () => {
  const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('test.mjs', import.meta.url)), 'unti'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'There is no suite "unti". There are: static, articles, unit, e2e.\n']);
});
