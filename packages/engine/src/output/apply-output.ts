/**
 * Brings the output folder to what was planned (ARCHITECTURE, One article): what is unchanged stays untouched, what is new is
 * first written beside the folder and moved in only when all of it could be made, what earlier builds left is removed. Files
 * that no build of ours wrote are never removed.
 */
import { copyFileSync, existsSync, lstatSync, renameSync, rmSync, rmdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { error, ProblemError, type Problem } from '@glimpress/contracts/problem';
import { patiently } from '../patiently';
import { isSameFile } from '../platform/same-file';
import { spelling } from '../platform/spelling';
import type { LastOutput } from './last-output';
import { isOfPlan, recordEntry } from './output-record';
import type { PlannedFile } from './planned-file';
import { discardLeft, openStagingFolder } from './staging-folder';
import { createWriteBatch } from './write-batch';
import { stampOf, withFolderOf, writeNow, type FileStamp, type FileWriters } from './write-files';

/** How many files were written, left as they were, removed. */
export interface OutputReport {
  readonly written: number;
  readonly kept: number;
  readonly removed: number;
}

export interface OutputPlan {
  readonly files: readonly PlannedFile[];
  /** What is not planned yet when writing begins. A path that `files` has stays theirs. */
  late(): Promise<readonly PlannedFile[]>;
  /** What else is to be done once all is rendered: meanwhile others write. */
  meanwhile?(): void;
}

/** What is written in one go: so much that a thread is not asked for each file, and has something to do soon. */
const BATCH_BYTES = 300_000;
const BATCH_FILES = 64;
const LEAVES_FOLDER = /(?:^|[\\/])\.\.(?:[\\/]|$)/;
/** From so many files on, threads are worth their start. */
const WORTH_THREADS = 1000;

/**
 * Writes what was planned, with the help of `others` when there is much of it.
 * @throws ProblemError when the folder cannot be written; the output is then as it was before, or, where not all could be moved in, as the next build
 * finds it: that writes what is planned then, and removes the rest.
 */
export async function applyOutput(plan: OutputPlan, { out, recordFile, record, stampOf: stampThere }: LastOutput, others: FileWriters, onProgress: (done: number, total: number) => void = () => {}): Promise<OutputReport> {
  const next = new Map<string, string>();
  const keepEntry = (path: string, stamp: FileStamp): unknown => next.set(path, recordEntry(changed.get(path)!.hash, stamp));
  const changed = new Map<string, PlannedFile>();
  const staging = openStagingFolder(out);
  const writer = createWriter(staging.path, others, keepEntry, (done) => onProgress(done, changed.size));
  const toWrite = (files: readonly PlannedFile[]): PlannedFile[] =>
    files.filter((file) => {
      // Routes cannot (`toRoute`); nothing else should ever try.
      if (LEAVES_FOLDER.test(file.path)) throw new Error(`"${file.path}" lies outside of the output folder.`);
      const known = record.entries.get(file.path);
      const stamp = isOfPlan(known, file.hash) ? stampThere(file.path) : undefined;
      const isKept = stamp !== undefined && known === recordEntry(file.hash, stamp);
      if (isKept) next.set(file.path, known!);
      else changed.set(file.path, file);
      return !isKept;
    });
  try {
    await writer.write(toWrite(plan.files));
    const isPlanned = ({ path }: PlannedFile): boolean => changed.has(path) || next.has(path);
    await writer.write(toWrite((await plan.late()).filter((file) => !isPlanned(file))));
    await writer.end(plan.meanwhile);
    const stale = [...record.entries.keys()].filter((path) => !next.has(path));
    const twins = twinsOf(stale, next);
    const gone = stale.filter((path) => {
      const twin = twins.get(path);
      return twin === undefined || changed.has(twin) || !isSameFile(join(out, path), join(out, twin));
    });
    record.claim(changed.keys());
    // To a disk without case a file and its twin are one: what goes is removed before anything is moved in, and with it folders of the old
    // spelling. So is a file where a folder is wanted, and a folder where a file is.
    const isInTheWay = twins.size > 0 || lieWithin(changed.keys(), gone) || lieWithin(gone, [...changed.keys()]);
    if (isInTheWay) removeFiles(gone, out);
    if (changed.size > 0) moveFiles(changed.keys(), staging.path, out, keepEntry);
    staging.remove();
    if (!isInTheWay) removeFiles(gone, out);
    record.keep(next);
    return { written: changed.size, kept: next.size - changed.size, removed: stale.length };
  } catch (cause) {
    await writer.stop();
    staging.remove();
    const { code, path } = cause as NodeJS.ErrnoException;
    // What is not the disk's fault is a page that could not be rendered; where the disk is damaged, it need not be the output, and the record does not lie in it.
    if (code === undefined || code === 'EIO' || path?.startsWith(recordFile)) throw cause;
    throw new ProblemError([fileAndFolder(plan.files) ?? cannotWrite(cause, out, staging.path)]);
  }
}

interface Writer {
  /** Renders the files here, and has them written. */
  write(files: readonly PlannedFile[]): Promise<void>;
  /** Waits for all that was asked for, doing something else `meanwhile`. */
  end(meanwhile?: () => void): Promise<void>;
  /** Waits until nothing is written any more, whether it could be or not. */
  stop(): Promise<unknown>;
}

function createWriter(folder: string, others: FileWriters, onWritten: (path: string, stamp: FileStamp) => void, onProgress: (done: number) => void): Writer {
  const batch = createWriteBatch();
  let done = 0;
  const underWay: Promise<void>[] = [];
  const send = (): void => {
    const job = batch.take(folder);
    const finish = (stamps: readonly FileStamp[]): void => {
      stamps.forEach((stamp, index) => onWritten(job.files[index]![0], stamp));
      onProgress((done += stamps.length));
    };
    const answer = others.offer('write', job, [job.bytes.buffer]);
    if (answer === undefined) return finish(writeNow(job));
    const written = answer.then(({ stamps, bytes }) => {
      batch.giveBack(bytes);
      finish(stamps);
    });
    // The first failure is told at the end.
    written.catch(() => {});
    underWay.push(written);
  };
  return {
    async write(files) {
      if (files.length >= WORTH_THREADS) others.start();
      for (const file of files) {
        if ('copyOf' in file) {
          const target = join(folder, file.path);
          withFolderOf(target, () => copyFileSync(file.copyOf, target));
          onWritten(file.path, stampOf(target));
          done++;
          continue;
        }
        batch.add(file.path, file.render());
        if (batch.size < BATCH_BYTES && batch.count < BATCH_FILES) continue;
        send();
        await nextTurn();
      }
    },
    async end(meanwhile) {
      if (batch.count > 0) send();
      meanwhile?.();
      await Promise.all(underWay);
    },
    stop: () => Promise.allSettled(underWay),
  };
}

function moveFiles(paths: Iterable<string>, from: string, to: string, onCopied: (path: string, stamp: FileStamp) => void): void {
  if (!existsSync(to)) return patiently(() => renameSync(from, to));
  const moved = new Set<string>();
  const copiedInto = new Set<string>();
  for (const path of paths) {
    const [source, target] = [join(from, path), join(to, path)];
    // To a disk without case two such files are one, and it has been moved.
    if (moved.has(spelling(path)) && !existsSync(source)) continue;
    moved.add(spelling(path));
    withFolderOf(target, () => {
      try {
        patiently(() => renameSync(source, target));
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'EXDEV') throw failure;
        // The output is a disk of its own: a volume of a container, a link to another drive.
        if (!copiedInto.has(dirname(target))) discardLeft(dirname(target));
        copiedInto.add(dirname(target));
        copyWhole(source, target);
        onCopied(path, stampOf(target));
      }
    });
  }
}

