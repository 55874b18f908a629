/** What is collected while one article is rendered: handed to every rule through markdown-it's `env`. */
import type { Problem } from '@glimpress/contracts/problem';
import type { Heading } from '@glimpress/contracts/page';
import type { SourcePath } from '@glimpress/contracts/route';
import { contentHash } from '../content-hash';
import type { AssetUse, Article, CatalogueUse, IslandUse, LinkUse, WikiLinkUse } from '../content/article';
import { BUDGET_MS, type HighlightBudget } from './code/highlight';
import { regionOf } from './code/regions';
import { labelsOf, type Labels, type ResolvedOptions } from './options';
import { UniqueSlugs } from './unique-slugs';

/** Reads what `<<< path` and `@include` name. `path` is as written; the answer's `path` is what the cache has to watch. */
export type ReadSnippet = (path: string, fromSource: SourcePath) => { text: string | undefined; path: string } | undefined;

/**
 * Characters that a text may have of what stands in it by name: of references' addresses, of values in `{{ … }}`, of files.
 * Named thousands of times, they would make a page of a gigabyte. An address written in the text counts as well: encoded, it
 * has no more than nine times the characters.
 */
const MOST_NAMED = 5_000_000;
/** Characters of files that may be gone through for the parts that a text takes of them: a file counts each time. */
const MOST_READ = 50_000_000;
const NAMED_PER_CHARACTER = 10;

/** Room in an article of so many characters for what stands in it by name. */
export function roomForNamed(characters: number): number {
  return MOST_NAMED + NAMED_PER_CHARACTER * characters;
}

/** More problems of one kind than this on one page say nothing new. */
const MAX_PROBLEMS_PER_CODE = 20;

/** Of a line: that of the source file, and the file it was taken in from, as the article would name it. */
export interface Place {
  readonly line: number;
  readonly file: string | null;
}

export class PageState {
  readonly problems: Problem[] = [];
  readonly links: LinkUse[] = [];
  readonly assets: AssetUse[] = [];
  readonly islands: IslandUse[] = [];
  readonly catalogues: CatalogueUse[] = [];
  readonly wikiLinks: WikiLinkUse[] = [];
  readonly headings: Heading[] = [];
  readonly anchors: string[] = [];
  readonly includes: { path: string; hash: string }[] = [];
  readonly slugs: UniqueSlugs;
  readonly labels: Labels;
  readonly highlightBudget: HighlightBudget = { leftMs: BUDGET_MS };
  /** What the article's own `<script>` has for `{{ name }}`. */
  readonly data = new Map<string, string>();
  /** Where a line of the text with all that it takes in is from (`withIncludes`). */
  placeOf: (line: number) => Place = (line) => ({ line, file: null });
  hasMath = false;
  /** Text of the first heading when it is the very first thing in the text. */
  firstHeading: string | null = null;
  /** Whether the text begins with a heading. */
  hasHeadingFirst = false;
  /** True while the part above `<!-- more -->` is written: it stands on other pages, so nothing in it may have an id. */
  inExcerpt = false;
  /** Numbers given to things of one kind: tables, tabs, … */
  private readonly counters = new Map<string, number>();
  private readonly assetNumbers = new Map<string, number>();
  private readonly said = new Set<string>();
  private readonly problemCounts = new Map<string, number>();
  private roomForNamed: number;
  private roomForRead = MOST_READ;

  constructor(
    readonly article: Article,
    readonly options: ResolvedOptions,
    readonly readSnippet: ReadSnippet,
  ) {
    this.roomForNamed = roomForNamed(article.markdown.length);
    this.labels = labelsOf(article, options);
    this.slugs = new UniqueSlugs(options.headingIds);
  }

  /** Next number of a kind, from 1. */
  count(kind: string): number {
    const next = (this.counters.get(kind) ?? 0) + 1;
    this.counters.set(kind, next);
    return next;
  }

  /** The text of a file that the article names, noted for the cache; without one it is said, and it is null. */
  readFile(path: string, line: number): string | null {
    const file = this.readSnippet(path, this.article.path);
    const read = file?.path ?? path;
    if (!this.includes.some((include) => include.path === read)) this.includes.push({ path: read, hash: file?.text === undefined ? '' : contentHash(file.text, 16) });
    if (file?.text !== undefined) {
      this.roomForRead -= file.text.length;
      if (this.roomForRead >= 0) return file.text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
      this.tellMuch(line);
      return null;
    }
    this.report('error', 'markdown/snippet-missing', `The file ${path} cannot be read.`, line, 'A path starts with @/ (the folder the command runs in) or is relative to this file.');
    return null;
  }

  /** The lines of a region of a file; all when it has none of that name, which is said. */
  regionOf(text: string, name: string, path: string, line: number, find = regionOf): string {
    const found = find(text, name);
    if (found === null) this.report('error', 'markdown/snippet-region', `${path} has no region “${name}”.`, line, `Put “#region ${name}” and “#endregion ${name}” in comments around the lines.`);
    return found ?? text;
  }

  /** Takes room for so many characters of what the text has by name; without any left it is said, and the text has to do without them. */
  takeRoom(characters: number, line: number): boolean {
    if (characters <= this.roomForNamed) {
      this.roomForNamed -= characters;
      return true;
    }
    this.tellMuch(line);
    return false;
  }

  private tellMuch(line: number): void {
    this.warnOnce('', 'markdown/much-repeated', 'Addresses, values or files that the text repeats by name would make a page of many megabytes: what is too much is left out.', line, 'Repeat long ones less often, or split the page.');
  }

  /** Reports a problem; `line` is a 1-based line of the source file, had it all that it takes in. */
  report(severity: Problem['severity'], code: string, message: string, line: number, hint?: string): void {
    const count = (this.problemCounts.get(code) ?? 0) + 1;
    this.problemCounts.set(code, count);
    if (count > MAX_PROBLEMS_PER_CODE) return;
    this.problems.push({ code, severity, message, file: this.article.path, line: this.placeOf(line).line, ...(hint === undefined ? {} : { hint }) });
  }

  warn(code: string, message: string, line: number, hint?: string): void {
    this.report('warning', code, message, line, hint);
  }

  /** Like `warn`, but once per page for the same `subject`. */
  warnOnce(subject: string, code: string, message: string, line: number, hint?: string): void {
    if (this.said.has(`${code} ${subject}`)) return;
    this.said.add(`${code} ${subject}`);
    this.warn(code, message, line, hint);
  }

  addLink(href: string, line: number): number {
    return this.links.push({ href, line }) - 1;
  }

  /** The same file twice is one asset, if it is shown alike. */
  addAsset(src: string, line: number, how?: 'anywhere' | 'framed'): number {
    const key = `${how ?? ''}\0${src}`;
    const known = this.assetNumbers.get(key);
    if (known !== undefined) return known;
    const number = this.assets.push({ src, line, ...(how === undefined ? {} : { [how]: true }) }) - 1;
    this.assetNumbers.set(key, number);
    return number;
  }
}

/** The page state in markdown-it's `env`. */
export function pageOf(env: Record<string | symbol, unknown> | undefined): PageState {
  return env?.page as PageState;
}
