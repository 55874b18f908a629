import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
let now: number;
/** Writes a file of the repository, later than all before. */
const write = (path: string, text: string): void => {
  now = Math.max(now + 0.01, Date.now() / 1000);
  writeFileSync(join(folder, path), text);
  utimesSync(join(folder, path), now, now);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-install-'));
  now = 0;
  for (const path of ['tools/install.mjs', 'packages/engine/bin/check-node.mjs']) cpSync(join(root, path), join(folder, path));
  write('package.json', '{"type":"module"}');
  write('package-lock.json', 'old');
  mkdirSync(join(folder, 'bin'));
  write('bin/npm', `#!/bin/sh\nrm -rf node_modules && mkdir node_modules && touch node_modules/.package-lock.json\n`);
  chmodSync(join(folder, 'bin/npm'), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Whether a start of the repository installs packages. */
function installs(): boolean {
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', "const { ensureInstalled } = await import('./tools/install.mjs'); ensureInstalled();"], { cwd: folder, encoding: 'utf8', env: { ...process.env, PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` } });
  expect(status).toBe(0);
  return stdout.includes('Installing packages');
}

it('packages are installed when they are missing or others are asked for, not when the same lock file comes back with a branch', () => {
  expect([installs(), installs()]).toEqual([true, false]);
  write('package-lock.json', 'new');
  write('package-lock.json', 'old');
  expect(installs()).toBe(false);
  write('package-lock.json', 'new');
  expect([installs(), installs()]).toEqual([true, false]);
});

it('what was installed by hand since counts by its time: the lock file from before it is another one', () => {
  expect(installs()).toBe(true);
  write('package-lock.json', 'by hand');
  write('node_modules/.package-lock.json', '');
  expect(installs()).toBe(false);
  write('package-lock.json', 'old');
  expect(installs()).toBe(true);
});
