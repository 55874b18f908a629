/**
 * The blog's feeds against the rules of their formats: RSS 2.0 (rssboard.org), Atom (RFC 4287), JSON Feed 1.1
 * (jsonfeed.org). A browser's XML parser reads them: what is not well-formed does not get that far.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';

const { blog, locales } = inject('sites');
const browser = useBrowser();
const read = (name: string, out = blog.out): string => readFileSync(join(out, name), 'utf8');

/** An element as plain data. */
interface Element {
  readonly name: string;
  readonly namespace: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

async function parseXml(page: TestPage, xml: string): Promise<Element> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'application/xml');
    const failure = document.querySelector('parsererror');
    if (failure) throw new Error(failure.textContent ?? '');
    const plain = (node: globalThis.Element): Element => ({
      name: node.localName,
      namespace: node.namespaceURI,
      attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
      text: node.textContent ?? '',
      children: [...node.children].map(plain),
    });
    return plain(document.documentElement);
  }, xml);
}

const named = ({ children }: Element, name: string): Element[] => children.filter((child) => child.name === name);
const isAbsolute = (url: string): boolean => /^https?:\/\/[^/]/.test(url) && URL.canParse(url);
/** RFC 3339. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** RFC 822 with four-digit years, as RSS 2.0 has it. */
const RFC822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;

describe('RSS 2.0', () => {
  it.each([['the blog', () => read('rss.xml')], ['another locale', () => read('en/rss.xml', locales.out)]])('%s', async (_, text) => {
    const page = await browser.open('about:blank');
    const rss = await parseXml(page, text());
    expect([rss.name, rss.attributes.version]).toEqual(['rss', '2.0']);
    const [channel] = named(rss, 'channel');
    for (const name of ['title', 'link', 'description']) expect(named(channel!, name).filter(({ namespace }) => namespace === null), name).toHaveLength(1);
    expect(isAbsolute(named(channel!, 'link')[0]!.text)).toBe(true);
    expect(named(channel!, 'lastBuildDate')[0]!.text).toMatch(RFC822);
    const self = channel!.children.find(({ name, namespace }) => name === 'link' && namespace === 'http://www.w3.org/2005/Atom')!;
    expect([self.attributes.rel, self.attributes.type, isAbsolute(self.attributes.href!)]).toEqual(['self', 'application/rss+xml', true]);
    const items = named(channel!, 'item');
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      expect(named(item, 'title')[0]!.text).not.toBe('');
      expect(isAbsolute(named(item, 'link')[0]!.text)).toBe(true);
      expect(named(item, 'pubDate')[0]!.text).toMatch(RFC822);
      const [guid] = named(item, 'guid');
      if (guid!.attributes.isPermaLink !== 'false') expect(isAbsolute(guid!.text)).toBe(true);
      // An `author` of RSS is an e-mail address.
      for (const author of named(item, 'author')) expect(author.text).toMatch(/^\S+@\S+/);
    }
    const guids = items.map((item) => named(item, 'guid')[0]!.text);
    expect(new Set(guids).size).toBe(guids.length);
  });
});

describe('Atom (RFC 4287)', () => {
  const ATOM = 'http://www.w3.org/2005/Atom';
  it.each([['the blog', () => read('atom.xml')], ['another locale', () => read('en/atom.xml', locales.out)]])('%s', async (_, text) => {
    const page = await browser.open('about:blank');
    const feed = await parseXml(page, text());
    expect([feed.name, feed.namespace]).toEqual(['feed', ATOM]);
    const once = (parent: Element, name: string): string => {
      const found = named(parent, name);
      expect(found, name).toHaveLength(1);
      return found[0]!.text;
    };
    expect(isAbsolute(once(feed, 'id'))).toBe(true);
    expect(once(feed, 'title')).not.toBe('');
    expect(once(feed, 'updated')).toMatch(INSTANT);
    const alternates = (parent: Element): Element[] => named(parent, 'link').filter(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
    expect(named(feed, 'link').filter(({ attributes }) => attributes.rel === 'self')).toHaveLength(1);
    const entries = named(feed, 'entry');
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) {
      expect(isAbsolute(once(entry, 'id'))).toBe(true);
      expect(once(entry, 'title')).not.toBe('');
      expect(once(entry, 'updated')).toMatch(INSTANT);
      // 4.1.1: an entry has an author, or its feed has.
      for (const author of [...named(feed, 'author'), ...named(entry, 'author')]) expect(named(author, 'name')[0]!.text).not.toBe('');
      expect(named(feed, 'author').length + named(entry, 'author').length).toBeGreaterThan(0);
      // 4.1.1: no two alternates of the same type and language; every address absolute or resolvable.
      expect(alternates(entry)).toHaveLength(1);
      for (const link of named(entry, 'link')) expect(isAbsolute(link.attributes.href!)).toBe(true);
      for (const category of named(entry, 'category')) expect(category.attributes.term).toBeTruthy();
      // 3.1.1: HTML as escaped text, no child elements.
      for (const body of [...named(entry, 'content'), ...named(entry, 'summary')]) {
        expect(body.attributes.type).toBe('html');
        expect(body.children).toEqual([]);
      }
    }
    const ids = entries.map((entry) => named(entry, 'id')[0]!.text);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('JSON Feed 1.1', () => {
  it.each([['the blog', () => read('feed.json')], ['another locale', () => read('en/feed.json', locales.out)]])('%s', (_, text) => {
    const feed = JSON.parse(text()) as Record<string, unknown> & { items: Record<string, unknown>[] };
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1(\.1)?$/);
    expect(feed.title).toBeTruthy();
    for (const key of ['home_page_url', 'feed_url'] as const) expect(isAbsolute(String(feed[key]))).toBe(true);
    for (const item of feed.items) {
      expect(typeof item.id).toBe('string');
      expect(isAbsolute(String(item.url))).toBe(true);
      // One of the two must be there.
      expect(typeof (item.content_html ?? item.content_text)).toBe('string');
      expect(item.date_published).toMatch(INSTANT);
      if (item.tags !== undefined) expect((item.tags as unknown[]).every((tag) => typeof tag === 'string')).toBe(true);
    }
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
  });
});

describe('sitemap (sitemaps.org 0.9)', () => {
  it('names every page once, absolute, with dates as W3C has them', async () => {
    const page = await browser.open('about:blank');
    const set = await parseXml(page, read('sitemap.xml'));
    expect([set.name, set.namespace]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9']);
    const places = set.children.map((url) => named(url, 'loc')[0]!.text);
    expect(places.every((place) => isAbsolute(place) && place.length < 2048)).toBe(true);
    expect(new Set(places).size).toBe(places.length);
    expect(places.length).toBeLessThanOrEqual(50_000);
    for (const url of set.children) for (const changed of named(url, 'lastmod')) expect(changed.text).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/);
  });
});
