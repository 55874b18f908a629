/** Markdown of the hosted widget: what is typed, and what is stored, which may be longer and have pictures in it. */
import type { Token, Tokens } from 'marked';
import { withoutFlood } from './flood';
import renderTyped, { asText, MAX_CHARACTERS, startWork, toHtml } from './render-markdown';
import { sanitizeHtml, type SanitizeOptions } from './sanitize';

/** What was imported may be longer: code hosts take 65 536. */
const MAX_STORED_CHARACTERS = 70_000;
/** Where all of a long text is too much work, parts may not be: at each step less is left. */
const PART = 5000;
/** Of pictures in the text, which the server does not count with it. */
const MAX_PICTURE_CHARACTERS = 120_000;
/** Valine 1.5 puts pasted pictures into the text itself. */
const PICTURES = /data:image\/\w{3,4};base64,[a-z0-9+/=]+/gi;
/** What becomes of both: a sign may be six characters of HTML (`&quot;`), and cells of tables are about as many. */
const MAX_HTML_CHARACTERS = 6 * MAX_STORED_CHARACTERS + MAX_PICTURE_CHARACTERS;
/** Nothing is asked of anyone for it, and what the picture is called stands in its place. */
const NO_PICTURE = 'data:,';
export interface MarkdownOptions extends SanitizeOptions {
  /** It comes from the server, which keeps `<` as `&lt;`: in code that would be read as it stands there. */
  readonly isStored?: boolean;
}

/** What a visitor types or Valine 1.5 stores, as safe HTML. */
export default function renderMarkdown(text: string, options: MarkdownOptions = {}): string {
  return options.isStored ? sanitizeHtml(withoutFlood(storedToHtml(text)), options, MAX_HTML_CHARACTERS) : renderTyped(text, options);
}

/**
 * Pictures are no words: names stand for them until the words are rendered. No text knows the names; each stands for its picture
 * once, for Markdown can repeat an address without end.
 */
function storedToHtml(text: string): string {
  const name = `p${Math.random().toString(36).slice(2)}p`;
  const pictures: string[] = [];
  let room = MAX_PICTURE_CHARACTERS;
  const words = text.replace(PICTURES, (picture) => `${name}${pictures.push(picture.length > room ? NO_PICTURE : ((room -= picture.length), picture)) - 1}p`);
  return wordsToHtml(words.slice(0, MAX_STORED_CHARACTERS)).replace(new RegExp(`${name}(\\d+)p`, 'g'), (_, index: number) => pictures.splice(index, 1, NO_PICTURE)[0]!);
}

function wordsToHtml(markdown: string): string {
  startWork();
  const whole = toHtml(markdown, plainCode);
  if (whole !== undefined) return whole;
  if (markdown.length <= MAX_CHARACTERS) return asText(markdown);
  startWork();
  let html = '';
  for (let start = 0; start < markdown.length; ) {
    const end = start + PART < markdown.length ? markdown.lastIndexOf('\n\n', start + PART) : 0;
    const part = markdown.slice(start, end > start ? end : start + PART);
    html += toHtml(part, plainCode) ?? asText(part);
    start += part.length;
  }
  return html;
}

function plainCode(token: Token): void {
  if (token.type.startsWith('code')) (token as Tokens.Code).text = (token as Tokens.Code).text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
