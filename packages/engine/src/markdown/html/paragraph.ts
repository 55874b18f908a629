/** Block HTML inside a paragraph of Markdown. */
import type { Walk } from '../walk';

/** A paragraph that holds block HTML becomes a `<div>`, as the browser would end the `<p>` early. */
export function loosenParagraph(walk: Walk): void {
  for (let index = walk.frames.length - 1; index >= 0; index--) {
    const barrier = walk.frames[index]!.barrier;
    if (barrier?.type !== 'paragraph_open') continue;
    barrier.tag = 'div';
    barrier.attrSet('class', 'p');
    return;
  }
}
