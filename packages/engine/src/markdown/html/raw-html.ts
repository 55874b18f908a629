/**
 * Raw HTML in the text: cleaned, balanced, and handled like Markdown where both have the same thing (links, images).
 *
 * The rule of the page around the article: whatever is written here, the article's box is the smallest thing it can break.
 */
import { decodeHtml } from '../../html-entities';
import { assetTarget, isLocalAsset } from '../addresses';
import { escapeHtml } from '../escape';
import { marker } from '../markers';
import { imageLoading } from '../rules/images';
import { arePictures } from '../rules/links';
import { replaceVariables } from '../rules/site-variables';
import { openTableWrap, TABLE_END } from '../rules/tables';
import type { RendererRule, Token } from 'markdown-it';
import { pageOf } from '../page-state';
import type { Visitor, Walk } from '../walk';
import { attributeValue, writeAttributes } from './attributes';
import { addTo, endThrough, closeRaw, openRaw, pushAsText, rawToken, strayClose } from './balance';
import { componentName, isVueComponent, showUnknown, visitComponent, visitUnknownComponent } from './components';
import { ALLOWED, BLOCK, NEEDS_PARENT, SVG, VOID } from './elements';
import { parseLiteral } from './literals';
import { loosenParagraph } from './paragraph';
import { scopedStyle } from './style';
import { readTag, type Tag } from './tags';
import { embedHtml } from '../widgets/embeds';

const MORE = /^<!--\s*more\s*-->$/i;

export const visitHtmlBlock: Visitor = (token, walk) => visitHtml(walk, token.content, '');

export const visitHtmlInline: Visitor = (token, walk) => {
  const before = walk.out.at(-1);
  visitHtml(walk, token.content, before?.type === 'text' ? before.content.slice(-1) : '');
};

/** Writes raw HTML. An excerpt stands on other pages: no ids, no styles, no image that loads at once. */
export const renderRaw: RendererRule = (tokens, index, _options, env) => {
  const html = tokens[index]!.content;
  if (!pageOf(env).inExcerpt || !html.startsWith('<')) return html;
  if (html.startsWith('<style>')) return '';
  const anonymous = withoutIds(html);
  return html.startsWith('<img ') && !html.includes(' loading=') ? anonymous.replace('<img ', '<img loading="lazy" ') : anonymous;
};

/** Tags as `writeAttributes` writes them, attribute by attribute: what a value holds may look like another one. */
function withoutIds(html: string): string {
  return html.replace(/<[a-z][^\s<>"]*(?: [^\s"=<>]+(?:="[^"]*")?)+/gi, (tag) => tag.replace(/ ([^\s"=<>]+)(?:="[^"]*")?/g, (attribute, name: string) => (name.toLowerCase() === 'id' ? '' : attribute)));
}

/** HTML being gone through. What was looked for in vain once is not behind a later position either. */
interface Piece {
  readonly html: string;
  readonly missing: Set<string>;
}

/** Goes through a piece of HTML: tags, comments and the text between. `before` is the character in front of it. */
function visitHtml(walk: Walk, html: string, before: string): void {
  const piece: Piece = { html, missing: new Set() };
  const firstLine = walk.line;
  let line = 0;
  let counted = 0;
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start < 0) break;
    if (start > at) pushText(walk, html.slice(at, start));
    for (; counted < start; counted++) if (html.charCodeAt(counted) === 10) line++;
    walk.line = firstLine + line;
    at = visitMarkup(walk, piece, start, start > 0 ? html[start - 1]! : before);
  }
  if (at < html.length) pushText(walk, html.slice(at));
}

/** Handles what starts with the `<` at `start`; returns the position behind it. */
function visitMarkup(walk: Walk, piece: Piece, start: number, before: string): number {
  const { html } = piece;
  if (html.startsWith('<!--', start)) {
    const end = find(piece, /-->/g, start + 4);
    if (end >= 0) {
      if (end - start < 40 && MORE.test(html.slice(start, end + 3))) walk.endExcerpt();
      return end + 3;
    }
  }
  // HTML 13.2.5.42: a comment that ends with the first bracket. Excel and WPS write conditions so.
  if (html.startsWith('<![', start)) {
    const end = find(piece, />/g, start + 3);
    if (end >= 0) return end + 1;
  }
  const tag = readTag(html, start);
  if (tag === null) {
    pushText(walk, '<');
    return start + 1;
  }
  const after = start + tag.source.length;
  const name = tag.name.toLowerCase();
  if (!tag.closing && (name === 'script' || name === 'style' || name === 'iframe')) return visitForeign(walk, piece, tag, name as Foreign, after);
  visitTag(walk, tag, name, /[\w)\]]/.test(before));
  return after;
}

