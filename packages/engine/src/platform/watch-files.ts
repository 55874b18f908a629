/**
 * Watches files and folders for changes. Systems allow so many watches and no more, and editors take most of them: where none is
 * left, or where another system makes the changes, the files are looked at again and again instead.
 */
import { existsSync, lstatSync, readdirSync, realpathSync, type Dirent } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import type { ChokidarOptions, FSWatcher } from 'chokidar';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { statsAt } from './is-file';
import { isOnSharedDisk } from './shared-disk';

export interface FileWatch {
  /** Files and folders (absolute) to be watched too, or waited for. */
  add(places: readonly string[]): void;
  close(): Promise<void>;
}

interface WatchOptions {
  /** Files and folders, absolute, with all that is below. Those that do not exist yet are waited for, where their folder exists. */
  readonly places: readonly string[];
  /** Of these and what is below, nothing is watched. */
  readonly isIgnored: (path: string) => boolean;
  /** A file was made, changed, or is gone; or a place came, with whatever is in it. */
  readonly onChange: (path: string, change: 'changed' | 'gone') => void;
  /** What cannot be watched, or not as it should. */
  readonly onProblem: (problem: Problem) => void;
  /** Whether changes at a place may come from another system, of which this one is not told. */
  readonly isShared?: (place: string) => boolean;
}

/** Between two looks at a file. */
const LOOK_EVERY_MS = 500;
/** After which a new folder is certainly watched. */
const LOOK_AGAIN_MS = 200;
/** After which chokidar has told a change that it tells at all. */
const TOLD_MS = 100;

