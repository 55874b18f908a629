/** Attributes of raw HTML: what is kept, what is dropped, and where addresses go through the same way as Markdown's. */
import { decodeHtml } from './entities';
import { escapeHtml } from '../escape';
import { assetTarget, escapeAddress, isLocalAsset } from '../addresses';
import { linkAttributes } from '../rules/links';
import { parseLiteral } from './literals';
import type { Tag } from './tags';
import type { Walk } from '../walk';

const ADDRESS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'cite', 'to', 'values', 'from']);
const WITH_BASE = /^\s*\$withBase\(\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)\s*\)\s*$/;
/** Run script, load foreign documents, or move the focus while the page loads. */
const FORBIDDEN = new Set(['srcdoc', 'autofocus', 'ping', 'is', 'http-equiv']);

/** The attributes of an HTML element as they are written: each with a space in front. */
export function writeAttributes(walk: Walk, tag: Tag, element: string): string {
  const { page } = walk;
  let html = '';
  const seen = new Set<string>();
  for (const [written, raw] of tag.attributes) {
    const bound = boundValue(written, raw);
    const name = (bound?.name ?? written).toLowerCase();
    if (seen.has(name)) continue;
    if (isDirective(written) && bound === null) {
      page.warnOnce(written, 'markdown/vue-directive', `The Vue attribute ${written} on <${tag.name}> is dropped: expressions in articles are not evaluated.`, walk.line);
      continue;
    }
    if (name.startsWith('on') || FORBIDDEN.has(name)) {
      page.warn('markdown/unsafe-attribute', `The attribute ${name} on <${tag.name}> is dropped.`, walk.line);
      continue;
    }
    let value = bound?.value ?? (raw === true ? true : decodeHtml(raw));
    if (typeof value === 'string' && ADDRESS.has(name)) {
      if (isScriptUrl(value) && !(element === 'img' && /^\s*data:image\//i.test(value))) {
        page.warn('markdown/unsafe-attribute', `The script address in ${name} on <${tag.name}> is dropped.`, walk.line);
        continue;
      }
      seen.add(name);
      html += writeAddress(walk, element, name, value);
      continue;
    }
    if (name === 'id' || (name === 'name' && element === 'a')) {
      if (value === true) continue;
      page.anchors.push(value);
    }
    seen.add(name);
    html += value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
  }
  return html;
}

/** The decoded value of an attribute, bound or plain; undefined when it is absent or an expression. */
export function attributeValue(tag: Tag, name: string): string | undefined {
  for (const [written, raw] of tag.attributes) {
    const bound = boundValue(written, raw);
    if (bound?.name === name) return bound.value;
    if (written.toLowerCase() === name) return raw === true ? '' : decodeHtml(raw);
  }
  return undefined;
}

/** `v-…`, `@click`, `:prop`, `#slot`. */
export function isDirective(name: string): boolean {
  return /^(v-|[@:#])/.test(name);
}

/** Whether an address would run a script, however its letters are spread. */
export function isScriptUrl(value: string): boolean {
  // eslint-disable-next-line no-control-regex
  return /^(javascript|vbscript|data:text\/html|data:application\/xhtml|data:image\/svg)/i.test(value.replace(/[\u0000-\u0020\u007f-\u009f\u00ad\u200b-\u200f\ufeff]/g, ''));
}

/** `:src="$withBase('/x.png')"` and bound string or number literals as plain attributes; null for anything else. */
function boundValue(written: string, raw: string | true): { name: string; value: string } | null {
  const name = /^(?::|v-bind:)([\w-]+)$/.exec(written)?.[1];
  if (name === undefined || raw === true) return null;
  const source = decodeHtml(raw);
  const withBase = WITH_BASE.exec(source);
  if (withBase !== null) return { name, value: withBase[1] ?? withBase[2] ?? withBase[3]! };
  const literal = parseLiteral(source);
  return typeof literal === 'string' || typeof literal === 'number' ? { name, value: String(literal) } : null;
}

function writeAddress(walk: Walk, element: string, name: string, value: string): string {
  if (element === 'a' && name === 'href') return linkAttributes(walk, value).map(([key, text]) => ` ${key}="${escapeAddress(text)}"`).join('');
  const local = name === 'src' || name === 'poster' || (name === 'data' && element === 'object');
  if (local && isLocalAsset(value)) return ` ${name}="${escapeAddress(assetTarget(walk, value).href)}"`;
  return ` ${name}="${escapeHtml(value)}"`;
}
