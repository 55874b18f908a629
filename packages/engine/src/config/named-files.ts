/** Files and folders that a config names and the site cannot be built without. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { error, warning, type Problem } from '@glimpress/contracts/problem';
import type { SiteConfig } from './resolve';
import type { UserConfig } from './schema';

const hint = 'Give its path from the config file.';
const MODULE_ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts', '/index.jsx', '/index.js'];

/** Style sheet and folder of Markdown, when they do not exist. `root` (absolute) is the config's folder, `file` its name in problems. */
export function missingFiles({ styles, srcDir }: UserConfig, root: string, file: string): Problem[] {
  const at = { file, hint };
  return [
    ...(styles === undefined || existsSync(resolve(root, styles)) ? [] : [error('config/no-styles', `The style sheet "${styles}" of "styles" does not exist.`, at)]),
    ...(srcDir === undefined || statSync(resolve(root, srcDir), { throwIfNoEntry: false })?.isDirectory() ? [] : [error('config/no-folder', `The folder "${srcDir}" of "srcDir" does not exist.`, at)]),
  ];
}

/** Where they belong (absolute): who writes the config first writes them next. */
export function placesOfFiles({ styles, srcDir }: UserConfig, root: string): string[] {
  return [styles, srcDir].flatMap((path) => (path === undefined ? [] : resolve(root, path)));
}

/** Folders with a short name that do not exist. Nothing else is lost by it: what is named by them is told where it is named. */
export function missingAliases({ alias = {} }: UserConfig, root: string, file: string): Problem[] {
  return Object.entries(alias).filter(([, path]) => !existsSync(resolve(root, path))).map(([name, path]) => warning('config/no-folder', `The folder "${path}" of "alias.${name}" does not exist.`, { file, hint }));
}

/** Where they belong (absolute): who writes the config first writes them next. */
export function placesOfMissingAliases({ alias = {} }: UserConfig, root: string): string[] {
  return Object.values(alias).map((path) => resolve(root, path)).filter((path) => !existsSync(path));
}

/** Islands and layouts of the site's own whose module does not exist: the bundler would not know where they were named. */
export function missingModules({ islands, layouts, paths, configName }: SiteConfig): Problem[] {
  const named = [...Object.entries(islands).map(([name, path]) => [`islands.${name}`, path] as const), ...Object.entries(layouts).map(([name, path]) => [`layouts.${name}`, path] as const)];
  const isModule = (path: string): boolean => placesOf(path, paths.root).some((place) => statSync(place, { throwIfNoEntry: false })?.isFile());
  return named.filter(([, path]) => isOwn(path) && !isModule(path)).map(([key, path]) => error('config/no-module', `The module "${path}" of "${key}" does not exist.`, { file: configName, hint }));
}

/** Where the modules may lie (absolute), by the names that their paths stand for. */
export function placesOfModules({ islands, layouts, paths }: SiteConfig): string[] {
  return [...Object.values(islands), ...Object.values(layouts)].filter(isOwn).flatMap((path) => placesOf(path, paths.root));
}

/** Others are packages. */
function isOwn(path: string): boolean {
  return path.startsWith('.');
}

function placesOf(path: string, root: string): string[] {
  return MODULE_ENDINGS.map((ending) => resolve(root, path + ending));
}
