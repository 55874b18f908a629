/** What an article's text takes from the rest of the site (addresses of links and assets, lists of articles), and what leads nowhere. */
import { posix, resolve } from 'node:path';
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import { isLinkWithScheme, routeFromSource, encodeRoute, percentDecode, sourcePath, splitHref, toRoute } from '@glimpress/contracts/route';
import type { SiteConfig } from '../config/resolve';
import { namesScriptedCopy } from '../content/scripted-copy';
import type { Asset, FindAsset, ImageOffer } from '../model/asset';
import { catalogueOf, outerLevels, type CatalogueEntry } from '../model/catalogue';
import type { ArticleEntry, SitePage } from '../model/entry';
import { pageOfLink, withoutBase } from '../model/find-page';
import { urlWithQuery } from '../model/list-query';
import type { SiteModel } from '../model/site-model';
import { alikeAnchor, githubAnchors, hasAnchor } from './anchors';
import { escapeHtml } from './html';
import { meantAddress, suggestArticle } from './link-advice';
import { pageOfNote, wikiLinks } from './wiki-links';
import { fillMarkers } from '../markdown/markers';
import { roomForNamed } from '../markdown/page-state';
import { say } from '../interface-language';
import { liesBelow } from '../platform/lies-within';
import { relativePath } from '../relative-path';

