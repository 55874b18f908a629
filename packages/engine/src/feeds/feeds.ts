/** RSS 2.0, Atom 1.0 and JSON Feed 1.1 of a locale's newest posts. Needs the site's origin: feeds hold absolute addresses. */
import type { HeadTag } from '@glimpress/contracts/page';
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import { Feed, type Item } from 'feed';
import { contentHash } from '../content-hash';
import { copyrightOf, type LocaleConfig, type SiteConfig } from '../config/resolve';
import type { SitePage } from '../model/entry';
import { byDate } from '../model/posts';
import type { PlannedFile } from '../output/planned-file';
import { escapeHtml } from '../page/html';
import { mapSrcset } from '../srcset';
import { ENGINE_BUILD } from '../version';
import { feedHtml } from './feed-html';

/** Posts in a feed, newest first. */
const ITEMS = 20;
/** Texts of a post, one after the other: title, summary, whole text. HTML but for the title; as Atom has it, that is HTML, too, and a summary of JSON Feed is plain text. */
const [TITLE, SUMMARY, PARTS] = [0, 1, 3];
/** File names, as readers and reader programs know them. */
export const FEED_FILES = { rss: 'rss.xml', atom: 'atom.xml', json: 'feed.json' } as const;
const UTC_OFFSET = '+08:00';

/** What a feed needs of a post: `html` gives its whole text, with addresses as on its page. */
export interface FeedSource {
  readonly summaryOf: (post: SitePage) => string;
  readonly htmlOf: (post: SitePage) => string;
  /** Names the text: equal hashes, equal text. */
  readonly textHash: (post: SitePage) => string;
}

/** Where the feeds of a locale are, from the site's root: nowhere without a configured origin or without dated posts. */
export function feedPaths(posts: readonly SitePage[], locale: LocaleConfig, { url, oldFeeds }: SiteConfig): string[] {
  const isMade = url !== null && posts.some(isInFeeds);
  return isMade ? [...Object.values(FEED_FILES).map((name) => locale.path + name), ...(locale.path === '/' ? Object.values(oldFeeds).map((name) => `/${name}`) : [])] : [];
}

/** A feed has whole texts: none that is locked, or kept out of it by its author (`feed: false`; vuepress-plugin-feed: `feed: { enable: false }`). */
function isInFeeds({ data, lock }: SitePage): boolean {
  const { date, feed } = data.frontmatter;
  return date !== undefined && lock === null && feed !== false && (typeof feed !== 'object' || feed.enable !== false);
}

/** Plans the three feeds of a locale, where there are any. */
export function planFeeds(posts: readonly SitePage[], locale: LocaleConfig, config: SiteConfig, source: FeedSource): PlannedFile[] {
  const { url: origin } = config;
  const newest = posts.filter(isInFeeds).sort(byDate).slice(0, ITEMS);
  if (origin === null || newest.length === 0) return [];
  const root = origin + urlFromRoute(toRoute(locale.path), config.base);
  const hash = contentHash(JSON.stringify([ENGINE_BUILD, root, locale, config.themeConfig.author, copyrightOf(config, locale).notice, newest.map((post) => [post.data, source.summaryOf(post), source.textHash(post)])]));
  let made: readonly string[] | undefined;
  const texts = (): readonly string[] => (made ??= newest.flatMap((post) => [withoutControls(post.data.title), ...[source.summaryOf(post), source.htmlOf(post)].map((html) => absolute(feedHtml(html), origin, origin + post.url))]));
  const changed = (part: number, change: (text: string, post: SitePage) => string): string[] => texts().map((text, number) => (number % PARTS === part ? change(text, newest[Math.floor(number / PARTS)]!) : text));
  const built = (writer: Writer): Feed => buildFeed(newest, texts(), locale, root, origin, config, writer);
  return [
    { path: `${locale.path}${FEED_FILES.rss}`.slice(1), hash, render: () => fill(withDublinCore(built(creator).rss2()), texts(), inCdata, '&lt;') },
    { path: `${locale.path}${FEED_FILES.atom}`.slice(1), hash, render: () => fill(built(author).atom1(), changed(TITLE, (title) => escapeHtml(title)), inCdata, '&lt;') },
    { path: `${locale.path}${FEED_FILES.json}`.slice(1), hash, render: () => fill(built(author).json1(), changed(SUMMARY, (_, post) => withoutControls(post.article!.summary)), inJson, '<') },
  ];
}

/** The feeds of the site's root under the names they had in VuePress: readers' programs ask for these, and a page that leads elsewhere is no feed to them. */
export function planOldFeeds(feeds: readonly PlannedFile[], { oldFeeds }: SiteConfig): PlannedFile[] {
  return (['rss', 'atom', 'json'] as const).flatMap((kind) => {
    const [feed, path] = [feeds.find((file) => file.path === FEED_FILES[kind]), oldFeeds[kind]];
    return feed === undefined || path === undefined ? [] : [{ ...feed, path }];
  });
}

