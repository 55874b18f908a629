/** Keeps one built theme per site and says whether it still holds. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { ENGINE_BUILD } from '../version';
import type { ThemeManifest } from './manifest';

/** A built theme and where its files lie (absolute). */
export interface BuiltTheme {
  readonly manifest: ThemeManifest;
  readonly folder: string;
}

/** Everything but the sources that decides what a theme build gives. */
export function themeOptionsKey(config: SiteConfig): string {
  const { theme, islands, layouts, slots, offline, hasMermaid, base, paths } = config;
  return contentHash(JSON.stringify([ENGINE_BUILD, theme, islands, layouts, slots, offline, hasMermaid, base, paths.root, lockfileHash(paths.root)]), 12);
}

/** Folder of the theme built with these options. */
export function themeFolder(config: SiteConfig): string {
  return join(config.paths.cache, 'theme', themeOptionsKey(config));
}

/** The cached theme, or undefined when there is none or a source has changed. */
export function readCachedTheme(config: SiteConfig): BuiltTheme | undefined {
  const folder = themeFolder(config);
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ThemeManifest;
    const holds = Object.entries(manifest.inputs).every(([file, hash]) => contentHash(readFileSync(file)) === hash);
    return holds ? { manifest, folder } : undefined;
  } catch {
    return undefined;
  }
}

/** Packages are not read file by file: the lock file says when one of them changed. */
function lockfileHash(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    for (const name of ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']) {
      const file = join(folder, name);
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) return contentHash(readFileSync(file));
    }
    if (dirname(folder) === folder) return '';
  }
}
