/** What a blog's own sheet imports: the bundler put the blog's files in the place of the rule, which leads nowhere without it. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isLinkWithScheme } from '@glimpress/contracts/route';
import { isFile } from '../platform/is-file';

/** Or a comment, in which a rule is none. */
const IMPORT = /\/\*[\s\S]*?\*\/|^[ \t]*@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;\n]*);[ \t]*\n?/gm;
export interface WholeSheet {
  readonly css: string;
  /** Every file that was looked for, absolute. */
  readonly files: readonly string[];
  /** What cannot be put in its place, as it was written: packages, what is not there, more than CSS. */
  readonly left: readonly string[];
}

/**
 * The text `css` of the file `path` (absolute) with what it imports of the blog's own, each file once (`known` are those that are there). `toCss`
 * gives the CSS of a file's text, null where it is more.
 */
export function withImports(css: string, path: string, toCss: (name: string, text: string) => string | null, known = new Set([path])): WholeSheet {
  const files: string[] = [];
  const left: string[] = [];
  const whole = css.replace(IMPORT, (rule: string, _quote: string | undefined, address: string | undefined, condition = '') => {
    if (address === undefined || isLinkWithScheme(address) || address.startsWith('/')) return rule;
    const file = resolve(dirname(path), address);
    if (known.has(file)) return '';
    known.add(file);
    files.push(file);
    const text = isFile(file) ? toCss(file, readFileSync(file, 'utf8').replace(/^\ufeff/, '')) : null;
    if (text === null) {
      left.push(address);
      return '';
    }
    const inner = withImports(text, file, toCss, known);
    files.push(...inner.files);
    left.push(...inner.left);
    return condition.trim() === '' ? `${inner.css.trimEnd()}\n` : `@media ${condition.trim()} {\n${inner.css.trimEnd()}\n}\n`;
  });
  return { css: whole, files, left };
}
