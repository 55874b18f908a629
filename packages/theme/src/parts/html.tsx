/** Finished HTML as an element's content. */
import type { HTMLAttributes, JSX } from 'react';

interface HtmlProps extends HTMLAttributes<HTMLDivElement> {
  readonly html: string;
}

/** A `<div>` whose content is HTML the engine made; nothing when there is none. */
export function Html({ html, ...attributes }: HtmlProps): JSX.Element | null {
  return html === '' ? null : <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
