/** Markdown of the owner's answers to HTML, with the rules by which the widget renders what visitors type. Not safe yet: storing it is what cleans it. */
import { Marked } from 'marked';

const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    // §5 strips `input`: a box drawn as text says the same.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  },
});

export function renderMarkdown(text: string): string {
  return marked.parse(text, { async: false });
}
