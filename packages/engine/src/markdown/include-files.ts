/**
 * Markdown of other files: `<!-- @include: ./a.md#region -->` of VitePress and theme-hope, `@include(./a.md{3-10})` of theme-hope's older versions,
 * alone on a line, also in lists and quotes, but not in blocks of code. As there it is put into the text before that is read: it may go on
 * with a list or have the text's footnotes. Addresses in it are from its own file.
 */
import { posix } from 'node:path';
import { splitSource } from '../content/front-matter-block';
import { pathFrom } from './addresses';
import type { PageState, Place } from './page-state';

const INCLUDE = /^([ \t>]*)(?:<!--[ \t]*@include:([^<>]+)-->|@include\(([^()]+)\))[ \t]*$/;
/** A file, a region of it, and lines of it (`{3-10}`, in VitePress `{3,10}`), of which either end may lack. */
const FILE = /^([^#{}]+)(#[^\s{}]+)?(?:\{(\d*)([-,]?)(\d*)\})?$/;
/** Behind marks of quotes and lists. */
const FENCE = /^(?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_END = /^[\s>]*(`{3,}|~{3,})\s*$/;
/** More characters of a line than any of these has are not looked at. */
const LONGEST = 500;
const DEEPEST = 10;

/** A text that may take in others, its name as the article would write it, and what it stands in: names with their parts. */
interface Part {
  readonly text: string;
  readonly name: string;
  readonly around: readonly string[];
}

/** The article's text with all it takes in. From now on, `page` knows where each of its lines is from. */
export function withIncludes(page: PageState): string {
  const { markdown, bodyStartLine, path } = page.article;
  if (!markdown.includes('@include')) return markdown;
  const lines: string[] = [];
  const places: Place[] = [];
  const take = ({ text, name, around }: Part, indent: string, place: Place | null): void => {
    let fence = '';
    for (const [number, line] of text.split('\n').entries()) {
      const at = place ?? { line: bodyStartLine + number, file: null };
      const start = line.slice(0, LONGEST);
      const include = fence === '' && start === line ? INCLUDE.exec(line) : null;
      const within = indent + (include?.[1] ?? '');
      const part = include === null ? null : readPart(page, (include[2] ?? include[3])!.trim(), { name, around }, within, at.line);
      if (fence === '') fence = FENCE.exec(start)?.[1] ?? '';
      else if (FENCE_END.exec(start)?.[1]!.startsWith(fence)) fence = '';
      if (part !== null) take(part, within, { line: at.line, file: part.name });
      else {
        lines.push(line === '' ? indent.trimEnd() : indent + line);
        places.push(at);
      }
    }
  };
  const own = `./${posix.basename(path)}`;
  take({ text: markdown, name: own, around: [own] }, '', null);
  page.placeOf = (line) => (line < bodyStartLine ? { line, file: null } : places[Math.min(line - bodyStartLine, places.length - 1)]!);
  return lines.join('\n');
}

/** What an include stands for; null when its line stays as it is. */
function readPart(page: PageState, written: string, by: Omit<Part, 'text'>, indent: string, line: number): Part | null {
  const [, path, region, first = '', mark = '', last = ''] = FILE.exec(written) ?? [];
  if (path === undefined) return null;
  const name = pathFrom(by.name, path);
  const key = name + written.slice(path.length);
  if (by.around.includes(key) || by.around.length > DEEPEST) {
    page.warn('markdown/include-loop', `${path} is not taken in: it stands in itself, or in too many files.`, line, 'Take in lines of it that do not take it in again, as in {3-10}.');
    return null;
  }
  const whole = page.readFile(name, line);
  if (whole === null) return null;
  const found = region === undefined ? whole : page.regionOf(whole, region.slice(1), path, line);
  const isWhole = found === whole && first === '' && last === '';
  // Lines are counted with those of the front matter.
  const text = isWhole ? splitSource(whole).markdown : found.split('\n').slice(Math.max(1, Number(first)) - 1, Number(mark === '' ? first : last) || Infinity).join('\n');
  return page.takeRoom(text.length + indent.length * text.split('\n').length, line) ? { text, name, around: [...by.around, key] } : null;
}
