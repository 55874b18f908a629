/** The short names of folders that VuePress's bundler was given, as our `alias`: pictures are written with them, `![](~@img/a.png)`. */
import { statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

/**
 * Those of `configureWebpack`, and `alias` of a VuePress plugin, which a config is as well. To its bundlers a path from `/` counts from
 * where they run, too, mostly beside or in `folder` (absolute, it holds `.vuepress`).
 */
export function withAliases(config: Plain, folder: string): Plain {
  const fields = fieldsOf(config);
  const { alias = null } = fieldsOf(fieldsOf(fields.configureWebpack).resolve);
  const named = { ...fieldsOf(alias), ...fieldsOf(fields.alias) };
  // Code and components are replaced with it, too, and folders of another machine are named. "/" was meant as the site's.
  const folders = Object.entries(named).flatMap(([name, path]) => {
    const found = typeof path === 'string' && isAbsolute(path) && dirname(path) !== path ? ['', dirname(folder), folder].map((root) => join(root, path)).find(isFolder) : undefined;
    return found === undefined ? [] : [[name, found] as const];
  });
  // webpack's `~` says that a name follows which no path could be told from.
  return Object.keys(named).length === 0 ? config : { ...fields, alias: Object.fromEntries(folders.map(([name, path]) => [name.startsWith('@') ? name : `~${name}`, path])) };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
