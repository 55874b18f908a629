/** HTML of what many pages show alike, such as the card of a post on every page that lists it: React renders it once. */
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LayoutTexts } from '../texts/layouts';

/**
 * Gives `render` as HTML, and remembers it as long as the object that it shows lives: the engine hands the same one to every
 * page. Called while React renders, which it allows; `render` and the component that calls it use no hooks.
 */
export function createMarkup<Shown extends object>(render: (shown: Shown, texts: LayoutTexts) => JSX.Element): (shown: Shown, texts: LayoutTexts) => string {
  const kept = new WeakMap<Shown, { readonly texts: LayoutTexts; readonly html: string }>();
  return (shown, texts) => {
    const known = kept.get(shown);
    if (known?.texts === texts) return known.html;
    const html = renderToStaticMarkup(render(shown, texts));
    // React's text is a chain of small ones, which would be walked along every time. To look into it makes it one.
    html.charCodeAt(0);
    kept.set(shown, { texts, html });
    return html;
  };
}
