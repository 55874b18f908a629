/** The HTML of a text as feed readers show it, who have none of its style sheets. */

const HEADING_LINK = /<a class="header-anchor"[^>]*>#<\/a>/g;
const FORMULA = /<span class="katex"[ >]/g;
const SPAN = /<(\/?)span\b[^>]*>/g;
const SOURCE = /<annotation encoding="application\/x-tex">([^<]*)</;

/** Without the links of headings to themselves; a formula, which is there as MathML and once more as letters with places, is its source. */
export function feedHtml(html: string): string {
  const text = html.replace(HEADING_LINK, '');
  const pieces: string[] = [];
  let done = 0;
  for (const { index } of text.matchAll(FORMULA)) {
    // One within another, of an author's own HTML.
    if (index < done) continue;
    const end = endOfSpan(text, index);
    const source = SOURCE.exec(text.slice(index, end))?.[1];
    if (source === undefined) continue;
    pieces.push(text.slice(done, index), `<code>${source}</code>`);
    done = end;
  }
  return [...pieces, text.slice(done)].join('');
}

function endOfSpan(html: string, start: number): number {
  const tags = new RegExp(SPAN);
  tags.lastIndex = start;
  let depth = 0;
  for (let tag = tags.exec(html); tag !== null; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}
