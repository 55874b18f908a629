import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diskProblem } from '../platform/disk-problem';
import { openArticleStore, type ArticleStore, type StoredArticle } from './article-store';

let scratch: string;
let folder: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'store-'));
  folder = join(scratch, 'articles');
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const article = (key: string): StoredArticle => ({ key, frontMatter: {}, passwords: null, title: null, summary: '', facts: {} as StoredArticle['facts'], bodyHash: key, listedHash: key, problems: [] });
const textsOf = (store: ArticleStore, path: string) => ({ html: store.html(path), plainText: store.plainText(path), code: store.code(path) });
const texts = (html: string) => ({ html, plainText: `文 ${html}`, code: `码\n${html}` });

it('gives back in a later run what was put and committed', () => {
  const first = openArticleStore(folder);
  first.put('a.md', article('1'), texts('<p>甲</p>'));
  first.put('b.md', article('2'), texts('<p>乙</p>'));
  first.commit(['a.md', 'b.md']);
  const second = openArticleStore(folder);
  expect(second.get('a.md', () => '1')?.bodyHash).toBe('1');
  expect(second.get('a.md', () => 'other')).toBeUndefined();
  expect(textsOf(second, 'b.md')).toEqual(texts('<p>乙</p>'));
});

it('knows nothing of a run that was not committed', () => {
  openArticleStore(folder).put('a.md', article('1'), texts('x'));
  expect(openArticleStore(folder).get('a.md', () => '1')).toBeUndefined();
});

it('forgets articles that no longer exist, and keeps the others readable', () => {
  const first = openArticleStore(folder);
  for (const name of ['a', 'b', 'c']) first.put(name, article(name), texts(name));
  first.commit(['a', 'b', 'c']);
  openArticleStore(folder).commit(['b']);
  const third = openArticleStore(folder);
  expect(third.get('a', () => 'a')).toBeUndefined();
  expect(textsOf(third, 'b')).toEqual(texts('b'));
});

it('writes its pack anew when most of it is no longer named', () => {
  for (let run = 0; run < 6; run++) {
    const store = openArticleStore(folder);
    store.put('big', article(`${run}`), texts(`${run}`.repeat(400_000)));
    store.put('small', article('s'), texts('小'));
    store.commit(['big', 'small']);
    expect(textsOf(store, 'small')).toEqual(texts('小'));
  }
  const store = openArticleStore(folder);
  expect(store.html('big')).toBe('5'.repeat(400_000));
  expect(textsOf(store, 'small')).toEqual(texts('小'));
  expect(readdirSync(folder).filter((name) => name.endsWith('.pack'))).toHaveLength(1);
});

/** A store of one article whose texts are `text`, `te` and `xt`, and one of the same name beside it. */
function writeStore(index: string): void {
  mkdirSync(folder);
  for (const pack of ['p.pack', '../p.pack']) writeFileSync(join(folder, pack), 'texttext');
  writeFileSync(join(folder, 'articles.jsonl'), index);
}
const HEAD = '"articles 5 p.pack"';
const indexWith = (part: object): string => `${HEAD}\n${JSON.stringify(['a.md', { ...article('1'), offset: 0, htmlLength: 4, textLength: 2, length: 8, ...part }])}\n`;
it('adds to its index what changed, and leaves the rest of the file as it is', () => {
  const line = indexWith({ kept: '旧' }).split('\n')[1]!;
  writeStore(`${HEAD}\n${['a.md', 'b.md', 'c.md'].map((path) => `${line.replace('a.md', path)}\n`).join('')}`);
  const before = readFileSync(join(folder, 'articles.jsonl'), 'utf8');
  const store = openArticleStore(folder);
  store.put('b.md', article('2'), texts('乙'));
  store.commit();
  expect(readFileSync(join(folder, 'articles.jsonl'), 'utf8').replace(before, '')).toMatch(/^\["b\.md",\{"key":"2".*\}\]\n$/);
  const next = openArticleStore(folder);
  expect([textsOf(next, 'a.md'), textsOf(next, 'b.md')]).toEqual([{ html: 'text', plainText: 'te', code: 'xt' }, texts('乙')]);
});

it('reads a store as it is written on disk', () => {
  writeStore(indexWith({}));
  const store = openArticleStore(folder);
  expect(store.get('a.md', () => '1')).toMatchObject({ bodyHash: '1' });
  expect(textsOf(store, 'a.md')).toEqual({ html: 'text', plainText: 'te', code: 'xt' });
});

it.each([
  'not json',
  'null',
  indexWith({}).replace('articles 5', 'articles 4'),
  '{"format":99}',
  indexWith({}).replace('p.pack', 'gone.pack'),
  indexWith({}).replace('p.pack', ''),
  indexWith({}).replace('"a.md"', '1'),
  indexWith({}).slice(0, -9),
  `${indexWith({})}\n`,
  `${HEAD}\nnull\n`,
  `${HEAD}\n[]\n`,
  `${HEAD}\n["a.md",null]\n`,
  `${HEAD}\n["a.md",{"key":"1"}]\n`,
  indexWith({ length: 9 }),
  indexWith({ offset: 1 }),
  indexWith({ offset: -1 }),
  indexWith({ htmlLength: 9 }),
  indexWith({ textLength: 5 }),
  indexWith({ textLength: -1 }),
  indexWith({ htmlLength: 1e15, length: 1e15 }),
  indexWith({ length: '8' }),
  indexWith({}).replace('p.pack', '../p.pack'),
])('counts a damaged store as empty: %s', (content) => {
  writeStore(content);
  const store = openArticleStore(folder);
  expect(store.get('a.md', () => '1')).toBeUndefined();
  store.put('a.md', article('1'), texts('x'));
  store.commit(['a.md']);
  expect(textsOf(openArticleStore(folder), 'a.md')).toEqual(texts('x'));
});

it('says that the disk has lost a part of a text, instead of giving back what else lies in memory', () => {
  writeStore(indexWith({}));
  const store = openArticleStore(folder);
  truncateSync(join(folder, 'p.pack'), 5);
  expect(store.html('a.md')).toBe('text');
  const lost = (): unknown => {
    try {
      return store.plainText('a.md');
    } catch (failure) {
      return diskProblem(failure);
    }
  };
  expect(lost()).toMatchObject({ code: 'disk/refused', message: expect.stringContaining(join(folder, 'p.pack')), hint: expect.stringContaining('Try again') });
  expect(openArticleStore(folder).get('a.md', () => '1')).toBeUndefined();
});
