/**
 * The keys of front matter that mean something, and the type each one gets (contracts' `FrontMatter`). A wrong type is
 * reported and dropped; keys nobody knows pass through.
 */
import type { FrontMatter } from '@glimpress/contracts/page';
import { parseLocalTime } from '@glimpress/contracts/page';
import { didYouMean, warning, type Problem } from '@glimpress/contracts/problem';
import { betterLanguageTag, canonicalTag } from '../config/language-tag';
import { permalinkFault, permalinkOfPattern } from '../config/permalink';
import type { Passwords } from './article';
import { footerOfRecords, footerOfText } from './footer-parts';
import { dataFromEntries, type FrontMatterEntry } from './front-matter-entry';
import { ANY_SITE, namesScriptedCopy } from './scripted-copy';

/** What a reader gives: a value, `undefined` for a key left empty, or what it wanted instead, with what it took it for if it could, and that in words. */
type Read = { readonly value: unknown } | { readonly wanted: string; readonly taken?: unknown; readonly takenFor?: string };
type Reader = (entry: FrontMatterEntry) => Read;

const ok = (value: unknown): Read => ({ value });
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** `false` is none, as to VuePress and theme-hope. */
const text: Reader = ({ text: written, value }) => (value === false || value === null || value === '' ? ok(undefined) : written !== null ? ok(written) : { wanted: 'a text' });

const flag: Reader = ({ value, text: written }) => {
  if (typeof value === 'boolean' || value === null) return ok(value ?? undefined);
  const word = written?.toLowerCase();
  return word === 'true' || word === 'false' ? ok(word === 'true') : { wanted: 'true or false' };
};

/** One value, a list (also of lists, as Hexo has them: `- - a`), or a list with empty items (`tags:` followed by `- `), which are dropped. Doubles too. */
const texts: Reader = ({ text: single, items, value }) => {
  if (items !== null) {
    const flat = items.flatMap((item, index) => item ?? textsWithin((value as readonly unknown[] | null)?.[index]));
    return ok([...new Set(flat.map((item) => item.trim()))].filter((item) => item !== ''));
  }
  if (single !== null) return ok([single.trim()]);
  return value === null ? ok(undefined) : { wanted: 'a text or a list of texts' };
};

function textsWithin(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => ['string', 'number'].includes(typeof item)).map(String) : [];
}

/** Tags and categories. A letter and its accent may be written in one piece or in two, as macOS names files: one term all the same. */
const terms: Reader = (entry) => {
  const read = texts(entry);
  if (!('value' in read) || !Array.isArray(read.value)) return read;
  const found = [...new Set((read.value as readonly string[]).map((term) => term.normalize('NFC')))];
  const comma = entry.items === null ? /[,，]/ : /，/;
  if (!found.some((term) => comma.test(term))) return ok(found);
  return { wanted: `a list such as [${found.flatMap((term) => term.split(comma).map((part) => part.trim())).join(', ')}]`, taken: found, takenFor: 'one' };
};

const language: Reader = (entry) => {
  const better = entry.text === null ? undefined : betterLanguageTag(entry.text);
  if (better !== undefined) return { wanted: `a language tag such as ${better ?? 'zh-CN or en-US'}` };
  return text({ ...entry, text: entry.text && canonicalTag(entry.text) });
};

/** Addresses of this site, one or several. */
const addresses: Reader = (entry) => {
  const read = texts(entry);
  return 'value' in read && Array.isArray(read.value) && !(read.value as readonly string[]).every(isAddressHere) ? { wanted: 'addresses of this site, such as /old.html' } : read;
};

