/** Reads the files that `<<< @/path` takes into an article: from the working directory or the aliases, nowhere else. */
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SourcePath } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { isFile } from './is-file';
import { liesBelow } from './lies-within';

export interface SnippetReader {
  /** The text of a snippet as an article names it (`@/a.js`, `./a.js`), undefined where it is not there; and where that is (absolute). Undefined for what no article may name. */
  readSnippet(path: string, fromSource: SourcePath): { text: string | undefined; path: string } | undefined;
  /** Hash of a file's text by its resolved path; undefined when it is gone. */
  hashOf(path: string): string | undefined;
}

/** Where snippets may lie (absolute), and what stands for other folders (relative to the root). */
export interface SnippetPlaces {
  readonly paths: Pick<SiteConfig['paths'], 'cwd' | 'root' | 'content'>;
  readonly alias: SiteConfig['alias'];
}

/** Hidden files (`.env`), and those of Git, which may hold tokens; other hidden folders (`.github`) are shown on purpose. */
const SECRET = /[\\/]\.(?:[^\\/]*$|git[\\/])/i;

/** One reader serves one build: a file is read once. */
export function createSnippetReader({ paths, alias }: SnippetPlaces): SnippetReader {
  const texts = new Map<string, string | undefined>();
  const read = (file: string): string | undefined => {
    if (!texts.has(file)) {
      try {
        texts.set(file, isFile(file) ? readFileSync(file, 'utf8') : undefined);
      } catch {
        texts.set(file, undefined);
      }
    }
    return texts.get(file);
  };
  return {
    readSnippet(path, fromSource) {
      const named = Object.entries(alias).sort(([a], [b]) => b.length - a.length).find(([name]) => path.startsWith(`${name}/`));
      const file = named ? resolve(paths.root, named[1], `.${path.slice(named[0].length)}`) : resolve(paths.content, dirname(fromSource), path);
      const allowed = [paths.cwd, paths.root, paths.content, ...Object.values(alias).map((target) => resolve(paths.root, target))];
      const isShown = (place: string, folders: readonly string[]): boolean => folders.some((folder) => liesBelow(folder, place)) && !SECRET.test(place);
      if (!isShown(file, allowed)) return undefined;
      // A link that came with somebody's change may lead anywhere.
      const place = realPathOf(file);
      if (place !== undefined && place !== file && !isShown(place, allowed.flatMap((folder) => realPathOf(folder) ?? []))) return undefined;
      return { text: place === undefined ? undefined : read(file), path: file };
    },
    hashOf(path) {
      const text = read(path);
      return text === undefined ? undefined : contentHash(text, 16);
    },
  };
}

/** Undefined for what is not there. */
function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