type Foreign = 'script' | 'style' | 'iframe';

/** Elements whose content is not HTML. */
function visitForeign(walk: Walk, piece: Piece, tag: Tag, name: Foreign, after: number): number {
  const { html } = piece;
  const { page, line } = walk;
  const end = tag.selfClosing ? after : find(piece, END_TAGS[name], after);
  if (name === 'iframe') {
    const title = attributeValue(tag, 'title') === undefined ? ` title="${page.labels.frame}"` : '';
    const loading = attributeValue(tag, 'loading') === undefined ? ' loading="lazy"' : '';
    const attributes = writeAttributes(walk, tag, name);
    // A document of its own is dropped, and would leave an empty box.
    if (attributeValue(tag, 'srcdoc') === undefined || / src="/.test(attributes)) walk.push(rawToken(walk, 0, `<iframe${attributes}${title}${loading}></iframe>`));
    if (end >= 0) return behindEndTag(html, end);
    // In a line, its end tag is a piece of its own.
    if (walk.inline) addTo(walk.closedEarly, name, 1);
    return after;
  }
  if (end < 0) {
    showUnknown(walk, tag);
    return after;
  }
  const content = html.slice(after, end);
  if (name === 'script') {
    page.warn('markdown/script', 'The <script> in the text is left out: articles cannot run code.', line, 'Make it an island, or put it into the site’s theme.');
  } else {
    const style = scopedStyle(content, attributeValue(tag, 'lang'));
    if ('problem' in style) page.warn('markdown/style', style.problem, line);
    else walk.push(rawToken(walk, 0, style.html));
  }
  return tag.selfClosing ? after : behindEndTag(html, end);
}

function visitTag(walk: Walk, tag: Tag, name: string, partOfWord: boolean): void {
  const component = componentName(walk, tag);
  const isOpen = tag.closing && (walk.openRaws.get(tag.name) ?? 0) > 0;
  const embed = component === null && !isOpen && !isVueComponent(walk, tag) ? embedHtml(tag) : null;
  if (embed !== null) return visitHtml(walk, embed, '');
  if (component === null && /^router-?link$/i.test(tag.name)) return visitElement(walk, asLink(tag), 'a');
  const plain = tag.closing || tag.selfClosing || tag.attributes.length > 0;
  if (component !== null && (plain || !partOfWord)) return visitComponent(walk, tag, component);
  // `<Object>` and `<T>` are types or components; `<DIV>` and `<div>` are HTML, and so is `<I style="…">`.
  const isHtml = !/^[A-Z](?:$|.*[a-z])/.test(tag.name) || (!isOpen && !isVueComponent(walk, tag) && isOldElement(walk, tag, name));
  if (isHtml && name === 'image' && visitImage(walk, tag)) return;
  if (isHtml && (ALLOWED.has(name) || ((walk.openRaws.get('svg') ?? 0) > 0 && SVG.has(name)))) return visitElement(walk, tag, name);
  // The slots of a demonstration need no template: what is no code is its result.
  if (name === 'template' && (tag.closing || !partOfWord)) return tag.closing || (walk.openRaws.get('reco-demo') ?? 0) > 0 ? undefined : walk.page.warnOnce('template', 'markdown/vue-template', 'A <template> is left out, its content is shown.', walk.line);
  if (/^[A-Z]|-/.test(tag.name) || isVueComponent(walk, tag)) {
    const image = asImage(tag);
    const card = image === null ? asCard(tag, walk.inline) : null;
    if (image !== null) visitElement(walk, image, 'img');
    else if (card !== null) visitHtml(walk, card, '');
    return (image ?? card) !== null && tag.selfClosing ? undefined : visitUnknownComponent(walk, tag, partOfWord);
  }
  if (name === 'script' || name === 'style') return strayClose(walk, tag, name);
  // On a line of its own, mostly that of formulas.
  if (name === 'link' && !walk.inline && attributeValue(tag, 'href') !== undefined && /^\s*stylesheet/i.test(attributeValue(tag, 'rel') ?? '')) return walk.page.warnOnce(name, 'markdown/misplaced-tag', 'A style sheet’s <link> in the text is left out.', walk.line, 'Formulas need none; others can stand in "head" of the config.');
  showUnknown(walk, tag);
}

/** A letter that is an element in capitals, by the values it was given, and its end. */
function isOldElement(walk: Walk, { name, closing, attributes }: Tag, lower: string): boolean {
  return /^[ABIPQSU]$/.test(name) && (closing ? (walk.openRaws.get(lower) ?? 0) > 0 : attributes.some(([, value]) => value !== true));
}

/** HTML's parsers read `<image>` as `<img>`, and pass over its end tag. Without a picture it is what the text is about. False for that. */
function visitImage(walk: Walk, tag: Tag): boolean {
  const ends = walk.closedEarly.get('image') ?? 0;
  if (tag.closing ? ends === 0 : attributeValue(tag, 'src') === undefined) return false;
  walk.closedEarly.set('image', ends + (tag.closing ? -1 : tag.selfClosing ? 0 : 1));
  if (!tag.closing) visitElement(walk, tag, 'img');
  return true;
}

/** The links of Vue's router are links. */
function asLink(tag: Tag): Tag {
  return { ...tag, name: 'a', attributes: tag.attributes.map(([name, value]) => [name.replace(/^(:|v-bind:)?to$/, '$1href'), value]) };
}

const OF_IMAGES = /^(?:(?::|v-bind:)?src|alt|title|width|height|style)$/;

/** The picture that a blog's own component was given: whatever more it did, it showed that. */
function asImage(tag: Tag): Tag | null {
  const isPicture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)(?:[?#].*)?$/i.test(attributeValue(tag, 'src') ?? '');
  return isPicture ? { ...tag, name: 'img', attributes: tag.attributes.filter(([name]) => OF_IMAGES.test(name)) } : null;
}

/** The link of a card, `<VPCard title="…" desc="…" link="…"/>`, with its name and what is said of it; in a line of text the link alone. */
function asCard(tag: Tag, isInline: boolean): string | null {
  const read = (...names: readonly string[]): string => names.map((name) => attributeValue(tag, name)?.trim()).find(Boolean) ?? '';
  const [address, title, about] = [read('link', 'href', 'url', 'to'), read('title', 'name', 'text'), read('desc', 'description', 'content')];
  if (title === '') return null;
  if (!isAddress(address)) return asBanner(actionsOf(tag), title, about, isInline);
  const href = escapeHtml(address);
  if (isInline) return `<a href="${href}">${escapeHtml(title)}</a>`;
  const text = `<span class="card-name">${escapeHtml(title)}</span>${about && `<span class="card-desc">${escapeHtml(about)}</span>`}`;
  return `<div class="cards columns-2"><a class="card" href="${href}"><span class="card-text">${text}</span></a></div>`;
}

function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|\.{0,2}\/)./i.test(text);
}

