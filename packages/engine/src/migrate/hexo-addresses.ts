/** The addresses Hexo gave to posts, tags and categories (hexo/lib/plugins/filter/post_permalink, hexo-util's slugize). Pure. */
import { createHash } from 'node:crypto';
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

// eslint-disable-next-line no-control-regex -- Hexo removes them
const CONTROL = /[\u0000-\u001f]/g;
const SPECIAL = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g;

/** hexo-util's `slugize`: special characters become dashes, nothing else is dropped. */
export function slugize(text: string, letterCase = 0): string {
  const slug = text.normalize('NFC').replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').replace(/[\u0300-\u036f]/g, '')).replace(CONTROL, '').replace(SPECIAL, '-').replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
  return letterCase === 1 ? slug.toLowerCase() : letterCase === 2 ? slug.toUpperCase() : slug;
}

/** Slug and date of a file by the pattern for new posts, `:year-:month-:day-:title.md`. */
export function readFileName(path: string, newPostName: string): { readonly slug: string; readonly date: string | null } {
  const name = path.replace(/\.\w+$/, '');
  const pattern = newPostName.replace(/\.\w+$/, '').split(/:(year|i_month|month|i_day|day|hash|title|name)/);
  const words: string[] = [];
  const source = pattern.map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    words.push(part);
    return { year: '(\\d{4})', month: '(\\d{2})', day: '(\\d{2})', i_month: '(\\d{1,2})', i_day: '(\\d{1,2})', hash: '([0-9a-f]{12})' }[part] ?? '(.+?)';
  });
  const match = new RegExp(`^${source.join('')}$`).exec(name);
  if (match === null) return { slug: slugize(name), date: null };
  const found = Object.fromEntries(words.map((word, index) => [word, match[index + 1]!]));
  const [month, day] = [found.month ?? found.i_month, found.day ?? found.i_day];
  return { slug: found.title ?? slugize(name), date: found.year === undefined || month === undefined ? null : `${found.year}-${month.padStart(2, '0')}-${(day ?? '1').padStart(2, '0')} 00:00:00` };
}

/** A post's address, decoded, without base; null when the pattern needs what is not known. */
export function postAddress(post: HexoPost, settings: HexoSettings): string | null {
  if (post.permalink !== null) {
    const own = post.permalink.startsWith('/') ? post.permalink : `/${post.permalink}`;
    return /(\/|\.html)$/.test(own) ? own : `${own}.html`;
  }
  const file = readFileName(post.path, settings.newPostName);
  const when = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/.exec(post.date ?? file.date ?? '');
  const [, year, month, day, hour, minute, second] = when ?? [];
  const { slug } = file;
  const words: Record<string, string | undefined> = {
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
    ...Object.fromEntries(Object.entries(settings.permalinkDefaults).map(([key, value]) => [key, String(value)])),
    ...post.keys,
  };
  let isKnown = true;
  const path = settings.permalink.replace(/:(\w+)/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) isKnown = false;
    return value ?? '';
  });
  return isKnown ? `/${path.replace(/^\/+/, '')}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, '/') : null;
}

/** The path of a category chain, or of a tag (a chain of one), below its folder. */
export function termSlug(chain: readonly string[], map: Readonly<Record<string, unknown>>, letterCase: number): string {
  return chain.map((name) => slugize(typeof map[name] === 'string' ? map[name] : name, letterCase)).join('/');
}
