/**
 * Parsed and rendered articles of earlier builds.
 *
 * Two files. The journal `articles.jsonl` holds, by source path, what every build needs (front matter, headings, links …) and where
 * the text is. `bodies-….pack` holds the texts, one after the other: read only for pages that must be rendered again. New texts are
 * appended; when more than half of the pack is no longer named, it is written anew under another name.
 */
import { closeSync, mkdirSync, openSync, readSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FrontMatter } from '@glimpress/contracts/page';
import type { Problem } from '@glimpress/contracts/problem';
import type { Passwords } from '../content/article';
import { openJournal, type Journal } from '../journal';
import type { ArticleFacts } from '../model/entry';
import { utf8Text } from '../utf8-text';

/** The large texts of an article. */
export interface ArticleTexts {
  readonly html: string;
  readonly plainText: string;
  readonly code: string;
}

/** What is known of an article without its texts. */
export interface StoredArticle {
  /** Hash of the source bytes and of the rules that made it. */
  readonly key: string;
  readonly frontMatter: FrontMatter;
  readonly utcDate?: string;
  readonly passwords: Passwords;
  readonly title: string | null;
  readonly summary: string;
  readonly facts: ArticleFacts;
  readonly bodyHash: string;
  readonly listedHash: string;
  readonly problems: readonly Problem[];
}

/** A part of the pack. Bytes. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Its part of the pack holds the texts: the HTML, the reading text, the code. */
interface IndexEntry extends StoredArticle, Span {
  /** Bytes. */
  readonly htmlLength: number;
  readonly textLength: number;
}

/** The file in the store's folder without which it is empty. */
export const INDEX = 'articles.jsonl';

export interface ArticleStore {
  /** The stored article of a path when its key is still what `keyOf` says, which is not asked where nothing is stored. */
  get(path: string, keyOf: () => string): StoredArticle | undefined;
  /** Of an article stored earlier or put in this run. */
  html(path: string): string;
  /** Of an article stored earlier or put in this run. */
  plainText(path: string): string;
  /** Of an article stored earlier or put in this run. */
  code(path: string): string;
  /** Where another thread finds it: the file (absolute) and the place in it, until the store is committed. */
  plainTextIn(path: string): { readonly pack: string; readonly span: Span };
  /** Stores an article; its texts go to disk at once, so that a large site never lies in memory. */
  put(path: string, article: StoredArticle, texts: ArticleTexts): void;
  /** Takes over what the store in another folder (absolute) holds and this one has not; returns the paths of all it holds. */
  adopt(folder: string): readonly string[];
  /** Makes what was put or taken over known to the next run; when `paths` are given, those not named are forgotten. */
  commit(paths?: Iterable<string>): void;
}

/**
 * Opens the store in `folder` (absolute). A damaged or foreign store counts as empty. One process at a time may write:
 * see `claimFolder`.
 */
