/** Sidebars that vitepress-sidebar makes of the folders: here they are written out, in VuePress's words. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { relativePath } from '../relative-path';
import type { Plain } from '../vuepress/config-answer';
import { entries } from '../vuepress/folder-sidebar';
import { fieldsOf, type Fields } from '../vuepress/plain-fields';
import { sidebarList } from './vitepress-config';

/** `content` holds the Markdown files, `root` the project (absolute). Null when no part of `sidebar` is made so. */
export function generatedSidebar(sidebar: Plain | undefined, content: string, root: string): Plain | null {
  const whole = optionsOf(sidebar);
  if (whole !== null) return Object.fromEntries(whole.map((options): [string, Plain] => [prefixOf(options), listOf(options, content, root)]));
  const parts = Object.entries(fieldsOf(sidebar)).map(([prefix, part]) => ({ prefix, part, made: optionsOf(part) }));
  if (parts.every(({ made }) => made === null)) return null;
  return Object.fromEntries(parts.map(({ prefix, part, made }): [string, Plain] => [slashed(prefix), made === null ? sidebarList(part) : made.flatMap((options) => listOf(options.documentRootPath === undefined && options.scanStartPath === undefined ? { ...options, scanStartPath: prefix } : options, content, root))]));
}

function optionsOf(sidebar: Plain | undefined): readonly Fields[] | null {
  const { $call, args } = fieldsOf(sidebar);
  return typeof $call === 'string' && /^vitepress-sidebar\b/.test($call) && Array.isArray(args) ? [(args[0] ?? null) as Plain].flat().map((each: Plain) => fieldsOf(each)) : null;
}

function prefixOf({ resolvePath, basePath = null, scanStartPath = null }: Fields): string {
  return slashed([resolvePath, basePath, scanStartPath].find((path): path is string => typeof path === 'string' && path !== '') ?? '');
}

function listOf(options: Fields, content: string, root: string): Plain[] {
  const [base, start] = [options.documentRootPath, options.scanStartPath].map((path) => (typeof path === 'string' ? path : ''));
  // From the project's folder; `documentRootPath` may be left out, or say the content folder in another way.
  const below = relativePath(content, join(root, base!, start!));
  const path = slashed(!below.startsWith('..') && existsSync(join(content, below)) ? below : start!);
  if (!existsSync(join(content, path))) return [];
  const separator = typeof options.prefixSeparator === 'string' ? options.prefixSeparator : '.';
  const withoutPrefix = (name: string): string => (options.removePrefixAfterOrdering === true && name.includes(separator) ? name.slice(name.indexOf(separator) + separator.length).trim() : name);
  const hasOwnTitles = options.useTitleFromFileHeading === true || options.useTitleFromFrontmatter === true || options.frontmatterTitleFieldName !== undefined;
  const shown = (list: readonly Plain[]): Plain[] =>
    list.flatMap((entry): Plain[] => {
      const { children } = fieldsOf(entry);
      if (Array.isArray(children)) return [{ ...fieldsOf(entry), children: shown(children as readonly Plain[]) }];
      if (typeof entry !== 'string') return [entry];
      if (entry.endsWith('/')) return options.includeFolderIndexFile === true || options.includeRootIndexFile === true ? [entry] : [];
      return [hasOwnTitles ? entry : [entry, withoutPrefix(entry.split('/').at(-1)!)]];
    });
  return shown(entries(content, path, { collapsable: options.collapsed !== undefined && options.collapsed !== null, titleOf: withoutPrefix }, 1));
}

/** `/a/b/` */
function slashed(path: string): string {
  return `/${path}/`.replace(/\/{2,}/g, '/');
}
