/** Fenced and indented code, and snippets of files (`<<< @/file`, `@[code](file)`), in the walk. */
import type { RendererRule, StateBlock, Token } from 'markdown-it';
import { parse } from 'yaml';
import { fromArticle } from '../addresses';
import { escapeHtml } from '../escape';
import { renderCodeBlock } from '../code/code-block';
import { parseInfo, type FenceInfo } from '../code/info-string';
import { grammarFor, nearestLanguage } from '../code/languages';
import { takeMarks } from '../code/line-marks';
import { partOf } from '../code/regions';
import { visitHtmlBlock } from '../html/raw-html';
import type { Visitor, Walk } from '../walk';
import { isCardData, visitCards } from './cards';
import { typeset } from './math';
import { addTab, isTabItself } from './tabs';
import { pageOf } from '../page-state';
import { metaOf, setMeta } from '../token-meta';
import { asDiagram, ofKind } from '../widgets/diagrams';

export const visitFence: Visitor = (token, walk, next) => {
  if (isCardData(walk, token)) return visitCards(token, walk);
  const info = parseInfo(token.info);
  const component = componentTag(token);
  if (component !== null) {
    token.content = component;
    return visitHtmlBlock(token, walk, next);
  }
  if (info.language === 'math') {
    token.type = 'math_block';
    setMeta(token, typeset(walk, token.content.trim(), true, '$$'));
    return walk.push(token);
  }
  const diagram = ofKind(walk, info.language, token.content);
  if (diagram !== null) return pushCode(walk, token, diagram, { ...info, language: 'mermaid' }, (html, text) => asDiagram(walk, 'mermaid', text, html));
  pushCode(walk, token, token.content, info, (html, text) => asDiagram(walk, token.info, text, html));
};

/** theme-hope's other way to write a component: a block of its name, with its attributes as YAML or JSON. */
function componentTag({ info, content }: Token): string | null {
  const name = /^component[ \t]+([A-Z]\w*)[ \t]*$/.exec(info)?.[1];
  if (name === undefined) return null;
  let data: unknown = null;
  try {
    data = parse(content, { maxAliasCount: 100, prettyErrors: false });
  } catch {
    return null;
  }
  const props = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  const attributes = props.map(([key, value]) => ` ${typeof value === 'string' ? key : `:${key}`}="${escapeHtml(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}"`);
  return `<${name}${attributes.join('')}/>`;
}

export const visitCodeBlock: Visitor = (token, walk) => {
  setMeta(token, `<div class="code"><pre tabindex="0"><code>${escapeHtml(typed(token.content))}</code></pre></div>\n`);
  walk.push(token);
};

/** Spaces copied from a web page are often ones that no shell and no compiler takes for one. */
function typed(code: string): string {
  return code.replaceAll('\u00a0', ' ');
}

/** `token.meta` of a snippet. */
interface SnippetMeta {
  readonly path: string;
  readonly region: string | null;
  /** Of a component of Vue, by the element's name. */
  readonly part: string | null;
  /** 1-based, both inclusive; null: all of the file. */
  readonly lines: readonly [first: number, last: number] | null;
  readonly info: string;
}

/**
 * Block rule: `<<< @/path/file.js{2-3}`, `<<< @/path/file.js#region`, `<<< @/path/file.vue?template`, with words after it as after a fence; of VuePress 2
 * `@[code](./file.js)`, with those words and the lines to take before the path: `@[code{3-10} js{1,3}](./file.js)`.
 */
export function snippetBlock(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (!/[<@]/.test(state.src[start] ?? '') || state.sCount[startLine]! - state.blkIndent >= 4) return false;
  // Git's stand at the very start of the line: in a list's item they are spoken of.
  if (/^<{7} \S/.test(state.src.slice(start, start + 9)) && (start === 0 || state.src[start - 1] === '\n')) {
    const page = pageOf(state.env);
    page.warnOnce(String(startLine), 'markdown/merge-conflict', 'Git left a merge conflict here: both versions stand in the text.', page.article.bodyStartLine + startLine, 'Keep one, and remove the lines <<<<<<<, ======= and >>>>>>>.');
  }
  const snippet = snippetOf(state.src.slice(start, state.eMarks[startLine]));
  if (snippet === null) return false;
  if (!silent) pushSnippet(state, startLine, snippet);
  return true;
}

