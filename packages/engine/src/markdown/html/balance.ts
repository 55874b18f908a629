/**
 * Keeps raw HTML balanced, so that nothing an author forgets to close, or closes once too often, reaches the page around
 * the article. An element belongs to the Markdown element it was opened in (a frame of the walk) and ends with it.
 */
import type { Token } from 'markdown-it';
import { escapeHtml } from '../escape';
import type { Frame, RawElement } from '../frame';
import type { Walk } from '../walk';
import { CELLS, ENDED_BY, ENDS_THROUGH, OPTIONAL_END } from './elements';
import type { Tag } from './tags';
import { setMeta } from '../token-meta';

/** Deeper than this, tags are shown as text: browsers cut off at 512, and no author nests so deep on purpose. */
const MAX_DEPTH = 100;

/** A token that writes `html` as it is; `text` is what a reader reads of it. */
export function rawToken(walk: Walk, nesting: -1 | 0 | 1, html: string, text = ''): Token {
  const token = walk.token('raw', '', nesting);
  token.content = html;
  setMeta(token, text);
  return token;
}

/** Shows a tag as text. */
export function pushAsText(walk: Walk, source: string): void {
  walk.push(rawToken(walk, 0, escapeHtml(source), source));
}

/** Opens an element: ends those that its start ends by HTML's rules, then writes and remembers it. */
export function openRaw(walk: Walk, element: RawElement): boolean {
  const { frame } = walk;
  for (let top = frame.raws.at(-1); top !== undefined && ENDED_BY[top.name]?.has(element.name); top = frame.raws.at(-1)) {
    popRaw(walk, frame, true);
    // Its author may end it all the same: `<p>…<div>…</div></p>`.
    addTo(walk.closedEarly, top.name, 1);
  }
  if (walk.rawDepth >= MAX_DEPTH) return false;
  walk.rawDepth++;
  walk.push(element.open);
  frame.raws.push(element);
  addTo(frame.rawCounts, element.name, 1);
  addTo(walk.openRaws, element.name, 1);
  return true;
}

/**
 * Ends the element that the start of `name` ends by HTML's rules although others are open inside of it. What is open outside of this frame cannot
 * be ended: then the answer is its name, and `name` must not be written.
 */
export function endThrough(walk: Walk, name: string): string | null {
  const rule = Object.hasOwn(ENDS_THROUGH, name) ? ENDS_THROUGH[name]! : null;
  if (rule === null) return null;
  for (const frame of walk.frames.toReversed()) {
    for (const raw of frame.raws.toReversed()) {
      if (rule.ends.has(raw.name)) {
        if (frame !== walk.frame) return raw.name;
        while (frame.raws.includes(raw)) popRaw(walk, frame, false, 'where the next begins');
        return null;
      }
      if (rule.stops.has(raw.name)) return null;
    }
    const tag = frame.barrier?.tag ?? '';
    if (rule.ends.has(tag)) return CELLS.has(tag) ? tag : null;
    if (rule.stops.has(tag)) return null;
  }
  return null;
}

/** Closes the innermost element of that name, with whatever is open inside it. False when there is none in this frame. */
export function closeRaw(walk: Walk, name: string): boolean {
  const { frame } = walk;
  if ((frame.rawCounts.get(name) ?? 0) === 0) return false;
  while (frame.raws.at(-1)!.name !== name) popRaw(walk, frame, false);
  popRaw(walk, frame, true);
  return true;
}

/** An end tag for which nothing is open: browsers drop it, and so did Vue; told unless its element had to be closed early. */
export function strayClose(walk: Walk, tag: Tag, name: string): void {
  const early = walk.closedEarly.get(name) ?? 0;
  if (early > 0) {
    walk.closedEarly.set(name, early - 1);
    return;
  }
  walk.page.warn('markdown/stray-close-tag', `${tag.source} closes nothing: it is left out.`, walk.line, `Remove it, open the element in the same paragraph or block, or write \`${tag.source}\` in backticks to say that it is text.`);
}

/** Closes what is open in the innermost frame, because the Markdown element around it ends. */
export function closeRaws(walk: Walk, atEnd: boolean): void {
  const { frame } = walk;
  while (frame.raws.length > 0) popRaw(walk, frame, false, atEnd ? AT_END : undefined);
}

const AT_END = 'with the article';

function popRaw(walk: Walk, frame: Frame, closed: boolean, where = 'with the paragraph or block around it'): void {
  const element = frame.raws.pop()!;
  walk.rawDepth--;
  addTo(frame.rawCounts, element.name, -1);
  addTo(walk.openRaws, element.name, -1);
  element.onEnd?.(closed);
  if (element.close === null) return;
  walk.push(element.close());
  if (closed || element.mayStayOpen || OPTIONAL_END.has(element.name)) return;
  if (where !== AT_END) addTo(walk.closedEarly, element.name, 1);
  walk.page.warn(
    'markdown/unclosed-tag',
    `<${element.name}> is not closed where it was opened: it ends ${where}.`,
    element.line,
    `Write </${element.name}> in the same paragraph or block.`,
  );
}

export function addTo(counts: Map<string, number>, name: string, difference: number): void {
  counts.set(name, (counts.get(name) ?? 0) + difference);
}
