/** The `glimpress` command as its users run it: a process with output and an exit code. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';

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

/** Starts `glimpress preview` or `dev` on a free port (or the one given) and waits for its address. */
export async function serve(command: 'preview' | 'dev', args: string[], cwd = root, port = '0'): Promise<Served> {
  const child = spawn(process.execPath, [glimpress, command, ...args, '--port', port], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
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

/** An empty folder for a test to build in, outside the repository. Whoever asks for it removes it. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `glimpress-${name}-`));
}

/** Lets a folder use the repository's packages, with a cache of its own: nothing a build leaves behind is shared. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
}

/** A copy of a fixture site that a test may change. */
export function copyFixture(name: string): string {
  const folder = scratchFolder(name);
  cpSync(join(root, 'fixtures', name), folder, { recursive: true });
  linkPackages(folder);
  return folder;
}
