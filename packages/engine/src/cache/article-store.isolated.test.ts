import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openArticleStore, type ArticleStore, type StoredArticle } from './article-store';

const disk = vi.hoisted(() => ({ room: Infinity }));
/** No disk takes more at a time here. */
const MOST = 100_000;
// A disk that takes what comes in pieces, while it has room.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    writeSync(handle: number, bytes: Uint8Array, from: number, length: number, at: number) {
      if (disk.room === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      const written = fs.writeSync(handle, bytes, from, Math.min(length, MOST, disk.room), at);
      disk.room -= written;
      return written;
    },
  };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  disk.room = Infinity;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const article = (key: string): StoredArticle => ({ key, frontMatter: {}, passwords: null, title: null, summary: '', facts: {} as StoredArticle['facts'], bodyHash: key, listedHash: key, problems: [] });
const put = (store: ArticleStore, path: string, text: string): void => store.put(path, article(text), { html: text, plainText: '文', code: '码' });

it('texts are whole when the disk takes them in pieces, also those of a pack that is written anew', () => {
  const long = '字'.repeat(200_000);
  const first = openArticleStore(folder);
  for (const path of ['a.md', 'b.md', 'c.md', 'd.md']) put(first, path, long);
  first.commit();
  const packs = readdirSync(folder);
  openArticleStore(folder).commit(['d.md']);
  expect(readdirSync(folder)).not.toEqual(packs);
  const second = openArticleStore(folder);
  expect([second.html('d.md') === long, second.plainText('d.md'), second.code('d.md')]).toEqual([true, '文', '码']);
});

it('says that the disk is full when it has room for a part of a text', () => {
  const store = openArticleStore(folder);
  disk.room = 10;
  expect(() => put(store, 'a.md', '一篇文章的正文')).toThrow('no space left');
});
