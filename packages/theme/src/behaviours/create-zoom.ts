/** §2: click-to-zoom, in a chunk of its own: fetched on pages with images only. */
import mediumZoom, { type Zoom } from 'medium-zoom';

/** So long the widest copy is waited for: the library waits for ever, and takes neither clicks nor keys meanwhile. */
const WIDEST_MS = 3000;

/** Ends the waiting for the widest copy of the picture that is being enlarged. */
let giveUp = (): void => {};

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
  whenCopied(image, (shown) =>
    whenCopied(shown, (widest) => {
      giveUp = () => {
        if (widest.complete) return;
        widest.onerror?.('');
        widest.onerror = null;
      };
      setTimeout(giveUp, WIDEST_MS);
    }),
  );
}

/** The library's own: who scrolls on by more has done with the picture. */
const SCROLL_PX = 40;

/**
 * The library as the theme has it, for all pages, since what it listens to it never lets go: what stands below the image in the text stands
 * below it enlarged; the Tab key finds nothing that is hidden behind it.
 */
export default function zoomOfAllPages(): Zoom {
  return (created ??= createZoom());
}

let created: Zoom | undefined;

function createZoom(): Zoom {
  const zoom = mediumZoom({ background: 'var(--bg)' });
  let caption: HTMLElement | undefined;
  let isLeft = false;
  // While a picture grows the library hears nothing: who has pressed Escape meanwhile is heard then.
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') event.preventDefault();
    else if (event.key !== 'Escape') return;
    isLeft = true;
    giveUp();
    void zoom.close();
  };
  // Where the text has less of a margin itself, one would make pictures smaller. Who spreads two fingers looks closer: what that scrolls is no leaving.
  const fit = (): void => void zoom.update({ margin: innerWidth < 600 ? 0 : 24, scrollOffset: visualViewport && visualViewport.scale > 1 ? Infinity : SCROLL_PX });
  zoom.on('open', () => {
    isLeft = false;
    fit();
    const image = zoom.getZoomedImage() as HTMLImageElement;
    if (image.dataset.zoomSrc !== undefined) limitWaiting(image);
    addEventListener('keydown', leave);
    visualViewport?.addEventListener('resize', fit);
    const text = image.closest('figure')?.querySelector('figcaption')?.textContent;
    if (!text) return;
    caption = document.createElement('p');
    caption.className = 'zoom-caption';
    caption.textContent = text;
    document.body.append(caption);
  });
  zoom.on('opened', () => void (isLeft && zoom.close()));
  zoom.on('close', () => {
    removeEventListener('keydown', leave);
    visualViewport?.removeEventListener('resize', fit);
    caption?.remove();
  });
  return zoom;
}
