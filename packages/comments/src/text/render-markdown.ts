/** Markdown of comments to safe HTML: GitHub's dialect, every line break kept, whatever HTML is in it sanitised. */
import { Marked, type Token } from 'marked';
import { withoutFlood } from './flood';
import { sanitizeHtml, type SanitizeOptions } from './sanitize';

/** What the server takes; more is cut. */
export const MAX_CHARACTERS = 20_000;
/**
 * Characters looked at by the renderer, which at each step may look at all that is left of its block: a paragraph of nothing but
 * marks, or quotes inside of quotes, would stop a reader's page. About 0.1 s.
 */
const MAX_WORK = 20_000_000;
/** A mark of emphasis is compared with the later ones one by one. */
const EMPHASIS_WORK = 10;
/** Each cell of a table becomes an object and an element. */
const CELL_WORK = 500;
/** At each of many spaces the renderer looks for the end of the line. */
const MANY_SPACES = /[ \t]{1000}/;

let work = 0;
function spend(characters: number): false {
  work += characters;
  if (work > MAX_WORK) throw new Error('too much work');
  // The renderer's own rule goes on.
  return false;
}

/** How many cells the table that may begin here has at most: rows are filled up, however short, to the columns of its second line. */
function cellsOf(source: string): number {
  const line = source.split('\n', 2)[1];
  if (line === undefined || !/[|:]/.test(line) || /[^ |:-]/.test(line)) return 0;
  return line.split('|').length * source.split('\n\n', 1)[0]!.split('\n').length;
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  // The first rule of every step: for blocks, and inside of them.
  tokenizer: {
    space: (source) => spend(source.length),
    escape: (source) => spend(source.length),
    // A quote takes its last list apart anew for each line that goes on with it.
    list: (source) => spend(source.length),
    table: (source) => spend(CELL_WORK * cellsOf(source)),
    emStrong: (source) => spend(/^[*_]/.test(source) ? EMPHASIS_WORK * source.length : 0),
    del: (source) => spend(source.startsWith('~') ? EMPHASIS_WORK * source.length : 0),
  },
  renderer: {
    // §5 strips `input`: a box drawn as text says the same.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** What a visitor types, or an issue platform calls a comment's raw text, as safe HTML. */
export default function renderMarkdown(text: string, options: SanitizeOptions = {}): string {
  startWork();
  const words = text.slice(0, MAX_CHARACTERS);
  return sanitizeHtml(withoutFlood(toHtml(words, null) ?? asText(words)), options);
}

/** What follows may be as much work as is done at a time. */
export function startWork(): void {
  work = 0;
}

/** Undefined when it is too much work, or nested too deeply for the renderer. */
export function toHtml(markdown: string, walkTokens: ((token: Token) => void) | null): string | undefined {
  try {
    return MANY_SPACES.test(markdown) ? undefined : marked.parse(markdown, { async: false, walkTokens });
  } catch {
    return undefined;
  }
}

/** The words are still worth reading. */
export function asText(markdown: string): string {
  return markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