/**
 * Stands for a text, by its number, until all else is written: the library copies what it is given at each of its levels, and texts are nearly
 * all of a feed; and of several `]]>` in a title it breaks up one. A character that no author's text keeps (`withoutControls`), as is that
 * for `<` in a term, which the library would leave in an attribute.
 */
const LESS_THAN = '\uffff';
const placeFor = (texts: readonly string[], number: number): string => (texts[number] === '' ? '' : `\ufffe${number}\ufffe`);

function fill(feed: string, texts: readonly string[], write: (text: string) => string, lessThan: string): string {
  return feed.replaceAll(LESS_THAN, lessThan).replace(/\ufffe(\d+)\ufffe/g, (_, text: string) => write(texts[Number(text)]!));
}

const inCdata = (text: string): string => text.replaceAll(']]>', ']]]]><![CDATA[>');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The head elements that tell feed readers where the feeds are. */
export function feedLinks(files: readonly PlannedFile[], title: string, base: string): HeadTag[] {
  const types = { [FEED_FILES.rss]: 'application/rss+xml', [FEED_FILES.atom]: 'application/atom+xml' };
  return files.flatMap(({ path }): HeadTag[] => {
    const type = Object.entries(types).find(([name]) => path.endsWith(name))?.[1];
    return type === undefined ? [] : [['link', { rel: 'alternate', type, title, href: urlFromRoute(toRoute(path), base) }]];
  });
}

type Writer = (name: string, link: string) => Pick<Item, 'author' | 'extensions'>;

function buildFeed(posts: readonly SitePage[], texts: readonly string[], locale: LocaleConfig, root: string, origin: string, config: SiteConfig, writer: Writer): Feed {
  const author = { name: config.themeConfig.author ?? locale.title, link: root };
  const feed = new Feed({
    id: root,
    title: locale.title,
    description: locale.description,
    link: root,
    language: locale.lang,
    updated: instantOf(posts[0]!),
    generator: 'Glimpress',
    copyright: copyrightOf(config, locale).notice,
    author,
    feedLinks: { rss: root + FEED_FILES.rss, atom: root + FEED_FILES.atom, json: root + FEED_FILES.json },
  });
  for (const [index, post] of posts.entries()) {
    const link = origin + post.url;
    feed.addItem({
      id: link,
      link,
      title: placeFor(texts, PARTS * index + TITLE),
      date: instantOf(post),
      published: instantOf(post),
      description: placeFor(texts, PARTS * index + SUMMARY),
      content: placeFor(texts, PARTS * index + 2),
      ...writer(withoutControls(post.data.frontmatter.author ?? author.name), root),
      category: (post.data.frontmatter.tags ?? []).map((tag) => withoutControls(tag).replaceAll('<', LESS_THAN)).map((name) => ({ name, term: name })),
    });
  }
  return feed;
}

const author = (name: string, link: string): Pick<Item, 'author'> => ({ author: [{ name, link }] });
/** The `author` of RSS is an e-mail address; a name is a Dublin Core creator. */
const creator = (name: string): Pick<Item, 'extensions'> => ({ extensions: [{ name: 'dc:creator', objects: { _text: name } }] });

/** The library declares the prefix of `dc:creator` only where a post has a text. */
function withDublinCore(rss: string): string {
  return rss.replace(/<rss (?![^>]*xmlns:dc=)/, '<rss xmlns:dc="http://purl.org/dc/elements/1.1/" ');
}

/** Front matter times are local at UTC+8 (§9). */
function instantOf(post: SitePage): Date {
  return new Date(`${post.data.frontmatter.date!.replace(' ', 'T')}${UTC_OFFSET}`);
}

/**
 * Addresses of this site and places within the text at `link` made absolute, but for those a text is about (`<a href="/">` in code);
 * characters that XML 1.0 cannot hold left out.
 */
function absolute(html: string, origin: string, link: string): string {
  const text = withoutControls(html);
  let open = -1;
  let next = text.indexOf('<');
  return text.replace(/ (?:(?:href|src|poster)="(?=\/(?!\/)|(#))|srcset="([^"]*)")/g, (start: string, hash: string | undefined, srcset: string | undefined, at: number) => {
    for (; next >= 0 && next < at; next = text.indexOf('<', next + 1)) open = next;
    // In text, `<` is written `&lt;`: this is an attribute when the last tag begun has not ended.
    if (open < 0 || !/^<[a-z](?:[^<>"]|"[^"]*")*$/i.test(text.slice(open, at))) return start;
    if (srcset !== undefined) return ` srcset="${mapSrcset(srcset, (address) => (/^\/(?!\/)/.test(address) ? origin + address : address))}"`;
    return start + (hash === undefined ? origin : escapeHtml(link));
  });
}

function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
