/** The addresses Hexo gave to posts, tags and categories (hexo/lib/plugins/filter/post_permalink, hexo-util's slugize). Pure. */
import { createHash } from 'node:crypto';
import { hexoSlug } from '@glimpress/contracts/route';
import type { HexoSettings } from './hexo-config';

export interface HexoPost {
  /** Path below `_posts`, with its ending. */
  readonly path: string;
  readonly title: string;
  /** `yyyy-MM-dd hh:mm:ss`, as written; null when there is none. */
  readonly date: string | null;
  readonly permalink: string | null;
  /** Chains of categories, outermost first. */
  readonly categories: readonly (readonly string[])[];
  /** Any other key of the front matter: `:abbrlink`. */
  readonly keys: Readonly<Record<string, string>>;
}

/** hexo-util's `slugize`: special characters become dashes, nothing else is dropped. */
export function slugize(text: string, letterCase = 0): string {
  const slug = hexoSlug(text);
  return letterCase === 1 ? slug.toLowerCase() : letterCase === 2 ? slug.toUpperCase() : slug;
}

/** What the name of a file gives by itself, besides its title and its date. */
const NAME_PARTS = new Set(['year', 'month', 'day', 'i_month', 'i_day', 'hash', 'title']);

/** More words of any letters are no pattern that somebody wrote, and would be tried in more ways than there is time for. */
const MOST_OPEN_WORDS = 3;
/** What a file's name has room for. */
const MOST_NAME_LENGTH = 255;

/** Slug, date and other words of a file by the pattern for new posts, `:year-:month-:day-:title.md`. */
export function readFileName(path: string, newPostName: string): { readonly slug: string; readonly date: string | null; readonly keys: Readonly<Record<string, string>> } {
  const name = path.replace(/\.\w+$/, '');
  const words: string[] = [];
  const source = newPostName.replace(/\.\w+$/, '').split(/:(\w*[^_\W])/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    words.push(part);
    return { year: '(\\d{4})', month: '(\\d{2})', day: '(\\d{2})', i_month: '(\\d{1,2})', i_day: '(\\d{1,2})', hash: '([0-9a-f]{12})' }[part] ?? '(.+?)';
  });
  const isTooMuch = newPostName.length > MOST_NAME_LENGTH || source.filter((part) => part === '(.+?)').length > MOST_OPEN_WORDS;
  const match = isTooMuch ? null : new RegExp(`^${source.join('')}$`).exec(name);
  if (match === null) return { slug: slugize(name), date: null, keys: {} };
  const found = Object.fromEntries(words.map((word, index) => [word, match[index + 1]!]));
  const [month, day] = [found.month ?? found.i_month, found.day ?? found.i_day];
  return {
    slug: found.title ?? slugize(name),
    date: found.year === undefined || month === undefined || day === undefined ? null : `${found.year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} 00:00:00`,
    keys: Object.fromEntries(Object.entries(found).filter(([word]) => !NAME_PARTS.has(word))),
  };
}

/** Stands in an address for each number that only an unknown date would tell. */
export const UNKNOWN_NUMBER = '\0';
const DATE_WORDS = ['year', 'month', 'day', 'hour', 'minute', 'second', 'i_month', 'i_day'];

/** A post's address, decoded, without base; null when the pattern needs what is not known. */
export function postAddress(post: HexoPost, settings: HexoSettings): string | null {
  const shape = postShape(post, settings);
  return shape?.includes(UNKNOWN_NUMBER) === true ? null : shape;
}

/** A post's address with `UNKNOWN_NUMBER` for what an unknown date would tell; null when the pattern needs another thing that is not known. */
export function postShape(post: HexoPost, settings: HexoSettings): string | null {
  if (post.permalink !== null && !settings.permalinkIsTitle) {
    const own = post.permalink.startsWith('/') ? post.permalink : `/${post.permalink}`;
    return /(\/|\.html)$/.test(own) ? own : `${own}.html`;
  }
  const file = readFileName(post.path, settings.newPostName);
  const when = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/.exec(post.date ?? file.date ?? '');
  const [, year, month, day, hour, minute, second] = when ?? [];
  const slug = post.permalink ?? file.slug;
  // What Hexo knows itself comes before what is written, and that before the defaults.
  const words: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.entries(settings.permalinkDefaults).map(([key, value]) => [key, String(value)])),
    ...file.keys,
    ...post.keys,
    title: slug,
    name: slug.split('/').at(-1),
    post_title: slugize(post.title, 1),
    year,
    month,
    day,
    hour,
    minute,
    second,
    i_month: month && String(Number(month)),
    i_day: day && String(Number(day)),
    category: post.categories.length > 0 ? termSlug(post.categories.at(-1)!, settings.categoryMap, settings.filenameCase) : settings.defaultCategory,
    hash: when === null ? undefined : createHash('sha1').update(slug + String(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`) / 1000)).digest('hex').slice(0, 12),
  };
  let isKnown = true;
  const path = settings.permalink.replace(/:(\w*[^_\W])/g, (_, word: string) => {
    const value = words[word] ?? (DATE_WORDS.includes(word) ? UNKNOWN_NUMBER : undefined);
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown ? `/${path.replace(/^\/+/, '')}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/') : null;
}

/** The path of a category chain, or of a tag (a chain of one), below its folder. */
export function termSlug(chain: readonly string[], map: Readonly<Record<string, unknown>>, letterCase: number): string {
  return chain.map((name) => slugize(typeof map[name] === 'string' ? map[name] : name, letterCase)).join('/');
}
