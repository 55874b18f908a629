/** Images: addresses, loading, sizes; Typora's `=WxH` and names with spaces, Obsidian's `![[a.png]]` (vuepress-behaviour §2 Assets). */
import { percentDecode } from '@glimpress/contracts/route';
import type { StateInline } from 'markdown-it';
import { assetTarget, escapeAddress, isLocalAsset } from '../addresses';
import { escapeHtml } from '../escape';
import { rawToken } from '../html/balance';
import { marker } from '../markers';
import type { PageState } from '../page-state';
import { plainTextOf } from '../plain-text';
import type { Visitor } from '../walk';
import { metaOf, setMeta } from '../token-meta';
import { mayHaveAddress } from './links';

const SIZED = /!\[([^[\]\n]{0,500})\]\([ \t]*(?:<([^<>\n]{1,2000})>|([^\s()<>]{1,2000}))(?:[ \t]+"([^"\n]{0,500})")?[ \t]+=(\d{0,5}%?)x(\d{0,5}%?)[ \t]*\)/y;
/** A file's name may hold spaces, and brackets in pairs: editors insert it as it is. */
const SPACED = /!\[([^[\]\n]{0,500})\]\([ \t]*([^\s<>"][^<>"\n]{0,1000}?\.(?:png|jpe?g|gif|webp|avif|svg|bmp))(?:[ \t]+"([^"\n]{0,500})")?[ \t]*\)/iy;
const EMBEDDED = /!\[\[([^[\]|\n]{1,500}\.(?:png|jpe?g|gif|webp|avif|svg|bmp))(?:\|([^[\]\n]{0,200}))?\]\]/iy;

/** How an image loads: the first of a page is likely in view, the others wait until they are near. */
export function imageLoading(page: PageState, saysDecoding = false): string {
  return `${page.count('image') === 1 ? '' : ' loading="lazy"'}${saysDecoding ? '' : ' decoding="async"'}`;
}

export const visitImage: Visitor = (token, walk) => {
  const { page } = walk;
  const src = String(token.attrGet('src') ?? '');
  const alt = plainTextOf(token.children ?? [], 'alt');
  if (src === '') {
    page.warn('markdown/empty-image', 'An image without an address is left out.', walk.line);
    walk.push(rawToken(walk, 0, escapeHtml(alt), alt));
    return;
  }
  if (!mayHaveAddress(token, walk)) return walk.push(rawToken(walk, 0, escapeHtml(alt), alt));
  const written = String(token.attrGet('title') ?? '');
  const title = saysMore(written, src) ? written : '';
  const { width, height, anywhere } = (metaOf<{ width?: string; height?: string; anywhere?: boolean } | null>(token) ?? {});
  let html = '<img src="';
  let size = `${width ? ` width="${width}"` : ''}${height && !height.endsWith('%') ? ` height="${height}"` : ''}`;
  if (isLocalAsset(src)) {
    const asset = assetTarget(walk, src, anywhere ? 'anywhere' : undefined);
    html += escapeAddress(asset.href);
    if (size === '') size = marker('s', asset.number);
    size += marker('o', asset.number);
  } else html += escapeHtml(src);
  html += `" alt="${escapeHtml(alt)}"${title ? ` title="${escapeHtml(title)}"` : ''}${size}${imageLoading(page)}>`;
  const image = rawToken(walk, 0, html);
  if (page.options.figure && saysMore(alt, src)) image.info = escapeHtml(alt);
  walk.push(image);
};

/** Programs and editors describe a picture by its file's name, or not at all. */
function saysMore(alt: string, src: string): boolean {
  const file = percentDecode(src).split(/[?#]/, 1)[0]!.split('/').at(-1)!;
  return alt !== '' && alt !== '在这里插入图片描述' && !/\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(alt) && alt !== file.replace(/\.\w+$/, '');
}

/** Inline rule: `![alt](a.png =100x200)`, `![alt](a b.png)` and `![[a.png|alt or width]]`. */
export function imageForms(state: StateInline, silent: boolean): boolean {
  const { pos, src } = state;
  if (src.charCodeAt(pos) !== 33 || src.charCodeAt(pos + 1) !== 91) return false;
  const embedded = src.charCodeAt(pos + 2) === 91;
  const found = embedded ? matchAt(EMBEDDED, state) : (matchAt(SIZED, state) ?? spacedAt(state));
  if (found === null) return false;
  const { match, end } = found;
  const wide = /^(\d+)(?:x(\d+))?$/.exec(match[2] ?? '');
  const [alt, href, title, width, height] = embedded
    ? [wide ? '' : (match[2] ?? ''), match[1]!, undefined, wide?.[1], wide?.[2]]
    : [match[1]!, match[2] ?? match[3]!, match[4], match[5], match[6]];
  const address = state.md.normalizeLink(href);
  if (!state.md.validateLink(address)) return false;
  if (!silent) {
    const token = state.push('image', 'img', 0);
    token.attrs = [['src', address], ['alt', ''], ...(title ? [['title', title] as [string, string]] : [])];
    token.children = [];
    state.md.inline.parse(alt, state.md, state.env, token.children);
    setMeta(token, { width, height, anywhere: embedded });
  }
  state.pos = end;
  return true;
}

function matchAt(pattern: RegExp, { src, pos, posMax }: StateInline): { readonly match: readonly (string | undefined)[]; readonly end: number } | null {
  pattern.lastIndex = pos;
  const match = pattern.exec(src);
  return match === null || pattern.lastIndex > posMax ? null : { match, end: pattern.lastIndex };
}

/** What CommonMark has no image of: an address with spaces. Its groups are those of a sized one. */
function spacedAt(state: StateInline): ReturnType<typeof matchAt> {
  const found = matchAt(SPACED, state);
  if (found === null) return null;
  const [whole, alt, href = '', title] = found.match;
  return /\s/.test(href) && hasPairs(href) ? { ...found, match: [whole, alt, href, undefined, title] } : null;
}

function hasPairs(text: string): boolean {
  let open = 0;
  for (const mark of text.replace(/[^()]/g, '')) if ((open += mark === '(' ? 1 : -1) < 0) return false;
  return open === 0;
}
