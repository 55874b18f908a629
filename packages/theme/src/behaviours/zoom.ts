/** §2: images inside the text are click-to-zoom. The library is fetched on pages with images only. */
import { importModule } from '@glimpress/client';
import type { Zoom } from 'medium-zoom';
import type { Texts } from '../texts/index';

/** §9 Image zoom re-init. */
const DELAY_MS = 1000;

/** Attaches after the delay, also to images that come later; returns what detaches. Images inside links keep their link. */
export function attachZoom(root: HTMLElement, texts: Texts): () => void {
  let zoom: Zoom | undefined;
  let gone = false;
  let timer: ReturnType<typeof setTimeout>;
  const seen = new WeakSet<HTMLImageElement>();

  async function attach(): Promise<void> {
    const images = [...root.querySelectorAll<HTMLImageElement>('.article .content img')].filter((image) => !seen.has(image) && image.closest('a,[data-island],button') === null);
    if (images.length === 0) return;
    const { default: mediumZoom } = await importModule('medium-zoom', () => import('medium-zoom'));
    if (gone) return;
    // Where the text has less of a margin itself, one would make pictures smaller.
    zoom ??= dressed(mediumZoom({ background: 'var(--bg)', margin: innerWidth < 600 ? 0 : 24 }));
    zoom.attach(images);
    for (const image of images) {
      seen.add(image);
      // The widest copy, and no larger than it is: by itself the library takes one of several to be as wide as the window.
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
    zoom?.on('opened', () => void zoom!.close());
    zoom?.detach();
  };
}

/** So long the widest copy is waited for: the library waits for ever, and takes neither clicks nor keys meanwhile. */
const WIDEST_MS = 3000;

/** Has a picture whose widest copy does not come enlarged as it is there, which is what the library does when it fails. */
function limitWaiting(image: HTMLImageElement): void {
  const whenCopied = (original: HTMLImageElement, then: (copy: HTMLImageElement) => void): void => {
    original.cloneNode = () => {
      Reflect.deleteProperty(original, 'cloneNode');
      const copy = original.cloneNode() as HTMLImageElement;
      then(copy);
      return copy;
    };
  };
  // The library enlarges a copy of the image, and has another one of that load the widest.
  whenCopied(image, (shown) => whenCopied(shown, (widest) => setTimeout(() => widest.complete || widest.onerror?.(''), WIDEST_MS)));
}

/** The library's own: who scrolls on by more has done with the picture. */
const SCROLL_PX = 40;

/** What stands below the image in the text stands below it enlarged; the Tab key finds nothing that is hidden behind it. */
function dressed(zoom: Zoom): Zoom {
  let caption: HTMLElement | undefined;
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab') return;
    event.preventDefault();
    void zoom.close();
  };
  // Who spreads two fingers looks closer: what that scrolls is no leaving.
  const look = (): void => void zoom.update({ scrollOffset: visualViewport!.scale > 1 ? Infinity : SCROLL_PX });
  zoom.on('open', () => {
    const image = zoom.getZoomedImage() as HTMLImageElement;
    if (image.dataset.zoomSrc !== undefined) limitWaiting(image);
    addEventListener('keydown', leave);
    visualViewport?.addEventListener('resize', look);
    const text = image.closest('figure')?.querySelector('figcaption')?.textContent;
    if (!text) return;
    caption = document.createElement('p');
    caption.className = 'zoom-caption';
    caption.textContent = text;
    document.body.append(caption);
  });
  zoom.on('close', () => {
    removeEventListener('keydown', leave);
    visualViewport?.removeEventListener('resize', look);
    caption?.remove();
  });
  return zoom;
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
  // Hidden behind its enlarged copy it has lost the focus.
  image.addEventListener('medium-zoom:closed', () => image.focus({ preventScroll: true }));
}
