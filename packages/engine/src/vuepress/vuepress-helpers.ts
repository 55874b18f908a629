/** What VuePress hands on of Node to configs and themes: with it they find their own folder, and list others. It works; all else of VuePress is only recorded. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The helper of that name in the package `request`; undefined when it is none of them. `standIn` makes something with which anything can be done. */
export function vuePressHelper(request: string, name: string | symbol, standIn: (name: string) => unknown): unknown {
  if (!/^(?:@vuepress\/(?:shared-)?utils|vuepress\/utils)$/.test(request)) return undefined;
  if (name === 'path') return path;
  if (name === 'getDirname') return (url: string) => path.dirname(fileURLToPath(url));
  // fs-extra: without "Sync" it gives a promise, and it has more than Node.
  if (name === 'fs') return new Proxy(fs, { get: (_, of: string) => (String(of).endsWith('Sync') ? fs[of as 'existsSync'] : fs.promises[of as 'readFile']) ?? standIn(`${request}.fs.${String(of)}`) });
  return undefined;
}
