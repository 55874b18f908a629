/**
 * A style sheet of the site's own as one text: what it imports of the site's files stands in its place, and the files it shows have
 * addresses that hold wherever the text is put. Bundlers do both; without them such addresses lead nowhere.
 */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isLinkWithScheme, percentDecode, splitHref } from '@glimpress/contracts/route';
import { isFile } from './is-file';

/** Or a comment, in which there are neither. */
const IMPORT_OR_URL = /\/\*[\s\S]*?\*\/|^[ \t]*@import\s+(?:url\(\s*)?(["']?)([^"')\s;]+)\1\s*\)?([^;\n]*);[ \t]*\n?|url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'()\s]+))\s*\)/gm;

/** An address of a sheet that nothing can be put in the place of, as it was written. */
export interface LostAddress {
  readonly address: string;
  /** Of the sheet (absolute), and the line from 1. */
  readonly file: string;
  readonly line: number;
}

export interface StyleSheet {
  readonly css: string;
  /** Every file that was looked for, absolute. */
  readonly files: readonly string[];
  /** Imports of packages, of what is not there, and of more than CSS: they are left out. */
  readonly imports: readonly LostAddress[];
  /** Files to show that are not there. */
  readonly shown: readonly LostAddress[];
}

/**
 * The sheet `path` (absolute), each file it imports once (`known` are those that are there); null where it is more than CSS. `addressOf`
 * gives the address of a file to show (absolute), `toCss` the CSS of a file's text, null where it is more.
 */
export function readStyleSheet(path: string, addressOf: (file: string) => string, toCss: (name: string, text: string) => string | null = (_, text) => text, known = new Set([path])): StyleSheet | null {
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  const css = toCss(path, text);
  if (css === null) return null;
  const files: string[] = [];
  const imports: LostAddress[] = [];
  const shown: LostAddress[] = [];
  const lost = (address: string): LostAddress => ({ address, file: path, line: text.slice(0, Math.max(0, text.indexOf(address))).split('\n').length });

  function withImport(rule: string, address: string, condition: string): string {
    if (isLinkWithScheme(address) || address.startsWith('/')) return rule;
    const file = resolve(dirname(path), address);
    if (known.has(file)) return '';
    known.add(file);
    files.push(file);
    const inner = isFile(file) ? readStyleSheet(file, addressOf, toCss, known) : null;
    if (inner === null) {
      imports.push(lost(address));
      return '';
    }
    files.push(...inner.files);
    imports.push(...inner.imports);
    shown.push(...inner.shown);
    return condition.trim() === '' ? `${inner.css.trimEnd()}\n` : `@media ${condition.trim()} {\n${inner.css.trimEnd()}\n}\n`;
  }

  function withAddress(rule: string, address: string): string {
    if (address === '' || isLinkWithScheme(address) || /^[/#~@]/.test(address)) return rule;
    const { path: name, query, hash } = splitHref(address);
    const places = [name, percentDecode(name)].map((place) => resolve(dirname(path), place));
    const file = places.find(isFile);
    files.push(file ?? places[0]!);
    if (file !== undefined) return `url("${addressOf(file)}${query}${hash}")`;
    shown.push(lost(address));
    return rule;
  }

  const whole = css.replace(IMPORT_OR_URL, (rule: string, _quote: unknown, imported: string | undefined, condition: string | undefined, ...[inDouble, inSingle, bare]: (string | undefined)[]) => {
    if (imported !== undefined) return withImport(rule, imported, condition ?? '');
    const address = inDouble ?? inSingle ?? bare;
    return address === undefined ? rule : withAddress(rule, address);
  });
  return { css: whole, files, imports, shown };
}
