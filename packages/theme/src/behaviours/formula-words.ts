/**
 * What screen readers read of formulas (MathML, which nobody sees) is a third of a formula's nodes. Until the page rests it is left out
 * of layout (`.katex-mathml` in the styles), and therefore of what is read: the text of an article full of formulas is on the screen of
 * a slow phone sooner.
 */
import { whenIdle } from '@glimpress/client';

/** How many nodes one frame lays out: a reader's touch is answered after it. */
const AT_ONCE = 300;

/** Lays it out, piece by piece. Returns what ends it. */
export function layOutFormulaWords(main: HTMLElement): () => void {
  const left = [...main.querySelectorAll<HTMLElement>('.content .katex-mathml')];
  const goOn = (): void => {
    for (let nodes = 0; left.length > 0 && nodes < AT_ONCE; ) {
      const words = left.shift()!;
      words.style.contentVisibility = 'visible';
      nodes += words.getElementsByTagName('*').length;
    }
    if (left.length > 0) whenIdle(goOn);
  };
  if (left.length > 0) whenIdle(goOn);
  return () => left.splice(0);
}
