/** Code to HTML: Prism's tokens written with one-letter classes (the list is at the head of `create-renderer.ts`). */
import { createContext, Script } from 'node:vm';
import type { Token } from 'prismjs';
import { loadGrammar, tokenize } from './prism';

/** A stretch of code of one class; `''` is plain. */
export interface Run {
  readonly className: string;
  text: string;
}

/** Larger blocks, and blocks with longer lines, stay plain: they are data, and grammars are made for code. */
const MAX_LENGTH = 200_000;
const MAX_LINE_LENGTH = 5_000;
const MAX_DEPTH = 30;

/** Time a page's code may take. What is over stays plain: some grammars need quadratic time for text that is no code. */
export interface HighlightBudget {
  leftMs: number;
}
/** Two hundred times what the largest real articles need, so that only text made to hurt ever meets it. */
export const BUDGET_MS = 5000;
/** Blocks below this size take a second at worst: their time is counted, but watching them would cost more than they do. */
const WATCHED_LENGTH = 8000;

let watched: { task: () => unknown } | undefined;
let runTask: Script | undefined;

const CLASSES: ReadonlyMap<string, string> = new Map(Object.entries({
  keyword: 'k', 'module': 'k', rule: 'k', atrule: 'k', important: 'k', 'control-flow': 'k', instruction: 'k', statement: 'k', directive: 'm', 'tag-directive': 'm',
  string: 's', char: 's', 'attr-value': 's', url: 's', 'template-string': 's', 'triple-quoted-string': 's', 'string-interpolation': 's', 'string-literal': 's', 'raw-string': 's', character: 's', 'code-snippet': 's', 'quoted-string': 's', 'multiline-string': 's', scalar: 's', 'attribute-value': 's', heredoc: 's',
  comment: 'c', prolog: 'c', doctype: 'c', cdata: 'c', blockquote: 'c', shebang: 'c', 'doc-comment': 'c', 'multiline-comment': 'c', hashbang: 'c',
  number: 'n', unit: 'n', hexcode: 'n', date: 'n', datetime: 'n', time: 'n', color: 'n', address: 'n', port: 'n', 'ip-address': 'n', register: 'v', percentage: 'n', duration: 'n',
  function: 'f', 'function-variable': 'f', 'function-name': 'f', 'function-definition': 'f', method: 'f', 'method-variable': 'f', 'builtin-name': 'f', command: 'f', 'generic-function': 'f', 'maybe-function': 'f',
  'class-name': 't', 'maybe-class-name': 't', type: 't', builtin: 't', 'type-definition': 't', 'base-class': 't', datatype: 't', 'known-class-name': 't', 'return-type': 't', 'class-name-definition': 't', 'generics': '',
  boolean: 'b', constant: 'b', symbol: 'b', nil: 'b', null: 'b', 'null-value': 'b', atom: 'b', 'special-variable': 'v', label: 'b',
  property: 'p', 'attr-name': 'p', key: 'p', 'literal-property': 'p', 'property-access': '', 'string-property': 'p', field: 'p', 'header-name': 'p', 'attribute-name': 'p', header: '',
  tag: 'g', selector: 'g', 'class': 'g', id: 'g', section: 'g', 'table': 'g', 'pseudo-class': 'g', 'pseudo-element': 'g', 'tag-id': 'g', target: 'f',
  regex: 'r', variable: 'v', interpolation: '', 'interpolation-punctuation': '', parameter: '', environment: 'v', assign: 'v', 'assign-left': 'v', 'shell-symbol': 'm',
  annotation: 'm', decorator: 'm', macro: 'm', preprocessor: 'm', attribute: 'm', 'macro-name': 'f', pragma: 'm', 'file-descriptor': 'n',
  title: 'h', inserted: 'i', 'inserted-sign': 'i', deleted: 'd', 'deleted-sign': 'd', coord: 'm', bold: 'o', italic: 'e', 'url-reference': 's', 'url-link': 's', list: 'k', hr: 'k',
  namespace: '', entity: 'b', plain: '', 'plain-text': '', script: '', style: '', code: 's', 'front-matter': 's',
}));