/** Resolves when every change from now on is seen. */
export async function watchFiles({ places, isIgnored, onChange, onProblem, isShared = isOnSharedDisk }: WatchOptions): Promise<FileWatch> {
  const { watch } = await import('chokidar');
  const watched = new Set(places);
  let watchers: readonly FSWatcher[];
  let isClosed = false;
  const awaited = new Set<NodeJS.Timeout>();
  /** Places that are waited for. */
  const missing = new Set<string>();
  /** What came since watching began, and is known to chokidar. */
  const told = new Set<string>();
  /** Files of which the system told something that chokidar has not told yet. */
  const untold = new Map<string, NodeJS.Timeout>();
  /** When anything of a file had last changed (ms) as it was told. */
  const toldOf = new Map<string, number>();
  const shared = places.find(isShared);
  if (shared !== undefined) onProblem(onOtherSystem(shared));
  await start(shared !== undefined);

  async function start(usePolling: boolean): Promise<void> {
    const options: ChokidarOptions = { ignoreInitial: true, usePolling, interval: LOOK_EVERY_MS, binaryInterval: LOOK_EVERY_MS };
    // On Windows chokidar asks about paths with slashes, and tells them with backslashes.
    const there = [...watched].filter((place) => existsSync(place));
    const files = watch(there, { ...options, ignored: (path, stats) => isIgnored(normalize(path)) || (stats?.isDirectory() === true && leadsBack(normalize(path))) });
    files.on('all', (event, path, stats) => {
      clearTimeout(untold.get(path));
      untold.delete(path);
      if (stats !== undefined) toldOf.set(path, stats.ctimeMs);
      if (event === 'add' || event === 'addDir') told.add(path);
      if (event === 'unlink' || event === 'unlinkDir') told.delete(path);
      if (event === 'addDir') lookAgain(path, files);
      if (event !== 'addDir' && event !== 'unlinkDir') onChange(path, event === 'unlink' ? 'gone' : 'changed');
      if (event.startsWith('unlink') && watched.has(path)) awaitPlace(path, files);
    });
    files.on('raw', (_event, path, details) => expectToBeTold((details as { watchedPath?: string }).watchedPath ?? path));
    watchers = [files];
    // By themselves: among the others, chokidar counts what is not there twice and says that it is ready before it is.
    const absent = [...watched].filter((place) => !there.includes(place));
    const parents = [...new Set(absent.map(dirname))].filter((folder) => existsSync(folder));
    if (parents.length > 0) {
      const coming = watch(parents, { ...options, depth: 0, ignored: (path) => ![...absent, ...parents].includes(normalize(path)) });
      coming.on('all', (event, path) => {
        if (!absent.includes(path) || !event.startsWith('add')) return;
        files.add(path);
        onChange(path, 'changed');
        if (statsAt(path)?.isDirectory()) lookAgain(path, files);
      });
      watchers = [files, coming];
    }
    const started = watchers;
    await new Promise<void>((done) => {
      let starting = started.length;
      for (const watcher of started) {
        watcher.once('ready', () => {
          starting--;
          if (starting === 0) done();
        });
        watcher.on('error', (failure) => {
          if (started !== watchers || isClosed) return;
          if (usePolling || !isLimit(failure)) return onProblem(unwatched(failure));
          onProblem(tooMany());
          void Promise.all(started.map((one) => one.close()));
          void start(true).then(done);
        });
      }
    });
  }

  /** chokidar keeps to itself what leaves a file the time it had: an old one restored, another file with the same time in its place. */
  function expectToBeTold(path: string): void {
    if (untold.has(path) || isClosed) return;
    const timer = setTimeout(() => {
      untold.delete(path);
      const stats = statsAt(path);
      if (!stats?.isFile() || stats.ctimeMs === toldOf.get(path)) return;
      toldOf.set(path, stats.ctimeMs);
      onChange(path, 'changed');
    }, TOLD_MS);
    untold.set(path, timer);
  }

  /** chokidar lists a new folder first and watches it then: what comes in between it never sees. */
  function lookAgain(folder: string, files: FSWatcher): void {
    const timer = setTimeout(() => {
      awaited.delete(timer);
      for (const entry of entriesOf(folder)) {
        const path = join(folder, entry.name);
        if (told.has(path) || isIgnored(path)) continue;
        told.add(path);
        files.add(path);
        if (entry.isDirectory()) lookAgain(path, files);
        else onChange(path, 'changed');
      }
    }, LOOK_AGAIN_MS);
    awaited.add(timer);
  }

  /** chokidar forgets a place that goes, and takes none whose folder is not there; with another branch of git it is back. */
  function awaitPlace(path: string, files: FSWatcher): void {
    if (missing.has(path)) return;
    missing.add(path);
    const timer = setInterval(() => {
      if (!existsSync(path)) return;
      clearInterval(timer);
      awaited.delete(timer);
      missing.delete(path);
      files.add(path);
      onChange(path, 'changed');
      if (statsAt(path)?.isDirectory()) lookAgain(path, files);
    }, LOOK_EVERY_MS);
    awaited.add(timer);
  }

  return {
    add(more) {
      const [files] = watchers as readonly [FSWatcher];
      for (const place of more) {
        watched.add(place);
        if (existsSync(place)) files.add(place);
        else awaitPlace(place, files);
      }
    },
    async close() {
      isClosed = true;
      for (const timer of [...awaited, ...untold.values()]) clearInterval(timer);
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Gone again.
    return [];
  }
}

/** Whether a folder is a link to one that it lies in: chokidar would go round in it until the system refuses. */
function leadsBack(path: string): boolean {
  try {
    if (!lstatSync(path).isSymbolicLink()) return false;
    const target = realpathSync(path);
    for (let around = dirname(path); ; around = dirname(around)) {
      if (`${realpathSync(around)}${sep}`.startsWith(`${target}${sep}`)) return true;
      if (around === dirname(around)) return false;
    }
  } catch {
    return false; // Gone by now.
  }
}

/** inotify says that it has no watch (ENOSPC) or no instance (EMFILE) left. */
function isLimit(failure: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes((failure as NodeJS.ErrnoException).code ?? '');
}

function tooMany(): Problem {
  return warning('dev/watch-limit', 'The system allows no more watched files: all are looked at twice a second instead, which shows changes later.', {
    hint: 'Allow more on Linux: sudo sysctl fs.inotify.max_user_watches=524288 fs.inotify.max_user_instances=512',
  });
}

function onOtherSystem(place: string): Problem {
  return warning('dev/shared-disk', `"${place}" lies on a disk of another system, whose changes this one is not told: all files are looked at twice a second.`, {
    hint: 'They show at once when the site lies on a disk of this system (in WSL: below ~), or when Glimpress runs on the other.',
  });
}

function unwatched(failure: unknown): Problem {
  return warning('dev/unwatched', `Changes are not seen everywhere: ${failure instanceof Error ? failure.message : String(failure)}`, { hint: 'Check the permissions of this path.' });
}
