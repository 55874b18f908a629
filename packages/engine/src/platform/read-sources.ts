/** Reads the content folder (ARCHITECTURE, One article): the only place that walks it. */
import { lstatSync, readdirSync, readFileSync, statSync, type Dirent, type Stats } from 'node:fs';
import { dirname, sep } from 'node:path';
import { error, ProblemError, warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { sourcePath, type SourcePath } from '@glimpress/contracts/route';
import type { SourceFile, UnreadSource } from '../content/article';
import { contentHash } from '../content-hash';
import { relativePath } from '../relative-path';
import { isFile } from './is-file';
import { createScratchReader, type ScratchReader } from './scratch-file';

/** Where the Markdown is (absolute), and folders inside it that are not content (absolute), nor the files of some source paths. */
export interface SourceFolder {
  readonly content: string;
  readonly excluded: readonly string[];
  readonly isExcluded?: (path: string) => boolean;
  /** The engine before made pages of `.vue` files, too: each is told of. */
  readonly vuePages?: boolean;
}

/** What an earlier run knew of the files (`platform/source-memory`). `put` what was read; `get` its hash while the file is still the same. */
export interface SourceMemory {
  get(path: string, now: Stats): string | undefined;
  /** `before` is the state from before the file was read. */
  put(path: string, before: Stats, hash: string): void;
}

/** All Markdown files below the folder, sorted by path. A file that cannot be read is reported and left out, and so is a page that is none here. */
export function readSources(folder: SourceFolder): Outcome<SourceFile[]> {
  return eachSource(folder, readFound);
}

/** The same, of which none is read yet. */
export function lookAtSources(folder: SourceFolder, memory: SourceMemory): Outcome<UnreadSource[]> {
  const read = createScratchReader();
  return eachSource(folder, (found) => lookAt(found, memory, read));
}

function eachSource<S extends { readonly path: SourcePath }>(folder: SourceFolder, take: (found: FoundFile) => S): Outcome<S[]> {
  const problems: Problem[] = [];
  const value: S[] = [];
  for (const found of listFiles(folder, problems)) {
    if (folder.isExcluded?.(found.path)) continue;
    if (!isArticleName(found.path)) {
      problems.push(vuePage(found.path));
      continue;
    }
    try {
      value.push(take(found));
    } catch (cause) {
      problems.push(unreadable(found.path, cause));
    }
  }
  value.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { value, problems };
}

/** Reads one file of the folder (absolute path). */
export function readSource(content: string, file: string): SourceFile {
  return readFound({ file, path: toSourcePath(content, file) });
}

/** A file (absolute) and its source path. */
interface FoundFile {
  readonly file: string;
  readonly path: SourcePath;
}

function readFound({ file, path }: FoundFile): SourceFile {
  const { mtimeMs } = statSync(file);
  const bytes = readFileSync(file);
  return { path, bytes, hash: contentHash(bytes), modifiedMs: mtimeMs };
}

/** Its hash is what the memory knows. One that is not known is read when it is asked for, unless who needs the text has read it by then. */
function lookAt({ file, path }: FoundFile, memory: SourceMemory, read: ScratchReader): UnreadSource {
  const stat = statSync(file);
  const known = memory.get(path, stat);
  let hash = known;
  const wasRead = (now: string): void => {
    hash = now;
    if (known === undefined) memory.put(path, stat, now);
  };
  return {
    path,
    file,
    sizeBytes: stat.size,
    modifiedMs: stat.mtimeMs,
    get hash() {
      if (hash === undefined) {
        try {
          wasRead(contentHash(read(file)));
        } catch (cause) {
          throw new ProblemError([unreadable(path, cause)]);
        }
      }
      return hash!;
    },
    wasRead,
  };
}

/** The source path of an absolute file path below the content folder. */
export function toSourcePath(content: string, file: string): SourcePath {
  return sourcePath(relativePath(content, file));
}

/** True for folders that never hold pages: VuePress ignores the same (vuepress-behaviour §1). */
export function isIgnoredFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

/** True for files of articles, by name or path. None are, as in VuePress, those whose name begins with a dot (macOS puts a `._a.md` beside `a.md`), nor drawings that Obsidian keeps in Markdown. */
export function isArticleName(file: string): boolean {
  return /(?:^|[\\/])[^.\\/][^\\/]*\.(?:md|markdown)$/i.test(file) && !/\.excalidraw\.md$/i.test(file);
}

/** Whether a file (absolute) lies in a folder below the content folder that is a link: these are not gone into. */
export function isBehindLink(content: string, file: string): boolean {
  for (let folder = dirname(file); folder.length > content.length; folder = dirname(folder)) {
    try {
      if (lstatSync(folder).isSymbolicLink()) return true;
    } catch {
      // Not there, or below what is a file by now.
    }
  }
  return false;
}

/** Articles, and what else is told of. */
function listFiles({ content, excluded: others, isExcluded, vuePages }: SourceFolder, problems: Problem[]): FoundFile[] {
  const excluded = new Set(others);
  const found: FoundFile[] = [];
  const pending = [{ folder: content, prefix: '' }];
  while (pending.length > 0) {
    const { folder, prefix } = pending.pop()!;
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
    } catch (cause) {
      problems.push(unreadable(prefix.slice(0, -1) || '.', cause));
      continue;
    }
    for (const entry of entries) {
      const file = folder + sep + entry.name;
      if (entry.isDirectory()) {
        if (!isIgnoredFolder(entry.name) && !excluded.has(file)) pending.push({ folder: file, prefix: `${prefix}${entry.name}/` });
      } else if (isArticleName(entry.name) || (vuePages && isVuePage(prefix + entry.name))) {
        // A link is followed when it leads to a file; links to folders are not, they may form circles.
        if (entry.isFile() || (entry.isSymbolicLink() && isFile(file))) found.push({ file, path: sourcePath(prefix + entry.name) });
      } else if (entry.isSymbolicLink() && !isIgnoredFolder(entry.name) && !excluded.has(file)) {
        const article = articleIn(file);
        if (article !== undefined && isExcluded?.(`${prefix}${entry.name}/${article}`) !== true) problems.push(linkedFolder(prefix + entry.name, article));
      }
    }
  }
  return found;
}

/** The name of an article that lies in what a link leads to, if that is a folder. */
function articleIn(link: string): string | undefined {
  try {
    return readdirSync(link).find(isArticleName);
  } catch {
    return undefined;
  }
}

function linkedFolder(file: string, article: string): Problem {
  return warning('content/linked-folder', `This folder is a link, which is not followed: "${article}" and what else lies there has no page.`, { file, hint: 'Move the folder here, or make a link of each article. If it is not to be published, name it in "srcExclude".' });
}

/** Where authors keep components, they were pages of nobody's intention. */
function isVuePage(path: string): boolean {
  return /(?:^|\/)[^./][^/]*\.vue$/i.test(path) && !/(?:^|\/)_?components\//i.test(path);
}

function vuePage(path: SourcePath): Problem {
  return warning('vuepress/vue-page', 'VuePress made a page of this file; here it has none, as components of Vue are not run.', { file: path, hint: `Write it as ${path.replace(/\.vue$/i, '.md')}, and what it does as an island; if it is no page, keep it in ".vuepress/components".` });
}

/** `file`: by its source path, or that of a folder. */
export function unreadable(file: string, cause: unknown): Problem {
  return error('content/unreadable', `The file cannot be read: ${(cause as Error).message}`, { file, hint: 'Check its permissions.' });
}
