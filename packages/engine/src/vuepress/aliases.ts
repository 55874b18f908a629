/** The short names of folders that VuePress's bundler was given, as our `alias`: pictures are written with them, `![](~@img/a.png)`. */
import { statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

/** Those of `configureWebpack`, and `alias` of a VuePress plugin, which a config is as well. */
export function withAliases(config: Plain): Plain {
  const fields = fieldsOf(config);
  const { alias = null } = fieldsOf(fieldsOf(fields.configureWebpack).resolve);
  const named = { ...fieldsOf(alias), ...fieldsOf(fields.alias) };
  // Code and components are replaced with it, too, and folders of another machine are named. "/" was meant as the site's.
  const folders = Object.entries(named).filter((entry): entry is [string, string] => isFolder(entry[1]) && dirname(entry[1]) !== entry[1]);
  // webpack's `~` says that a name follows which no path could be told from.
  return Object.keys(named).length === 0 ? config : { ...fields, alias: Object.fromEntries(folders.map(([name, path]) => [name.startsWith('@') ? name : `~${name}`, path])) };
}

function isFolder(path: Plain): path is string {
  return typeof path === 'string' && isAbsolute(path) && (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
}
