/** When each source file was last committed (§3 lastUpdated). */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sourcePath, type SourcePath } from '@glimpress/contracts/route';

const run = promisify(execFile);
const LIMITS = { maxBuffer: 256 * 1024 * 1024, timeout: 60_000 };

/**
 * Author time (ms since the epoch) of each file's newest commit, by source path; one `git log` for the whole folder.
 * Empty where there is no git, no repository or no commit, and in a shallow clone, whose only commit would claim that every
 * file was changed then.
 */
export async function readGitTimes(content: string): Promise<ReadonlyMap<SourcePath, number>> {
  const times = new Map<SourcePath, number>();
  try {
    const { stdout: facts } = await run('git', ['rev-parse', '--is-shallow-repository', '--show-toplevel', 'HEAD'], { cwd: content, ...LIMITS });
    const [shallow, top] = facts.split('\n');
    if (shallow === 'true' || top === undefined) return times;
    const { stdout } = await run('git', ['log', '--format=%x01%at', '--name-only', '-z', '--no-renames', '--', '.'], { cwd: content, ...LIMITS });
    const { stdout: prefixLine } = await run('git', ['rev-parse', '--show-prefix'], { cwd: content, ...LIMITS });
    const prefix = prefixLine.trimEnd();
    let timeMs = 0;
    for (const part of stdout.split('\0')) {
      const field = part.replace(/^\n/, '');
      if (field.startsWith('\x01')) timeMs = Number(field.slice(1).split('\n')[0]) * 1000;
      const file = field.startsWith('\x01') ? field.split('\n').slice(1).join('\n') : field;
      if (!file.startsWith(prefix) || !/\.(md|markdown)$/i.test(file)) continue;
      const path = sourcePath(file.slice(prefix.length));
      if (!times.has(path)) times.set(path, timeMs);
    }
  } catch {
    // No git, no repository, no commit: every page falls back to its front matter or file time.
  }
  return times;
}
