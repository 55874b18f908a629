/** theme-vdoing makes the sidebar from the folders (`sidebar: 'structuring'`): here it is written out. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { byNaturalOrder } from '../natural-order';
import type { Plain } from './config-answer';
import { fieldsOf } from './plain-fields';

/** As deep as groups may be nested (§9); a folder at that level lists all its pages. */
const DEEPEST = 3;
/** The config with a sidebar for each folder of `folder` (absolute) when vdoing made it so; else the same object. */
export function withFolderSidebar(config: Plain, folder: string): Plain {
  const theme = fieldsOf(fieldsOf(config).themeConfig);
  const { mode, collapsable = true } = fieldsOf(theme.sidebar);
  if (theme.sidebar !== 'structuring' && mode !== 'structuring') return config;
  const sidebar = Object.fromEntries(folders(folder).map((name) => [`/${name}/`, entries(folder, `/${name}/`, collapsable, 1)] as const).filter(([, items]) => items.length > 0));
  return { ...fieldsOf(config), themeConfig: { ...theme, sidebar } };
}

/** `path` is the folder's, from the root of the content: `/01.前端/`. */
function entries(root: string, path: string, collapsable: Plain, level: number): Plain[] {
  const within = folders(join(root, path));
  const pages = readdirSync(join(root, path)).filter((name) => /\.md$/i.test(name));
  return [...within, ...pages].sort(byNaturalOrder).flatMap((name): Plain[] => {
    if (pages.includes(name)) return [path + name.replace(/\.md$/i, '')];
    const below = `${path}${name}/`;
    const children = entries(root, below, collapsable, level + 1);
    const isFlat = level === DEEPEST || folders(join(root, below)).length === 0;
    return children.length === 0 ? [] : [{ title: name.replace(/^\d+\./, ''), collapsable, children: isFlat ? below : children }];
  });
}

/** Those whose pages are articles in an order: not hidden, nor vdoing's own (`_posts`, `@pages`). */
function folders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() && !/^[._@]|^(node_modules|public)$/.test(each.name) ? [each.name] : []));
}
