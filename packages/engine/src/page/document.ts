/** The HTML document around a page's regions (ARCHITECTURE, What a page is made of). */
import { directionOf, type Alternate, type DocumentData, type HeadTag, type MetaTag } from '@glimpress/contracts/page';
import type { ShellParts } from '@glimpress/contracts/theme';
import type { PageStyle } from '../output/page-style';
import type { FileText } from '../output/planned-file';
import { escapeHtml, scriptJson } from './html';

/** Addresses of what every page shares. */
export interface SharedAssets {
  readonly boot: string;
  readonly styles: readonly string[];
  readonly headScript: string;
  /** What the first paint waits for, in documents that have an element of this id. */
  readonly textId: string | undefined;
  /** URL of the site data module. */
  readonly site: string;
  readonly manifest: string;
}

export interface PageHead {
  readonly title: string;
  readonly meta: readonly MetaTag[];
  readonly canonical: string | null;
  /** The page in all its languages; empty when there is but one, or the origin is unknown. */
  readonly alternates: readonly Alternate[];
  /** schema.org data of the page, or null. */
  readonly jsonLd: Readonly<Record<string, unknown>> | null;
}

export interface DocumentParts {
  readonly data: DocumentData;
  readonly head: PageHead;
  readonly headTags: readonly HeadTag[];
  readonly shellHtml: ShellParts;
  readonly sidebar: string;
  readonly main: string;
  readonly styles: readonly string[];
}

/** The complete HTML file of a page. Its regions stay apart, which most pages share or need once more. */
export function renderDocument(parts: DocumentParts, shared: SharedAssets, style: PageStyle): FileText {
  const { before, between, after } = parts.shellHtml;
  return [documentStart(parts), { styleOfRest: style }, restOfHead(parts, shared), before, parts.main, between, parts.sidebar, after, documentEnd(parts)];
}

/** Up to the style. */
function documentStart({ data: { page }, head }: DocumentParts): string {
  return (
    `<!doctype html><html lang="${escapeHtml(page.lang)}"${directionOf(page.lang) === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(head.title)}</title>` +
    head.meta.map((meta) => renderTag(['meta', meta])).join('') +
    (head.canonical ? `<link rel="canonical" href="${escapeHtml(head.canonical)}">` : '') +
    head.alternates.map(({ lang, url }) => renderTag(['link', { rel: 'alternate', hreflang: lang, href: url }])).join('')
  );
}

/** What follows the style, up to the shell. */
function restOfHead({ head, headTags, main, styles }: DocumentParts, shared: SharedAssets): string {
  return (
    [...shared.styles, ...styles].map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('') +
    (shared.textId !== undefined && main.includes(` id="${shared.textId}"`) ? `<link rel="expect" href="#${shared.textId}" blocking="render">` : '') +
    `<script>${shared.headScript}</script>` +
    headTags.map(renderTag).join('') +
    (head.jsonLd ? `<script type="application/ld+json" data-page>${scriptJson(head.jsonLd)}</script>` : '') +
    `<script type="module" src="${escapeHtml(shared.boot)}"></script></head><body><div id="app">`
  );
}

/** What follows the shell. */
function documentEnd({ data }: DocumentParts): string {
  return `</div><script type="application/json" id="page-data">${scriptJson(data)}</script></body></html>\n`;
}

const VOID_TAGS = new Set(['meta', 'link', 'base']);

function renderTag([tag, attributes, text]: HeadTag): string {
  const name = tag.toLowerCase().replace(/[^a-z-]/g, '');
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${escapeHtml(String(value))}"`))
    .join('');
  return VOID_TAGS.has(name) ? `<${name}${written}>` : `<${name}${written}>${text ?? ''}</${name}>`;
}
