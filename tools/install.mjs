/** Installs packages when they are missing or the lock file has changed: what lets one command do on a fresh clone. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough } from '../packages/engine/bin/check-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lock = join(root, 'package-lock.json');
/** npm writes it last, whoever calls npm. */
const installed = join(root, 'node_modules/.package-lock.json');
/** The hash of the lock file that was installed from here: to git a lock file that comes back with a branch is a new one. */
const installedHash = join(root, 'node_modules/.glimpress-lock-hash');

/**
 * Ends the process with a clear line when Node is too old or the packages cannot be installed. With `forTests` the tools for
 * types, lint and browser tests come too; reading and building the blog does without their 200 MB.
 */
export function ensureInstalled({ forTests = false } = {}) {
  if (!isNodeNewEnough()) process.exit(1);
  const hasTools = existsSync(join(root, 'node_modules/vitest'));
  if (isCurrent() && (hasTools || !forTests)) return;
  console.log('Installing packages (only the first time, or when they have changed) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', ...(forTests || hasTools ? [] : ['--omit=dev'])], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The packages could not be installed: see npm’s message above. Is the network there?');
    process.exit(1);
  }
  writeFileSync(installedHash, lockHash());
}

function isCurrent() {
  if (!existsSync(installed)) return false;
  const { mtimeMs } = statSync(installed);
  if (mtimeMs >= statSync(lock).mtimeMs) return true;
  // What somebody installed by hand since is not what the hash tells of.
  return existsSync(installedHash) && statSync(installedHash).mtimeMs >= mtimeMs && readFileSync(installedHash, 'utf8') === lockHash();
}

const lockHash = () => createHash('md5').update(readFileSync(lock)).digest('hex');
