import type { JSX } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** A place at the end of the page for what comes there on demand: the function draws in it, at once. */
export function createPlace(): (content: JSX.Element | null) => void {
  let root: Root | undefined;
  return (content) => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    const shown = root;
    flushSync(() => shown.render(content));
  };
}
