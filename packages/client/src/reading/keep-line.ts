/**
 * A phone that is turned, or a window made narrower, shows the same line of the text: what browsers with scroll anchoring do, for WebKit,
 * which has none (CSS Scroll Anchoring 1).
 */
import { distanceTo, textPlace, type TextPlace } from '../navigation/text-place';
import { throttle } from './throttle';

const INTERVAL_MS = 300;

/** Starts it, for as long as the document lives; does nothing where the browser anchors scrolling itself. */
export function keepLine(): void {
  if (CSS.supports('overflow-anchor', 'auto')) return;
  let place: TextPlace | undefined;
  let width = innerWidth;
  const note = throttle(() => (place = textPlace(document)), INTERVAL_MS);
  addEventListener('scroll', note, { passive: true });
  addEventListener('resize', () => {
    // A keyboard that opens, or a bar of the browser that goes, changes the height alone.
    if (innerWidth !== width && place && scrollY > 0) scrollBy({ top: distanceTo(place, document), behavior: 'instant' });
    width = innerWidth;
  });
}
