/**
 * An element whose content React adopts and never renders (ARCHITECTURE, What a page is made of): server HTML stays through hydration and
 * re-renders; a navigation replaces it as a whole.
 */
import { useLayoutEffect, useRef, type HTMLAttributes, type JSX } from 'react';

/** One object for ever: React compares it and leaves the content alone. */
const NOTHING = { __html: '' };

interface AdoptedProps extends HTMLAttributes<HTMLElement> {
  readonly as: 'main' | 'ul';
  /** New content, or null for what the document came with. */
  readonly html: string | null;
  /** On the server only: what stands in for the content. */
  readonly placeholder?: string | undefined;
}

export function Adopted({ as: Tag, html, placeholder, ...attributes }: AdoptedProps): JSX.Element {
  const element = useRef<HTMLElement & HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (element.current !== null && html !== null) element.current.innerHTML = html;
  }, [html]);
  return <Tag {...attributes} ref={element} suppressHydrationWarning dangerouslySetInnerHTML={placeholder === undefined ? NOTHING : { __html: placeholder }} />;
}
