import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStagingFolder } from './staging-folder';

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staging-'));
  out = join(folder, 'dist');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const fill = (path: string): void => {
  mkdirSync(join(path, 'assets'), { recursive: true });
  writeFileSync(join(path, 'assets/a.js'), '1');
};

it('removes what a killed build left, not what a running one makes, nor what is somebody else\'s', () => {
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid']));
  const others = [`dist.${process.ppid}.staging`, 'dist', 'dist.staging', `dist.${dead}.staging.zip`, `mydist.${dead}.staging`, `dist2.${dead}.staging`];
  for (const name of [`dist.${dead}.staging`, ...others]) fill(join(folder, name));
  openStagingFolder(out).remove();
  expect(readdirSync(folder).sort()).toEqual(others.sort());
});

it('is gone when it is removed, and listens to no signal any more', () => {
  const before = process.listenerCount('SIGINT');
  const staging = openStagingFolder(out);
  fill(staging.path);
  expect(process.listenerCount('SIGINT')).toBe(before + 1);
  staging.remove();
  expect(existsSync(staging.path)).toBe(false);
  expect(process.listenerCount('SIGINT')).toBe(before);
});

it.each([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]] as const)('is gone when %s ends the build', (signal, code) => {
  const known = process.listeners(signal);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const staging = openStagingFolder(out);
  fill(staging.path);
  process.listeners(signal).find((listener) => !known.includes(listener))!(signal);
  expect(exit).toHaveBeenCalledWith(code);
  expect(readdirSync(folder)).toEqual([]);
});

it('opens where the folder does not exist yet', () => {
  expect(openStagingFolder(join(folder, 'a/b/dist')).path).toBe(join(folder, `a/b/dist.${process.pid}.staging`));
});
