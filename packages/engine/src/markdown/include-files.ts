/**
 * Markdown of other files: `<!-- @include: ./a.md#region -->` of VitePress and theme-hope, `@include(./a.md{3-10})` of theme-hope's older versions,
 * alone on a line, also in lists and quotes, and behind the mark of a list's entry, but not in blocks of code. As there it is put into the text before that is read: it may go on
 * with a list or have the text's footnotes. Addresses in it are from its own file.
 */
import { posix } from 'node:path';
import { bareSlug } from '@glimpress/contracts/route';
import { splitSource } from '../content/front-matter-block';
import { pathFrom } from './addresses';
import { regionOf } from './code/regions';
import type { PageState, Place } from './page-state';

const INCLUDE = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,4})?(?:<!--[ \t]*@include:([^<>]+)-->|@include\(([^()]+)\))[ \t]*$/;
/** Behind other text of a line; in quoted code it is spoken of. */
const WITHIN_LINE = /^([^`]|`[^`]*`)*<!--[ \t]*@include:/;
/** A file, a region of it or a heading, and lines of it (`{3-10}`, in VitePress `{3,10}`), of which either end may lack. */
const FILE = /^([^#{}]+)(#[^\s{}]+)?(?:\{(\d*)([-,]?)(\d*)\})?$/;
/** Behind marks of quotes and lists. */
const FENCE = /^(?:[\s>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(`{3,}(?=[^`]*$)|~{3,})/;
const FENCE_END = /^[\s>]*(`{3,}|~{3,})\s*$/;
const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const OWN_ID = /\{#([^\s{}#]+)[^{}]*\}\s*$/;
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
  const take = ({ text, name, around }: Part, indent: string, place: Place | null, first = indent): void => {
    let fence = '';
    for (const [number, line] of text.split('\n').entries()) {
      const at = place ?? { line: bodyStartLine + number, file: null };
      const start = line.slice(0, LONGEST);
      const [, lead = '', mark = '', comment, call] = (fence === '' && start === line && INCLUDE.exec(line)) || [];
      const written = comment ?? call;
      const before = (number === 0 ? first : indent) + lead;
      const within = indent + lead + mark.replace(/\S/g, ' ');
      const part = written === undefined ? null : readPart(page, written.trim(), { name, around }, within, at.line);
      if (fence === '') {
        if (written === undefined && WITHIN_LINE.test(start)) page.warn('markdown/include-place', 'An @include stands within a line: nothing is taken in.', at.line, 'Give it a line of its own.');
        fence = FENCE.exec(start)?.[1] ?? '';
      } else if (FENCE_END.exec(start)?.[1]!.startsWith(fence)) fence = '';
      // An entry of a list that begins with an empty line has ended with it.
      if (part !== null) take(mark === '' ? part : { ...part, text: part.text.replace(/^(?:[ \t]*\n)+/, '') }, within, { line: at.line, file: part.name }, before + mark);
      else {
        lines.push(line === '' ? before.trimEnd() : before + line.slice(lead.length));
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
  const found = region === undefined ? whole : page.regionOf(whole, region.slice(1), path, line, (source, id) => regionOf(source, id) ?? sectionUnder(page, splitSource(source).markdown, id));
  const isWhole = found === whole && first === '' && last === '';
  // Lines are counted with those of the front matter.
  const text = isWhole ? splitSource(whole).markdown : found.split('\n').slice(Math.max(1, Number(first)) - 1, Number(mark === '' ? first : last) || Infinity).join('\n');
  return page.takeRoom(text.length + indent.length * text.split('\n').length, line) ? { text, name, around: [...by.around, key] } : null;
}

/** `id` is that of its own, or the letters and digits of its text: generators keep those, whatever else they keep. */
interface FileHeading {
  readonly level: number;
  readonly id: string;
  readonly line: number;
}

/** Of each text in which a page has looked for one: it may do so many times. */
const headingsByText = new WeakMap<PageState, Map<string, readonly FileHeading[]>>();

/** The text below the heading of that id, as far as that reaches; as in VitePress without the heading itself. Null when there is none. */
function sectionUnder(page: PageState, text: string, id: string): string | null {
  const known = headingsByText.get(page) ?? new Map<string, readonly FileHeading[]>();
  const headings = known.get(text) ?? headingsOf(text);
  headingsByText.set(page, known.set(text, headings));
  const bare = bareSlug(id);
  const at = headings.findIndex((heading) => heading.id === id || (bare !== '' && heading.id === bare));
  if (at < 0) return null;
  const { line, level } = headings[at]!;
  const next = headings.find((heading, index) => index > at && heading.level <= level);
  return text.split('\n').slice(line + 1, next?.line).join('\n');
}

function headingsOf(text: string): FileHeading[] {
  const headings: FileHeading[] = [];
  let fence = '';
  for (const [line, whole] of text.split('\n').entries()) {
    const start = whole.slice(0, LONGEST);
    const [, marks, title = ''] = (fence === '' && HEADING.exec(start)) || [];
    if (marks !== undefined) headings.push({ level: marks.length, id: OWN_ID.exec(title)?.[1] ?? bareSlug(title.replace(/\]\([^()]*\)/g, '')), line });
    if (fence === '') fence = FENCE.exec(start)?.[1] ?? '';
    else if (FENCE_END.exec(start)?.[1]!.startsWith(fence)) fence = '';
  }
  return headings;
}
