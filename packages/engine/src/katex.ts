/** KaTeX lies beside the bundle (`tools/build-packages`): sites install neither it nor what its own command needs. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Katex from 'katex';

const require = createRequire(import.meta.url);
const beside = fileURLToPath(new URL('katex/', import.meta.url));

/** The module that sets formulas; the installed package's where the sources themselves run. */
export function loadKatex(): typeof Katex {
  return require(existsSync(beside) ? `${beside}katex.cjs` : 'katex') as typeof Katex;
}

/** The folder (absolute) with `katex.min.css` and `fonts/`. */
export function katexStyles(): string {
  return existsSync(beside) ? beside : dirname(require.resolve('katex/dist/katex.min.css'));
}