function isAddressHere(written: string): boolean {
  return !/^(?:[a-z][a-z\d+.-]*:|\/\/)|[?#]/i.test(written);
}

const date: Reader = ({ text: written, value }) => {
  if (written === null) return value === null ? ok(undefined) : { wanted: 'a date' };
  const time = parseLocalTime(written);
  if (time !== null) return ok(time);
  // A slip behind the day, or between its parts, does not take an article off the lists.
  const taken = parseLocalTime(DAY.exec(written)?.slice(1).join('-') ?? '');
  return { wanted: 'a date such as 2020-01-02 or 2020-01-02 03:04:05', ...(taken !== null && { taken }) };
};
/** In UTC, as text, where the date is written with a zone as YAML has it; null for any other. */
function utcDateOf(entries: readonly FrontMatterEntry[]): string | null {
  const written = entries.findLast(({ key }) => key === 'date')?.text ?? '';
  const local = /\d:\d{2}:\d{2}(?:\.\d*)?[ \t]*(?:Z|[-+]\d{1,2}(?::\d{2})?)$/.test(written) ? parseLocalTime(written) : null;
  return local === null ? null : new Date(Date.parse(`${local.replace(' ', 'T')}+08:00`)).toISOString().slice(0, 19).replace('T', ' ');
}
/** At the start of what is no date: `2022-1-19e`, `2020 07-23`, `2022=10=18`, `2020-01-02 25:00`, `2020年1月2日 8点`, `“2020-01-02”`. */
const DAY = /^[\s“"']*(\d{4})[-/.=_–—\s年]+(\d{1,2})[-/.=_–—\s月]+(\d{1,2})(?!\d)/;

const number: Reader = ({ value, text: written }) => {
  if (value === null) return ok(undefined);
  const read = typeof value === 'number' ? value : written !== null && /^[-+]?\d{1,9}(\.\d{1,9})?$/.test(written) ? Number(written) : Number.NaN;
  return Number.isFinite(read) ? ok(read) : { wanted: 'a number' };
};

/** `true` is the first place; the smaller the number the higher, 0 is none: themes only asked whether there is something. A list or map (`- type: 1`) was as good as `true` to theme-reco. */
const sticky: Reader = (entry) => {
  if (typeof entry.value === 'object' && entry.value !== null) return ok(Object.keys(entry.value).length > 0 ? 1 : undefined);
  const asFlag = flag(entry);
  if ('value' in asFlag) return ok(asFlag.value === true ? 1 : undefined);
  const order = number(entry);
  return 'value' in order ? ok(order.value || undefined) : { wanted: 'true or a number' };
};

const sidebar: Reader = (entry) => {
  // VuePress 2's word for it.
  if (entry.text === 'heading') return ok('auto');
  if (entry.text === 'auto' || Array.isArray(entry.value)) return ok(entry.value);
  const asFlag = flag(entry);
  return 'value' in asFlag ? asFlag : { wanted: 'true, false, auto or a list' };
};

/** VuePress 2 has an object with a text and a link, too: the page's own title is the text. */
const textOrFalse: Reader = (entry) => {
  if (entry.value === false || entry.text === 'false') return ok(false);
  if (isRecord(entry.value) && typeof entry.value.link === 'string') return ok(entry.value.link);
  return entry.value === true ? { wanted: 'the path of a page, or false' } : text(entry);
};

/** Left empty, there is none: VuePress shows the site's title or description only where nothing is said. */
const textOrNone: Reader = (entry) => (entry.value === null ? ok('') : text(entry));

/** A name, or an object with one (`author: { name, link }`), or a list of them. */
const author: Reader = (entry) => {
  if (!Array.isArray(entry.value)) return isRecord(entry.value) && typeof entry.value.name === 'string' ? ok(entry.value.name) : text(entry);
  const names: unknown[] = entry.value.map((each, index) => (isRecord(each) ? each.name : entry.items?.[index]));
  return names.every((name) => typeof name === 'string') ? ok(names.join(', ') || undefined) : { wanted: 'a text' };
};

const flagOrRecord: Reader = (entry) => (isRecord(entry.value) ? ok(entry.value) : flag(entry));

const styles: Reader = ({ value }) => {
  if (value === null) return ok(undefined);
  if (!isRecord(value)) return { wanted: 'a map of style properties' };
  // `//border: …` is how authors switch a property off.
  return ok(dataFromEntries(Object.entries(value).filter(([name, item]) => /^[-A-Za-z]+$/.test(name) && (typeof item === 'string' || typeof item === 'number'))));
};

type Tag = Readonly<Record<string, string>>;

const metaTags: Reader = ({ value }) => {
  if (value === null) return ok(undefined);
  const tags = tagsOf(Array.isArray(value) ? value : [value]);
  return tags.length === 0 ? { wanted: 'a list of name and content' } : ok(tags);
};

function tagsOf(written: readonly unknown[]): Tag[] {
  const isAttribute = ([name, item]: [string, unknown]): boolean => /^[a-z][\w:.-]*$/i.test(name) && item !== null && typeof item !== 'object';
  const tags = written.filter(isRecord).map((tag) => Object.entries(tag).filter(isAttribute));
  return tags.filter((tag) => tag.length > 0).map((tag) => dataFromEntries(tag.map(([name, item]) => [name, String(item)])) as Tag);
}

/** VuePress 2 and VitePress have them among other elements: `head: [[meta, { name: …, content: … }]]`. */
function tagsOfHead({ value }: FrontMatterEntry): Tag[] {
  const elements: readonly unknown[] = Array.isArray(value) ? value : [];
  return tagsOf(elements.flatMap((element) => (Array.isArray(element) && element[0] === 'meta' ? [element[1] as unknown] : [])));
}

/** What browsers take apart as `0; url=…`. */
const REFRESH_URL = /^\s*[\d.]*[\s;,]*(?:url\s*=\s*)?["']?/i;

/** Whether a reader of the page would be led to another site, or to a file that may run scripts, without pressing anything. */
function leadsAway(tag: Tag): boolean {
  const written = (name: string): string[] => Object.keys(tag).flatMap((key) => (key.toLowerCase() === name ? [tag[key]!] : []));
  const isRefresh = written('http-equiv').some((value) => value.trim().toLowerCase() === 'refresh');
  return isRefresh && written('content').some((content) => {
    const [before] = REFRESH_URL.exec(content)!;
    // In quotes it ends with them, whatever follows.
    const url = content.slice(before.length).split(/["']$/.exec(before)?.[0] ?? '\0', 1)[0]!;
    return namesScriptedCopy(url) || ANY_SITE.some((site) => !URL.canParse(url, site) || new URL(url, site).origin !== site || new URL(url, site).username !== '');
  });
}

const actions: Reader = ({ value }) => (value === null || Array.isArray(value) ? ok(value ?? undefined) : { wanted: 'a list of text and link' });

const features: Reader = ({ value }) => {
  if (value === null) return ok(undefined);
  if (!Array.isArray(value)) return { wanted: 'a list of title and details' };
  return ok(
    value.filter(isRecord).map((feature) => dataFromEntries(['title', 'details', 'link', 'imgUrl'].filter((name) => feature[name] != null && typeof feature[name] !== 'object').map((name) => [name, String(feature[name])]))),
  );
};

const footer: Reader = (entry) => {
  if (isRecord(entry.value)) {
    const numbers = footerOfRecords(entry.value);
    return ok(numbers.length === 0 ? undefined : numbers);
  }
  const read = text(entry);
  return 'wanted' in read || typeof read.value !== 'string' ? read : ok(footerOfText(read.value));
};

const READERS: Readonly<Record<string, Reader>> = {
  title: text, date, updated: date, publish: flag, sticky, sidebar, sidebarDepth: number, tags: terms, categories: terms,
  isShowComments: flag, isTimeLine: flag, isComment: flag, isShowReward: flag,
  metaTitle: text, description: text, lang: language, meta: metaTags, layout: text, permalink: text, redirectFrom: addresses, canonicalUrl: text,
  pageClass: text, navbar: flag, prev: textOrFalse, next: textOrFalse, author, article: flag, copyright: flagOrRecord,
  home: flag, heroImage: text, heroImageStyle: styles, bgImage: text, bgImageStyle: styles, heroText: textOrNone, tagline: textOrNone, actionText: text, actionLink: text, actions,
  features, footer, titleTag: text, series: text, seriesOrder: number, search: flag, editLink: flag, feed: flagOrRecord, sitemap: flagOrRecord,
};

/** Keys that mean something elsewhere (other themes and plugins, later issues): never a misspelling. */
const FOREIGN = new Set(
  `isShowTitleInHome lastUpdated keys keywords comment comments slug cover password head name faceImage banner
   bannerBg bannerBrand blog modules hideRightBar simplePostListLength pageComponent archivesPage categoriesPage tagsPage toc desc postList image
   summary draft time hideComments permalinkPattern update type icon index order star isOriginal subtitle excerpt headerDepth breadcrumb link links`.split(/\s+/),
);

/** Other names of a key, without a word about it. */
const ALIASES: Readonly<Record<string, string>> = { tag: 'tags', category: 'categories', comment: 'isShowComments', comments: 'isShowComments', top: 'sticky', createTime: 'date', authors: 'author', summary: 'description' };

/** `passwords` is null where nothing locks the article. They are no part of the front matter: no secret goes into a page. */
export function readKeys(entries: readonly FrontMatterEntry[], file: string): { frontMatter: FrontMatter; utcDate: string | null; passwords: Passwords; problems: Problem[] } {
  const problems: Problem[] = [];
  const values = new Map<string, unknown>();
  const locks: (readonly string[])[] = [];
  let headTags: readonly Tag[] = [];
  const given = new Set(entries.map(({ key }) => key));
  const isSecret = entries.some((entry) => entry.key.toLowerCase() === 'secret' && asksForLock(entry));
  for (const entry of entries) {
    const place = { file, line: entry.line, column: entry.column };
    if (entry.key === 'draft' && (entry.value === true || entry.text === 'true') && !given.has('publish')) problems.push(warning('content/unknown-key', 'draft means nothing here: the article is published.', { ...place, hint: 'Write publish: false to keep it out of lists, search and feeds.' }));
    if (asksForLock(entry) && !entries.some((other) => passwordsOf(other, isSecret) !== null)) {
      problems.push(warning('content/front-matter-value', `${entry.key} locks the article, and there is no password that opens it.`, { ...place, hint: `Write its password: "password: …". Or remove "${entry.key}": everybody can read it then.` }));
      locks.push([]);
    }
    const passwords = passwordsOf(entry, isSecret);
    if (passwords !== null) {
      if (passwords.length === 0) problems.push(warning('content/front-matter-value', `${entry.key} must be a password or a list of them: nobody can open the article.`, { ...place, hint: `Write it in quotes: ${entry.key}: "…"` }));
      locks.push(passwords);
      continue;
    }
    if (entry.key === '__proto__') continue;
    const harmless = (tags: readonly Tag[]): readonly Tag[] => {
      const kept = tags.filter((tag) => !leadsAway(tag));
      if (kept.length < tags.length) problems.push(warning('content/front-matter-value', `${entry.key} would lead readers to another site, or to a file that may run scripts (refresh): that is left out.`, { ...place, hint: 'Give the address of a page of this site, or a link in the text. Redirects to other sites are set up at the host.' }));
      return kept;
    };
    if (entry.key === 'head') headTags = harmless(tagsOfHead(entry));
    // VuePress 2's name for a permalink that is a pattern.
    if (entry.key === 'permalinkPattern' && entry.text && !given.has('permalink')) values.set('permalink', permalinkOfPattern(entry.text));
    // theme-reco 2's word for the contrary.
    if (entry.key === 'hideComments' && typeof entry.value === 'boolean' && !given.has('isShowComments')) values.set('isShowComments', !entry.value);
    if (isBlogHome(entry, entries)) {
      // What theme-reco 2 says of the same home page.
      values.set('modules', ['Blog']);
      continue;
    }
    // theme-plume's word for a home page.
    if (entry.key === 'pageLayout' && entry.text === 'home' && !given.has('home')) values.set('home', true);
    const key = keyOf(entry, given, place, problems);
    const reader = Object.hasOwn(READERS, key) ? READERS[key]! : undefined;
    if (reader === undefined) {
      values.set(key, entry.value);
      continue;
    }
    if (entry.key === key && values.has(key)) problems.push(warning('content/duplicate-key', `${key} is given twice: the later one counts.`, place));
    // `tags: ""`, as templates of editors have it, is nothing.
    const read = entry.text?.trim() === '' ? ok(undefined) : reader(entry);
    if ('wanted' in read) {
      problems.push(warning('content/front-matter-value', `${entry.key} must be ${read.wanted}: ${shown(entry)} is ${read.taken === undefined ? 'left out' : `taken for ${read.takenFor ?? String(read.taken)}`}.`, place));
      if (read.taken !== undefined) values.set(key, read.taken);
    } else if (read.value !== undefined) values.set(key, read.value);
    const fault = key === 'permalink' && typeof values.get(key) === 'string' ? permalinkFault(values.get(key) as string) : null;
    if (key === 'meta' && values.has(key)) values.set(key, harmless(metaOf(values)));
    if (fault !== null) problems.push(warning('content/permalink', `permalink ${fault.fault}.`, { ...place, hint: fault.hint }));
  }
  if (headTags.length > 0) values.set('meta', [...headTags, ...metaOf(values)]);
  return { frontMatter: dataFromEntries([...values]) as FrontMatter, utcDate: utcDateOf(entries), passwords: locks.length === 0 ? null : locks.flat(), problems };
}

function metaOf(values: ReadonlyMap<string, unknown>): readonly Tag[] {
  return (values.get('meta') ?? []) as readonly Tag[];
}

/** theme-hope's home page of a blog: its layout is called `Blog` in the first betas of 2.0 and in the last release candidates. */
function isBlogHome({ key, text: written }: FrontMatterEntry, entries: readonly FrontMatterEntry[]): boolean {
  return key === 'layout' && (written === 'BlogHome' || (written === 'Blog' && entries.some(({ key: other, value }) => other === 'home' && value === true)));
}

/** `private: true`, and `secret: true` of vuepress-plugin-posts-encrypt; other themes hide such articles from their lists. Also behind what YAML takes for a comment. */
function asksForLock({ key, value, text: written, unread }: FrontMatterEntry): boolean {
  return /^(?:private|secret)$/i.test(key) && (value === true || /^\W?true$/i.test(unread ?? written ?? ''));
}

/**
 * The passwords of a key that locks the article, null for any other: `password`, in an article that is `isSecret` also `passwd`, and theme-reco's `keys`,
 * which are hashes (MD5), or digits before its 1.3. Words among `keys` are the keywords of other generators. What cannot be read locks all the same,
 * with no password at all.
 */
function passwordsOf({ key, value, text: single, items, unread }: FrontMatterEntry, isSecret: boolean): Passwords {
  const written = (items ?? [single]).flatMap((each) => each?.trim() || []);
  const isKey = (each: string): boolean => /^(?:[\da-f]{32}|\d{4,})$/i.test(each);
  if (key === 'keys') return written.some(isKey) ? written : isKey(unread?.slice(1) ?? '') ? [] : null;
  // Who writes it with a capital meant to lock, too.
  const name = key.toLowerCase();
  if (name !== 'password' && !(isSecret && name === 'passwd')) return null;
  if (unread !== undefined) return [];
  return value === null || value === false || value === '' ? null : typeof value === 'boolean' ? [] : written;
}

const isRefused = (read: Read): boolean => 'wanted' in read && read.taken === undefined;

/** The key an entry means: its own, the one it is another name of, or the one it misspells. */
function keyOf(entry: FrontMatterEntry, given: ReadonlySet<string>, place: object, problems: Problem[]): string {
  const { key } = entry;
  const alias = ALIASES[key];
  if (Object.hasOwn(ALIASES, key)) return !given.has(alias!) && !isRefused(READERS[alias!]!(entry)) ? alias! : key;
  if (Object.hasOwn(READERS, key) || FOREIGN.has(key)) return key;
  const near = key.length < 4 ? undefined : didYouMean(key, Object.keys(READERS));
  if (near === undefined || Math.abs(near.length - key.length) > 2) return key;
  // Who misspells a word begins it right: `isTags` is no `tags`.
  if (key.replace(/^\W+/, '').charAt(0).toLowerCase() !== near.charAt(0)) return key;
  // A number by which another system knows it is no slip: `categoryid` is no `categories`.
  if (/id$/i.test(key) && !/id$/i.test(near)) return key;
  // What the key cannot hold was not meant for it: `feature: https://…` is no `features`.
  if (isRefused(READERS[near]!(entry))) return key;
  const used = !given.has(near);
  problems.push(warning('content/unknown-key', `${key} is no key of front matter${used ? `: it is read as ${near}` : ''}.`, { ...place, hint: `Did you mean ${near}?` }));
  return used ? near : key;
}

function shown(entry: FrontMatterEntry): string {
  const json = entry.text ?? JSON.stringify(entry.value) ?? '';
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
