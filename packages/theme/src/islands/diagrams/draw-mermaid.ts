/** Draws with mermaid. A chunk of its own. */
import mermaid from 'virtual:glimpress/mermaid';

/** `svg` is cleaned by mermaid (security level `strict`: no HTML, no clicks); empty when the source is wrong, as `message` says. */
export interface Drawing {
  readonly svg: string;
  readonly message: string;
}

export default async function drawMermaid(id: string, source: string, mode: 'dark' | 'light'): Promise<Drawing> {
  if (mermaid === null) throw new Error('This site has not installed mermaid.');
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, htmlLabels: false, theme: mode === 'dark' ? 'dark' : 'default', fontFamily: 'inherit' });
  try {
    await mermaid.parse(source);
  } catch (error) {
    // Behind the place stands all that the grammar would have taken.
    return { svg: '', message: (error instanceof Error ? error.message : String(error)).replace(/\nExpecting [\s\S]*/, '') };
  }
  const { svg } = await mermaid.render(id, source);
  return { svg, message: '' };
}
