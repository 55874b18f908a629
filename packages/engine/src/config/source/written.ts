/**
 * A config as somebody wrote it, whatever the language: values with their places in files. `follow` leads from a dotted key
 * to where it is written, beside the config as it was run, which tells what is really there: where the two disagree, or the
 * source cannot be followed with certainty, it stops at the nearest enclosing value. So a place is never a wrong one. Pure.
 */

export interface Place {
  /** Absolute. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in UTF-16 units. */
  readonly column: number;
}

export interface Written {
  readonly place: Place;
  /** `code` is what has to be run to be known. */
  readonly kind: 'literal' | 'list' | 'object' | 'code';
  /** Of a literal. */
  readonly value?: unknown;
  /** What stands under a key, or at an index; undefined when there is nothing or it is not certain. */
  entry(key: string): Entry | undefined;
  /** What a call is given first: `{ … }` of `recoTheme({ … })`. */
  argument?(): Written | undefined;
}

export interface Entry {
  readonly key: Place;
  readonly value: Written;
}

/** How far a key could be followed. */
export interface Followed {
  /** The last entry found, or null when not even the first key was. */
  readonly entry: Entry | null;
  /** What of the dotted key is left; empty when all of it was followed. */
  readonly rest: string;
}

/** Names that VuePress 2 gave to what problems call by our names. */
const OUR_NAMES: Readonly<Record<string, string>> = { navbar: 'nav', children: 'items', link: 'path', text: 'title' };

/**
 * Follows `key` (`themeConfig.nav.0.link`; names may hold dots) through the source, and at the same time through `config`, the
 * data it became when it was run.
 */
export function follow(key: string, config: unknown, written: Written, entry: Entry | null = null): Followed {
  if (!agrees(config, written)) return { entry: null, rest: key };
  const { $call, args } = recordOf(config);
  if (typeof $call === 'string' && Array.isArray(args)) {
    const argument = written.argument?.();
    return argument === undefined ? { entry, rest: key } : follow(key, args[0], argument, entry);
  }
  let best: Followed = { entry, rest: key };
  for (const [name, spelt] of namesAtStart(key, config)) {
    const next = written.entry(name);
    if (next === undefined) continue;
    const found = follow(key.slice(spelt.length + 1), recordOf(config)[name], next.value, next);
    if (found.entry !== null && found.rest.length < best.rest.length) best = found;
  }
  return best;
}

/** Whether the data has what `key` names. */
export function hasKey(key: string, config: unknown): boolean {
  const { $call, args } = recordOf(config);
  if (typeof $call === 'string' && Array.isArray(args)) return hasKey(key, args[0]);
  return key === '' || namesAtStart(key, config).some(([name, spelt]) => hasKey(key.slice(spelt.length + 1), recordOf(config)[name]));
}

/** What `key` may begin with, an index or a name that is there, and how the key spells it. */
function namesAtStart(key: string, config: unknown): readonly (readonly [name: string, spelt: string])[] {
  if (key === '') return [];
  if (Array.isArray(config)) return (/^\d+(?=\.|$)/.exec(key) ?? []).map((index) => [index, index]);
  const names = Object.keys(recordOf(config));
  const isCalled = (name: string): boolean => recordOf(recordOf(config)[name]).$call !== undefined;
  // A theme that is called is given what was `themeConfig`.
  const other = (name: string): string | undefined => (name === 'theme' && isCalled(name) ? 'themeConfig' : OUR_NAMES[name]);
  const pairs = [...names.map((name) => [name, name] as const), ...names.map((name) => [name, other(name) ?? name] as const)];
  return pairs.filter(([, spelt]) => key === spelt || key.startsWith(`${spelt}.`));
}

/** Whether what is written can have become this value. */
function agrees(value: unknown, { kind, value: literal }: Written): boolean {
  if (kind === 'literal') return value === literal;
  return kind === 'code' || (Array.isArray(value) ? kind === 'list' : kind === 'object' && typeof value === 'object' && value !== null);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
