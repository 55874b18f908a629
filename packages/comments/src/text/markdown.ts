/** Markdown of comments to safe HTML: GitHub's dialect, every line break kept, whatever HTML is in it sanitised. */
import { Marked } from 'marked';
import { sanitizeHtml, type SanitizeOptions } from './sanitize';

/** What the server takes; more is cut. */
const MAX_CHARACTERS = 20_000;
/** Each mark of emphasis is compared with all later ones of its paragraph: thousands would stop a reader's page for seconds. */
const MAX_MARKS = 1000;

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // §5 strips `input`: a box drawn as text says the same.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

/** What a visitor types, Valine 1.5 stores, or an issue platform calls a comment's raw text, as safe HTML. */
export function renderMarkdown(text: string, options?: SanitizeOptions): string {
  return sanitizeHtml(toHtml(text.slice(0, MAX_CHARACTERS)), options);
}

function toHtml(markdown: string): string {
  try {
    if (!hasTooManyMarks(markdown)) return marked.parse(markdown, { async: false });
  } catch {
    // Nested too deeply for the renderer.
  }
  // The words are still worth reading.
  return markdown.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function hasTooManyMarks(markdown: string): boolean {
  return markdown.split(/\r?\n[ \t]*\r?\n/).some((paragraph) => (paragraph.match(/\*+|_+|~+/g)?.length ?? 0) > MAX_MARKS);
}
