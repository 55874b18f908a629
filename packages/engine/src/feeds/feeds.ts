/** RSS 2.0, Atom 1.0 and JSON Feed 1.1 of a locale's newest posts. Needs the site's origin: feeds hold absolute addresses. */
import type { HeadTag } from '@glimpress/contracts/page';
import { Feed, type Item } from 'feed';
import { contentHash } from '../content-hash';
import { copyrightOf, type LocaleConfig, type SiteConfig } from '../config/resolve';
import type { SitePage } from '../model/entry';
import { byDate } from '../model/posts';
import type { PlannedFile } from '../output/planned-file';
import { escapeHtml } from '../page/html';
import { ENGINE_BUILD } from '../version';

/** Posts in a feed, newest first. */
const ITEMS = 20;
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
export function feedPaths(posts: readonly SitePage[], locale: LocaleConfig, { url }: SiteConfig): string[] {
  const isMade = url !== null && posts.some(isInFeeds);
  return isMade ? Object.values(FEED_FILES).map((name) => locale.path + name) : [];
}

/** A feed has whole texts: none that is locked. */
function isInFeeds({ data, lock }: SitePage): boolean {
  return data.frontmatter.date !== undefined && lock === null;
}

/** Plans the three feeds of a locale, where there are any. */
export function planFeeds(posts: readonly SitePage[], locale: LocaleConfig, config: SiteConfig, source: FeedSource): PlannedFile[] {
  const { url: origin } = config;
  const newest = posts.filter(isInFeeds).sort(byDate).slice(0, ITEMS);
  if (origin === null || newest.length === 0) return [];
  const root = `${origin}${config.base.replace(/\/$/, '')}${locale.path}`;
  const hash = contentHash(JSON.stringify([ENGINE_BUILD, root, locale, config.themeConfig.author, copyrightOf(config, locale).notice, newest.map((post) => [post.data, source.summaryOf(post), source.textHash(post)])]));
  let feed: Feed | undefined;
  const built = (): Feed => (feed ??= buildFeed(newest, locale, root, origin, config, source, author));
  return [
    { path: `${locale.path}${FEED_FILES.rss}`.slice(1), hash, render: () => buildFeed(newest, locale, root, origin, config, source, creator).rss2() },
    { path: `${locale.path}${FEED_FILES.atom}`.slice(1), hash, render: () => built().atom1() },
    { path: `${locale.path}${FEED_FILES.json}`.slice(1), hash, render: () => built().json1() },
  ];
}

/** The head elements that tell feed readers where the feeds are. */
export function feedLinks(files: readonly PlannedFile[], title: string, base: string): HeadTag[] {
  const types = { [FEED_FILES.rss]: 'application/rss+xml', [FEED_FILES.atom]: 'application/atom+xml' };
  return files.flatMap(({ path }): HeadTag[] => {
    const type = Object.entries(types).find(([name]) => path.endsWith(name))?.[1];
    return type === undefined ? [] : [['link', { rel: 'alternate', type, title, href: base + path }]];
  });
}

function buildFeed(posts: readonly SitePage[], locale: LocaleConfig, root: string, origin: string, config: SiteConfig, source: FeedSource, writer: (name: string, link: string) => Pick<Item, 'author' | 'extensions'>): Feed {
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
  for (const post of posts) {
    const link = origin + post.url;
    feed.addItem({
      id: link,
      link,
      title: withoutControls(post.data.title),
      date: instantOf(post),
      published: instantOf(post),
      description: absolute(source.summaryOf(post), origin, link),
      content: absolute(source.htmlOf(post), origin, link),
      ...writer(withoutControls(post.data.frontmatter.author ?? author.name), root),
      category: (post.data.frontmatter.tags ?? []).map(withoutControls).map((name) => ({ name, term: name })),
    });
  }
  return feed;
}

const author = (name: string, link: string): Pick<Item, 'author'> => ({ author: [{ name, link }] });
/** The `author` of RSS is an e-mail address; a name is a Dublin Core creator. */
const creator = (name: string): Pick<Item, 'extensions'> => ({ extensions: [{ name: 'dc:creator', objects: { _text: name } }] });

/** Front matter times are local at UTC+8 (§9). */
function instantOf(post: SitePage): Date {
  return new Date(`${post.data.frontmatter.date!.replace(' ', 'T')}${UTC_OFFSET}`);
}

/**
 * Addresses of this site and places within the text at `link` made absolute, but for those a text is about (`<a href="/">` in code);
 * characters that XML 1.0 cannot hold left out.
 */
function absolute(html: string, origin: string, link: string): string {
  return withoutControls(html).replace(/<[a-z](?:[^<>"]|"[^"]*")*>/gi, (tag) => tag.replace(/( (?:href|src|poster)=")(?=\/(?!\/)|(#))/g, (_, start: string, hash?: string) => start + (hash === undefined ? origin : escapeHtml(link))));
}

function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}
