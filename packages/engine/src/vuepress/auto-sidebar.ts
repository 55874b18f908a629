/** Sidebars that vuepress-plugin-auto-sidebar makes of the folders, each of its own pages: here they are written out. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourcePath } from '@glimpress/contracts/route';
import { parseArticle } from '../content/parse-article';
import type { Plain } from './config-answer';
import { isFile } from '../platform/is-file';
import { pluginOptions } from './map-plugins';
import { fieldsOf, type Fields } from './plain-fields';

/** The config with a sidebar for each folder of `folder` (absolute) when the plugin made it so, whatever the theme was told; else the same object. */
export function withAutoSidebar(config: Plain, folder: string): Plain {
  const { plugins, themeConfig } = fieldsOf(config);
  const options = pluginOptions(plugins, 'auto-sidebar');
  if (options === null) return config;
  const sidebar = Object.fromEntries(foldersBelow(folder, '/').map((path) => [path, groupsOf(folder, path, options)] as const).filter(([, groups]) => groups.length > 0));
  return { ...fieldsOf(config), themeConfig: { ...fieldsOf(themeConfig), sidebar } };
}

/** Deeper ones first, as the plugin has them; of one depth in the order of code units, whatever the disk's is (Windows takes `a` and `A` for one). */
function foldersBelow(root: string, path: string): string[] {
  const folders = readdirSync(join(root, path), { withFileTypes: true }).filter((each) => each.isDirectory() && !/^\.|^(node_modules|public)$/.test(each.name));
  return folders.map(({ name }) => name).sort().flatMap((name) => [...foldersBelow(root, `${path}${name}/`), `${path}${name}/`]);
}

interface Page {
  /** File name without its ending. */
  readonly name: string;
  readonly keys: Fields;
}

function groupsOf(root: string, path: string, { sort = null, title = null, titleMode = null, collapse = null, collapsable = null, sidebarDepth = null, ignore = null }: Fields): Plain[] {
  const { map = null, mode = titleMode } = fieldsOf(title);
  const { open = collapsable, collapseList = null, uncollapseList = null } = fieldsOf(collapse);
  const pages = sorted(pagesOf(join(root, path)).filter(({ name }) => !isIgnored(ignore, path, name)), fieldsOf(sort));
  const group = (name: string, children: readonly Page[]): Plain => ({
    title: name,
    collapsable: has(collapseList, path) || (!has(uncollapseList, path) && open === true),
    ...(typeof sidebarDepth === 'number' && { sidebarDepth }),
    children: children.map((page) => path + (isReadme(page) ? '' : page.name)),
  });
  // `autoGroup+2: name`: a group above the folder's own, the larger the number the higher; `-` is below.
  const groups = new Map<string, { readonly rank: number; readonly pages: Page[] }>();
  for (const page of pages) {
    const key = Object.keys(page.keys).find((each) => /^autoGroup[+-]\d*$/.test(each));
    const name = key === undefined ? '' : String(page.keys[key]);
    const rank = key === undefined ? 0 : (Number(key.slice(10)) + 1) * (key[9] === '+' ? -1 : 1);
    const known = groups.get(`${Math.sign(rank)}${name}`);
    if (known) known.pages.push(page);
    else groups.set(`${Math.sign(rank)}${name}`, { rank, pages: [page] });
  }
  const folderTitle = fieldsOf(map)[path] ?? titled(path.split('/').at(-2)!, String(mode ?? 'titlecase'));
  return [...groups].sort(([, a], [, b]) => a.rank - b.rank).map(([key, { rank, pages: members }]) => group(rank === 0 ? String(folderTitle) : key.replace(/^-?1/, ''), members));
}

function pagesOf(folder: string): Page[] {
  return readdirSync(folder).flatMap((file): Page[] => {
    // A link may lead nowhere, and a folder may be called like an article.
    if (!/\.md$/i.test(file) || !isFile(join(folder, file))) return [];
    const bytes = readFileSync(join(folder, file));
    const keys = bytes.includes('auto') ? (parseArticle({ path: file as SourcePath, bytes, hash: '' }).value.frontMatter as Fields) : {};
    return keys.autoIgnore === true ? [] : [{ name: file.slice(0, -3), keys }];
  });
}

/** By file name, then by `autoSort` (the larger the higher); last those that name their neighbour. */
function sorted(pages: readonly Page[], { mode = 'asc', readmeFirst = true, readmeFirstForce = false }: Fields): readonly Page[] {
  const byName = (a: Page, b: Page): number => (a.name < b.name ? -1 : 1) * (mode === 'desc' ? -1 : 1);
  const first = (isWanted: Plain | undefined) => (a: Page, b: Page): number => (isWanted === true ? Number(isReadme(b)) - Number(isReadme(a)) : 0);
  const rank = ({ keys }: Page): number => Number(keys.autoSort) || 0;
  const neighbour = ({ keys }: Page): Plain => keys.autoPrev ?? keys.autoNext ?? null;
  const list = pages.filter((page) => neighbour(page) === null).sort((a, b) => first(readmeFirstForce)(a, b) || rank(b) - rank(a) || first(readmeFirst)(a, b) || byName(a, b));
  let waiting = pages.filter((page) => neighbour(page) !== null);
  for (let left = waiting.length + 1; waiting.length < left; ) {
    left = waiting.length;
    waiting = waiting.filter((page) => {
      const at = list.findIndex(({ name }) => name === neighbour(page));
      if (at !== -1) list.splice(page.keys.autoPrev === undefined ? at : at + 1, 0, page);
      return at === -1;
    });
  }
  // Whose neighbour there is none the plugin left out; here they are found at the end.
  return [...list, ...waiting];
}

/** `[{ menu: '/a/', regex }]`: a pattern is code, and does not get here. */
function isIgnored(ignore: Plain, path: string, name: string): boolean {
  return Array.isArray(ignore) && ignore.map(fieldsOf).some(({ menu, regex = '' }) => menu === path && typeof regex === 'string' && name.includes(regex));
}

function isReadme({ name }: Page): boolean {
  return /^(readme|index)$/i.test(name);
}

function has(list: Plain, path: string): boolean {
  return Array.isArray(list) && list.includes(path);
}

/** What is written in other letters than Latin ones stays as it is. */
function titled(name: string, mode: string): string {
  const words = /^[\w\s\-.]+$/.test(name) ? (name.match(/[A-Z]{2,}(?=[A-Z][a-z]+\d*|\b)|[A-Z]?[a-z]+\d*|[A-Z]|\d+/g) ?? []) : [];
  if (words.length === 0) return name;
  const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  switch (mode.toLowerCase()) {
    case 'titlecase':
      return words.map(upper).join(' ');
    case 'uppercase':
      return name.toUpperCase();
    case 'lowercase':
      return name.toLowerCase();
    case 'capitalize':
      return upper(name);
    case 'kebabcase':
      return words.join('-').toLowerCase();
    case 'camelcase':
      return words.map((word, index) => (index === 0 ? word.toLowerCase() : upper(word.toLowerCase()))).join('');
    default:
      return name;
  }
}
