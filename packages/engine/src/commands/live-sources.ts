/** The Markdown files of a site that is being written: read once, then kept as they are saved. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@glimpress/contracts/problem';
import type { SiteConfig } from '../config/resolve';
import type { SourceFile } from '../content/article';
import type { Change } from '../dev-server/change-queue';
import { liesWithin } from '../platform/lies-within';
import { isArticleName, isBehindLink, isIgnoredFolder, readSource, readSources, toSourcePath, unreadable } from '../platform/read-sources';
import { sourceFilter } from '../platform/source-filter';
import { createSpelling, spelling } from '../platform/spelling';

export interface LiveSources {
  /** What cannot be read now: files, and folders; and pages that are none here. */
  problems(): readonly Problem[];
  /** All of them, sorted by path. */
  all(): readonly SourceFile[];
  /** The path by which the article in a file (absolute) is known, null when the file is none. */
  articleAt(file: string): string | null;
  /** Whether the text of an article is another than was last read; undefined when the file is no article. */
  isOther(file: string): boolean | undefined;
  /** Takes in a change of a file, when it is an article. One that cannot be read stays as it was, and is a problem until it can. */
  update(file: string, change: Change): void;
}

/** Reads the content folder of the config. */
export async function openLiveSources({ paths, srcExclude, vuePages }: Pick<SiteConfig, 'paths' | 'srcExclude' | 'vuePages'>): Promise<LiveSources> {
  const excluded = [paths.out, ...paths.publicDirs];
  const isExcluded = await sourceFilter(srcExclude);
  const { value, problems } = readSources({ content: paths.content, excluded, isExcluded, vuePages });
  const sources = new Map(value.map((source) => [source.path as string, source]));
  const unread = new Map(problems.map((problem) => [problem.file!, problem]));

  function articleAt(file: string): string | null {
    if (!isArticleName(file) || !liesWithin(paths.content, file) || excluded.some((folder) => liesWithin(folder, file))) return null;
    const name = toSourcePath(paths.content, file) as string;
    return name.split('/').slice(0, -1).some(isIgnoredFolder) || isExcluded(name) ? null : name;
  }

  /** Where the disk takes `a.md` and `A.md` for one file, one that was renamed is still found by its old name: it goes by the disk's. */
  function dropOldNames(): void {
    const findSpelling = createSpelling();
    const known = new Map<string, string>();
    for (const name of sources.keys()) {
      const like = known.get(spelling(name));
      known.set(spelling(name), name);
      if (like === undefined) continue;
      for (const each of [like, name]) {
        const spelt = findSpelling(paths.content, join(each));
        const own = spelt === undefined ? each : toSourcePath(paths.content, join(paths.content, spelt));
        if (own !== each && sources.has(own)) sources.delete(each);
      }
    }
  }

  return {
    problems: () => [...unread].filter(([path]) => existsSync(join(paths.content, path))).map(([, problem]) => problem),
    articleAt,
    all() {
      dropOldNames();
      return [...sources.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    },
    isOther(file) {
      const name = articleAt(file);
      if (name === null) return undefined;
      try {
        return readSource(paths.content, file).hash !== sources.get(name)?.hash;
      } catch {
        return true; // The update says why it cannot be read.
      }
    },
    update(file, change) {
      const name = articleAt(file);
      if (name === null) return;
      // What is in a folder is told once it can be looked into.
      for (const path of unread.keys()) if (path === '.' || `${name}/`.startsWith(`${path}/`)) unread.delete(path);
      if (change === 'gone' || isBehindLink(paths.content, file)) return void sources.delete(name);
      let source: SourceFile;
      try {
        source = readSource(paths.content, file);
      } catch (failure) {
        // It is gone by now, or may not be read: what else has changed shows all the same.
        if (['ENOENT', 'ENOTDIR'].includes((failure as NodeJS.ErrnoException).code ?? '')) sources.delete(name);
        else unread.set(name, unreadable(name, failure));
        return;
      }
      // Of a file that is renamed its new name is told first: the old one would be a second article at the same address.
      if (!sources.has(name)) for (const [old, { hash }] of sources) if (hash === source.hash && !existsSync(join(paths.content, old))) sources.delete(old);
      // Editors empty a file before they fill it: an empty article is believed at the second look.
      if (source.bytes.length > 0 || change === 'settled' || !sources.has(name)) sources.set(name, source);
    },
  };
}
