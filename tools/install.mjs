/** Installs packages when they are missing or the lock file has changed: what lets one command do on a fresh clone. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough } from '../packages/engine/bin/check-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** npm writes it last, whoever calls npm. */
const installed = join(root, 'node_modules/.package-lock.json');

/**
 * Ends the process with a clear line when Node is too old or the packages cannot be installed. With `forTests` the tools for
 * types, lint and browser tests come too; reading and building the blog does without their 200 MB.
 */
export function ensureInstalled({ forTests = false } = {}) {
  if (!isNodeNewEnough()) process.exit(1);
  const isCurrent = existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
  const hasTools = existsSync(join(root, 'node_modules/vitest'));
  if (isCurrent && (hasTools || !forTests)) return;
  console.log('Installing packages (only the first time, or when they have changed) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', ...(forTests || hasTools ? [] : ['--omit=dev'])], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The packages could not be installed: see npm’s message above. Is the network there?');
    process.exit(1);
  }
}