/** theme-hope's banner, `<VPBanner title="…" content="…" :actions='[…]'/>`: a box with its title, what is said below it, and its links; in a line of text the links alone. */
function asBanner(actions: readonly string[], title: string, about: string, isInline: boolean): string | null {
  if (actions.length === 0) return null;
  const links = actions.join(' ');
  return isInline ? links : `<div class="custom-block info"><p class="custom-block-title">${escapeHtml(title)}</p>${about && `<p>${escapeHtml(about)}</p>`}<p>${links}</p></div>`;
}

/** The links of a list `[{ text: '…', link: '…' }]`. */
function actionsOf({ attributes }: Tag): string[] {
  const written = attributes.find(([name]) => /^(?::|v-bind:)actions$/.test(name))?.[1];
  const list = typeof written === 'string' ? parseLiteral(decodeHtml(written)) : undefined;
  const actions = Array.isArray(list) ? (list as readonly Readonly<Record<string, unknown> | null>[]) : [];
  return actions.flatMap((action) => (typeof action?.text === 'string' && typeof action.link === 'string' && isAddress(action.link) ? [`<a href="${escapeHtml(action.link)}">${escapeHtml(action.text)}</a>`] : []));
}

function visitElement(walk: Walk, tag: Tag, name: string): void {
  const parents = NEEDS_PARENT[name];
  if (parents !== undefined && !parents.some((parent) => (walk.openRaws.get(parent) ?? 0) > 0)) {
    // Where a table was not opened, all its parts stand outside of it.
    if (!tag.closing) walk.page.warnOnce(parents[0]!, 'markdown/misplaced-tag', `<${name}> stands outside of <${parents[0]}>: it is left out, its content is shown.`, walk.line);
    return;
  }
  const isVoid = VOID.has(name);
  // `</br>` is a line break to every browser.
  if (tag.closing && name !== 'br') {
    if (!isVoid && !closeRaw(walk, name)) strayClose(walk, tag, name);
    return;
  }
  const around = endThrough(walk, name);
  if (around !== null) {
    walk.page.warn('markdown/misplaced-tag', `<${name}> would end the <${around}> around it, which it is no part of: it is left out, its content is shown.`, walk.line, `Write </${around}> above it.`);
    addTo(walk.closedEarly, name, 1);
    return;
  }
  if (walk.inline && BLOCK.has(name)) loosenParagraph(walk);
  if (isVoid) {
    walk.push(rawToken(walk, 0, writeVoid(walk, tag, name)));
    return;
  }
  const isTable = name === 'table';
  const start = rawToken(walk, 1, `${isTable ? openTableWrap(walk.page) : ''}<${name}${writeAttributes(walk, tag, name)}>`);
  const verbatim = attributeValue(tag, 'v-pre') === undefined ? 0 : 1;
  const element = {
    name,
    written: name,
    open: start,
    line: walk.line,
    close: () => rawToken(walk, -1, isTable ? `</table>${TABLE_END}` : `</${element.written}>`),
    onEnd: () => {
      walk.verbatim -= verbatim;
      if (name === 'a') showAsLink(walk, start);
    },
  };
  if (!openRaw(walk, element)) return pushAsText(walk, tag.source);
  walk.verbatim += verbatim;
  if (tag.selfClosing) closeRaw(walk, name);
}

