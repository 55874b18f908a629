/**
 * theme-plume's settings: a file of their own beside the config comes before what the theme is called with. Its notes, later called
 * collections, are folders with a sidebar each, whose pages have addresses of their own.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../platform/is-file';
import { articlePaths } from './article-paths';
import type { Plain } from './config-answer';
import { entries } from './folder-sidebar';
import { isPlume, themeName, themeOptions } from './old-addresses';
import { fieldsOf, type Fields } from './plain-fields';

const ENDINGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'];

/** The file of settings in one of the folders (absolute) when the config calls theme-plume; null when there is none. */
export function findPlumeConfig(config: Plain, folders: readonly string[]): string | null {
  if (!isPlume(themeName(fieldsOf(config).theme))) return null;
  return folders.flatMap((folder) => ENDINGS.map((ending) => join(folder, '.vuepress', `plume.config.${ending}`))).find(isFile) ?? null;
}

/** The config with the settings of `own`, and with the sidebars of the theme's notes in `folder`; else the same object. */
export function withPlumeSettings(config: Plain, own: Plain, folder: string): Plain {
  const { theme } = fieldsOf(config);
  if (!isPlume(themeName(theme))) return config;
  const settings = { ...themeOptions(theme), ...argument(own) };
  const locales = Object.entries(fieldsOf(settings.locales)).map(([path, locale]) => [path, withNotes(fieldsOf(locale), path, folder)] as const);
  const options = { ...withNotes(settings, '/', folder), ...(locales.length === 0 ? {} : { locales: Object.fromEntries(locales) }) };
  return { ...fieldsOf(config), theme: { ...fieldsOf(theme), args: [withFilesOfRules(options, folder)] } };
}

/** The options with whole paths of the files in `folder` that a rule of `encrypt` locks by the end of theirs (`基础.md`); a rule without any stays. */
function withFilesOfRules(options: Fields, folder: string): Fields {
  const encrypt = fieldsOf(options.encrypt);
  const rules = Object.entries(fieldsOf(encrypt.rules));
  const isEnd = (rule: string): boolean => rule.endsWith('.md') && !rule.startsWith('^');
  if (!rules.some(([rule]) => isEnd(rule))) return options;
  const files = articlePaths(folder);
  const whole = rules.flatMap(([rule, passwords]) => {
    const found = isEnd(rule) ? files.filter((path) => `/${path}`.endsWith(rule)) : [];
    return (found.length === 0 ? [rule] : found).map((path) => [path, passwords] as const);
  });
  return { ...options, encrypt: { ...encrypt, rules: Object.fromEntries(whole) } };
}

/** `defineThemeConfig({ … })` and its like give their argument back. */
function argument(value: Plain | undefined): Fields {
  const { $call, args } = fieldsOf(value);
  return $call === undefined ? fieldsOf(value) : fieldsOf(Array.isArray(args) ? (args[0] as Plain | undefined) : null);
}

/** The same for a list. */
function list(value: Plain | undefined): readonly Plain[] {
  const { $call, args } = fieldsOf(value);
  const found = $call !== undefined && Array.isArray(args) ? (args[0] as Plain | undefined) : value;
  return Array.isArray(found) ? (found as readonly Plain[]) : [];
}

function withNotes({ notes, collections, ...rest }: Fields, localePath: string, folder: string): Fields {
  const { dir = 'notes', link = '/', notes: written = null } = argument(notes);
  // Its first versions name folders and addresses of a language from the root.
  const inLocale = (path: string): string => {
    const fromRoot = slashed(`/${path}`);
    return fromRoot.startsWith(localePath) ? fromRoot : slashed(`${localePath}/${path}`);
  };
  const found = [...list(written).map((note) => ({ ...argument(note), root: inLocale(String(dir)) })), ...list(collections).map((each) => ({ ...argument(each), root: localePath }))].flatMap((note: Fields) => {
    const own = note.linkPrefix ?? note.link;
    const path = inLocale(`${note.linkPrefix === undefined ? String(link) : ''}/${String(own ?? note.dir)}/`);
    const items = sidebarOf(note.sidebar, slashed(`${String(note.root)}/${String(note.dir)}/`), folder);
    return items.length === 0 ? [] : [[path, items] as const];
  });
  return found.length === 0 ? rest : { ...rest, sidebar: { ...Object.fromEntries(found), ...fieldsOf(rest.sidebar) } };
}

function slashed(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}

/** `base` is the folder that names in the list are in. */
function sidebarOf(sidebar: Plain | undefined, base: string, folder: string): Plain[] {
  if (sidebar === 'auto') return existsSync(join(folder, base)) ? entries(folder, base, { collapsable: true, titleOf: (name) => name.replace(/^\d+\.\s*/, '') }, 1) : [];
  return list(sidebar).flatMap((item): Plain[] => {
    if (typeof item === 'string') return [pageOf(item, base)];
    const { text, link, dir, prefix = dir, items, collapsed } = fieldsOf(item);
    const inner = typeof prefix === 'string' ? (prefix.startsWith('/') ? slashed(`${prefix}/`) : slashed(`${base}${prefix}/`)) : base;
    const children = sidebarOf(items, inner, folder);
    if (children.length > 0) return [{ title: text ?? '', collapsable: collapsed !== undefined, ...(typeof link === 'string' ? { path: pageOf(link, base) } : {}), children }];
    return typeof link === 'string' ? [[pageOf(link, base), text ?? '']] : [];
  });
}

function pageOf(name: string, base: string): string {
  return /^(\/|https?:)/.test(name) ? name : base + name.replace(/\.md$/i, '');
}
