/** theme-hope's sidebars of a folder's pages (`'structure'`): here they are written out, as the front matter of the pages has it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { percentDecode, type SourcePath } from '@glimpress/contracts/route';
import { parseArticle } from '../content/parse-article';
import type { Plain } from './config-answer';
import { below, STRUCTURE } from './map-menus';
import { fieldsOf, type Fields } from './plain-fields';

/** As deep as groups may be nested (§9); a folder at that level lists all its pages. */
const DEEPEST = 3;
const IGNORED = /^\.|^(node_modules|public)$/;

/** The config with every `'structure'` of its sidebars written out; `folder` (absolute) holds the content. */
export function withStructureSidebar(config: Plain, folder: string): Plain {
  const { theme, locales } = fieldsOf(config);
  const { args } = fieldsOf(theme);
  if (!Array.isArray(args) || !JSON.stringify(args).includes(`"${STRUCTURE}"`)) return config;
  const [options = null, ...more] = args as readonly Plain[];
  const others = [...Object.keys(fieldsOf(locales)), ...Object.keys(fieldsOf(fieldsOf(options).locales))].filter((path) => path !== '/');
  const { sidebarSorter: ofSite = null } = fieldsOf(options);
  const { compare } = new Intl.Collator(isBuiltByServer(folder) ? 'en' : 'zh-CN', { numeric: true });
  const withSidebar = (settings: Fields, path: string): Fields => {
    const { sidebar, sidebarSorter = ofSite } = settings;
    return sidebar === undefined ? settings : { ...settings, sidebar: createExpansion(folder, new Set(others), inOrderOf(sidebarSorter, compare))(sidebar, path) };
  };
  const expanded = withSidebar(fieldsOf(options), '/');
  const inLocales = Object.entries(fieldsOf(expanded.locales)).map(([path, settings]) => [path, withSidebar(fieldsOf(settings), path)] as const);
  return { ...fieldsOf(config), theme: { ...fieldsOf(theme), args: [{ ...expanded, ...(inLocales.length > 0 ? { locales: Object.fromEntries(inLocales) } : {}) }, ...more] } };
}

/** `others`: folders of other languages, which no sidebar of the first one holds. */
function createExpansion(root: string, others: ReadonlySet<string>, inOrder: (a: Placed, b: Placed) => number): (sidebar: Plain, path: string) => Plain {
  function expand(sidebar: Plain, path: string): Plain {
    if (sidebar === STRUCTURE) return entriesOf(path, 1);
    if (Array.isArray(sidebar)) return sidebar.map((item: Plain) => expandItem(item, path, 1));
    const fields = fieldsOf(sidebar);
    if (fields.$call !== undefined) return { ...fields, args: (Array.isArray(fields.args) ? fields.args : []).map((each: Plain) => expand(each, path)) };
    return sidebar !== null && typeof sidebar === 'object' ? Object.fromEntries(Object.entries(fields).map(([prefix, items]) => [prefix, expand(items, prefix)])) : sidebar;
  }
  /** `level`: of the groups that stand beside the item. */
  function expandItem(item: Plain, base: string, level: number): Plain {
    const { children, prefix } = fieldsOf(item);
    const inner = typeof prefix === 'string' ? below(base, prefix) : base;
    if (children === STRUCTURE) return { ...fieldsOf(item), children: within(inner, level) };
    return Array.isArray(children) ? { ...fieldsOf(item), children: children.map((child: Plain) => expandItem(child, inner, level + 1)) } : item;
  }

  /** The pages and groups of a folder; `path` is its address. The group's own page is `titlePage` when its title leads there. */
  function entriesOf(path: string, level: number, titlePage?: string): Plain[] {
    const folder = join(root, percentDecode(path));
    if (!existsSync(folder)) return [];
    const found = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !IGNORED.test(name));
    const pages = found.flatMap((each) => (each.isFile() && /\.md$/i.test(each.name) && each.name !== titlePage ? pageOf(folder, path, each.name) : []));
    const groups = found.flatMap((each) => (each.isDirectory() && !(level === 1 && others.has(`${path}${each.name}/`)) ? groupOf(folder, `${path.replace(/\/?$/, '/')}${each.name}/`, each.name, level) : []));
    return [...pages, ...groups].sort(inOrder).map(({ entry }) => entry);
  }
  function groupOf(folder: string, path: string, name: string, level: number): Placed[] {
    const readme = readdirSync(join(folder, name)).find((file) => IS_README.test(file));
    const own = readme === undefined ? undefined : readPage(join(folder, name, readme));
    const dir = fieldsOf(own?.keys.dir as Plain | undefined);
    if (dir.index === false) return [];
    const leads = readme !== undefined && dir.link === true;
    const children = within(path, level, leads ? readme : undefined);
    if (children.length === 0 || !holdsPages(join(folder, name))) return [];
    const title = typeof dir.text === 'string' ? dir.text : (own?.title ?? name);
    return [{ entry: { title, collapsable: dir.collapsible !== false, ...(leads ? { path } : {}), children }, isReadme: false, rank: rankOf(dir.order), date: own?.date, title, name }];
  }
  /** What a group of that level holds. */
  function within(path: string, level: number, titlePage?: string): Plain[] {
    const entries = entriesOf(path, level + 1, titlePage);
    return level < DEEPEST ? entries : pagesIn(entries);
  }
  return expand;
}

