/**
 * What of the theme's style a page carries: the rules that can apply to its HTML. Most of a style is for other pages and for what scripts add later, and
 * a reader waits for all that stands before the text. The whole style comes with the app and takes the place of the part. Pure.
 */

/** Classes that a selector asks for, all at once; a rule applies with those of any of its selectors. Null: it may always apply. */
type Needs = readonly (readonly string[])[] | null;

const TOKEN = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|\/\*[\s\S]*?\*\/|[{};]/g;
const GROUP = /^@(?:media|supports|layer|container)\b/;
const CLASSES = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/**
 * Gives the part of `css` for a page of these pieces of HTML, rules in their order. `scriptClasses` are the classes that scripts set before the whole
 * style is there. A rule is left out only when each of its selectors names a class, outside of parentheses, that is none of these and none of the page's.
 */
export function createPageStyle(css: string, scriptClasses: readonly string[]): (html: readonly string[]) => string {
  const rules = topLevelRules(css).map((text) => ({ text, needs: needsOf(text) }));
  const deciding = [...new Set(rules.flatMap(({ needs }) => needs ?? []).flat())].filter((name) => !scriptClasses.includes(name));
  const always = new Set(scriptClasses);
  /** Pages of one kind have one text: it becomes bytes but once (`output/planned-file`). */
  const texts = new Map<string, string>();
  return (html) => {
    const present = new Set(always);
    const attributes = new Set<string>();
    for (const piece of html) for (const [, double, single, bare] of piece.matchAll(CLASSES)) attributes.add((double ?? single ?? bare)!);
    for (const attribute of attributes) for (const name of attribute.split(/\s+/)) present.add(name);
    const key = deciding.filter((name) => present.has(name)).join(' ');
    const text = texts.get(key) ?? rules.filter(({ needs }) => needs === null || needs.some((names) => names.every((name) => present.has(name)))).map(({ text }) => text).join('');
    texts.set(key, text);
    return text;
  };
}

/**
 * Takes the `@font-face` rules out of `css`: a document keeps them. Where some come or go, browsers lay out all text anew, those of the same fonts included.
 */
export function takeFontFaces(css: string): { readonly fontFaces: string; readonly rest: string } {
  const rules = topLevelRules(css);
  const isFace = (rule: string): boolean => /^\s*@font-face\b/.test(rule);
  return { fontFaces: rules.filter(isFace).join(''), rest: rules.filter((rule) => !isFace(rule)).join('') };
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
