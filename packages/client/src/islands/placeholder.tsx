/** What an island's placeholder held in the page: its state without JavaScript, which an island may go on showing. */
import { useLayoutEffect, useRef, type JSX } from 'react';

/**
 * Puts nodes of the page into what React draws, the very nodes, so that listeners and islands inside them live on. Between
 * two uses of the same nodes they move.
 */
export function Original({ nodes, inline = false }: { readonly nodes: readonly Node[]; readonly inline?: boolean }): JSX.Element {
  const place = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => place.current!.replaceChildren(...nodes), [nodes]);
  const take = (element: HTMLElement | null): void => void (place.current = element);
  return inline ? <span ref={take} /> : <div ref={take} />;
}