/** A file in a slot of a demonstration: however far it is indented, it is no code. */
export function snippetInSlot(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const before = state.tokens.at(-1);
  if (silent || before?.type !== 'html_block' || before.map?.[1] !== startLine || !before.content.trimStart().startsWith('<template')) return false;
  const snippet = snippetOf(state.src.slice(state.bMarks[startLine]! + state.tShift[startLine]!, state.eMarks[startLine]));
  if (snippet !== null) pushSnippet(state, startLine, snippet);
  return snippet !== null;
}

function pushSnippet(state: StateBlock, startLine: number, snippet: SnippetMeta): void {
  const token = state.push('snippet', 'code', 0);
  token.map = [startLine, startLine + 1];
  setMeta(token, snippet);
  state.line = startLine + 1;
}

function snippetOf(line: string): SnippetMeta | null {
  const own = /^<<<(?!<)[ \t]*([^\s{}#]+?)(?:\?(template|script|style))?(?:#([\p{L}\p{N}_-]+))?((?:[\s{}#].*)?)$/u.exec(line);
  if (own !== null) return { path: own[1]!, part: own[2] ?? null, region: own[3] ?? null, lines: null, info: own[4]! };
  const imported = /^@\[code(?:\{(?:(\d+)|(\d*)-(\d*))\})?(?:[ \t]([^\]]*))?\]\(([^()\s]+)\)[ \t]*$/.exec(line);
  if (imported === null) return null;
  const [, only, first, last, info = '', path] = imported;
  return { path: path!, part: null, region: null, lines: only === undefined && first === undefined ? null : [Number(only ?? first) || 1, Number(only ?? last) || Infinity], info };
}

export const visitSnippet: Visitor = (token, walk) => {
  const { page, line } = walk;
  const { path, part, region, lines, info } = metaOf<SnippetMeta>(token);
  const extension = /\.([\w+-]+)$/.exec(path)?.[1] ?? '';
  const words = parseInfo(info);
  // The words after the path may name a language in braces, as VitePress has it: `{2-3 ts}` is not supported, `ts` is.
  const fence: FenceInfo = { ...words, language: words.language || extension.toLowerCase() };
  const whole = page.readFile(fromArticle(walk, path), line);
  let text = '';
  if (whole !== null) {
    const normal = part === null ? whole : partOf(whole, part);
    const found = region === null ? normal : page.regionOf(normal, region, path, line);
    text = lines === null ? found : normal.split('\n').slice(lines[0] - 1, lines[1]).join('\n');
    if (!page.takeRoom(text.length, line)) text = '';
  }
  pushCode(walk, token, text.endsWith('\n') || text === '' ? text : `${text}\n`, fence);
};

export const renderCode: RendererRule = (tokens, index) => metaOf<string>(tokens[index]);

/** `finish` may put the block's HTML, which shows the text, into something else. */
function pushCode(walk: Walk, token: Token, code: string, info: FenceInfo, finish: (html: string, text: string) => string = (html) => html): void {
  const { page, line } = walk;
  let grammar = grammarFor(info.language);
  if (grammar === undefined) {
    const near = nearestLanguage(info.language);
    page.warnOnce(info.language, 'markdown/unknown-language', `“${info.language}” is no language the highlighter knows: the code is shown plain.`, line, near === undefined ? undefined : `Did you mean ${near}?`);
    grammar = null;
  }
  const tab = isTabItself(walk);
  token.content = code;
  const { text, marks } = takeMarks(typed(code), info.marked, grammar === 'markdown');
  const html = finish(renderCodeBlock(text, marks, tab ? { ...info, title: null } : info, grammar, page.options.lineNumbers, page.highlightBudget), text);
  if (page.highlightBudget.leftMs <= 0) page.warnOnce('', 'markdown/highlight-time', 'The code of this page takes too long to highlight: from here on it is shown plain.', line);
  if (tab) addTab(walk, info.title ?? info.language, false);
  setMeta(token, tab ? `<div class="tab-panel">\n${html}</div>\n` : html);
  walk.push(token);
}
