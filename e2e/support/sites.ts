/** Before all browser tests: builds the blog and the fixture sites with the command itself, and serves them. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const glimpress = join(root, 'packages/engine/bin/glimpress.mjs');

declare module 'vitest' {
  interface ProvidedContext {
    /** URL (with base) and output folder of each site under test. */
    sites: Record<string, { url: string; out: string }>;
  }
}

/** Starts `glimpress preview` or `dev` on a free port and waits for its address. */
export async function serve(command: 'preview' | 'dev', args: string[], cwd = root): Promise<{ url: string; process: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [glimpress, command, ...args, '--port', '0'], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
  let output = '';
  const url = await new Promise<string>((done, fail) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      const address = /at (http:\S+)/.exec(output)?.[1];
      if (address) done(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => fail(new Error(`glimpress ${command} ended with ${code}:\n${output}`)));
  });
  return { url, process: child, output: () => output };
}

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

/** A copy of a fixture site in a folder of its own, so that a test may change it. */
export function copyFixture(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `glimpress-${name}-`));
  cpSync(join(root, 'fixtures', name), folder, { recursive: true });
  return folder;
}

export default async function setup({ provide }: TestProject): Promise<() => void> {
  const scratch = mkdtempSync(join(tmpdir(), 'glimpress-e2e-'));
  const children: ChildProcess[] = [];
  const sites: Record<string, { url: string; out: string }> = {};
  for (const [name, folder] of [['blog', 'site'], ['based', 'fixtures/based']] as const) {
    const out = join(scratch, name);
    const built = await run(['build', folder, '--out', out]);
    if (built.code !== 0) throw new Error(`${name} does not build:\n${built.stdout}${built.stderr}`);
    const served = await serve('preview', [folder, '--out', out]);
    children.push(served.process);
    sites[name] = { url: served.url.replace(/\/$/, ''), out };
  }
  provide('sites', sites);
  return () => {
    for (const child of children) child.kill();
    rmSync(scratch, { recursive: true, force: true });
  };
}
