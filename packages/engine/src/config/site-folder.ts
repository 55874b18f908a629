/** What the site's own folder tells beside its config: components that may stand in Markdown, and packages it has installed. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { relativePath } from '../relative-path';

const COMPONENT = /^[A-Z]\w*\.(tsx|jsx|ts|js)$/;

/** Folders that hold a blog's Markdown, by the names authors give them. */
export const USUAL_FOLDERS: readonly string[] = ['docs', 'blog', 'src', 'content'];

/** The folder a command is meant for when none is named: where it was run, or the VuePress blog below it. */
export function findSiteFolder(cwd: string): string {
  const isSite = (folder: string): boolean => existsSync(join(folder, '.vuepress')) || readdirSync(folder).some((name) => name.startsWith('glimpress.config.'));
  return [cwd, ...USUAL_FOLDERS.map((name) => join(cwd, name)).filter((folder) => existsSync(folder))].find((folder) => statSync(folder).isDirectory() && isSite(folder)) ?? cwd;
}

/** Components in the folder, by file name, as a config in `root` would name them: `Counter.tsx` is `Counter`. Both absolute. Files of other names are their parts. */
export function findIslands(folder: string, root: string): Readonly<Record<string, string>> {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => COMPONENT.test(name)).sort() : [];
  return Object.fromEntries(files.map((file) => [basename(file, extname(file)), `./${relativePath(root, join(folder, file))}`]));
}

/** Files of a VuePress blog's own components by the name each has in Markdown: `flex/Grow.vue` is `flex-Grow`. They are not run. */
export function findVueComponents(folder: string): Readonly<Record<string, string>> {
  const components = join(folder, '.vuepress/components');
  const files = existsSync(components) ? (readdirSync(components, { recursive: true }) as string[]).filter((path) => path.endsWith('.vue')).sort() : [];
  return Object.fromEntries(files.map((file) => [file.slice(0, -'.vue'.length).replaceAll(sep, '-'), `.vuepress/components/${file.replaceAll(sep, '/')}`]));
}

/** A package that is found from the folder `root` (absolute). */
export interface InstalledPackage {
  readonly root: string;
  readonly version: string;
}

/** A package that the site itself asks for (its nearest package.json names it) and has; null when it does not. */
export function findInstalled(root: string, name: string): InstalledPackage | null {
  const installed = foldersAbove(root).map((folder) => join(folder, 'node_modules', name, 'package.json')).find((file) => existsSync(file));
  if (installed === undefined || askedVersion(root, name) === null) return null;
  try {
    return { root, version: String((JSON.parse(readFileSync(installed, 'utf8')) as { version?: unknown }).version) };
  } catch {
    return null;
  }
}

/** Which versions of a package (`^1.2.3`) the nearest package.json from `root` (absolute) upwards asks for; null when it names none. */
export function askedVersion(root: string, name: string): string | null {
  const site = foldersAbove(root).map((folder) => join(folder, 'package.json')).find((file) => existsSync(file));
  if (site === undefined) return null;
  try {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(site, 'utf8')) as Record<string, Record<string, string> | undefined>;
    return [dependencies, devDependencies, optionalDependencies].map((packages) => packages?.[name]).find((range) => range !== undefined) ?? null;
  } catch {
    return null;
  }
}

/** The package.json that `askedVersion` reads, behind the places of those that would be nearer to `root`; absolute. */
export function placesOfAskedVersions(root: string): string[] {
  const places = foldersAbove(root).map((folder) => join(folder, 'package.json'));
  const found = places.findIndex((file) => existsSync(file));
  return places.slice(0, found + 1);
}

function foldersAbove(root: string): string[] {
  const folders = [root];
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) folders.push(dirname(folder));
  return folders;
}
