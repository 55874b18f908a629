/** §4: images inside the text are click-to-zoom. The library is fetched on pages with images only. */
import type { Zoom } from 'medium-zoom';
import type { Texts } from '../texts/index';

/** §9 Image zoom re-init. */
const DELAY_MS = 1000;

/** Attaches after the delay; returns what detaches. Images inside links keep their link. */
export function attachZoom(root: ParentNode, texts: Texts): () => void {
  let zoom: Zoom | undefined;
  let gone = false;
  const timer = setTimeout(async () => {
    const images = [...root.querySelectorAll<HTMLImageElement>('.article .content img')].filter((image) => image.closest('a,[data-island],button') === null);
    if (images.length === 0) return;
    const { default: mediumZoom } = await import('medium-zoom');
    if (gone) return;
    zoom = mediumZoom(images, { background: 'var(--bg)', margin: 24 });
    for (const image of images) makeButton(image, zoom, texts);
  }, DELAY_MS);
  return () => {
    gone = true;
    clearTimeout(timer);
    zoom?.detach();
  };
}

/** A zoomable image is a button to the keyboard; Escape closes (medium-zoom's own). */
function makeButton(image: HTMLImageElement, zoom: Zoom, texts: Texts): void {
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', [texts.zoomImage, image.alt].filter(Boolean).join(texts.attribution.colon));
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void zoom.toggle({ target: image });
  });
}
