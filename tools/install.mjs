/** Installs packages when they are missing or the lock file has changed: what lets one command do on a fresh clone. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stamp = join(root, 'node_modules/.cache/glimpress-install');

/**
 * Ends the process with a clear line when Node is too old or the packages cannot be installed. With `forTests` the tools for
 * types, lint and browser tests come too; reading and building the blog does without their 200 MB.
 */
export function ensureInstalled({ forTests = false } = {}) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Glimpress needs Node 20.19 or newer; this is ${process.versions.node}. 请先升级 Node.js：https://nodejs.org`);
    process.exit(1);
  }
  const key = createHash('md5').update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${key} all` || (installed === key && !forTests)) return;
  console.log('Installing packages (only the first time, or when they have changed) …');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', ...(forTests ? [] : ['--omit=dev'])], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The packages could not be installed: see npm’s message above. Is the network there?');
    process.exit(1);
  }
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  writeFileSync(stamp, forTests ? `${key} all` : key);
}
