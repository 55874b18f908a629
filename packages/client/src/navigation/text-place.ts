/**
 * Where in the text a reader is: which of its blocks stands at the top of the window, and how far down. Pixels from the top of
 * the page alone name another line once something above has another height, as islands have before they are drawn.
 */

/** Index among the blocks of the text, and its distance from the top of the window in CSS pixels. */
export type TextPlace = readonly [block: number, top: number];

/** What islands draw does not count: it is not there yet when a page is shown again. */
const BLOCKS = 'main :is(p,li,pre,h2,h3):not([data-island] *)';

const blocksOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(BLOCKS)];

/** The links of the text: who has left a page by one is on it again when they go back. */
export const linksOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('main a:not([data-island] *)')];

/** Nothing at the end of a page that goes on without text. */
export function textPlace(root: ParentNode): TextPlace | undefined {
  for (const [index, block] of blocksOf(root).entries()) {
    const { top, height } = block.getBoundingClientRect();
    if (height > 0 && top >= 0) return [index, top];
  }
  return undefined;
}

/** How far the window must still scroll to stand where the reader was. */
export function distanceTo([index, before]: TextPlace, root: ParentNode): number {
  const { top, height } = blocksOf(root)[index]?.getBoundingClientRect() ?? { top: 0, height: 0 };
  // Folded away, or no longer in the text.
  return height > 0 ? top - before : 0;
}
