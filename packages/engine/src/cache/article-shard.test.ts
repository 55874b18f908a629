import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourcePath } from '@glimpress/contracts/route';
import { findShards, isInShard, openShardStore, parseShard, readShard, sealShard } from './article-shard';
import { openArticleStore, type StoredArticle } from './article-store';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'shards-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SEALED = { name: '1/2', rulesKey: 'abc' };
const article = (key: string): StoredArticle => ({ key, frontMatter: {}, passwords: null, title: null, summary: '', facts: {} as StoredArticle['facts'], bodyHash: key, listedHash: key, problems: [] });
function writeShard(place: string, articles: Record<string, string>): void {
  const store = openShardStore(place);
  for (const [path, html] of Object.entries(articles)) store.put(path, article(html), { html, plainText: `文 ${html}`, code: `码 ${html}` });
  store.commit(Object.keys(articles));
  sealShard(place, SEALED);
}
const packOf = (place: string): string => join(place, readdirSync(place).find((name) => name.endsWith('.pack'))!);

describe('the share of a machine', () => {
  it.each([['1/1', 1, 1], ['3/8', 3, 8], ['9999/9999', 9999, 9999]])('%s', (text, number, count) => expect(parseShard(text)).toEqual({ number, count }));

  it.each(['0/3', '4/3', 'x/y', '3', '', '1/0', '-1/3', '1.5/3', '1/2/3', ' 1/2', '1/99999', '٣/٨'])('%j is none', (text) => {
    expect(() => parseShard(text)).toThrow(expect.objectContaining({ problems: [expect.objectContaining({ code: 'cli/shard', hint: expect.stringContaining('--shard 1/4') })] }) as Error);
  });

  it('is each article once, in shares of about one size', () => {
    const count = 7;
    const paths = Array.from({ length: 7000 }, (_, index) => sourcePath(`文章/第 ${index} 篇.md`));
    const shares = Array.from({ length: count }, (_, index) => paths.filter((path) => isInShard(path, { number: index + 1, count })));
    expect(shares.flat().sort()).toEqual([...paths].sort());
    for (const share of shares) expect(Math.abs(share.length - 1000)).toBeLessThan(150);
  });
});

describe('a sealed shard', () => {
  it('is found below the folder given, carried elsewhere, and taken over with its texts', () => {
    writeShard(join(folder, 'from/1-of-2'), { 'a.md': '<p>甲</p>', 'b.md': '<p>乙</p>' });
    cpSync(join(folder, 'from/1-of-2'), join(folder, 'to/artifact/1-of-2'), { recursive: true });
    rmSync(join(folder, 'from'), { recursive: true });
    mkdirSync(join(folder, 'to/other'));
    const found = findShards(join(folder, 'to'));
    expect(found).toEqual([join(folder, 'to/artifact/1-of-2')]);
    for (const name of readdirSync(found[0]!)) utimesSync(join(found[0]!, name), 1, 1);
    expect(readShard(found[0]!)).toEqual(SEALED);

    const store = openArticleStore(join(folder, 'store'));
    store.put('a.md', article('older'), { html: 'old', plainText: 'old', code: '' });
    store.put('c.md', article('c'), { html: 'c', plainText: '丙', code: '' });
    expect(store.adopt(found[0]!)).toEqual(['a.md', 'b.md']);
    store.commit();
    const next = openArticleStore(join(folder, 'store'));
    expect(['a.md', 'b.md', 'c.md'].map((path) => [next.html(path), next.plainText(path), next.code(path)])).toEqual([['<p>甲</p>', '文 <p>甲</p>', '码 <p>甲</p>'], ['<p>乙</p>', '文 <p>乙</p>', '码 <p>乙</p>'], ['c', '丙', '']]);
    expect(next.get('a.md', () => 'older')).toBeUndefined();
  });

  it('of no articles is one', () => {
    writeShard(join(folder, '1-of-2'), {});
    expect(findShards(folder).map(readShard)).toEqual([SEALED]);
    expect(openArticleStore(join(folder, 'store')).adopt(join(folder, '1-of-2'))).toEqual([]);
  });

  it('is written again on top of itself, and what still fits is not put again', () => {
    writeShard(folder, { 'a.md': '甲'.repeat(1000), 'b.md': '乙' });
    const store = openShardStore(folder);
    expect(readShard(folder)).toBeNull();
    expect(store.get('a.md', () => '甲'.repeat(1000))).toBeDefined();
    store.commit(['a.md']);
    sealShard(folder, SEALED);
    expect(readShard(folder)).toEqual(SEALED);
    expect(openArticleStore(join(folder, 'store')).adopt(folder)).toEqual(['a.md']);
  });
});

describe('is not taken for whole', () => {
  beforeEach(() => writeShard(folder, { 'a.md': '<p>甲</p>' }));
  const damages: Record<string, () => void> = {
    'with a text cut off': () => truncateSync(packOf(folder), 3),
    'with a text changed': () => writeFileSync(packOf(folder), 'x'.repeat(statSync(packOf(folder)).size)),
    'with its index changed': () => appendFileSync(join(folder, 'articles.jsonl'), ' '),
    'without its texts': () => rmSync(packOf(folder)),
    'with a folder where its texts were': () => (rmSync(packOf(folder)), mkdirSync(join(folder, 'x.pack'))),
    'with texts that have no end': () => {
      const pack = packOf(folder);
      rmSync(pack);
      symlinkSync('/dev/zero', pack);
    },
  };
  for (const [what, damage] of Object.entries(damages)) {
    it(what, () => {
      damage();
      expect(readShard(folder)).toBeNull();
      // Whoever writes it again starts from nothing.
      const store = openShardStore(folder);
      expect(store.get('a.md', () => '<p>甲</p>')).toBeUndefined();
    });
  }

  it.each(['', 'null', '[]', '{}', '"x"', '{"format":1}', '{"format":2,"name":"1/2","rulesKey":"abc","files":{}}', '{"format":1,"name":1,"rulesKey":"abc","files":{}}', '{"format":1,"name":"1/2","rulesKey":"abc","files":{"../../a":"b"}}', `{"format":1,"name":"1/2","rulesKey":"abc","files":{}${' '.repeat(20_000)}}`])('with a seal of %j', (seal) => {
    writeFileSync(join(folder, 'shard.json'), seal);
    expect(readShard(folder)).toBeNull();
  });
});
