/** When each source file was last committed (§3 lastUpdated). */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sourcePath, type SourcePath } from '@glimpress/contracts/route';
import { replaceFile } from '../replace-file';

const run = promisify(execFile);
/** An author's own settings would put signatures between the times, or shorten the paths. */
const PLAIN = ['-c', 'log.showSignature=false', '-c', 'diff.relative=false'];
const LIMITS = { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 };

/** Of a folder at a commit: what is committed does not change, so that the history is not walked again for it. */
interface Remembered {
  readonly head: string;
  /** The folder in its repository. */
  readonly prefix: string;
  readonly times: Readonly<Record<string, number>>;
}

/**
 * Author time (ms since the epoch) of each file's newest commit, by source path; one `git log` for the whole folder, and none when
 * `memoryFile` (absolute) has them for the commit that is checked out. Empty where there is no git, no repository or no commit, and in a
 * shallow clone, whose only commit would claim that every file was changed then.
 */
export async function readGitTimes(content: string, memoryFile?: string): Promise<ReadonlyMap<SourcePath, number>> {
  if (!liesInRepository(content)) return new Map();
  try {
    const { stdout: facts } = await run('git', ['rev-parse', '--is-shallow-repository', '--show-prefix', 'HEAD'], { cwd: content, ...LIMITS });
    const [shallow, prefix, head] = facts.split('\n');
    if (shallow === 'true' || prefix === undefined || !head) return new Map();
    const known = memoryFile === undefined ? undefined : recall(memoryFile);
    if (known?.head === head && known.prefix === prefix) return new Map(Object.entries(known.times) as [SourcePath, number][]);
    const { stdout } = await run('git', [...PLAIN, 'log', '--format=%x01%at', '--name-only', '-z', '--no-renames', head, '--', '.'], { cwd: content, ...LIMITS });
    const times = timesIn(stdout, prefix);
    if (memoryFile !== undefined) replaceFile(memoryFile, JSON.stringify({ head, prefix, times: Object.fromEntries(times) } satisfies Remembered));
    return times;
  } catch {
    // No git, no repository, no commit: every page falls back to its front matter or file time.
    return new Map();
  }
}

/** Spares starting git where there is nothing to ask it. */
function liesInRepository(folder: string): boolean {
  if (process.env.GIT_DIR !== undefined) return true;
  return existsSync(join(folder, '.git')) || (dirname(folder) !== folder && liesInRepository(dirname(folder)));
}

function timesIn(log: string, prefix: string): Map<SourcePath, number> {
  const times = new Map<SourcePath, number>();
  let timeMs = 0;
  for (const part of log.split('\0')) {
    const field = part.replace(/^\n/, '');
    if (field.startsWith('\x01')) timeMs = Number(field.slice(1).split('\n')[0]) * 1000;
    const file = field.startsWith('\x01') ? field.split('\n').slice(1).join('\n') : field;
    if (!file.startsWith(prefix) || !/\.(md|markdown)$/i.test(file)) continue;
    const path = sourcePath(file.slice(prefix.length));
    if (!times.has(path)) times.set(path, timeMs);
  }
  return times;
}

function recall(file: string): Remembered | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Remembered;
  } catch {
    return undefined;
  }
}

