/** Draws with mermaid. A chunk of its own, which imports nothing that the island's chunk holds (`draw-flow`). */
import mermaid from 'virtual:glimpress/mermaid';

/** `svg` is cleaned by mermaid (security level `strict`: no HTML, no clicks); empty when the source is wrong, as `message` says (in mermaid's English). */
export interface Drawing {
  readonly svg: string;
  readonly message: string;
  /** Line of the mistake in the source, from 1; null where mermaid names none. */
  readonly line: number | null;
}

/** Rejects where a part of mermaid did not come. */
export default async function drawMermaid(id: string, source: string, mode: 'dark' | 'light'): Promise<Drawing> {
  if (mermaid === null) throw new Error('This site has not installed mermaid.');
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', suppressErrorRendering: true, htmlLabels: false, theme: mode === 'dark' ? 'dark' : 'default', fontFamily: 'inherit' });
  try {
    await mermaid.parse(source);
  } catch (error) {
    if (isNotFetched(error)) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const line = /\bline:? (\d+)/.exec(text)?.[1];
    // Behind the place stands all that the grammar would have taken.
    return { svg: '', message: text.replace(/^Parse error on line \d+:\s*/, '').replace(/\nExpecting [\s\S]*/, ''), line: line === undefined ? null : Number(line) };
  }
  const { svg } = await mermaid.render(id, source);
  return { svg, message: '', line: null };
}

/** Mermaid fetches the code of a diagram's kind while it parses. As browsers say it (client, `import-module`); a grammar's error, which quotes the source, is no TypeError. */
function isNotFetched(error: unknown): boolean {
  return error instanceof TypeError && /imported module|module script|MIME type/.test(error.message);
}
