/**
 * Hexo's tags (`{% note %}`, `{% asset_img a.png %}`) to Markdown: finds them, and what they hold (`hexo-block-tags` and `hexo-inline-tags` say what each
 * stands for). Pure. What nobody knows stays as written and is named with its line. Code blocks and inline code are left alone.
 */
import { BLOCKS, LONE } from './hexo-block-tags';
import { asHtml, INLINE, type TagContext } from './hexo-inline-tags';
import { words } from './hexo-tag-parts';
import { codeBlockEnd } from './outside-code';

export interface ConvertedTags {
  readonly markdown: string;
  /** `line` counts from 1 in the Markdown given. */
  readonly unknown: readonly { readonly name: string; readonly line: number }[];
}

/** `{% name arguments %}`, put on one line. */
const TAG = /\{%-?\s*([A-Za-z_][\w-]*)((?:[^%\n]|%(?!\}))*?)-?%\}/;
/** What is no tag of Hexo, in a line. */
const RAW = /\{%-?\s*raw\s*-?%\}(.{0,2000}?)\{%-?\s*endraw\s*-?%\}/;
/** Raw text, inline code, a tag. */
const PART = new RegExp(String.raw`${RAW.source}|(\`+)(?!\`)[\s\S]*?[^\`]\2(?!\`)|\{%-?\s*([A-Za-z_][\w-]*)((?:[^%]|%(?!\}))*?)-?%\}`, 'g');
/** Deeper than any author nests. */
const MAX_DEPTH = 20;

/** Never throws; what cannot be read stays as it is. */
export function convertTags(markdown: string, context: TagContext): ConvertedTags {
  if (!markdown.includes('{%')) return { markdown, unknown: [] };
  const unknown: { name: string; line: number }[] = [];
  const convert = (lines: readonly string[], firstLine: number, depth: number): string[] => {
    const out: string[] = [];
    const ends = new Map<string, ReadonlyMap<number, number>>();
    const endOf = (name: string, at: number): number => {
      const known = ends.get(name) ?? closingLines(lines, name);
      ends.set(name, known);
      return known.get(at) ?? -1;
    };
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at]!;
      const codeEnd = codeBlockEnd(lines, at);
      if (codeEnd >= 0 || !line.includes('{%')) {
        out.push(...lines.slice(at, Math.max(at, codeEnd) + 1));
        at = Math.max(at, codeEnd);
        continue;
      }
      const last = lastLine(lines, at);
      const written = lines.slice(at, last + 1);
      const opening = blockTag(written.join(' '));
      const end = opening === null ? -1 : opening.inline !== null ? last : endOf(opening.name, at);
      if (opening !== null && end >= last && depth < MAX_DEPTH) {
        const inner = end === last ? [opening.inline ?? ''] : lines.slice(last + 1, end).map((each) => withoutIndent(each, opening.indent));
        const body = (from: readonly string[] = inner): string[] => convert(from, firstLine + last + 1, depth + 1);
        const made = BLOCKS[opening.name]!(words(opening.args), inner, body);
        out.push(...made.map((each) => withIndent(each, opening.indent)));
        at = end;
        continue;
      }
      const lone = loneTag(lines, at, context);
      if (lone !== null) {
        out.push(...lone.made);
        at = lone.end;
        continue;
      }
      out.push(...convertText(written.join('\n'), firstLine + at, isHtml(lines, at)).split('\n'));
      at = last;
    }
    return out;
  };
  const convertText = (text: string, firstLine: number, inHtml: boolean): string => {
    let [number, counted] = [firstLine, 0];
    return text.replace(PART, (whole, raw: string | undefined, _: string | undefined, name: string | undefined, args: string | undefined, offset: number) => {
      if (raw !== undefined) return raw;
      // Inline code is shown as it is, but for the marks Hexo itself took out of it.
      if (name === undefined) return whole.replace(new RegExp(RAW, 'g'), '$1');
      const made = Object.hasOwn(INLINE, name) ? INLINE[name]!(words(args ?? ''), context) : null;
      number += text.slice(counted, offset).split('\n').length - 1;
      counted = offset;
      if (made === null) unknown.push({ name, line: number });
      return made === null ? whole : inHtml ? asHtml(made) : made;
    });
  };
  return { markdown: convert(markdown.split('\n'), 1, 0).join('\n'), unknown };
}

