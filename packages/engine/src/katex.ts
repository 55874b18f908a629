/** KaTeX lies beside the bundle (`tools/build-packages`): sites install neither it nor what its own command needs. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Katex from 'katex';
import type { KatexOptions } from 'katex';

const require = createRequire(import.meta.url);
const beside = fileURLToPath(new URL('katex/', import.meta.url));

/** Of the tree that KaTeX makes HTML of (`domTree.ts` of its sources): an element, or a text with the width of its first letter and how far its last leans over, in em. */
export interface FormulaBox {
  readonly classes?: readonly string[];
  readonly style?: Record<string, string | undefined>;
  readonly children?: readonly FormulaBox[];
  readonly text?: string;
  readonly width?: number;
  readonly italic?: number;
}

/** Its types leave the tree out. */
export type KatexModule = typeof Katex & {
  readonly __renderToDomTree: (source: string, options: KatexOptions) => FormulaBox & { toMarkup(): string };
  readonly __renderToHTMLTree: (source: string) => FormulaBox;
};

/** The module that sets formulas; the installed package's where the sources themselves run. */
export function loadKatex(): KatexModule {
  return require(existsSync(beside) ? `${beside}katex.cjs` : 'katex') as KatexModule;
}

/** The folder (absolute) with `katex.min.css` and `fonts/`. */
export function katexStyles(): string {
  return existsSync(beside) ? beside : dirname(require.resolve('katex/dist/katex.min.css'));
}
