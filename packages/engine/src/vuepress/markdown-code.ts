/** What code of a config does to markdown-it: the settings by which every text reads otherwise, and the plugins it uses. */
import type { Plain } from './config-answer';
import { readContainerCode } from './container-code';
import { mapContainer } from './map-containers';

export interface MarkdownCode {
  /** In the words of our own config. */
  readonly choices: Readonly<Record<string, unknown>>;
  /** Whether there is nothing in it that has no place here. */
  readonly isWhole: boolean;
  /** Plugins that have no place here. */
  readonly others: readonly string[];
}

/** Plugins whose syntax, or whose remedy (`disable-url-encode` is for pictures with Chinese names), is built in. */
const BUILT_IN = new Set(['footnote', 'task-lists', 'task-checkbox', 'tasklist', 'mark', 'ins', 'katex', 'texmath', 'mathjax', 'mathjax3', 'emoji', 'attrs', 'anchor', 'disable-url-encode', 'vitepress-markdown-timeline']);
/** Those that are a choice here. */
const CHOICES = new Set(['sup', 'sub']);

/** Runs the code with a recorder for a markdown-it. `idOf` names what was imported, and is null for the author's own; `standIn` makes something with which anything can be done. */
export function readMarkdownCode(code: (md: object) => unknown, idOf: (plugin: unknown) => string | null, standIn: (name: string) => object): MarkdownCode {
  const options: Record<string, unknown> = {};
  const choices: Record<string, unknown> = {};
  let containers: Record<string, unknown> = {};
  const others = new Set<string>();
  let isWhole = true;
  const use = (plugin: unknown, ...rest: readonly unknown[]): object => {
    const id = idOf(plugin);
    const name = /(?:^markdown-it-|\/(?:markdown-it-|plugin-))(.+)$/.exec(id ?? '')?.[1] ?? id ?? '';
    const own = name === 'container' ? containerOf(rest) : null;
    if (own !== null) containers = { ...containers, ...own };
    else if (CHOICES.has(name)) choices[name] = true;
    else if (name === 'implicit-figures') choices.figure = Boolean((rest[0] as { figcaption?: unknown } | undefined)?.figcaption);
    else if (!BUILT_IN.has(name)) {
      isWhole = false;
      if (id !== null) others.add(id);
    }
    return md;
  };
  const set = (given: object): object => {
    Object.assign(options, given);
    return md;
  };
  const md: object = new Proxy({ set, use, options }, {
    get(known, name) {
      // Not a promise.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      if (Object.hasOwn(known, name)) return known[name as keyof typeof known];
      isWhole = false;
      return standIn(`markdown-it.${name}`);
    },
  });
  try {
    void Promise.resolve(code(md)).catch(() => undefined);
  } catch {
    isWhole = false;
  }
  for (const name of ['breaks', 'linkify']) if (typeof options[name] === 'boolean') choices[name] = options[name];
  if (Object.keys(containers).length > 0) choices.containers = containers;
  return { choices, isWhole, others: [...others] };
}

/** markdown-it-container is given a name, and a rule that draws what has that name; null when what it draws cannot be read. */
function containerOf([type, options = {}]: readonly unknown[]): Record<string, unknown> | null {
  if (typeof type !== 'string') return null;
  const { render } = options as { render?: unknown };
  // Without a rule it is a `<div>` of that class.
  const read = render === undefined ? { type, before: `<div class="${type}">`, after: '</div>' } : readContainerCode({ type, render });
  return mapContainer({ ...((read ?? { type, render: {} }) as Record<string, Plain>), defaultTitle: '' });
}
