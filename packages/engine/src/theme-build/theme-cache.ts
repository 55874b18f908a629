/** Keeps a site's last built themes and says whether one still holds. */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { patiently } from '../patiently';
import { isAlive } from '../platform/is-alive';
import { isFile } from '../platform/is-file';
import type { SourceMemory } from '../platform/read-sources';
import { openSourceMemory, type KeptSourceMemory } from '../platform/source-memory';
import { ENGINE_BUILD } from '../version';
import { hashOfGlob, isGlob } from './globs';
import type { ThemeManifest } from './manifest';
import { traditionalTag } from './traditional-texts';

/** A built theme and where its files lie (absolute). */
export interface BuiltTheme {
  readonly manifest: ThemeManifest;
  readonly folder: string;
}

/** Everything but the sources that decides what a theme build gives; not the comments' settings, which are site data. */
export function themeOptionsKey(config: SiteConfig): string {
  const { theme, islands, layouts, slots, offline, hasMermaid, base, paths } = config;
  return contentHash(JSON.stringify([ENGINE_BUILD, theme, islands, layouts, slots.comments?.module, slots.corner, offline, hasMermaid, base, traditionalTag(config), paths.root, lockfileHash(paths.root)]), 12);
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
    // Sources that lie as they did are not read: there are two hundred, and every command asks.
    const memory = openSourceMemory(join(folder, 'sources.json'));
    const holds = Object.entries(manifest.inputs).every(([file, hash]) => rememberedHash(file, memory) === hash);
    if (!holds) return undefined;
    noteUse(folder, memory);
    return { manifest, folder };
  } catch {
    return undefined;
  }
}

/** @throws what the disk says */
function rememberedHash(file: string, memory: SourceMemory): string {
  if (isGlob(file)) return hashOfGlob(file);
  const stat = statSync(file);
  const known = memory.get(file, stat);
  if (known !== undefined) return known;
  const hash = contentHash(readFileSync(file));
  memory.put(file, stat, hash);
  return hash;
}

/** The time of a theme's folder is that of its last use: what is not used is forgotten first. */
function noteUse(folder: string, memory: KeptSourceMemory): void {
  try {
    memory.save();
    utimesSync(folder, new Date(), new Date());
  } catch {
    // Another user's, as caches shared between machines are.
  }
}

/** Themes of earlier options and engine versions are kept for going back and forth, but not for ever. */
const THEMES_KEPT = 4;

/** Moves a finished theme from `staging` (absolute, its name ends with a dot and the number of this process) to where it is found. */
export function keepTheme(staging: string, folder: string): void {
  moveIn(staging, folder);
  const place = dirname(folder);
  const names = readdirSync(place);
  const forget = (name: string): void => rmSync(join(place, name), { recursive: true, force: true });
  // What a build that was killed left.
  for (const name of names.filter((half) => half.includes('.') && !isAlive(Number(half.split('.')[1])))) forget(name);
  const usedMs = (name: string): number => statSync(join(place, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const lastUsedFirst = names.filter((name) => !name.includes('.')).sort((a, b) => usedMs(b) - usedMs(a));
  for (const name of lastUsedFirst.slice(THEMES_KEPT)) forget(name);
}

/** Another build of the same site may be doing the same: of two the later one stands, and neither sees half a folder. */
function moveIn(staging: string, folder: string): void {
  const old = `${staging}.old`;
  mkdirSync(dirname(folder), { recursive: true });
  for (let turn = 0; ; turn++) {
    try {
      if (existsSync(folder)) patiently(() => renameSync(folder, old));
      patiently(() => renameSync(staging, folder));
      break;
    } catch (failure) {
      if (turn === 3) throw failure;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** Packages are not read file by file: the lock file says when one of them changed. */
function lockfileHash(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    for (const name of ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb']) {
      const file = join(folder, name);
      if (isFile(file)) return contentHash(readFileSync(file));
    }
    if (dirname(folder) === folder) return '';
  }
}
