/**
 * Brings the output folder to what was planned (DESIGN §3 `applyOutput`): what is unchanged stays untouched, what is new is
 * first written beside the folder and moved in only when all of it could be made, what earlier builds left is removed. Files
 * that no build of ours wrote are never removed.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { readOutputRecord, writeOutputRecord, type OutputRecord } from './output-record';
import type { PlannedFile } from './planned-file';

/** How many files were written, left as they were, removed. */
export interface OutputReport {
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
}

/**
 * Writes the planned files to `out` (absolute). `recordFile` (absolute) remembers what was written.
 * @throws ProblemError when the folder cannot be written; the output is then as it was before.
 */
export function applyOutput(files: readonly PlannedFile[], out: string, recordFile: string, onProgress: (done: number, total: number) => void = () => {}): OutputReport {
  const record = readOutputRecord(recordFile);
  const next: OutputRecord = {};
  const changed: PlannedFile[] = [];
  for (const file of files) {
    const known = record[file.path];
    const stat = known?.[0] === file.hash ? statSync(join(out, file.path), { throwIfNoEntry: false }) : undefined;
    if (known && stat && stat.size === known[1] && stat.mtimeMs === known[2]) next[file.path] = known;
    else changed.push(file);
  }
  const planned = new Set(files.map((file) => file.path));
  const stale = Object.keys(record).filter((path) => !planned.has(path));
  if (changed.length === 0 && stale.length === 0) return { written: 0, kept: files.length, removed: 0 };

  const staging = `${out}.${process.pid}.staging`;
  try {
    writeFiles(changed, staging, onProgress);
    if (existsSync(out)) moveFiles(changed, staging, out);
    else renameSync(staging, out);
    removeFiles(stale, out);
  } catch (cause) {
    discard(staging);
    // What is not the disk's fault is a page that could not be rendered.
    if ((cause as NodeJS.ErrnoException).code === undefined) throw cause;
    throw new ProblemError([cannotWrite(cause, out)]);
  }
  for (const { path, hash } of changed) {
    const { size, mtimeMs } = statSync(join(out, path));
    next[path] = [hash, size, mtimeMs];
  }
  writeOutputRecord(recordFile, next);
  return { written: changed.length, kept: files.length - changed.length, removed: stale.length };
}

function writeFiles(files: readonly PlannedFile[], folder: string, onProgress: (done: number, total: number) => void): void {
  const made = new Set<string>();
  files.forEach((file, index) => {
    const target = join(folder, file.path);
    const parent = dirname(target);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    if ('copyOf' in file) copyFileSync(file.copyOf, target);
    else writeFileSync(target, file.render());
    onProgress(index + 1, files.length);
  });
}

function moveFiles(files: readonly PlannedFile[], from: string, to: string): void {
  const made = new Set<string>();
  for (const { path } of files) {
    const target = join(to, path);
    const parent = dirname(target);
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true });
      made.add(parent);
    }
    renameSync(join(from, path), target);
  }
  rmSync(from, { recursive: true, force: true });
}

/** Removes what was half made. Where not even that goes, the first failure is the one worth telling. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Below a file, or on a disk that may not be written.
  }
}

/** Removes files, then the folders that became empty. */
function removeFiles(paths: readonly string[], out: string): void {
  const parents = new Set<string>();
  for (const path of paths) {
    rmSync(join(out, path), { force: true });
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent)) parents.add(parent);
  }
  for (const parent of [...parents].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(join(out, parent));
    } catch {
      // Not empty: it holds other files.
    }
  }
}

function cannotWrite(cause: unknown, out: string) {
  const { code, message, path } = cause as NodeJS.ErrnoException;
  if (code === 'ENAMETOOLONG') return error('output/name-too-long', `A file name is too long for this disk: ${path ?? message}`, { hint: 'Shorten the file name, the tag, or the permalink.' });
  return error('output/unwritable', `The output folder "${out}" cannot be written: ${message}`, { hint: code === 'ENOSPC' ? 'Free some space.' : 'Check its permissions, or choose another with --out.' });
}
