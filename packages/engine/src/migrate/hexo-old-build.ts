/**
 * Addresses as the old build has them. Computed ones may be wrong: a plugin wrote them in pinyin, a post had no date but that of its
 * file, or a machine in another time zone gave it another day. Pure.
 */
import { byNumberedPath } from '../natural-order';
import { UNKNOWN_NUMBER } from './hexo-addresses';
import type { OldPage } from './old-site';

interface Post {
  /** As computed; null when it cannot be. */
  readonly address: string | null;
  /** The address as `postShape` tells it. */
  readonly shape: string | null;
  readonly title: string;
}

/** The address of each post: another than the computed one when the build lacks that and one page alone has it but for the date or its capitals, or has its name, or else the post's title. */
export function addressesOfBuild(posts: readonly Post[], built: readonly OldPage[], siteTitle: string, listFolders: readonly string[]): (string | null)[] {
  const known = new Set<string>(built.map(({ address }) => address));
  const computed = new Set(posts.map(({ address }) => address));
  const isList = (address: string): boolean => ['page', ...listFolders].some((folder) => address.startsWith(`/${folder}/`));
  const free = built.filter((page) => page.leadsTo === undefined && !computed.has(page.address) && !isList(page.address));
  const isLost = ({ address }: Post): boolean => address === null || !known.has(address);
  const lost = posts.filter(isLost);
  const found = new Map<Post, OldPage>();
  const findBy = (nameOfPage: (page: OldPage) => string, nameOfPost: (post: Post) => string): void => {
    const taken = new Set(found.values());
    const pages = singles(free.filter((page) => !taken.has(page)), nameOfPage);
    for (const [name, post] of singles(lost, nameOfPost)) {
      const page = pages.get(name);
      if (name !== '' && post !== null && page && !found.has(post)) found.set(post, page);
    }
  };
  for (const [page, post] of ofShape(free, lost)) if (post !== null) found.set(post, page);
  findBy(({ address }) => address.toLowerCase(), ({ address }) => (address ?? '').toLowerCase());
  findBy(({ address }) => lastName(address), ({ address }) => lastName(address ?? ''));
  findBy(({ address, title }) => dated(address, withoutSite(title ?? '', siteTitle)), ({ address, title }) => dated(address ?? '', title));
  findBy(({ title }) => withoutSite(title ?? '', siteTitle), ({ title }) => title);
  return posts.map((post) => found.get(post)?.address ?? post.address);
}

/** The page of each post without a date: the latest of those that fit, unless it is another post’s too. */
function ofShape(pages: readonly OldPage[], posts: readonly Post[]): Map<OldPage, Post | null> {
  const found = new Map<OldPage, Post | null>();
  const sorted = pages.toSorted((a, b) => byNumberedPath(a.address, b.address));
  for (const post of posts) {
    if (post.address !== null || post.shape === null) continue;
    const pattern = new RegExp(`^${post.shape.split(UNKNOWN_NUMBER).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\d+')}$`);
    const page = sorted.findLast(({ address }) => pattern.test(address));
    if (page !== undefined) found.set(page, found.has(page) ? null : post);
  }
  return found;
}

/** Those that are alone with their key, by it; null for the others. */
function singles<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T | null> {
  const found = new Map<string, T | null>();
  for (const item of items) found.set(keyOf(item), found.has(keyOf(item)) ? null : item);
  return found;
}

function lastName(address: string): string {
  return address.replace(/\.html$|\/$/, '').split('/').at(-1)!;
}

/** A title with the day in the address; empty when one is missing. */
function dated(address: string, title: string): string {
  const day = /\/\d{4}\/\d\d?\/\d\d?\//.exec(address)?.[0];
  return day === undefined || title === '' ? '' : day + title;
}

/** Themes write `Title | Site` or `Title - Site`. */
function withoutSite(title: string, site: string): string {
  return site !== '' && title.endsWith(site) ? title.slice(0, -site.length).replace(/\s*[|\-–—·_]?\s*$/, '') : title.trim();
}
