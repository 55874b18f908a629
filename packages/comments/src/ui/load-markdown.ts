/** The Markdown renderer, loaded with the first text that needs it: a list of finished HTML reads without. */
import { useEffect, useState } from 'react';

type Markdown = typeof import('../text/markdown');

let loaded: Markdown | undefined;

export async function loadMarkdown(): Promise<Markdown> {
  return (loaded ??= await import('../text/markdown'));
}

/** Undefined until it is there, null when it cannot be loaded. Asked for only when `wanted`. */
export function useMarkdown(wanted: boolean): Markdown | null | undefined {
  const [markdown, setMarkdown] = useState<Markdown | null | undefined>(() => loaded);
  useEffect(() => {
    if (!wanted || loaded !== undefined) return undefined;
    let isOver = false;
    void loadMarkdown().then(
      (renderer) => void (isOver || setMarkdown(renderer)),
      () => void (isOver || setMarkdown(null)),
    );
    return () => void (isOver = true);
  }, [wanted]);
  return markdown ?? (loaded !== undefined ? loaded : markdown);
}