function pagesIn(entries: readonly Plain[]): Plain[] {
  return entries.flatMap((entry) => {
    const { path, children } = fieldsOf(entry);
    return children === undefined ? [entry] : [...(path === undefined ? [] : [path]), ...pagesIn(children as readonly Plain[])];
  });
}

function pageOf(folder: string, path: string, name: string): Placed[] {
  const { keys, title, date } = readPage(join(folder, name));
  if (keys.index === false || keys.home === true || keys.publish === false) return [];
  const base = path.replace(/\/?$/, '/');
  const isReadme = IS_README.test(name);
  return [{ entry: isReadme ? base : base + name.replace(/\.md$/i, ''), isReadme, rank: rankOf(keys.order as Plain | undefined), date, title: title ?? name, name: name.replace(/\.md$/i, '') }];
}

const IS_README = /^(readme|index)\.md$/i;

function readPage(file: string): { readonly keys: Readonly<Record<string, unknown>>; readonly title: string | undefined; readonly date: string | undefined } {
  const { frontMatter, markdown } = parseArticle({ path: file as SourcePath, bytes: readFileSync(file), hash: '' }).value;
  return { keys: frontMatter, date: frontMatter.date, title: frontMatter.title ?? /^#[ \t]+(.+?)[ \t]*#*$/m.exec(markdown)?.[1] };
}

function holdsPages(folder: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((each) => !IGNORED.test(each.name) && (each.isDirectory() ? holdsPages(join(folder, each.name)) : /\.md$/i.test(each.name)));
}

/** Positive numbers come first, negative ones last, each ascending. */
function rankOf(order: Plain | undefined): number {
  if (typeof order !== 'number' || order === 0) return FAR;
  return order > 0 ? Math.min(order, FAR) : 2 * FAR + Math.max(order, -FAR);
}
const FAR = 1e9;

type Order = (a: Placed, b: Placed, compare: Intl.Collator['compare']) => number;

/** What `sidebarSorter` may name, each where those before it say nothing; what a blog sorts by a function of its own stands in the usual order. */
const ORDERS: Readonly<Record<string, Order>> = {
  readme: (a, b) => Number(b.isReadme) - Number(a.isReadme),
  order: (a, b) => a.rank - b.rank,
  date: (a, b) => dayOf(a, Infinity) - dayOf(b, Infinity) || 0,
  'date-desc': (a, b) => dayOf(b, -Infinity) - dayOf(a, -Infinity) || 0,
  title: (a, b, compare) => compare(a.title, b.title),
  filename: (a, b, compare) => compare(a.name, b.name),
  'title-number': (a, b) => numberIn(a.title, Infinity) - numberIn(b.title, Infinity) || 0,
  'title-number-desc': (a, b) => numberIn(b.title, -Infinity) - numberIn(a.title, -Infinity) || 0,
  'file-number': (a, b) => numberIn(a.name, Infinity) - numberIn(b.name, Infinity) || 0,
  'file-number-desc': (a, b) => numberIn(b.name, -Infinity) - numberIn(a.name, -Infinity) || 0,
};
const USUAL = ['readme', 'order', 'title', 'filename'];

function inOrderOf(sorter: Plain, compare: Intl.Collator['compare']): (a: Placed, b: Placed) => number {
  const named = (Array.isArray(sorter) ? sorter : [sorter]).flatMap((name: Plain) => (typeof name === 'string' && Object.hasOwn(ORDERS, name) ? [ORDERS[name]!] : []));
  const orders = named.length > 0 ? named : USUAL.map((name) => ORDERS[name]!);
  return (a, b) => orders.reduce((found, order) => found || order(a, b, compare), 0);
}

/** Where a host or a workflow is told how to build. */
const SERVERS = ['.github/workflows', '.gitlab-ci.yml', '.travis.yml', 'vercel.json', 'netlify.toml'];

/** The theme sorted as the machine that built it did: a server has Latin before Chinese, an author's own machine Chinese by pinyin. */
function isBuiltByServer(folder: string): boolean {
  return [folder, dirname(folder)].some((root) => SERVERS.some((name) => existsSync(join(root, name))));
}

/** What has none stands last, either way. */
function dayOf({ date }: Placed, none: number): number {
  return date === undefined ? none : Number(date.replace(/\D/g, '').padEnd(14, '0'));
}

function numberIn(text: string, none: number): number {
  return Number(/\d+/.exec(text)?.[0] ?? none);
}

interface Placed {
  readonly entry: Plain;
  readonly isReadme: boolean;
  readonly rank: number;
  readonly date: string | undefined;
  readonly title: string;
  readonly name: string;
}
