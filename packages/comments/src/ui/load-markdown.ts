/** The Markdown renderer, loaded with the first text that needs it: a list of finished HTML reads without. */
import { importModule } from '@glimpress/client';
import { useEffect, useState } from 'react';

type RenderMarkdown = typeof import('../text/markdown').default;

let loaded: RenderMarkdown | undefined;

/** What did not come is asked for anew the next time. */
export async function loadMarkdown(): Promise<RenderMarkdown> {
  return (loaded ??= (await importModule('markdown', () => import('../text/markdown'))).default);
}

/** Undefined until it is there, null when it cannot be loaded. Asked for only when `wanted`. */
export function useMarkdown(wanted: boolean): RenderMarkdown | null | undefined {
  const [markdown, setMarkdown] = useState<RenderMarkdown | null | undefined>(() => loaded);
  useEffect(() => {
    if (!wanted || loaded !== undefined) return undefined;
    let isOver = false;
    void loadMarkdown().then(
      (renderer) => void (isOver || setMarkdown(() => renderer)),
      () => void (isOver || setMarkdown(null)),
    );
    return () => void (isOver = true);
  }, [wanted]);
  return markdown ?? (loaded !== undefined ? loaded : markdown);
}