/** What the markers of an article stand for: equal lists mean equal HTML for an equal body. */
export interface ResolvedLinks {
  readonly urls: readonly string[];
  readonly assets: readonly (Asset | string)[];
  /** As HTML. */
  readonly catalogues: readonly string[];
  /** As HTML. */
  readonly wikiLinks: readonly string[];
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;
const DISK_PATH = /^(?:[a-z]:|file:|\/(?:Users|home|Volumes)\/)/i;
/** Files that a site makes when it knows its own address. */
const MADE = /\/(?:rss|atom|sitemap)\.xml$|\/feed\.json$/;

/** Resolves all links, assets and lists of an article. Links resolve against the source file, not the page (vuepress-behaviour §2). */
export function resolveLinks(article: ArticleEntry, model: SiteModel, findAsset: FindAsset): { value: ResolvedLinks; problems: Problem[] } {
  const problems: Problem[] = [];
  const { config } = model;
  const { base } = config;
  let room = roomForNamed(article.facts.htmlBytes);
  let isFull = false;
  const urls = article.facts.links.map(({ href, line }) => withinRoom(urlOf(href, line), line, '#'));

  /** The address of a page may be long and be linked any number of times, and so may a list of the whole site stand in an article: together they get as much room as what the text has by name. */
  function withinRoom(filled: string, line: number, instead: string): string {
    if (filled.length <= room) {
      room -= filled.length;
      return filled;
    }
    if (!isFull) problems.push(warning('markdown/much-repeated', 'Addresses of the site and lists of its articles would make a page of many megabytes: of what is too much, links lead nowhere and lists stay empty.', { file: article.path, line, hint: 'Give the linked pages shorter addresses, repeat less, or split the page.' }));
    isFull = true;
    return instead;
  }

  function urlOf(href: string, line: number): string {
    const { path: written, query, hash } = splitHref(href);
    const path = fromAlias(written, config);
    const placeIn = (target: ArticleEntry | null): string => encodeHash(target === null ? hash : resolveHash(target, hash, href, line));
    const within = (target: ArticleEntry | null): string => escapeSpaces(query) + placeIn(target);
    const inPage = (page: SitePage): string => urlWithQuery(page, escapeSpaces(query)) + placeIn(page.article);
    if (path === '') return within(article) || '#';
    const absolute = path.startsWith('/') ? path : `/${posix.join(posix.dirname(article.path), path)}`;
    const page = pageOfLink(absolute, model.find);
    if (page) return inPage(page);
    // `%23`, `%3F` and `%25` were left until the link was split: no file has them in its name.
    const [file, place] = [percentDecode(path), percentDecode(absolute)];
    const asset = findFile(file, article, config, findAsset);
    if (asset) return asset.url + within(null);
    const based = withoutBase(absolute, base);
    const meant = (based === null ? undefined : pageOfLink(based, model.find)) ?? pageOfNote(file, model);
    if (meant) return inPage(meant);
    const target = /\.(md|markdown)$/i.test(place) ? routeFromSource(sourcePath(place.slice(1))) : toRoute(place);
    problems.push(
      warning('content/broken-link', `The link "${href}" leads to no page of the site.`, { file: article.path, line, hint: meantAddress(href) ?? suggestArticle(absolute, article, model) }),
    );
    return base.replace(/\/$/, '') + encodeRoute(target) + within(null);
  }

  /** The hash as it names a heading or an element of the target's text; one that names none is reported. */
  function resolveHash(target: ArticleEntry, hash: string, href: string, line: number): string {
    const id = percentDecode(hash.slice(1));
    if (id === '' || id === 'top' || hasAnchor(target, id)) return hash;
    const anchors = githubAnchors(target);
    // Of `:memo: 后记` GitHub makes `memo-后记`; in the heading stands the picture, which is left out.
    const slug = anchors.get(id.toLowerCase()) ?? anchors.get(id.toLowerCase().replace(/^[a-z0-9_+]+(?=-)/, ''));
    if (slug !== undefined) return `#${slug}`;
    // Other generators, and VuePress before 1.5.4, left in an id what ours leaves out: `（` and `：`, capitals.
    const ours = alikeAnchor(target, id);
    if (ours !== undefined) return `#${ours}`;
    const meant = didYouMean(id, target.facts.headings.map(({ slug }) => slug));
    problems.push(warning('content/broken-heading', `The link "${href}" leads to no heading of ${target === article ? 'this page' : `"${target.path}"`}.`, { file: article.path, line, hint: meant ? `Did you mean "#${meant}"?` : 'Correct the part after "#", or remove it.' }));
    return hash;
  }

  /** Said once, however often it is shown. */
  const missing = new Set<string>();
  const assets = shownAssets(article, config, findAsset).map(({ src, line, framed, asset }) => {
    const address = asset?.url ?? (isLinkWithScheme(src) ? '' : encodeURI(src.startsWith('/') ? base + src.slice(1) : src));
    if (framed && namesScriptedCopy(address)) {
      problems.push(warning('markdown/unsafe-attribute', `The file "${src}" is not shown in a frame: there it could run scripts as a page of the site.`, { file: article.path, line, hint: 'Show a drawing as a picture; put a page of your own into the public folder. Beside articles are PDFs, photos, films, sound and plain text for frames.' }));
      return 'about:blank';
    }
    if (asset) return asset;
    if (!missing.has(src)) problems.push(warning('content/missing-image', `The ${PICTURE.test(src) ? 'image' : 'file'} "${src}" does not exist.`, { file: article.path, line, hint: missingAdvice(src, config) }));
    missing.add(src);
    return address;
  });

  /** Once, there is room for a list of any length. */
  const listed = new Set<string>();
  const catalogues = article.facts.catalogues.map(({ folder, label, line }) => {
    const entries = model.catalogue(folder, article);
    if (entries.length === 0) {
      problems.push(warning('content/empty-catalogue', `The list of articles stays empty: none lies below the folder "${folder}".`, { file: article.path, line, hint: 'Give a folder of the content, from its root: "/notes/".' }));
      return '';
    }
    const html = `<nav class="toc" aria-label="${label}">${catalogueHtml(entries)}</nav>`;
    if (listed.has(html)) return withinRoom(html, line, '');
    listed.add(html);
    return html;
  });
  const wiki = wikiLinks(article, model, findAsset, withinRoom);
  return { value: { urls, assets, catalogues, wikiLinks: wiki.value }, problems: [...problems, ...wiki.problems] };
}

function missingAdvice(src: string, { url }: SiteConfig): string {
  if (url === null && MADE.test(src)) return 'It is made once the config has "url".';
  if (DISK_PATH.test(src)) return 'This is a place on one computer’s disk. Put the file beside the Markdown file and write its path from there.';
  return 'Paths start from the Markdown file, or with "/" from the public folder.';
}

/** The pictures and files of an article, as written and as found. */
export function shownAssets(article: ArticleEntry, config: SiteConfig, findAsset: FindAsset): { readonly src: string; readonly line: number; readonly framed: boolean; readonly asset: Asset | undefined }[] {
  return article.facts.assets.map(({ src, line, anywhere, framed = false }) => ({ src, line, framed, asset: findFile(src, article, config, findAsset, anywhere) }));
}

function findFile(written: string, article: ArticleEntry, { base }: SiteConfig, findAsset: FindAsset, anywhere = false): Asset | undefined {
  const path = inPublic(written, article);
  const based = withoutBase(path, base);
  return findAsset(path, article, anywhere) ?? (based === null ? undefined : findAsset(based, article));
}

/** A list of thousands would make the home page the heaviest of all. */
const MOST_ON_HOME = 500;

/** What stands in for the text of a home page that nobody wrote: a list of all articles, or of the outer folders of many. */
export function linksOfHome({ pages, config }: SiteModel): ResolvedLinks {
  const entries = outerLevels(catalogueOf(pages), MOST_ON_HOME);
  const label = say(config.lang, '文章列表', 'Articles');
  return { urls: [], assets: [], wikiLinks: [], catalogues: entries.length === 0 ? [] : [`<nav class="toc" aria-label="${label}">${catalogueHtml(entries)}</nav>`] };
}

function catalogueHtml(entries: readonly CatalogueEntry[]): string {
  return `<ul>${entries.map(catalogueItem).join('')}</ul>`;
}

/** Entries stand in the lists of many articles: each is written once. */
const catalogueItems = new WeakMap<CatalogueEntry, string>();

function catalogueItem(entry: CatalogueEntry): string {
  const known = catalogueItems.get(entry);
  if (known !== undefined) return known;
  const { title, page, children } = entry;
  const name = page === null ? escapeHtml(title) : `<a href="${escapeHtml(page.url)}">${escapeHtml(title)}</a>`;
  const html = children.length === 0 ? `<li>${name}</li>` : `<li><strong>${name}</strong>${catalogueHtml(children)}</li>`;
  catalogueItems.set(entry, html);
  return html;
}

/** Where a link starts at a short name of a folder, as in what is taken in by one (`@include: @source/parts/a.md`), the path from the content's root. */
function fromAlias(path: string, { alias, paths }: SiteConfig): string {
  if (!/^[@~]/.test(path)) return path;
  const named = Object.entries(alias).sort(([a], [b]) => b.length - a.length).find(([name]) => path.startsWith(`${name}/`));
  const file = named && resolve(paths.root, named[1], `.${path.slice(named[0].length)}`);
  return file !== undefined && liesBelow(paths.content, file) ? `/${relativePath(paths.content, file)}` : path;
}

/** A relative path into VuePress's public folder, as it worked there, is the file's address on the site. */
function inPublic(src: string, article: ArticleEntry): string {
  if (!src.includes('.vuepress/public/')) return src;
  const path = posix.join(posix.dirname(article.path), src);
  return !src.startsWith('/') && path.startsWith('.vuepress/public/') ? path.slice('.vuepress/public'.length) : src;
}

/** Puts addresses and lists into the HTML. What leaves the site as text, such as a feed, has each picture as it is. */
export function fillLinks(html: string, { urls, assets, catalogues, wikiLinks }: ResolvedLinks, isPage = true): string {
  return fillMarkers(html, (kind, index) => {
    if (kind === 'l') return escapeHtml(urls[index]!);
    if (kind === 'c') return catalogues[index]!;
    if (kind === 'w') return wikiLinks[index]!;
    const asset = assets[index]!;
    if (kind === 'a') return escapeHtml(typeof asset === 'string' ? asset : asset.url);
    if (kind === 'o') return typeof asset === 'string' || !isPage || asset.offer === undefined ? '' : offerAttributes(asset.offer);
    return typeof asset === 'string' || asset.width === undefined ? '' : ` width="${asset.width}" height="${asset.height}"`;
  });
}

function offerAttributes({ srcset, sizes }: ImageOffer): string {
  return ` srcset="${escapeHtml(srcset)}"${sizes === null ? '' : ` sizes="${escapeHtml(sizes)}"`}`;
}

function escapeSpaces(query: string): string {
  return query.replace(/\s/g, '%20');
}

/** What is encoded stays so: decoded, a `?` or `#` would be told from none that was written. */
function encodeHash(hash: string): string {
  return hash.replace(/%(?![\da-f]{2})|[^%]+/gi, encodeURI);
}
