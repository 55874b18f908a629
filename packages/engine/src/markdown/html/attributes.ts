/** Attributes of raw HTML: what is kept, what is dropped, and where addresses go through the same way as Markdown's. */
import { isLinkWithScheme, isScriptUrl } from '@glimpress/contracts/route';
import { namesScriptedCopy } from '../../content/scripted-copy';
import { decodeHtml } from '../../html-entities';
import { mapSrcset } from '../../srcset';
import { escapeHtml } from '../escape';
import { assetTarget, escapeAddress, isLocalAsset } from '../addresses';
import { linkAttributes } from '../rules/links';
import { parseLiteral } from './literals';
import type { Tag } from './tags';
import type { Walk } from '../walk';

const ADDRESS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'background', 'cite', 'to', 'values', 'from', 'by']);
const WITH_BASE = /^\s*\$withBase\(\s*(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)\s*\)\s*$/;
/** Run script, load foreign documents, move the focus while the page loads, or pass for a part that the engine or the theme has made. */
const FORBIDDEN = new Set(['srcdoc', 'autofocus', 'ping', 'is', 'http-equiv', 'data-island', 'data-props', 'data-search', 'data-shortcuts', 'data-offline', 'data-set-mode', 'data-random', 'data-kept', 'data-reload']);
/** A document answers for these by their name, and for an `object` by its id, before its own members (HTML, Document: named properties): `querySelector` would be a picture. */
const NAMED = new Set(['embed', 'form', 'iframe', 'img', 'object']);
/** Show a document of its own. */
const FRAMES = new Set(['embed', 'iframe', 'object']);
/** Take a part of another drawing into the page, and what changes its address. */
const USES = new Set(['use', 'animate', 'set']);

/** The attributes of an HTML element as they are written: each with a space in front. */
export function writeAttributes(walk: Walk, tag: Tag, element: string): string {
  const { page } = walk;
  /** Escaped values by name as written; the first of two equal names counts, as in HTML. */
  const kept = new Map<string, string | true>();
  const seen = new Set<string>();
  let link: [string, string][] = [];
  for (const [written, raw] of tag.attributes) {
    const bound = boundValue(written, raw);
    const shown = bound?.name ?? written;
    const name = shown.toLowerCase();
    // What `v-pre` says is done where the element is opened.
    if (seen.has(name) || name === 'v-pre' || (name === 'name' && NAMED.has(element)) || (name === 'id' && element === 'object')) continue;
    if (isDirective(written) && bound === null) {
      page.warnOnce(written, 'markdown/vue-directive', `The Vue attribute ${written} on <${tag.name}> is dropped: expressions in articles are not evaluated.`, walk.line);
      continue;
    }
    if (name.startsWith('on') || FORBIDDEN.has(name)) {
      page.warn('markdown/unsafe-attribute', `The attribute ${name} on <${tag.name}> is dropped.`, walk.line);
      continue;
    }
    const value = bound?.value ?? (raw === true ? true : decodeHtml(raw));
    seen.add(name);
    if (value === true) {
      kept.set(shown, true);
      continue;
    }
    if (name === 'srcset' && (element === 'img' || element === 'source')) {
      kept.set(shown, mapSrcset(value, (address) => (isLocalAsset(address) ? escapeAddress(assetTarget(walk, address).href) : escapeHtml(address))));
      continue;
    }
    if (!ADDRESS.has(name)) {
      if (name === 'id' || (name === 'name' && element === 'a')) page.anchors.push(value);
      // The theme's keys go to the next and the previous article by these.
      kept.set(shown, escapeHtml(name === 'rel' ? value.split(/\s+/).filter((word) => !/^(?:next|prev)$/i.test(word)).join(' ') : value));
      continue;
    }
    const addresses = name === 'values' ? value.split(';') : [value];
    // What frames show of it is known once it is found.
    const isFile = isLocalAsset(value) && holdsAsset(element, name);
    if (!isFile && (FRAMES.has(element) || USES.has(element)) && addresses.some(namesScriptedCopy)) {
      page.warn('markdown/unsafe-attribute', `The file in ${name} on <${tag.name}> could run scripts as a part of the site: it is dropped.`, walk.line);
    } else if (addresses.some(isScriptUrl) && !(element === 'img' && /^\s*data:image\//i.test(value))) {
      page.warn('markdown/unsafe-attribute', `The script address in ${name} on <${tag.name}> is dropped.`, walk.line);
    } else if (element === 'a' && name === 'href') link = linkAttributes(walk, value);
    else kept.set(shown, isFile ? escapeAddress(assetTarget(walk, value, FRAMES.has(element) ? 'framed' : undefined).href) : escapeHtml(value));
  }
  for (const [name, value] of link) {
    const own = kept.get(name);
    if (own === undefined) kept.set(name, escapeAddress(value));
    else if (name === 'class') kept.set(name, `${own === true ? '' : own} ${value}`.trim());
  }
  let html = '';
  for (const [name, value] of kept) html += value === true ? ` ${name}` : ` ${name}="${value}"`;
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

/** The path in `$withBase('/x.png')`, or undefined. It starts at the base: VuePress 2 put that before `./x.png` as well. */
export function withBasePath(source: string): string | undefined {
  const match = WITH_BASE.exec(source);
  if (match === null) return undefined;
  const path = match[1] ?? match[2] ?? match[3]!;
  return path === '' || path.startsWith('#') || isLinkWithScheme(path) ? path : `/${path.replace(/^(?:\.{0,2}\/)+/, '')}`;
}

/** `:src="$withBase('/x.png')"` and bound string or number literals as plain attributes; null for anything else. */
function boundValue(written: string, raw: string | true): { name: string; value: string } | null {
  const name = /^(?::|v-bind:)([\w-]+)$/.exec(written)?.[1];
  if (name === undefined || raw === true) return null;
  const source = decodeHtml(raw);
  const path = withBasePath(source);
  if (path !== undefined) return { name, value: path };
  const literal = parseLiteral(source);
  return typeof literal === 'string' || typeof literal === 'number' ? { name, value: String(literal) } : null;
}

function holdsAsset(element: string, name: string): boolean {
  return name === 'src' || name === 'poster' || (name === 'data' && element === 'object');
}
