import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyOutput, type OutputReport } from './apply-output';
import { openLastOutput } from './last-output';

const disk = vi.hoisted(() => ({ isFull: false, ofOthers: '' }));
const failure = (code: string): Error => Object.assign(new Error(code), { code });
// The output is a disk of its own: what is made beside it cannot be moved in, only copied while there is room.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const isOutside = (path: string): boolean => /[\\/]dist\.\d+\.staging[\\/]/.test(path);
  return {
    ...fs,
    accessSync(path: string, mode?: number) {
      if (path === disk.ofOthers) throw failure('EACCES');
      fs.accessSync(path, mode);
    },
    renameSync(from: string, to: string) {
      if (isOutside(from) !== isOutside(to)) throw failure('EXDEV');
      fs.renameSync(from, to);
    },
    copyFileSync(from: string, to: string) {
      if (!disk.isFull) return fs.copyFileSync(from, to);
      fs.writeFileSync(to, 'ha');
      throw failure('ENOSPC');
    },
  };
});

let folder: string;
let out: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'out-'));
  out = join(folder, 'dist');
  Object.assign(disk, { isFull: false, ofOthers: '' });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const apply = (...texts: string[]): Promise<OutputReport> =>
  applyOutput({ files: texts.map((text, number) => ({ path: `页/${number}.html`, hash: text, render: () => text })), late: async () => [] }, openLastOutput(out, join(folder, 'record.json'), true), { start() {}, offer: () => undefined });
const pages = (): Record<string, string> => Object.fromEntries(readdirSync(join(out, '页')).map((name) => [name, readFileSync(join(out, '页', name), 'utf8')]));

it('an output on another disk gets what changed, and keeps what did not', async () => {
  await apply('一', '二');
  expect(await apply('一', '二，改过', '三')).toEqual({ written: 2, kept: 1, removed: 0 });
  expect(pages()).toEqual({ '0.html': '一', '1.html': '二，改过', '2.html': '三' });
  expect(await apply('一', '二，改过', '三')).toEqual({ written: 0, kept: 3, removed: 0 });
});

it('a page that another disk has no room for stays as it was, whole, with nothing half-made beside it', async () => {
  await apply('whole');
  disk.isFull = true;
  await expect(apply('whole, and longer')).rejects.toThrow(/cannot be written: ENOSPC/);
  expect(pages()).toEqual({ '0.html': 'whole' });
});

it('what a build that was killed while it copied left half-made there goes with the next one, not what is being copied or somebody else’s', async () => {
  await apply('一');
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid']));
  for (const name of [`.${dead}.staging`, `.${process.ppid}.staging`, `a.${dead}.staging`]) writeFileSync(join(out, '页', name), 'ha');
  await apply('一，改过');
  expect(readdirSync(join(out, '页')).sort()).toEqual([`.${process.ppid}.staging`, '0.html', `a.${dead}.staging`].sort());
});

it('an output in a folder that may not be written is made within: nothing is copied, and what a killed build left there goes', async () => {
  const dead = Number(execFileSync(process.execPath, ['-p', 'process.pid']));
  mkdirSync(join(out, `.${dead}.staging/assets`), { recursive: true });
  Object.assign(disk, { isFull: true, ofOthers: folder });
  await apply('一', '二');
  expect(await apply('一', '二，改过')).toEqual({ written: 1, kept: 1, removed: 0 });
  expect(pages()).toEqual({ '0.html': '一', '1.html': '二，改过' });
  expect(readdirSync(out)).toEqual(['页']);
});