export function openArticleStore(folder: string): ArticleStore {
  const index = openIndex(folder);
  const articles = new Map(index.values);
  let pack = packOf(index);
  let packBytes = endOf(articles);
  let handle: number | undefined;
  let changed = false;
  /** Where texts become bytes: filling it is faster than asking for memory each time. */
  let scratch = Buffer.alloc(0);

  const open = (): number => {
    if (handle !== undefined) return handle;
    mkdirSync(folder, { recursive: true });
    if (pack === '') {
      pack = packName();
      return (handle = openSync(join(folder, pack), 'w+'));
    }
    return (handle = openSync(join(folder, pack), 'r+'));
  };
  const readBytes = (span: Span): Buffer => readSpan(open(), span, join(folder, pack));
  const append = (path: string, article: StoredArticle, bytes: Buffer, lengths: Pick<IndexEntry, 'htmlLength' | 'textLength'>): void => {
    writeWhole(open(), bytes, packBytes);
    articles.set(path, { ...article, ...lengths, offset: packBytes, length: bytes.length });
    packBytes += bytes.length;
    changed = true;
  };

  return {
    get(path, keyOf) {
      const entry = articles.get(path);
      return entry !== undefined && entry.key === keyOf() ? entry : undefined;
    },
    html(path) {
      const { offset, htmlLength } = articles.get(path)!;
      return utf8Text(readBytes({ offset, length: htmlLength }));
    },
    plainText(path) {
      return utf8Text(readBytes(textSpan(articles.get(path)!)));
    },
    code(path) {
      const { offset, htmlLength, textLength, length } = articles.get(path)!;
      const before = htmlLength + textLength;
      return utf8Text(readBytes({ offset: offset + before, length: length - before }));
    },
    plainTextIn: (path) => ({ pack: join(folder, pack), span: textSpan(articles.get(path)!) }),
    put(path, article, { html, plainText, code }) {
      // A unit of text is at most three bytes.
      const most = 3 * (html.length + plainText.length + code.length);
      if (scratch.length < most) scratch = Buffer.allocUnsafe(2 * most);
      const htmlLength = scratch.write(html);
      const textLength = scratch.write(plainText, htmlLength);
      const before = htmlLength + textLength;
      append(path, article, scratch.subarray(0, before + scratch.write(code, before)), { htmlLength, textLength });
    },
    adopt(from) {
      const other = openIndex(from);
      if (other.values.size === 0) return [];
      const file = join(from, packOf(other));
      const otherPack = openSync(file, 'r');
      for (const [path, entry] of other.values) {
        if (articles.get(path)?.key !== entry.key) append(path, entry, readSpan(otherPack, entry, file), entry);
      }
      closeSync(otherPack);
      return [...other.values.keys()];
    },
    commit(paths = articles.keys()) {
      const kept = new Set(paths);
      for (const path of articles.keys()) if (!kept.has(path)) changed = articles.delete(path);
      if (!changed) return;
      const liveBytes = [...articles.values()].reduce((sum, { length }) => sum + length, 0);
      if (packBytes > 2 * liveBytes + 1_000_000) compact();
      index.keep(FORMAT + pack, new Map(articles));
      for (const name of readdirSync(folder)) if (name.endsWith('.pack') && name !== pack) rmSync(join(folder, name), { force: true });
      changed = false;
    },
  };

  function compact(): void {
    const name = packName();
    const target = openSync(join(folder, name), 'w+');
    let offset = 0;
    for (const [path, entry] of articles) {
      writeWhole(target, readBytes(entry), offset);
      articles.set(path, { ...entry, offset });
      offset += entry.length;
    }
    closeSync(open());
    [handle, pack, packBytes] = [target, name, offset];
  }
}

function packName(): string {
  return `bodies-${Date.now().toString(36)}-${process.pid}.pack`;
}

/** A disk may take less at a time, or have no room for more: then the next attempt says so. */
function writeWhole(pack: number, bytes: Buffer, offset: number): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(pack, bytes, written, bytes.length - written, offset + written);
}

/**
 * Reads a part of a pack that was opened; `file` names it.
 * @throws the disk's errors, also when it has lost the part
 */
export function readSpan(pack: number, { offset, length }: Span, file: string): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  if (readSync(pack, bytes, 0, length, offset) < length) throw Object.assign(new Error(`EIO: the file is shorter than it was, read '${file}'`), { code: 'EIO' });
  return bytes;
}

/** Before the name of the pack. */
const FORMAT = 'articles 5 ';
const packOf = ({ head }: Journal<IndexEntry>): string => head?.slice(FORMAT.length) ?? '';

function openIndex(folder: string): Journal<IndexEntry> {
  let packBytes = 0;
  const isHead = (head: string): boolean => {
    const pack = head.slice(FORMAT.length);
    const file = head.startsWith(FORMAT) && pack === basename(pack) ? statSync(join(folder, pack), { throwIfNoEntry: false }) : undefined;
    packBytes = file?.size ?? 0;
    return file?.isFile() === true;
  };
  const journal = openJournal(join(folder, INDEX), isHead, (entry): entry is IndexEntry => typeof entry === 'object' && entry !== null && liesWithin(entry as IndexEntry, packBytes));
  // Where an article that went is not known to have gone, other texts may lie in its place by now.
  return journal.isDamaged ? { ...journal, head: undefined, values: new Map() } : journal;
}

/** Where the next text goes: behind the last that is named. */
function endOf(articles: ReadonlyMap<string, Span>): number {
  let end = 0;
  for (const { offset, length } of articles.values()) end = Math.max(end, offset + length);
  return end;
}

function textSpan({ offset, htmlLength, textLength }: IndexEntry): Span {
  return { offset: offset + htmlLength, length: textLength };
}

function liesWithin({ offset, htmlLength, textLength, length }: IndexEntry, packBytes: number): boolean {
  return isSize(offset) && isSize(htmlLength) && isSize(textLength) && isSize(length) && htmlLength + textLength <= length && offset + length <= packBytes;
}

function isSize(bytes: number): boolean {
  return Number.isSafeInteger(bytes) && bytes >= 0;
}