/** As in Markdown. */
function showAsLink(walk: Walk, start: Token): void {
  if (arePictures(walk.out.slice(walk.out.lastIndexOf(start) + 1))) start.content = start.content.replace(/ class="outbound"|(?<= class="[^"]*) outbound(?=")/, '');
}

/** A height alone makes the width: with the file's width beside it the picture would be stretched. */
const HEIGHT_IN_STYLE = /(?:^|[\s;])(?:m(?:in|ax)-)?height\s*:(?!\s*auto\b)/i;

function writeVoid(walk: Walk, tag: Tag, name: string): string {
  if (name !== 'img') return `<${name}${writeAttributes(walk, tag, name)}>`;
  const { page } = walk;
  const src = attributeValue(tag, 'src') ?? '';
  let html = `<img${writeAttributes(walk, tag, name)}`;
  if (attributeValue(tag, 'alt') === undefined) html += ' alt=""';
  const sized = attributeValue(tag, 'width') !== undefined || attributeValue(tag, 'height') !== undefined || HEIGHT_IN_STYLE.test(attributeValue(tag, 'style') ?? '');
  if (isLocalAsset(src)) {
    const { number } = assetTarget(walk, src);
    if (!sized) html += marker('s', number);
    if (attributeValue(tag, 'srcset') === undefined) html += marker('o', number);
  }
  if (attributeValue(tag, 'loading') === undefined) html += imageLoading(page, attributeValue(tag, 'decoding') !== undefined);
  return `${html}>`;
}

function pushText(walk: Walk, text: string): void {
  const shown = walk.verbatim > 0 ? text : replaceVariables(text, walk);
  walk.push(rawToken(walk, 0, shown.replaceAll('<', '&lt;').replaceAll('\0', '\uFFFD'), decodeHtml(shown)));
}

const END_TAGS: Readonly<Record<Foreign, RegExp>> = { script: /<\/script(?=[\s>])/gi, style: /<\/style(?=[\s>])/gi, iframe: /<\/iframe(?=[\s>])/gi };

/** Position of the pattern's next match, or -1. */
function find({ html, missing }: Piece, pattern: RegExp, from: number): number {
  if (missing.has(pattern.source)) return -1;
  pattern.lastIndex = from;
  const index = pattern.exec(html)?.index ?? -1;
  if (index < 0) missing.add(pattern.source);
  return index;
}

function behindEndTag(html: string, end: number): number {
  const close = html.indexOf('>', end);
  return close < 0 ? html.length : close + 1;
}

