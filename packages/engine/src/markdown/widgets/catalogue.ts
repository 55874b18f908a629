/**
 * Lists of the articles below a folder, which other engines made in the browser: theme-hope's `<AutoCatalog/>` and `<Catalog base="/x/"/>`
 * in the text, theme-vdoing's `pageComponent` of the name `Catalogue` in front matter. Here only their place is marked: what they
 * list is known when all pages are (`model/catalogue`).
 */
import { posix } from 'node:path';
import { routeFromUrl } from '@glimpress/contracts/route';
import type { RendererRule } from 'markdown-it';
import type { Article } from '../../content/article';
import { escapeHtml } from '../escape';
import { loosenParagraph } from '../html/paragraph';
import { marker } from '../markers';
import { pageOf } from '../page-state';
import { metaOf, setMeta } from '../token-meta';
import type { Walk } from '../walk';

/** Each may hold every article of the site. */
const MOST_LISTS = 20;

/** Marks the place of a list. `base` is the path of its folder; without one it is the article's own. */
export function pushCatalogue(walk: Walk, base = '.'): void {
  const { page } = walk;
  if (page.catalogues.length === MOST_LISTS) return page.warnOnce('', 'markdown/many-catalogues', `There are more than ${MOST_LISTS} lists of articles on the page: the rest is left out.`, walk.line);
  const path = posix.resolve('/', posix.dirname(page.article.path), routeOf(base));
  const number = page.catalogues.push({ folder: path.slice(1), label: page.labels.catalogue, line: walk.line }) - 1;
  if (walk.inline) loosenParagraph(walk);
  const token = walk.token('catalogue', '', 0);
  setMeta(token, number);
  walk.push(token);
}

/** As an author may write it: percent-encoded, relative. */
function routeOf(base: string): string {
  return base.startsWith('/') ? (routeFromUrl(base, '/') ?? base) : base;
}

/** Nothing in an excerpt: there it would be a list in a list. */
export const renderCatalogue: RendererRule = (tokens, index, _options, env) => (pageOf(env).inExcerpt ? '' : marker('c', metaOf<number>(tokens[index])));

/** The article with what its front matter asks for as text: picture, description and list, as vdoing shows them above the text. */
export function withCatalogue(article: Article): Article {
  const { name, data } = fieldsOf(article.frontMatter.pageComponent);
  if (name !== 'Catalogue') return article;
  const { path, key, imgUrl, description } = fieldsOf(data);
  const folder = textOf(path) || textOf(key);
  const picture = textOf(imgUrl) && `<img src="${escapeHtml(textOf(imgUrl))}" alt="" width="80">`;
  const intro = `${[picture, textOf(description)].filter(Boolean).join(' ')}\n\n<Catalogue base="${escapeHtml(`/${folder}`)}"/>\n\n`;
  return { ...article, markdown: intro + article.markdown, bodyStartLine: article.bodyStartLine - intro.split('\n').length + 1 };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** On one line; vdoing's folders may be numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\s+/g, ' ').trim() : '';
}
