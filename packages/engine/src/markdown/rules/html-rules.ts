/**
 * Where raw HTML starts and ends in the text. CommonMark's rules, with these differences: the names of Vue attributes are
 * understood; a component tag alone on its line is a block (as in VuePress); `<script>`, `<style>`, `<pre>` and comments that
 * never end are text instead of swallowing the rest; tags nobody knows, `<?` and `<!` start no block; what holds Markdown on the
 * next lines of a paragraph goes on with it, or ends where Markdown goes on (VuePress 1, where no HTML interrupted a paragraph).
 */
import type { StateBlock, StateInline } from 'markdown-it';
import { ALLOWED, BLOCK_START, VOID } from '../html/elements';
import { readTag } from '../html/tags';

const START = /^<(\/?)([a-zA-Z][\w-]*)(?=[\s/>]|$)/;
const FOREIGN = new Set(['script', 'style', 'pre', 'textarea']);
/** A component's tag may go on over this many lines. */
const MAX_TAG_LINES = 60;

export function htmlInline(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (src.charCodeAt(pos) !== 60) return false;
  let source: string | undefined;
  if (src.startsWith('<!--', pos)) {
    // A comment that never ends is looked for once per line.
    if (state.skipHtmlSpecial) return false;
    const end = src.indexOf('-->', pos + 4);
    if (end < 0) state.skipHtmlSpecial = true;
    else source = src.slice(pos, end + 3);
  } else source = readTag(src, pos)?.source;
  if (source === undefined) return false;
  const name = /^<(script|style)\b/i.exec(source)?.[1];
  if (name !== undefined) {
    const end = endOfForeign(state, name.toLowerCase());
    if (end >= 0) source = src.slice(pos, end);
  }
  if (pos + source.length > state.posMax) return false;
  if (!silent) state.push('html_inline', '', 0).content = source;
  state.pos = pos + source.length;
  return true;
}

/** Position behind the next end tag of that name in the line, or -1; looked for once when there is none. */
function endOfForeign(state: StateInline, name: string): number {
  const memo = state.cache as Record<string, number>;
  if (memo[name] === -1) return -1;
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = state.pos;
  memo[name] = end.exec(state.src) === null ? -1 : end.lastIndex;
  return memo[name];
}

export function htmlBlock(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.sCount[startLine]! - state.blkIndent >= 4) return false;
  const start = state.bMarks[startLine]! + state.tShift[startLine]!;
  if (state.src.charCodeAt(start) !== 60) return false;
  const inText = silent && (state.parentType === 'paragraph' || state.parentType === 'blockquote');
  if (inText && startLine < seenIn(state).end) return false;
  const line = state.src.slice(start, state.eMarks[startLine]);
  if (line.startsWith('<!--')) return untilText(state, startLine, endLine, '-->', silent);
  const match = START.exec(line);
  if (match === null) return false;
  const [, slash, name] = match as unknown as [string, string, string];
  const lower = name.toLowerCase();
  if (FOREIGN.has(lower) && slash === '') return untilText(state, startLine, endLine, `</${lower}`, silent);
  if (BLOCK_START.has(lower) && !/^[A-Z].*[a-z]/.test(name)) {
    if (silent) return !(inText && slash === '' && goesOn(state, startLine, endLine, lower));
    const end = endOfBlock(state, startLine, endLine);
    return push(state, startLine, interrupts(state, startLine) ? beforeMarkdown(state, startLine, end) : end);
  }
  // The slot of a demonstration that shows a file.
  if (lower === 'template' && slash === '' && startLine + 1 < endLine && /^\s*<<<[^<]/.test(state.src.slice(state.bMarks[startLine + 1], state.eMarks[startLine + 1]))) return silent || push(state, startLine, startLine + 1);
  if (/^[A-Z]|-/.test(name)) {
    const end = endOfComponent(state, startLine, endLine);
    return end > 0 && (silent || push(state, startLine, end));
  }
  // A tag alone on its line; it cannot interrupt a paragraph.
  if (silent || (!ALLOWED.has(lower) && lower !== 'link')) return false;
  const tag = readTag(line, 0);
  if (tag === null || line.slice(tag.source.length).trim() !== '') return false;
  return push(state, startLine, endOfBlock(state, startLine, endLine));
}

