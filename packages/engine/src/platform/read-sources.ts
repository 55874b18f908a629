/** Reads the content folder (DESIGN §3 `readSources`): the only place that walks it. */
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { error, ProblemError, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { sourcePath, type SourcePath } from '@glimpress/contracts/route';
import type { SourceMemory } from '../cache/source-memory';
import type { SourceFile } from '../content/article';
import { contentHash } from '../content-hash';

/** Where the Markdown is (absolute), and folders inside it that are not content (absolute). */
export interface SourceFolder {
  readonly content: string;
  readonly excluded: readonly string[];
}

/**
 * All Markdown files below the folder, sorted by path. A file that cannot be read is reported and left out. With a `memory`, a file
 * that is as it was is not read until its bytes are asked for.
 */
export function readSources(folder: SourceFolder, memory?: SourceMemory): Outcome<SourceFile[]> {
  const problems: Problem[] = [];
  const value: SourceFile[] = [];
  for (const file of listMarkdown(folder.content, new Set(folder.excluded), problems)) {
    try {
      value.push(memory === undefined ? readSource(folder.content, file) : rememberedSource(folder.content, file, memory));
    } catch (cause) {
      problems.push(unreadable(relative(folder.content, file), cause));
    }
  }
  value.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { value, problems };
}

/** Reads one file of the folder (absolute path). */
export function readSource(content: string, file: string): SourceFile {
  const bytes = readFileSync(file);
  return { path: toSourcePath(content, file), bytes, hash: contentHash(bytes), modifiedMs: statSync(file).mtimeMs };
}

function rememberedSource(content: string, file: string, memory: SourceMemory): SourceFile {
  const stat = statSync(file);
  const path = toSourcePath(content, file);
  const hash = memory.get(path, stat);
  if (hash !== undefined) return unreadSource(content, file, { path, hash, modifiedMs: stat.mtimeMs });
  const source = readSource(content, file);
  memory.put(path, stat, source.hash);
  return source;
}

/**
 * A file whose hash is known. Its bytes are asked for when it must be rendered all the same, as by other rules: should it have changed
 * since it was looked at, bytes and hash are those of then and belong together.
 */
function unreadSource(content: string, file: string, { path, hash, modifiedMs }: Omit<SourceFile, 'bytes'>): SourceFile {
  let source: SourceFile | undefined;
  const read = (): SourceFile => {
    try {
      return (source ??= readSource(content, file));
    } catch (cause) {
      throw new ProblemError([unreadable(path, cause)]);
    }
  };
  return {
    path,
    get bytes() {
      return read().bytes;
    },
    // A copy for another thread takes the properties in this order.
    get hash() {
      return source?.hash ?? hash;
    },
    modifiedMs,
  };
}

/** The source path of an absolute file path below the content folder. */
export function toSourcePath(content: string, file: string): SourcePath {
  return sourcePath(sep === '/' ? relative(content, file) : relative(content, file).split(sep).join('/'));
}

/** True for folders that never hold pages: VuePress ignores the same (vuepress-behaviour §1). */
function isIgnoredFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

function listMarkdown(folder: string, excluded: ReadonlySet<string>, problems: Problem[]): string[] {
  const found: string[] = [];
  const pending = [folder];
  while (pending.length > 0) {
    const current = pending.pop()!;
    let entries: Dirent[];
    try {
      entries = readdirSync(current, { withFileTypes: true });
    } catch (cause) {
      problems.push(unreadable(relative(folder, current) || '.', cause));
      continue;
    }
    for (const entry of entries) {
      const path = join(current, entry.name);
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name) && !excluded.has(path)) pending.push(path);
      } else if (/\.(md|markdown)$/i.test(entry.name)) {
        // A link is followed when it leads to a file; links to folders are not, they may form circles.
        if (entry.isFile() || (entry.isSymbolicLink() && isFile(path))) found.push(path);
      }
    }
  }
  return found;
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function unreadable(file: string, cause: unknown): Problem {
  return error('content/unreadable', `The file cannot be read: ${(cause as Error).message}`, { file, hint: 'Check its permissions.' });
}
