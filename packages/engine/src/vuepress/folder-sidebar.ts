/** Sidebars that theme-vdoing (`sidebar: 'structuring'`) and theme-reco 2 (`autoSetSeries`) make from the folders: here they are written out. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byNaturalOrder } from '../natural-order';
import type { Plain } from './config-answer';
import { themeName, themeOptions } from './old-addresses';
import { fieldsOf } from './plain-fields';

/** As deep as groups may be nested (§9); a folder at that level lists all its pages. */
const DEEPEST = 3;
/** The config with a sidebar for each folder of `folder` (absolute) when vdoing made it so; else the same object. */
export function withFolderSidebar(config: Plain, folder: string): Plain {
  const theme = fieldsOf(fieldsOf(config).themeConfig);
  const { mode, collapsable = true } = fieldsOf(theme.sidebar);
  if (theme.sidebar !== 'structuring' && mode !== 'structuring') return config;
  const sidebar = Object.fromEntries(folders(folder).map((name) => [`/${name}/`, entries(folder, `/${name}/`, { collapsable, titleOf: withoutNumber }, 1)] as const).filter(([, items]) => items.length > 0));
  return { ...fieldsOf(config), themeConfig: { ...theme, sidebar } };
}

/** The config with a sidebar for each folder of `series/` when theme-reco 2 made it so; else the same object. */
export function withSeriesSidebar(config: Plain, folder: string): Plain {
  const { theme } = fieldsOf(config);
  const options = themeOptions(theme);
  const series = join(folder, SERIES);
  if (options.autoSetSeries !== true || !/theme-reco|recoTheme/.test(themeName(theme)) || !existsSync(series)) return config;
  const made = Object.fromEntries(folders(series).map((name) => [`/${SERIES}/${name}/`, entries(folder, `/${SERIES}/${name}/`, { collapsable: null, titleOf: (text) => text }, 1)] as const).filter(([, items]) => items.length > 0));
  const [, ...more] = fieldsOf(theme).args as readonly Plain[];
  return { ...fieldsOf(config), theme: { ...fieldsOf(theme), args: [{ ...options, series: { ...fieldsOf(options.series), ...made } }, ...more] } };
}

const SERIES = 'series';

/** How a theme shows its groups. */
export interface Look {
  readonly collapsable: Plain;
  titleOf(folder: string): string;
}

/** `01.前端`, `01. 前端` */
function withoutNumber(folder: string): string {
  return folder.replace(/^\d+\.\s*/, '');
}

/** `path` is the folder's, from the root of the content: `/01.前端/`. Its own page comes first. */
export function entries(root: string, path: string, look: Look, level: number): Plain[] {
  const within = folders(join(root, path));
  const files = readdirSync(join(root, path)).filter((name) => /\.md$/i.test(name));
  const pages = files.filter((name) => !IS_README.test(name));
  const listed = [...within, ...pages].sort(byNaturalOrder).flatMap((name): Plain[] => {
    // `1.HTML` would be an address.
    if (pages.includes(name)) return [path + (/\.html\.md$/i.test(name) ? name : name.replace(/\.md$/i, ''))];
    const below = `${path}${name}/`;
    const children = entries(root, below, look, level + 1);
    const isFlat = level === DEEPEST || folders(join(root, below)).length === 0;
    return children.length === 0 ? [] : [{ title: look.titleOf(name), collapsable: look.collapsable, children: isFlat ? below : children }];
  });
  return files.length > pages.length ? [path, ...listed] : listed;
}

const IS_README = /^(readme|index)\.md$/i;

/** Those whose pages are articles in an order: not hidden, nor vdoing's own (`_posts`, `@pages`). */
function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() && !/^[._@]|^(node_modules|public)$/.test(each.name) ? [each.name] : []));
}