/** The code as runs of equally coloured text, joined; plain when it is too large for a grammar. */
export function highlight(code: string, grammar: string | null, budget: HighlightBudget): Run[] {
  const plain = [{ className: '', text: code }];
  if (grammar === null || code.length > MAX_LENGTH || budget.leftMs <= 0 || hasLongLine(code)) return plain;
  const runs: Run[] = [];
  try {
    loadGrammar(grammar);
    const start = performance.now();
    try {
      addTokens(code.length < WATCHED_LENGTH ? tokenize(code, grammar) : tokenizeWatched(code, grammar, budget), '', runs, 0);
    } finally {
      budget.leftMs -= performance.now() - start;
    }
  } catch (failure) {
    // A grammar that fails on some text, or takes too long, must not take the page with it.
    if ((failure as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') budget.leftMs = 0; // The clock that stops may be a little ahead of ours.
    return plain;
  }
  return runs;
}

/** Tokenises with the clock running: the only way to stop a regular expression that goes on and on. */
function tokenizeWatched(code: string, grammar: string, budget: HighlightBudget): ReturnType<typeof tokenize> {
  watched ??= createContext({ task: () => undefined }) as { task: () => unknown };
  runTask ??= new Script('task()');
  watched.task = () => tokenize(code, grammar);
  return runTask.runInContext(watched, { timeout: Math.max(1, Math.ceil(budget.leftMs)) }) as ReturnType<typeof tokenize>;
}

/** Runs as HTML. */
export function writeRuns(runs: readonly Run[]): string {
  let html = '';
  for (const { className, text } of runs) {
    html += className === '' ? escapeCode(text) : `<span class="${className}">${escapeCode(text)}</span>`;
  }
  return html;
}

/** In code a quote needs no escaping, which keeps the HTML small. */
function escapeCode(text: string): string {
  return /[&<>\0]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\0', '\uFFFD') : text;
}

function addTokens(tokens: string | Token | (string | Token)[], className: string, runs: Run[], depth: number): void {
  if (typeof tokens === 'string') return addText(tokens, className, runs);
  if (Array.isArray(tokens)) {
    for (const token of tokens) addTokens(token, className, runs, depth);
    return;
  }
  const content = tokens.content as string | Token | (string | Token)[];
  const own = classOf(tokens, className);
  addTokens(depth > MAX_DEPTH ? textOf(content) : content, own, runs, depth + 1);
}

/** A token's class: its type's, else its alias's, else that of the token around it. */
function classOf(token: Token, outer: string): string {
  const { type, alias } = token;
  // Inside a string, a comment, a tag or a regular expression the marks belong to it.
  if (type === 'punctuation' || type === 'operator') return outer === 's' || outer === 'c' || outer === 'g' || outer === 'r' ? outer : '';
  // The shell's own commands are called like any other; elsewhere a builtin is a type.
  if (type === 'builtin' && alias !== undefined) return 'f';
  const own = CLASSES.get(type);
  if (own !== undefined || alias === undefined) return own ?? outer;
  for (const name of Array.isArray(alias) ? alias : [alias]) {
    const className = CLASSES.get(name);
    if (className !== undefined) return className;
  }
  return outer;
}

function addText(text: string, className: string, runs: Run[]): void {
  const last = runs.at(-1);
  // White space has no colour: it joins what is before it.
  if (last !== undefined && (last.className === className || /^[ \t]+$/.test(text))) last.text += text;
  else runs.push({ className, text });
}

function textOf(content: string | Token | (string | Token)[]): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(textOf).join('') : textOf(content.content as string | Token | (string | Token)[]);
}

function hasLongLine(code: string): boolean {
  for (let start = 0; ; ) {
    const end = code.indexOf('\n', start);
    if ((end < 0 ? code.length : end) - start > MAX_LINE_LENGTH) return true;
    if (end < 0) return false;
    start = end + 1;
  }
}
