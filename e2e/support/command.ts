/** The `glimpress` command as its users run it: a process with output and an exit code. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const glimpress = join(root, 'packages/engine/bin/glimpress.mjs');

/** Runs the command to its end; never throws. */
export async function run(args: string[], cwd = root, env: Record<string, string> = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [glimpress, ...args], { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, maxBuffer: 64 * 1024 * 1024 });
    return { code: 0, stdout, stderr };
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string };
    return { code, stdout, stderr };
  }
}

/** A running `preview` or `dev`. */
export interface Served {
  /** Address with base, without the last slash. */
  readonly url: string;
  /** All it has printed so far. */
  output(): string;
  /** Ends it, and waits until it is gone. */
  stop(): Promise<void>;
}

/** What must not outlive this process, however it ends. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill();
});

/** Starts `glimpress preview` or `dev` on a free port (or the one given), `under` a program if need be, and waits for its address. */
export async function serve(command: 'preview' | 'dev', args: string[], cwd = root, port = '0', under: readonly string[] = []): Promise<Served> {
  const [program, ...rest] = [...under, process.execPath, glimpress, command, ...args, '--port', port] as unknown as [string, ...string[]];
  const child = spawn(program, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
  running.add(child);
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  void ended.then(() => running.delete(child));
  let output = '';
  const url = await new Promise<string>((done, fail) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const address = /at (http:\S+)/.exec(output)?.[1];
      if (address) done(address.replace(/\/$/, ''));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => fail(new Error(`glimpress ${command} ended with ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop() {
      child.kill();
      return ended;
    },
  };
}

/** An empty folder for a test to work in, outside the repository. Whoever asks for it removes it; what is left goes when all tests are over. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(inject('scratch'), `${name}-`));
}

/** Lets a folder use the repository's packages, with a cache of its own: nothing a build leaves behind is shared. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/** Site folders that nobody uses, the last used at the end. */
const unused: string[] = [];

/**
 * A folder for a site, with the repository's packages. Whoever asks for it leaves it (`leaveSite`). All that it may hold of an
 * earlier test are built themes, each of which costs more than the rest of a build; whether one still holds, the build finds out.
 */
export function siteFolder(): string {
  const known = unused.pop();
  if (known !== undefined) return known;
  const folder = scratchFolder('site');
  linkPackages(folder);
  return folder;
}

/** Empties a folder of `siteFolder`, for the next test. */
export function leaveSite(folder: string): void {
  const empty = (place: string, isKept: (entry: Dirent) => boolean): void => {
    for (const entry of readdirSync(place, { withFileTypes: true })) if (!isKept(entry)) rmSync(join(place, entry.name), { recursive: true, force: true });
  };
  empty(folder, ({ name }) => name === 'node_modules');
  // Packages that a test has put there are no links.
  empty(join(folder, 'node_modules'), (entry) => entry.isSymbolicLink() || entry.name === '.cache');
  const caches = join(folder, 'node_modules/.cache/glimpress');
  if (existsSync(caches)) for (const cache of readdirSync(caches)) empty(join(caches, cache), ({ name }) => name === 'theme');
  unused.push(folder);
}

/** A copy of a fixture site that a test may change, in a folder of `siteFolder`. */
export function copyFixture(name: string): string {
  const folder = siteFolder();
  cpSync(join(root, 'fixtures', name), folder, { recursive: true });
  return folder;
}
