/**
 * Macros that a formula defines for itself, bounded. KaTeX counts how often macros are used, not what comes of it: a long body that is used often, or
 * a few that pass on an argument twice each, would take all memory.
 */

/** Tokens stand last first, as KaTeX has them. */
interface Token {
  readonly text: string;
}
/** What `\def` and its like make (`MacroExpander.ts` of KaTeX's sources); `unexpandable` is what `\let` makes of a sign. */
interface Definition {
  readonly tokens: readonly Token[];
  readonly numArgs: number;
  readonly delimiters?: readonly (readonly string[])[];
  readonly unexpandable?: boolean;
}
interface Expander {
  consumeArgs(count: number, delimiters?: readonly (readonly string[])[]): readonly (readonly Token[])[];
}
type Macro = (expander: Expander) => { readonly tokens: readonly Token[]; readonly numArgs: 0 };

/** For KaTeX's `macros`, anew for each formula. `take` is told of each token that a macro stands for, and throws when there are too many. */
export function boundedMacros(take: () => void): Record<string, Macro> {
  return new Proxy<Record<string, unknown>>({}, {
    set(macros, name: string, made: unknown) {
      const isDefinition = typeof made === 'object' && made !== null && !(made as Definition).unexpandable;
      macros[name] = isDefinition ? (expander: Expander) => ({ tokens: expand(made as Definition, expander, take), numArgs: 0 }) : made;
      return true;
    },
  }) as Record<string, Macro>;
}

/** As KaTeX does it, but token by token. */
function expand({ tokens, numArgs, delimiters }: Definition, expander: Expander, take: () => void): Token[] {
  const args = expander.consumeArgs(numArgs, delimiters);
  const expanded: Token[] = [];
  const add = (token: Token): void => {
    take();
    expanded.push(token);
  };
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at]!;
    if (numArgs === 0 || token.text !== '#') {
      add(token);
      continue;
    }
    const next = tokens[--at];
    const arg = next === undefined ? undefined : args[Number(next.text) - 1];
    if (next?.text === '#') add(next);
    else if (arg === undefined) throw new Error('Not a valid argument of a macro');
    else for (let of = arg.length - 1; of >= 0; of--) add(arg[of]!);
  }
  return expanded.reverse();
}
