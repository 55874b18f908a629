/** The rules of the style that pages carry, with what each needs of a page: a matter of the theme, looked into once for all builds with it. Pure. */

/** Classes that a selector asks for, all at once; a rule applies with those of any of its selectors. Null: it may always apply. */
export type Needs = readonly (readonly string[])[] | null;

/** A rule or statement of a style sheet, as it is. */
export interface StyleRule {
  readonly text: string;
  readonly needs: Needs;
}

export interface InlineStyle {
  /** The `@font-face` rules. A document keeps them: where some come or go, browsers lay out all text anew, those of the same fonts included. */
  readonly fontFaces: string;
  /** All others, in their order. */
  readonly rules: readonly StyleRule[];
}

const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?\*\/|[{};]/g;
const GROUP = /^@(?:media|supports|layer|container)\b/;

export function readInlineStyle(css: string): InlineStyle {
  const rules = topLevelRules(css);
  const isFace = (rule: string): boolean => /^\s*@font-face\b/.test(rule);
  return { fontFaces: rules.filter(isFace).join(''), rules: rules.filter((rule) => !isFace(rule)).map((text) => ({ text, needs: needsOf(text) })) };
}

/** The rules and statements of a style sheet, as they are. */
function topLevelRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (token !== ';') continue;
    if (depth > 0 || token === '{') continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  const rest = css.slice(start);
  return rest.trim() === '' ? rules : [...rules, rest];
}

function needsOf(rule: string): Needs {
  const brace = [...rule.matchAll(TOKEN)].find(([token]) => token === '{')?.index;
  if (brace === undefined) return null;
  const prelude = rule.slice(0, brace).trim();
  const body = rule.slice(brace + 1, rule.lastIndexOf('}'));
  if (prelude.startsWith('@')) {
    const inner = GROUP.test(prelude) ? topLevelRules(body).map(needsOf) : [];
    return inner.length === 0 || inner.includes(null) ? null : inner.flatMap((needs) => needs!);
  }
  // A name with an escape, and rules within rules, are not looked into.
  if (prelude.includes('\\') || body.includes('{')) return null;
  const needs = outsideOfBrackets(prelude).split(',').map((selector) => [...selector.matchAll(/\.([^\s.,#:>+~*|&]+)/g)].map(([, name]) => name!));
  return needs.some((names) => names.length === 0) ? null : needs;
}

/** Selectors without what is in parentheses, brackets and quotation marks. */
function outsideOfBrackets(selectors: string): string {
  let text = selectors.replace(/"[^"]*"|'[^']*'/g, '').replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  return text;
}