/** Puts a copy in the place of `target` at once: on a full disk, or killed, it leaves there what was. */
function copyWhole(source: string, target: string): void {
  // A short name: that of the page may be as long as the disk allows.
  const staging = join(dirname(target), `.${process.pid}.staging`);
  try {
    copyFileSync(source, staging);
    patiently(() => renameSync(staging, target));
  } catch (failure) {
    rmSync(staging, { force: true });
    throw failure;
  }
}

/** Of files that are to go, those whose path another one has in other capitals, with that one. */
function twinsOf(stale: readonly string[], next: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (stale.length === 0) return new Map();
  // Few go and many stay: those are not kept apart.
  const going = new Set(stale.map(spelling));
  const kept = new Map<string, string>();
  for (const path of next.keys()) {
    const spelt = spelling(path);
    if (going.has(spelt)) kept.set(spelt, path);
  }
  return new Map(stale.flatMap((path) => (kept.has(spelling(path)) ? [[path, kept.get(spelling(path))!] as const] : [])));
}

/** Whether one of the paths needs a folder where one of the others is a file. */
function lieWithin(paths: Iterable<string>, files: readonly string[]): boolean {
  const names = new Set(files);
  if (names.size === 0) return false;
  for (const path of paths) for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) if (names.has(folder)) return true;
  return false;
}

/** Removes files, then the folders that became empty. */
function removeFiles(paths: readonly string[], out: string): void {
  const parents = new Set<string>();
  for (const path of paths) {
    removeFile(join(out, path));
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

/** What was claimed need not be there: its place may be that of somebody's folder, or below a file. */
function removeFile(file: string): void {
  try {
    if (!lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) rmSync(file, { force: true });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'ENOTDIR') throw failure;
  }
}

/** Two pages of which one needs a folder where the other has its file: `/a.html` and `/a.html/b.html`. */
function fileAndFolder(files: readonly PlannedFile[]): Problem | undefined {
  const paths = new Set(files.map(({ path }) => path));
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
      if (paths.has(folder)) return error('output/file-and-folder', `"${folder}" would have to be a file and the folder of "${path}".`, { hint: 'Give one of the two pages another permalink or name.' });
    }
  }
  return undefined;
}

function cannotWrite(cause: unknown, out: string, staging: string): Problem {
  const { code, message, path } = cause as NodeJS.ErrnoException;
  if (code === 'ENAMETOOLONG') return error('output/name-too-long', `A file name is too long for this disk: ${path?.replace(staging + sep, '') ?? message}`, { hint: 'Shorten the file name or the permalink.' });
  return error('output/unwritable', `The output folder "${out}" cannot be written: ${message}`, { hint: code === 'ENOSPC' ? 'Free some space.' : 'Check its permissions, or choose another with --out.' });
}
