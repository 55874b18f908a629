/** A VuePress blog's own styles: colours of its palette become our tokens, plain CSS is taken as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { isFile } from '../platform/is-file';
import { readStyleSheet, type LostAddress } from '../platform/style-sheet';
import { relativePath } from '../relative-path';
import { tokensOf } from './palette';

const FILES = ['styles/palette.styl', 'override.styl', 'styles/palette.scss', 'styles/palette.css', 'styles/index.css', 'styles/index.styl', 'styles/index.scss', 'style.styl'];

/** Where styles may lie in `folder`, which is `.vuepress` (absolute). */
export function placesOfVuePressStyles(folder: string): string[] {
  return FILES.map((name) => join(folder, name));
}

/**
 * `folder` is `.vuepress` (absolute). Gives CSS text, empty when there is none, and the files it imports and shows; `addressOf` gives the
 * address of such a file (absolute). Problems name files as below the content folder.
 */
export function readVuePressStyles(folder: string, addressOf: (file: string) => string): Outcome<string> & { readonly files: readonly string[] } {
  const problems: Problem[] = [];
  const parts: string[] = [];
  const files: string[] = [];
  const hint = 'Put what you still want as CSS into .vuepress/styles/index.css.';
  const nameOf = (file: string): string => `.vuepress/${relativePath(folder, file)}`;
  const tell = (says: (address: string) => string, hint: string) => ({ address, file, line }: LostAddress): void => void problems.push(warning('vuepress/styles', says(`"${address}"`), { file: nameOf(file), line, hint }));
  for (const name of FILES) {
    const path = join(folder, name);
    if (!isFile(path)) continue;
    if (/palette|override/.test(name) && !name.endsWith('.css')) {
      parts.push(tokensOf(withoutSample(readFileSync(path, 'utf8').replace(/^\ufeff/, ''))));
      continue;
    }
    const sheet = readStyleSheet(path, addressOf, cssOf);
    if (sheet === null) {
      problems.push(warning('vuepress/styles', 'This style sheet is not taken over: it is more than plain CSS.', { file: nameOf(path), hint }));
      continue;
    }
    parts.push(sheet.css);
    const missing = classesOfThemes(sheet.css);
    if (missing.length > 0) problems.push(warning('vuepress/styles', `What this style sheet says of ${missing.map((name) => `.${name}`).join(', ')} has no effect: only a theme of VuePress had ${missing.length === 1 ? 'this class' : 'these classes'}.`, { file: nameOf(path), hint: 'Write it for the classes that you see here with the browser’s tools, or remove it.' }));
    files.push(...sheet.files);
    sheet.imports.forEach(tell((address) => `The import of ${address} is not taken over: it is no plain CSS of the blog's own.`, hint));
    sheet.shown.forEach(tell((address) => `The file ${address} does not exist.`, 'Its path counts from this style sheet.'));
  }
  return { value: toTexts(withOurModes(joinSheets(parts))), problems, files };
}

/** Classes of VuePress's themes that authors styled most, of which there is none here. */
const CLASSES_OF_THEMES = /\.(content__default|theme-(?:default|reco|vdoing|hope)-content|theme-container|sidebar-(?:links?|heading|group|sub-headers)|sub-sidebar-wrapper|nav-(?:links?|item)|site-name|page-(?:title|edit)|abstract-(?:item|wrapper)|timeline-wrapper|home-blog|personal-info-wrapper)(?![\w-])/g;

/** Those a sheet has rules for, in its order. */
export function classesOfThemes(css: string): string[] {
  return [...new Set([...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(CLASSES_OF_THEMES)].map(([, name]) => name!))];
}

/**
 * Where a selector begins with the mark of a colour mode: VuePress 2 has `dark` on the root as a class, or as `data-theme`; theme-vdoing has
 * a class on the body.
 */
const MODE = /(^|[{},;]|\*\/)(\s*)(?:html|:root|body)?(?:\.(dark)|\[data-theme\s*=\s*["']?(dark|light)["']?\s*\]|\.theme-mode-(dark|light))(?=[\s>+~{,:.[])/g;

/** The sheet with the modes under the name they have here. */
export function withOurModes(css: string): string {
  return css.replace(MODE, (_, before: string, space: string, ...modes: (string | undefined)[]) => `${before}${space}[data-mode='${modes.slice(0, 3).find((mode) => mode !== undefined)!}']`);
}

const CSS_PARTS = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[^{};"'/]*\{|\}|[^{};"'/]+/g;
const ELEMENT_OF_TEXTS = /(^|,)(\s*)(?=(?:p|img|h[2-6]|[uo]l|li|table|blockquote)(?![\w-]))/g;

/**
 * What a sheet says of all elements of a kind, `p { text-indent: 2em }`, kept to the articles: beside them VuePress's themes overruled it
 * with classes of their own.
 */
export function toTexts(css: string): string {
  /** Of each open block, whether rules in it are about the whole page. */
  const blocks = [true];
  return css.replace(CSS_PARTS, (part) => {
    if (part === '}' && blocks.length > 1) blocks.pop();
    if (!part.endsWith('{')) return part;
    const isOuter = blocks.at(-1)!;
    blocks.push(isOuter && /^\s*@(?:media|supports|layer|container)\b/.test(part));
    return isOuter && !part.includes('(') ? part.replace(ELEMENT_OF_TEXTS, '$1$2:where(.content) ') : part;
  });
}

/** The CSS of a sheet's text; null where it is more than that. */
function cssOf(name: string, written: string): string | null {
  const text = withoutSample(written);
  if (name.endsWith('.css')) return text;
  const css = withoutLineComments(text);
  return isPlainCss(css) ? css : null;
}

/** One sheet of several: imports count only above everything else. */
export function joinSheets(parts: readonly string[]): string {
  const imports: string[] = [];
  const rules = parts.map((part) => part.replace(/\/\*[\s\S]*?\*\/|^[ \t]*@import\s+(?:url\([^)\n]*\)|"[^"\n]*"|'[^'\n]*')[^;\n]*;[ \t]*\n?/gm, (rule) => (rule.startsWith('/*') ? rule : (imports.push(rule.trim()), ''))));
  return [...imports, ...rules].filter((part) => part.trim() !== '').join('\n');
}

/** The example of VuePress's manual stands in many a blog. VuePress had nothing of that name; here it would make all text twice as large. */
export function withoutSample(text: string): string {
  return text.replace(/^\.content\s*\{\s*font-size\s*:?\s*\d+px;?\s*\}/m, '');
}

/** Stylus and SCSS know comments that CSS does not: to the end of a line, where a statement may begin. */
export function withoutLineComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|[;{}])[ \t]*\/\/.*$/gm, '');
}

/** Stylus and SCSS allow CSS: without variables, nesting by indentation or mixins it is just that. A block's last declaration needs no semicolon. */
export function isPlainCss(code: string): boolean {
  if (/^\s*@(?!media|supports|font-face|keyframes|import\s+(?:url\(\s*)?['"]?(?:https?:)?\/\/|charset|page|layer|container|property)|\$[A-Za-z_]|&(?![\w=%.,|+-]*['")])|#\{/m.test(code)) return false;
  return code.replace(/^([ \t]*[a-z-]+[ \t]*:[^;{}\n]+)$(?=\s*\})/gim, '$1;').split('\n').every((line) => /^\s*$|[{},;]\s*$/.test(line));
}
