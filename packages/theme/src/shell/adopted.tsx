/**
 * An element whose content React adopts and never renders (ARCHITECTURE, What a page is made of): what the server wrote, and whoever puts
 * another text into it, stays through hydration and re-renders.
 */
import type { HTMLAttributes, JSX } from 'react';

/** One object for ever: React compares it and leaves the content alone. */
const NOTHING = { __html: '' };

interface AdoptedProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'main' | 'ul';
  /** On the server only: what stands in for the content. */
  readonly placeholder?: string | undefined;
}

export function Adopted({ as: Tag, placeholder, ...attributes }: AdoptedProps): JSX.Element {
  return <Tag {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={placeholder === undefined ? NOTHING : { __html: placeholder }} />;
}
