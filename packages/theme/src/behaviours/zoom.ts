/** §2: images inside the text are click-to-zoom. */
import { importModule } from '@glimpress/client';
import type { Zoom } from 'medium-zoom';
import type { Texts } from '../texts/index';

/** §9 Image zoom re-init. */
const DELAY_MS = 1000;

/** Those that answer the keyboard: `glimpress dev` lets a picture stand when the text around it is another. */
const buttons = new WeakSet<HTMLImageElement>();

/** Attaches after the delay, also to images that come later; returns what detaches. Images inside links keep their link. */
export function attachZoom(root: HTMLElement, texts: Texts): () => void {
  let zoom: Zoom | undefined;
  let gone = false;
  let timer: ReturnType<typeof setTimeout>;
  const seen = new WeakSet<HTMLImageElement>();

  async function attach(): Promise<void> {
    const images = [...root.querySelectorAll<HTMLImageElement>('.article .content img')].filter((image) => !seen.has(image) && image.closest('a,[data-island],button') === null);
    if (images.length === 0) return;
    const { default: zoomOfAllPages } = await importModule('medium-zoom', () => import('./create-zoom'));
    if (gone) return;
    zoom = zoomOfAllPages();
    zoom.attach(images);
    for (const image of images) {
      seen.add(image);
      // The widest copy (the build puts it last), and no larger than it is: by itself the library takes one of several to be as wide as the window.
      if (image.srcset !== '') image.dataset.zoomSrc = image.srcset.split(', ').at(-1)!.split(' ')[0]!;
      makeButton(image, zoom, texts);
    }
  }
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void attach().catch(console.error), DELAY_MS);
  };
  const observer = new MutationObserver((changes) => {
    const hasImage = (node: Node): boolean => node instanceof Element && (node.localName === 'img' || node.querySelector('img') !== null);
    if (changes.some(({ addedNodes }) => [...addedNodes].some(hasImage))) later();
  });
  observer.observe(root, { childList: true, subtree: true });
  later();
  return () => {
    gone = true;
    clearTimeout(timer);
    observer.disconnect();
    // While a picture still grows the library does not let it go.
    zoom?.getZoomedImage()?.addEventListener('medium-zoom:opened', () => void zoom!.close());
    zoom?.detach();
  };
}

/** A zoomable image is a button to the keyboard; Escape closes (medium-zoom's own). */
function makeButton(image: HTMLImageElement, zoom: Zoom, texts: Texts): void {
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', [texts.zoomImage, image.alt].filter(Boolean).join(texts.attribution.colon));
  if (buttons.has(image)) return;
  buttons.add(image);
  image.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    void zoom.toggle({ target: image });
  });
  // Hidden behind its enlarged copy it has lost the focus.
  image.addEventListener('medium-zoom:closed', () => image.focus({ preventScroll: true }));
}
