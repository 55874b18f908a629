/** Installs packages, of a peer or of a tool, in the versions that are named, into the bench's cache folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside any `node_modules`: several generators leave out what lies below one. */
export const cacheFolder = process.env.BENCH_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'glimpress-bench');

/** Installs packages (`{ name: exact version }`) into a folder of the cache, unless they are there; returns it. */
export function installPackages(folder, label, packages) {
  mkdirSync(folder, { recursive: true });
  const installed = ([name, version]) => {
    const file = join(folder, 'node_modules', name, 'package.json');
    return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version;
  };
  if (!Object.entries(packages).every(installed)) {
    console.log(`Installing ${label} …`);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...Object.entries(packages).map(([name, version]) => `${name}@${version}`)], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return folder;
}

/** Folder in which the peer's sites stand, its packages installed; null when it is a program that is not there. */
export function installPeer(id, peer) {
  const folder = installPackages(join(cacheFolder, 'peers', id), peer.name, peer.packages);
  return Object.keys(peer.packages).length === 0 && versionOf(id, peer, folder) === null ? null : folder;
}

/** The version that runs; null when there is none. */
export function versionOf(id, peer, folder) {
  const [name] = Object.keys(peer.packages);
  if (name) return peer.packages[name];
  if (id === 'glimpress') return JSON.parse(readFileSync(new URL('../../packages/engine/package.json', import.meta.url), 'utf8')).version;
  try {
    return /v?(\d+\.\d+\.\d+)/.exec(execFileSync(peer.build[0], ['version'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))?.[1] ?? null;
  } catch {
    return null;
  }
}

/** The command line as it is started: programs of packages from the peer's folder. */
export function commandOf(peer, folder, command) {
  const bin = join(folder, 'node_modules/.bin', command[0]);
  return [existsSync(bin) ? bin : command[0], ...command.slice(1)];
}
