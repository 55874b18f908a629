/** Files where editors of notes say that they are: by paths from the folder of all notes, from the root of the disk they were on, or by names alone. */
import { readdirSync, type Dirent } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { SiteConfig } from '../config/resolve';
import type { Asset, FindAsset } from '../model/asset';
import { once } from '../once';
import { liesBelow } from './lies-within';
import { isIgnoredFolder } from './read-sources';
import { spelling } from './spelling';

/** As editors write paths of the disk, slashes turned: `C:/Users/…`, `file:///…`, `/Users/…`, `/home/…`. */
export const DISK_PATH = /^(?:[a-z]:\/|file:\/|\/(?:Users|home|Volumes)\/)/i;
/** Folders deeper than this are no folders of notes. */
const MAX_DISK_FOLDERS = 16;
/** What is a page beside articles. */
export const PAGE = /\.(md|markdown|html)$/i;

/** `findFile` gives a file (absolute) that lies in a folder (absolute), if there is one. */
export function createNoteFiles({ paths, menusByFolders }: Pick<SiteConfig, 'paths' | 'menusByFolders'>, findFile: (folder: string, file: string) => Asset | undefined): FindAsset {
  /** A file by its path from the folder, none that is hidden. */
  function findBelow(folder: string, path: string): Asset | undefined {
    const file = resolve(folder, path);
    return !liesBelow(folder, file) || /(^|[\\/])\./.test(relative(folder, file)) ? undefined : findFile(folder, file);
  }

  /** Files of the content folder by the spelling of their names, outermost first: looked at when a name is asked for. */
  const namesBelow = once(() => {
    const names = new Map<string, string[]>();
    for (const path of filesBelow(paths.content, paths.out)) {
      const key = spelling(basename(path));
      const known = names.get(key);
      if (known === undefined) names.set(key, [path]);
      else known.push(path);
    }
    return names;
  });

  return (path, article, anywhere = false) => {
    if (PAGE.test(path)) return undefined;
    if (DISK_PATH.test(path)) {
      const parts = path.replace(/^[a-z]+:/i, '').split('/').filter((part) => part !== '').slice(-MAX_DISK_FOLDERS);
      const places = parts.map((_, index) => parts.slice(index).join('/'));
      return firstOf(places, (place) => findBelow(join(paths.content, dirname(article.path)), place) ?? findBelow(paths.content, place));
    }
    if (/^[.@~]/.test(path)) return undefined;
    const below = findBelow(paths.content, path.replace(/^\/+/, ''));
    if (below !== undefined || path.startsWith('/') || !(anywhere || menusByFolders)) return below;
    const named = (namesBelow().get(spelling(basename(path))) ?? []).filter((place) => `/${spelling(place)}`.endsWith(`/${spelling(path)}`));
    return anywhere || named.length === 1 ? firstOf(named, (place) => findBelow(paths.content, place)) : undefined;
  };
}

function firstOf<T>(places: readonly string[], find: (place: string) => T | undefined): T | undefined {
  for (const place of places) {
    const found = find(place);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Paths from the folder of all files in it, those of outer folders first; nothing of folders that hold no pages, nor of the output. */
function filesBelow(folder: string, out: string): string[] {
  const files: string[] = [];
  let level = [''];
  while (level.length > 0) {
    const entries = level.flatMap((inner) => entriesOf(join(folder, inner)).map((entry) => ({ entry, path: inner === '' ? entry.name : `${inner}/${entry.name}` })));
    // One by one: a call takes no hundred thousand arguments.
    for (const path of entries.filter(({ entry }) => entry.isFile()).map(({ path }) => path).sort()) files.push(path);
    level = entries.filter(({ entry, path }) => entry.isDirectory() && !isIgnoredFolder(entry.name) && join(folder, path) !== out).map(({ path }) => path);
  }
  return files;
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
