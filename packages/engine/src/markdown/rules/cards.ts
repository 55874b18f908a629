/** `::: cardList 3` and `::: cardImgList 3`: a grid of cards from a YAML block inside (vuepress-behaviour §2 Containers). */
import type { RendererRule, Token } from 'markdown-it';
import { parse } from 'yaml';
import { isScriptUrl } from '@glimpress/contracts/route';
import { assetTarget, escapeAddress, isLocalAsset } from '../addresses';
import { escapeHtml } from '../escape';
import type { Walk } from '../walk';
import { linkAttributes } from './links';
import { metaOf, setMeta } from '../token-meta';

type Card = Readonly<Partial<Record<'name' | 'desc' | 'link' | 'avatar' | 'bgColor' | 'textColor' | 'img' | 'author', string>>>;
interface CardsMeta {
  readonly images: boolean;
  readonly columns: string;
}

/** The one tag real descriptions hold. */
const LINE_BREAK = /<br ?\/?>/gi;

/** True when a fence is the YAML of the cards around it: then `visitCards` writes it. */
export function isCardData(walk: Walk, fence: Token): boolean {
  return walk.frame.barrier?.type === 'cards_open' && walk.frame.raws.length === 0 && /^ya?ml\b/i.test(fence.info.trim());
}

/** Writes the cards a YAML fence describes. */
export function visitCards(fence: Token, walk: Walk): void {
  const { images } = metaOf<CardsMeta>(walk.frame.barrier!);
  const token = walk.token('cards', '', 0);
  const cards = readCards(fence.content, walk);
  setMeta(token, cards.map((card) => (images ? imageCard(walk, card) : textCard(walk, card))).join('\n'));
  token.content = cards
    .map((card) => [card.name, card.desc?.replace(LINE_BREAK, ' ')].filter(Boolean).join(' '))
    .filter((line) => line !== '')
    .join('\n');
  walk.push(token);
}

function readCards(yaml: string, walk: Walk): Card[] {
  let data: unknown;
  try {
    data = parse(yaml, { maxAliasCount: 100, prettyErrors: false });
  } catch (problem) {
    walk.page.warn('markdown/cards', `The cards are left out: their YAML cannot be read (${String((problem as Error).message).split('\n')[0]}).`, walk.line);
    return [];
  }
  const items = Array.isArray(data) ? data : (data as { data?: unknown } | null)?.data;
  if (!Array.isArray(items)) {
    walk.page.warn('markdown/cards', 'The cards are left out: their YAML is not a list.', walk.line);
    return [];
  }
  return items
    .filter((item) => typeof item === 'object' && item !== null)
    .map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && typeof value !== 'object').map(([key, value]) => [key, String(value)])));
}

function textCard(walk: Walk, card: Card): string {
  const colours = [card.bgColor && `background-color:${colour(card.bgColor)}`, card.textColor && `color:${colour(card.textColor)}`].filter(Boolean).join(';');
  const style = colours === '' ? '' : ` style="${escapeHtml(colours)}"`;
  const text = `<span class="card-text">${span('card-name', card.name)}${span('card-desc', card.desc)}</span>`;
  return element(walk, 'card', card.link, style, image(walk, 'card-avatar', card.avatar ?? card.img) + text);
}

function imageCard(walk: Walk, card: Card): string {
  const author = card.author === undefined ? '' : `<span class="card-author">${image(walk, 'card-avatar', card.avatar)}${escapeHtml(card.author)}</span>`;
  const name = card.name === undefined ? '' : element(walk, 'card-name', card.link, '', escapeHtml(card.name), 'span');
  return `<div class="card">${element(walk, 'card-image', card.link, '', image(walk, '', card.img, card.name), 'span')}<div class="card-text">${name}${span('card-desc', card.desc)}${author}</div></div>`;
}

/** A link when there is an address, else a plain element. */
function element(walk: Walk, className: string, link: string | undefined, style: string, inner: string, plain = 'div'): string {
  if (inner === '') return '';
  if (!link || isScriptUrl(link)) return `<${plain} class="${className}"${style}>${inner}</${plain}>`;
  const attributes = linkAttributes(walk, link, false).map(([name, value]) => ` ${name}="${escapeAddress(value)}"`).join('');
  return `<a class="${className}"${attributes}${style}>${inner}</a>`;
}

function image(walk: Walk, className: string, src: string | undefined, alt = ''): string {
  if (!src) return '';
  const address = isLocalAsset(src) ? escapeAddress(assetTarget(walk, src).href) : escapeHtml(src);
  return `<img${className === '' ? '' : ` class="${className}"`} src="${address}" alt="${escapeHtml(alt)}" loading="lazy" decoding="async">`;
}

/** Text; the one tag real descriptions hold is a line break. */
const span = (className: string, text: string | undefined): string =>
  text === undefined ? '' : `<span class="${className}">${escapeHtml(text).replace(/&lt;br ?\/?&gt;/gi, '<br>')}</span>`;

/** A colour cannot end the declaration it stands in. */
const colour = (text: string): string => text.replace(/[;{}"\\]/g, '');

export const renderCardsOpen: RendererRule = (tokens, index) => {
  const { images, columns } = metaOf<CardsMeta>(tokens[index]);
  return `<div class="cards${images ? ' image-cards' : ''} columns-${columns}">\n`;
};
export const renderCardsClose: RendererRule = () => '</div>\n';
export const renderCards: RendererRule = (tokens, index) => `${metaOf<string>(tokens[index])}\n`;
