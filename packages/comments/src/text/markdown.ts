/** Markdown of comments to safe HTML: GitHub's dialect, every line break kept, whatever HTML is in it sanitised. */
import { Marked, type Token, type Tokens } from 'marked';
import { withoutFlood } from './flood';
import { sanitizeHtml, type SanitizeOptions } from './sanitize';

/** What the server takes; more is cut. */
const MAX_CHARACTERS = 20_000;
/**
 * Characters looked at by the renderer, which at each step may look at all that is left of its block: a paragraph of nothing but
 * marks, or quotes inside of quotes, would stop a reader's page. About 0.1 s.
 */
const MAX_WORK = 20_000_000;
/** A mark of emphasis is compared with the later ones one by one. */
const EMPHASIS_WORK = 10;
/** At each of many spaces the renderer looks for the end of the line. */
const MANY_SPACES = /[ \t]{1000}/;

let work = 0;
function spend(characters: number): false {
  work += characters;
  if (work > MAX_WORK) throw new Error('too much work');
  // The renderer's own rule goes on.
  return false;
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
    emStrong: (source) => spend(/^[*_]/.test(source) ? EMPHASIS_WORK * source.length : 0),
    del: (source) => spend(source.startsWith('~') ? EMPHASIS_WORK * source.length : 0),
  },
  renderer: {
    // §5 strips `input`: a box drawn as text says the same.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

export interface MarkdownOptions extends SanitizeOptions {
  /** It comes from the server, which keeps `<` as `&lt;`: in code that would be read as it stands there. */
  readonly isStored?: boolean;
}

/** What a visitor types, Valine 1.5 stores, or an issue platform calls a comment's raw text, as safe HTML. */
export default function renderMarkdown(text: string, options: MarkdownOptions = {}): string {
  return sanitizeHtml(withoutFlood(toHtml(text.slice(0, MAX_CHARACTERS), options.isStored ? plainCode : null)), options);
}

function plainCode(token: Token): void {
  if (token.type.startsWith('code')) (token as Tokens.Code).text = (token as Tokens.Code).text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function toHtml(markdown: string, walkTokens: typeof plainCode | null): string {
  work = 0;
  try {
    if (!MANY_SPACES.test(markdown)) return marked.parse(markdown, { async: false, walkTokens });
  } catch {
    // Too much work, or nested too deeply for the renderer.
  }
  // The words are still worth reading.
  return markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
