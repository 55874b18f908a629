import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** A place at the end of the page for what comes there on demand: the function draws in it, at once. A dialog closes when the reader presses beside it. */
export function createPlace(): (content: JSX.Element | null) => void {
  let root: Root | undefined;
  return (content) => {
    root ??= createRoot(closesDialogs(document.body.appendChild(document.createElement('div'))));
    const shown = root;
    flushSync(() => shown.render(content));
  };
}

/**
 * At the click: closed as the finger comes down, a dialog would leave the click to the link that was behind it. The press tells whose click it
 * is: none of a scrollbar's, nor of a text that is marked to beyond the dialog.
 */
function closesDialogs(place: HTMLElement): HTMLElement {
  let pressed: EventTarget | null = null;
  place.addEventListener('pointerdown', ({ target }) => (pressed = target));
  place.addEventListener('click', ({ target }) => target === pressed && target instanceof HTMLDialogElement && target.close());
  return place;
}
