/** What code of a config does to markdown-it: the settings by which every text reads otherwise, and the plugins it uses. */

export interface MarkdownCode {
  /** In the words of our own config. */
  readonly choices: Readonly<Record<string, boolean>>;
  /** Whether there is nothing in it that has no place here. */
  readonly isWhole: boolean;
  /** Plugins that have no place here. */
  readonly others: readonly string[];
}

/** Plugins whose syntax is built in. */
const BUILT_IN = new Set(['footnote', 'task-lists', 'task-checkbox', 'tasklist', 'mark', 'ins', 'katex', 'texmath', 'mathjax', 'mathjax3', 'emoji', 'attrs', 'anchor']);
/** Those that are a choice here. */
const CHOICES = new Set(['sup', 'sub']);

/** Runs the code with a recorder for a markdown-it. `idOf` names what was imported, and is null for the author's own; `standIn` makes something with which anything can be done. */
export function readMarkdownCode(code: (md: object) => unknown, idOf: (plugin: unknown) => string | null, standIn: (name: string) => object): MarkdownCode {
  const options: Record<string, unknown> = {};
  const choices: Record<string, boolean> = {};
  const others = new Set<string>();
  let isWhole = true;
  const use = (plugin: unknown): object => {
    const id = idOf(plugin);
    const name = /(?:^markdown-it-|\/(?:markdown-it-|plugin-))(.+)$/.exec(id ?? '')?.[1] ?? '';
    if (CHOICES.has(name)) choices[name] = true;
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
  return { choices, isWhole, others: [...others] };
}