/** What may be Markdown: to VuePress 1 all of it was. */
const MARKDOWN = /\]\(|\*[^*\n]+\*|`[^`\n]+`|\$[^$\n]+\$|__[^_\n]+__|~~[^~\n]+~~|==[^=\n]+==|^(?:#{1,6}|[-*+]|\d{1,9}[.)])[ \t]+\S/;
/** Longer elements do not go on with a paragraph: each could be looked through in vain. */
const MOST_LINES = 100;
/** Text of other kinds: its line ends and spaces count. */
const OTHER_TEXT = /<(?:pre|script|style|textarea)\b/i;

/** The line until which an element goes on with its paragraph, and the last line that is known to hold Markdown: looked for once. */
interface Seen {
  end: number;
  markdown: number;
}
const seen = new WeakMap<StateBlock, Seen>();

function seenIn(state: StateBlock): Seen {
  if (!seen.has(state)) seen.set(state, { end: 0, markdown: -1 });
  return seen.get(state)!;
}

/**
 * True for the lines of an element that is whole before the next blank line, with Markdown in it or behind it. None of them may begin another
 * block: that would end the paragraph, and the element with it.
 */
function goesOn(state: StateBlock, startLine: number, endLine: number, name: string): boolean {
  const known = seenIn(state);
  // It may stand further left than the list's text that it goes on with.
  const indent = Math.min(state.blkIndent, state.sCount[startLine]!);
  const last = Math.min(endLine, startLine + MOST_LINES);
  const isBelow = (line: number): boolean => line < last && !state.isEmpty(line) && state.sCount[line]! >= indent;
  const tag = new RegExp(`<(/?)${name}(?![\\w-])`, 'gi');
  let [end, depth] = [startLine, 0];
  do {
    const text = lineOf(state, end);
    if (OTHER_TEXT.test(text)) return false;
    if (!VOID.has(name)) for (const [, slash] of text.matchAll(tag)) depth += slash === '/' ? -1 : 1;
    end++;
  } while (depth > 0 && isBelow(end));
  if (depth !== 0) return false;
  if (known.markdown < startLine) {
    let line = startLine;
    while (!MARKDOWN.test(lineOf(state, line))) if (!isBelow(++line)) return false;
    known.markdown = line;
  }
  const before = known.end;
  known.end = end;
  const rules = state.md.block.ruler.getRules('paragraph');
  for (let line = startLine + 1; line < end; line++) {
    if (state.sCount[line]! - state.blkIndent >= 4 || !rules.some((begins) => begins(state, line, endLine, true))) continue;
    known.end = before;
    return false;
  }
  return true;
}

/** Whether no blank line stands between that line and the text above it. */
function interrupts(state: StateBlock, line: number): boolean {
  return line > 0 && !state.isEmpty(line - 1) && /^(?:paragraph|bullet_list|ordered_list|blockquote)_close$/.test(state.tokens.at(-1)?.type ?? '');
}

/** The first line of a block of HTML, which ends at `endLine`, that is Markdown instead of a tag or a part of one. */
function beforeMarkdown(state: StateBlock, startLine: number, endLine: number): number {
  let inTag = false;
  for (let line = startLine; line < endLine; line++) {
    const text = lineOf(state, line);
    if (line > startLine && !inTag && state.sCount[line]! - state.blkIndent < 4 && !text.startsWith('<') && MARKDOWN.test(text)) return line;
    if (text.startsWith('<!--') || OTHER_TEXT.test(text)) return endLine;
    inTag = inTag ? !text.includes('>') : /<[^<>]*$/.test(text);
  }
  return endLine;
}

function lineOf({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  return src.slice(bMarks[line]! + tShift[line]!, eMarks[line]);
}

function push(state: StateBlock, startLine: number, nextLine: number): boolean {
  state.line = nextLine;
  const token = state.push('html_block', '', 0);
  token.map = [startLine, nextLine];
  token.content = state.getLines(startLine, nextLine, state.blkIndent, true);
  return true;
}

/** The line after a block that ends at a blank line, or where less is indented. */
function endOfBlock(state: StateBlock, startLine: number, endLine: number, indent = state.blkIndent): number {
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && state.sCount[line]! >= indent) line++;
  return line;
}

/** A block that ends with the line that holds `text`; false when no line does. */
function untilText(state: StateBlock, startLine: number, endLine: number, text: string, silent: boolean): boolean {
  // It may stand further left than the list's text that it ends.
  const indent = Math.min(state.blkIndent, state.sCount[startLine]!);
  // Where the search failed once it fails from every later line of that part too: without this, many unclosed comments cost a square.
  const failures = ((state.env as { missingEnds?: Map<string, readonly [from: number, to: number]> }).missingEnds ??= new Map());
  const key = `${text} ${indent} ${endLine}`;
  const [failedFrom, failedTo] = failures.get(key) ?? [Infinity, 0];
  if (startLine >= failedFrom && startLine < failedTo) return false;
  let line = startLine;
  for (; line < endLine; line++) {
    if (line > startLine && state.sCount[line]! < indent && !state.isEmpty(line)) break;
    const from = state.bMarks[line]! + state.tShift[line]! + (line === startLine && text === '-->' ? 4 : 0);
    if (state.src.slice(from, state.eMarks[line]).toLowerCase().includes(text)) return silent || push(state, startLine, line + 1);
  }
  failures.set(key, [startLine, line]);
  return false;
}

/** The line after a component's tag, or after `<X>…</X>` on one line; 0 when more text stands on that line. */
function endOfComponent(state: StateBlock, startLine: number, endLine: number): number {
  const text = state.getLines(startLine, Math.min(endLine, startLine + MAX_TAG_LINES), state.blkIndent, false).trimStart();
  const tag = readTag(text, 0);
  // A value may hold blank lines; between attributes one ends the text that the tag began in.
  if (tag === null || /\n[ \t]*\n/.test(tag.source.replace(/"[^"]*"|'[^']*'/g, ''))) return 0;
  const rest = text.slice(tag.source.length).split('\n', 1)[0]!.trim();
  return rest === '' || rest.endsWith(`</${tag.name}>`) ? startLine + tag.source.split('\n').length : 0;
}