/** What an HTML block begins with, which goes on to the next empty line and in which Markdown is text. */
const HTML_BLOCK = /^ {0,3}<\/?(?:article|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)(?=[\s/>]|$)/i;
/** More lines than authors write without an empty one. */
const MOST_LINES = 100;

/** The last line of the tag that is open at the end of line `at`: that line itself where none is, or where its end is not to be found. */
function lastLine(lines: readonly string[], at: number): number {
  const endsOpen = (line: string): boolean => line.lastIndexOf('{%') > line.lastIndexOf('%}');
  let last = at;
  let isOpen = endsOpen(lines[at]!);
  for (let next = at + 1; isOpen && next < lines.length && next < at + MOST_LINES; next++) {
    const line = lines[next]!;
    const [start, end] = [line.indexOf('{%'), line.indexOf('%}')];
    if (line.trim() === '' || (start >= 0 && !(end >= 0 && end < start)) || codeBlockEnd(lines, next) >= 0) break;
    if (end < 0) continue;
    last = next;
    isOpen = endsOpen(line);
  }
  return last;
}

function isHtml(lines: readonly string[], at: number): boolean {
  for (let line = at; line >= 0 && line > at - MOST_LINES && lines[line]!.trim() !== ''; line--) if (HTML_BLOCK.test(lines[line]!)) return true;
  return false;
}

interface BlockTag {
  readonly name: string;
  readonly args: string;
  readonly indent: string;
  /** Text between the tags when both stand on one line. */
  readonly inline: string | null;
}

/** A line that begins with the opening tag of a known block. */
function blockTag(line: string): BlockTag | null {
  const match = /^(\s*)(.*)$/.exec(line)!;
  const tag = TAG.exec(match[2]!);
  if (tag === null || tag.index !== 0 || !Object.hasOwn(BLOCKS, tag[1]!)) return null;
  const rest = match[2]!.slice(tag[0].length);
  const close = new RegExp(`\\{%-?\\s*end${tag[1]}\\s*-?%\\}\\s*$`, 'i').exec(rest);
  if (rest.trim() !== '' && close === null) return null;
  return { name: tag[1]!, args: tag[2]!, indent: match[1]!, inline: close === null ? null : rest.slice(0, close.index).trim() };
}

/** A tag without an end that begins on line `at` and fills the lines up to `end`, converted; null when there is none. */
function loneTag(lines: readonly string[], at: number, context: TagContext): { readonly made: readonly string[]; readonly end: number } | null {
  const [, indent = '', name = '', first = ''] = /^(\s*)\{%-?\s*([A-Za-z_]\w*)\s+(.*)$/.exec(lines[at]!) ?? [];
  if (!Object.hasOwn(LONE, name)) return null;
  const length = lines.slice(at, at + MOST_LINES).findIndex((line) => line.includes('%}'));
  const written = [first, ...lines.slice(at + 1, at + length + 1).map((line) => withoutIndent(line, indent))].join('\n');
  const [, args] = /^([^]*?)-?%\}\s*$/.exec(written) ?? [];
  const made = length < 0 || args === undefined || args.includes('%}') ? null : LONE[name]!(args, context);
  return made === null ? null : { made: made.map((line) => withIndent(line, indent)), end: at + length };
}

function withIndent(line: string, indent: string): string {
  return line === '' ? '' : indent + line;
}

function withoutIndent(line: string, indent: string): string {
  return line.startsWith(indent) ? line.slice(indent.length) : line;
}

/** The lines of the closing tags of one name by those that open their blocks; what is never closed is not there. */
function closingLines(lines: readonly string[], name: string): ReadonlyMap<number, number> {
  const mark = new RegExp(`\\{%-?\\s*(end)?${name}(?=[\\s%,:-])`, 'gi');
  const open: number[] = [];
  const found = new Map<number, number>();
  lines.forEach((line, index) => {
    for (const [, end] of line.matchAll(mark)) {
      if (end === undefined) open.push(index);
      else {
        const start = open.pop();
        if (start !== undefined && start !== index) found.set(start, index);
      }
    }
  });
  return found;
}
