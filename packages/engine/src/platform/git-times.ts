/** When each source file was first and last committed (§3 lastUpdated). */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sourcePath, type SourcePath } from '@glimpress/contracts/route';
import { replaceFile } from '../replace-file';

const git = (args: readonly string[], cwd: string) => promisify(execFile)('git', args, { cwd, ...LIMITS });
/** An author's own settings would put signatures between the times, or shorten the paths. */
const PLAIN = ['-c', 'log.showSignature=false', '-c', 'diff.relative=false'];
const LIMITS = { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 };

/** Of a folder at a commit: what is committed does not change, so that the history is not walked again for it. */
interface Remembered {
  readonly head: string;
  /** The folder in its repository. */
  readonly prefix: string;
  readonly times: Readonly<Record<string, Commits>>;
}

/** Author times of a file's oldest and newest commit, under whichever names it had (ms since the epoch). */
export type Commits = readonly [first: number, last: number];

export interface GitTimes {
  /** By source path. */
  readonly times: ReadonlyMap<SourcePath, Commits>;
  /** The history was cut off when it was cloned: no file's commits are known, and the files' own times are those of the checkout. */
  readonly isShallow: boolean;
}
export const NO_GIT_TIMES: GitTimes = { times: new Map(), isShallow: false };

/**
 * The times of each file's commits; one `git log` for the whole repository, since a file may have come from elsewhere in
 * it, and none when `memoryFile` (absolute) has them for the commit that is checked out. Empty where there is no git, no repository or no commit, and in a
 * shallow clone, whose only commit would claim that every file was changed then.
 */
export async function readGitTimes(content: string, memoryFile?: string): Promise<GitTimes> {
  if (!liesInRepository(content)) return NO_GIT_TIMES;
  try {
    const { stdout: facts } = await git(['rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD'], content);
    const [shallow, prefix, head] = facts.split('\n');
    if (shallow === 'true') return { ...NO_GIT_TIMES, isShallow: true };
    if (prefix === undefined || !head) return NO_GIT_TIMES;
    const known = memoryFile === undefined ? undefined : recall(memoryFile);
    if (known?.head === head && known.prefix === prefix && known.times !== undefined) return { times: new Map(Object.entries(known.times) as [SourcePath, Commits][]), isShallow: false };
    const { stdout } = await git([...PLAIN, 'log', '--format=%x01%at', '--name-status', '-z', '-M', head, '--', ':(top,icase)*.md', ':(top,icase)*.markdown'], content);
    const commits = commitsIn(stdout, prefix);
    if (memoryFile !== undefined) remember(memoryFile, { head, prefix, times: Object.fromEntries(commits) });
    return { times: commits, isShallow: false };
  } catch {
    // No git, no repository, no commit: every page falls back to its front matter or file time.
    return NO_GIT_TIMES;
  }
}

/** Spares starting git where there is nothing to ask it. */
function liesInRepository(folder: string): boolean {
  if (process.env.GIT_DIR !== undefined) return true;
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && liesInRepository(dirname(folder)));
}

/** The log has the newest commit first: what a file was called before, it is called in all that follows. */
function commitsIn(log: string, prefix: string): Map<SourcePath, Commits> {
  const commits = new Map<SourcePath, Commits>();
  /** What files that have been renamed since are called now. */
  const named = new Map<string, string>();
  let timeMs = 0;
  const fields = log.split('\0').values();
  for (const field of fields) {
    // The first file's status follows its commit's time after a line's end.
    const status = field.replace(/^\n/, '');
    if (status.startsWith('\x01')) timeMs = Number(status.slice(1)) * 1000;
    if (!/^[A-Z]\d*$/.test(status)) continue;
    const before = fields.next().value ?? '';
    const file = status.startsWith('R') ? (fields.next().value ?? '') : before;
    const now = named.get(file) ?? file;
    if (status.startsWith('R')) named.set(before, now);
    if (!now.startsWith(prefix)) continue;
    const path = sourcePath(now.slice(prefix.length));
    commits.set(path, [timeMs, commits.get(path)?.[1] ?? timeMs]);
  }
  return commits;
}

function remember(file: string, facts: Remembered): void {
  try {
    replaceFile(file, JSON.stringify(facts));
  } catch {
    // A full disk: the next build asks git again.
  }
}

function recall(file: string): Partial<Remembered> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Remembered>;
  } catch {
    return undefined;
  }
}

