/**
 * Gives problems of the config the line of what they are about. A problem quotes it: a key by its dotted name
 * (`"themeConfig.nav.0.link"`), a value as it was written, or both. The source is only read when there is a problem to place.
 */
import { readFileSync } from 'node:fs';
import type { Problem } from '@glimpress/contracts/problem';
import { once } from '../../once';
import { relativePath } from '../../relative-path';
import { follow, hasKey, type Entry, type Place, type Written } from './written';

export interface ConfigSource {
  /** Absolute. */
  readonly file: string;
  /** How problems name the file. */
  readonly name: string;
  /** What the source became when it was run. */
  readonly config: unknown;
  /** Absolute; the file of a problem is named from the first that holds it. */
  readonly folders: readonly string[];
}

/** Nobody reads more. */
const MOST_PLACED = 2000;

/** Problems of the config with file, line and column where these can be told with certainty; others as they are. */
export async function locateProblems(problems: readonly Problem[], source: ConfigSource): Promise<readonly Problem[]> {
  const isOpen = ({ file, line }: Problem): boolean => file === source.name && line === undefined;
  if (!problems.some(isOpen)) return problems;
  const written = await openSource(source.file);
  if (written === null) return problems;
  const findTexts = indexTexts(source.config);
  let left = MOST_PLACED;
  return problems.map((problem) => {
    const place = isOpen(problem) && left-- > 0 ? placeOfProblem(problem, source.config, written, findTexts) : null;
    return place === null ? problem : { ...problem, file: nameOf(place.file, source), line: place.line, column: place.column };
  });
}

async function openSource(file: string): Promise<Written | null> {
  if (!/\.(ya?ml|toml)$/.test(file)) {
    const { parseAst } = await import('rolldown/parseAst');
    return (await import('./module-source')).openModuleSource(file, parseAst);
  }
  const { openTomlSource, openYamlSource } = await import('./data-source');
  const text = readFileSync(file, 'utf8');
  return file.endsWith('.toml') ? openTomlSource(text, file) : openYamlSource(text, file);
}

const SIDEBAR = /(?:^|\.)sidebar\.(?:(\/.*?)\.\d)?/;
/** Where items are that a problem tells by their texts alone. */
const SCOPES: Readonly<Record<string, { readonly key: string; readonly items: RegExp }>> = {
  'config/nav-link': { key: 'themeConfig.nav', items: /(^|\.)nav(bar)?\./ },
  'config/sidebar-page': { key: 'themeConfig.sidebar', items: SIDEBAR },
  'config/sidebar-depth': { key: 'themeConfig.sidebar', items: SIDEBAR },
  'config/lang': { key: 'lang', items: /(?:^|\.)lang$/ },
};
/** Problems of a key, not of its value. */
const OF_KEYS = new Set(['config/unknown-key', 'vuepress/not-taken-over']);

function placeOfProblem({ code, message, hint = '' }: Problem, config: unknown, written: Written, findTexts: FindTexts): Place | null {
  // `"plugins: sitemap"` is an item of "plugins".
  const words = [...message.matchAll(/"([^"]+)"/g)].flatMap(([, quoted]) => quoted!.split(/^(plugins): /).filter(Boolean));
  const scope = SCOPES[code];
  // The page of the sidebar's own folder.
  if (scope !== undefined && words.length === 0) words.push('');
  if (scope !== undefined && !words[0]?.startsWith('themeConfig.')) {
    const found = itemOf(words, (path) => scope.items.test(path), hint, config, written, findTexts) ?? keyOf(words, scope.items, config, written, findTexts) ?? follow(scope.key, config, written).entry;
    return found && placeOfEntry(found);
  }
  for (const key of words) {
    const { entry, rest } = follow(key, config, written);
    if (entry === null) continue;
    if (rest !== '') {
      // What a plugin or another key was given, by its name alone.
      if (rest.includes('.') && !key.slice(0, -rest.length - 1).includes('.') && !hasKey(key, config)) return onlyOne(key.slice(key.lastIndexOf('.') + 1), config, written, findTexts);
      return placeOfEntry(entry);
    }
    for (const word of words.filter((each) => each !== key)) {
      const inner = follow(`${key}.${word}`, config, written);
      if (inner.rest === '' && inner.entry !== null) return inner.entry.key;
    }
    const item = itemOf(words.filter((word) => word !== key), (path) => path.startsWith(`${key}.`), hint, config, written, findTexts);
    return item?.value.place ?? (OF_KEYS.has(code) ? entry.key : entry.value.place);
  }
  const song = code === 'config/missing-song' ? songOf(words, hint, config, written, findTexts) : null;
  return song && placeOfEntry(song);
}

/** What stands under one of the words, of all that can be meant. */
function keyOf(words: readonly string[], items: RegExp, config: unknown, written: Written, findTexts: FindTexts): Entry | null {
  const [path, another] = words.flatMap((word) => findTexts(`${word}\0`)).filter((each) => items.test(each));
  const found = path === undefined || another !== undefined ? null : follow(path, config, written);
  return found?.rest === '' ? found.entry : null;
}

