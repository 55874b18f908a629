/** KaTeX's style sheet and fonts: only sites with formulas get them. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { contentHash } from '../content-hash';
import { katexStyles } from '../katex';
import type { PlannedFile } from './planned-file';

/**
 * A formula's number stands beside it: KaTeX lays it over the end of its line, and so over a formula that is wider than its place, as on a
 * phone. What stands before the formula keeps it in the middle while there is room.
 */
const NUMBERS =
  '.katex-display:not(.leqno,.fleqn)>.katex>.katex-html:has(>.katex-tag):not(:has(>.katex-newline)){display:flex;align-items:baseline}' +
  '.katex-display:not(.leqno,.fleqn)>.katex>.katex-html:has(>.katex-tag):not(:has(>.katex-newline)):before{content:"";flex:0 1 3em;margin-right:auto}' +
  '.katex-display:not(.leqno,.fleqn)>.katex>.katex-html:not(:has(>.katex-newline))>.katex-tag{position:static;margin-left:auto;padding-left:1em}';

/** Letters as wide as they are (`markdown/formula-widths`): on Linux they would be rounded to whole pixels. */
const LETTERS = '.katex{text-rendering:geometricPrecision}';

/** The files to publish and the URL of the style sheet. Fonts are WOFF2 alone: every browser since 2016 reads it. */
export function planKatex(base: string): { url: string; files: PlannedFile[] } {
  const folder = katexStyles();
  const css = readFileSync(join(folder, 'katex.min.css'), 'utf8').replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '') + NUMBERS + LETTERS;
  const hash = contentHash(css, 8);
  const fonts = readdirSync(join(folder, 'fonts')).filter((name) => name.endsWith('.woff2'));
  return {
    url: `${base}assets/katex/katex.${hash}.css`,
    files: [
      { path: `assets/katex/katex.${hash}.css`, hash, render: () => css },
      ...fonts.map((name): PlannedFile => ({ path: `assets/katex/fonts/${name}`, hash, copyOf: join(folder, 'fonts', name) })),
    ],
  };
}
