/** The short names of folders that VuePress's bundler was given, as our `alias`: pictures are written with them, `![](~@img/a.png)`. */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

/** Those of `configureWebpack`, and `alias` of a VuePress plugin, which a config is as well. `folder` (absolute) holds the blog's `.vuepress`. */
export function withAliases(config: Plain, folder: string): Plain {
  const fields = fieldsOf(config);
  const { alias = null } = fieldsOf(fieldsOf(fields.configureWebpack).resolve);
  const named = { ...fieldsOf(alias), ...fieldsOf(fields.alias) };
  // Code and components are replaced with it, too. "/" was meant as the site's.
  const folders = Object.entries(named).flatMap(([name, path]) => (typeof path === 'string' ? [path, onThisMachine(path, folder)].filter(isFolder).slice(0, 1).map((found) => [name, found] as const) : []));
  // webpack's `~` says that a name follows which no path could be told from.
  return Object.keys(named).length === 0 ? config : { ...fields, alias: Object.fromEntries(folders.map(([name, path]) => [name.startsWith('@') ? name : `~${name}`, path])) };
}

/** A folder below `.vuepress`, wherever the blog lay when its path was written. */
function onThisMachine(path: string, folder: string): string {
  const below = /[\\/](\.vuepress[\\/].*)/.exec(path)?.[1];
  return below === undefined ? path : join(folder, ...below.split(/[\\/]/));
}

function isFolder(path: string): boolean {
  return isAbsolute(path) && dirname(path) !== path && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}