/** A song that a plugin of VuePress was told of: there addresses may hold the base. */
function songOf(words: readonly string[], hint: string, config: unknown, written: Written, findTexts: FindTexts): Entry | null {
  const { base } = config as { readonly base?: unknown };
  const addresses = typeof base === 'string' ? words.flatMap((word) => [word, word.replace('/', base)]) : words;
  return itemOf(addresses, (path) => /(?:^|\.)audios\.\d/.test(path), hint, config, written, findTexts);
}

/** The value where its inside can be seen, else the name it stands under. */
function placeOfEntry({ key, value }: Entry): Place {
  return value.kind === 'code' ? key : value.place;
}

/** What holds most of the words as its own texts; of several that hold as many, what is around them all, unless they are one. */
function itemOf(words: readonly string[], isMeant: (path: string) => boolean, hint: string, config: unknown, written: Written, findTexts: FindTexts): Entry | null {
  const holders = new Map<string, string[]>();
  for (const path of new Set(words.flatMap((word) => textsOf(word, isMeant, findTexts)))) {
    const holder = path.slice(0, path.lastIndexOf('.'));
    holders.set(holder, [...(holders.get(holder) ?? []), path]);
  }
  const most = Math.max(0, ...[...holders.values()].map((paths) => paths.length));
  const best = [...holders.values()].filter((paths) => paths.length === most).map((paths) => paths.at(-1)!);
  if (best.length === 0) return null;
  // The advice has the whole path: that of the sidebar, and the item's in it.
  const below = best.filter((path) => words.some((word) => hint.includes(` ${SIDEBAR.exec(path)?.[1] ?? '\0'}${word}.`)));
  const meant = below.length > 0 ? below : best;
  const [first, ...others] = meant.map((path) => follow(path, config, written));
  const place = JSON.stringify(first!.entry?.value.place);
  // One list may stand for several languages.
  const isOne = first!.rest === '' && others.every(({ rest, entry }) => rest === '' && JSON.stringify(entry?.value.place) === place);
  return isOne ? first!.entry : follow(commonStart(meant), config, written).entry;
}

/** Keys that hold the text; or its end, where the groups around it give the start of the path (VuePress 2's `prefix`). */
function textsOf(text: string, isMeant: (path: string) => boolean, findTexts: FindTexts): readonly string[] {
  for (let start = 0; ; start = text.indexOf('/', start) + 1) {
    const found = findTexts(text.slice(start)).filter(isMeant);
    if (found.length > 0 || !text.includes('/', start)) return found;
  }
}

/** The one entry of that name there is, wherever it stands. */
function onlyOne(name: string, config: unknown, written: Written, findTexts: FindTexts): Place | null {
  const [path, another] = findTexts(`${name}\0`);
  const found = path === undefined || another !== undefined ? null : follow(path, config, written);
  return found?.rest === '' ? (found.entry?.key ?? null) : null;
}

function commonStart(paths: readonly string[]): string {
  const names = paths.map((path) => path.split('.'));
  const [first = []] = names;
  const length = first.findIndex((name, index) => names.some((other) => other[index] !== name));
  return (length === -1 ? first : first.slice(0, length)).join('.');
}

type FindTexts = (text: string) => readonly string[];

const MOST_VALUES = 200_000;
const DEEPEST = 40;
/** What stands in so many places tells none of them. */
const MOST_PLACES = 100;

/** Dotted keys by the texts they hold, and, with a NUL behind it, by their last name. A call is what it was given first. Made when first asked for. */
function indexTexts(config: unknown): FindTexts {
  const index = once(() => readTexts(config));
  return (text) => {
    const paths = index().get(text) ?? [];
    return paths.length > MOST_PLACES ? [] : paths;
  };
}

function readTexts(config: unknown): Map<string, string[]> {
  const index = new Map<string, string[]>();
  let count = 0;
  visit(config, '', 0);
  return index;

  function visit(value: unknown, path: string, depth: number): void {
    if (++count > MOST_VALUES || depth > DEEPEST) return;
    if (typeof value === 'string') note(value, path);
    if (typeof value !== 'object' || value === null) return;
    const { $call, args } = value as { $call?: unknown; args?: unknown };
    if (typeof $call === 'string' && Array.isArray(args)) return visit(args[0], path, depth + 1);
    for (const [name, inner] of Object.entries(value)) {
      const below = path === '' ? name : `${path}.${name}`;
      if (!Array.isArray(value)) note(`${name}\0`, below);
      visit(inner, below, depth + 1);
    }
  }

  function note(text: string, path: string): void {
    const known = index.get(text);
    if (known) known.push(path);
    else index.set(text, [path]);
  }
}

function nameOf(file: string, { file: own, name, folders }: ConfigSource): string {
  if (file === own) return name;
  const paths = folders.map((folder) => relativePath(folder, file));
  return paths.find((path) => !path.startsWith('../')) ?? file;
}
