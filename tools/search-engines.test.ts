/**
 * Contract of the two searches: over the same pages the one that scans and the one with an index find what a plain look
 * through the texts finds, no more and no less. It stands here because it needs both sides: engine (files) and client (queries).
 */
import type { SearchManifest } from '@glimpress/contracts/search';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../packages/client/src/search/create-engine';
import type { SearchEngine } from '../packages/client/src/search/engine';
import type { SearchHit, SearchResult } from '../packages/client/src/search/hits';
import { respell } from '../packages/client/src/search/respell';
import { planIndexFiles } from '../packages/engine/src/search/index-files';
import { planScanFiles } from '../packages/engine/src/search/scan-files';
import type { FindablePage } from '../packages/engine/src/search/search-pages';
import { wholeText, type FileText, type PlannedFile } from '../packages/engine/src/output/planned-file';

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Kind = 'scan' | 'index';

interface Site {
  readonly pages: readonly (FindablePage & { readonly text: string })[];
  readonly search: Readonly<Record<Kind, (text: string, limit?: number) => Promise<SearchResult & { readonly asked: readonly string[] }>>>;
}

/** Few different characters, so that they meet in every combination; some that fold, some outside the basic plane. */
const LETTERS = [...'缓冲区内存的在了，。、 ＡＢabc1２３𠮷é㎡'];

function createSite(seed: number, count: number): Site {
  const random = createRandom(seed);
  const phrase = (length: number): string => Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join('');
  const pages = Array.from({ length: count }, (_, index) => {
    const headings = Array.from({ length: random(3) }, (__, number) => [phrase(3 + random(4)), `h${number}`] as const);
    const text = Array.from({ length: 3 + random(8) }, () => phrase(10 + random(60))).join('\n');
    const key = `v-${(Math.imul(index + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0')}`;
    return {
      key,
      page: { url: `/${index}.html`, title: phrase(4 + random(6)), date: random(3) === 0 ? '' : `202${random(5)}-0${1 + random(9)}-11 00:00:00`, tags: random(2) === 0 ? [phrase(2)] : [], headings },
      article: { path: `${index}.md`, bodyHash: key, facts: { wordCount: text.length } } as unknown as FindablePage['article'],
      text,
    };
  }).sort((a, b) => (a.key < b.key ? -1 : 1));
  const open = enginesOver(pages);
  const searchWith = (kind: Kind) => async (text: string, limit = 1000) => {
    const { engine, asked } = open[kind]();
    let last: SearchResult | undefined;
    await engine.search({ text, limit, isStale: () => false, emit: (result) => (last = result) });
    return { ...last!, asked };
  };
  return { pages, search: { scan: searchWith('scan'), index: searchWith('index') } };
}

const textOf = (page: FindablePage): string => (page as Site['pages'][number]).text;

/** Opens an engine over planned files, and tells which of them it asks for. */
function opened({ manifest, files }: { manifest: SearchManifest; files: readonly PlannedFile[] }): () => { readonly engine: SearchEngine; readonly asked: readonly string[] } {
  const byUrl = new Map(files.map((file) => [`/${file.path}`, file]));
  return () => {
    const asked: string[] = [];
    const engine = createEngine(manifest, async (url) => {
      asked.push(url);
      return JSON.parse(wholeText((byUrl.get(url) as { render(): FileText }).render())) as unknown;
    });
    return { engine, asked };
  };
}

/** Opens an engine of either kind. */
function enginesOver(pages: Site['pages']): Readonly<Record<Kind, ReturnType<typeof opened>>> {
  return { scan: opened(planScanFiles(pages, 'scan', '/', { text: textOf, code: () => '' })), index: opened(planIndexFiles(pages, 'index', '/', textOf, { get: () => undefined, put: () => {} })) };
}

const urls = (hits: readonly SearchHit[]): string[] => [...new Set(hits.map(({ url }) => url.replace(/#.*/, '')))].sort();
const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

describe.each([1, 2, 3])('site %i', (seed) => {
  const site = createSite(seed, 50);
  const random = createRandom(seed + 100);
  const queries = Array.from({ length: 120 }, () => {
    const { text } = site.pages[random(site.pages.length)]!;
    const lines = text.split('\n');
    const characters = [...lines[random(lines.length)]!];
    const start = random(characters.length);
    return characters.slice(start, start + 1 + random(14)).join('');
  }).filter((query) => query.trim() !== '');

  it('both find the same, in the same order, and say as much', async () => {
    for (const query of [...queries, '缓 冲', 'ａｂ 的', '缓冲区内存的在', 'zzz', '，', 'é', '𠮷']) {
      const [scan, index] = await Promise.all([site.search.scan(query), site.search.index(query)]);
      expect(index.bounded).toBe(false);
      expect(index.hits, query).toEqual(scan.hits);
      expect(index.total, query).toBe(scan.total);
    }
  });

  it('a phrase without spaces finds exactly the pages that hold it', async () => {
    for (const query of queries.filter((text) => !/\s/.test(text))) {
      const truth = site.pages.filter(({ page, text }) => [page.title, ...page.headings.map(([title]) => title), ...page.tags, text].some((part) => part.split('\n').some((line) => plain(line).replaceAll(' ', '').includes(plain(query)))));
      const found = urls((await site.search.index(query)).hits);
      // Spaces beside Chinese characters do not count: the plain look takes them all out, and may find more than that.
      expect(truth.map(({ page }) => page.url)).toEqual(expect.arrayContaining(found));
      const exact = site.pages.filter(({ page, text }) => [page.title, text].some((part) => plain(part).includes(plain(query))));
      expect(found).toEqual(expect.arrayContaining(exact.map(({ page }) => page.url)));
    }
  });
});

it('both know the words near one that is typed with a slip', async () => {
  const { pages } = createSite(4, 60);
  const texts: Readonly<Record<number, string>> = { 3: 'Kubernetes 的调度', 11: '再谈 kubernetes 与 TypeScript', 40: '用 typescript 写插件' };
  const open = enginesOver(pages.map((page, index) => ({ ...page, text: `${page.text}\n${texts[index] ?? ''}` })));
  for (const { engine } of [open.scan(), open.index()]) {
    expect(await respell('kubrenetes', engine.wordsNear)).toBe('kubernetes');
    expect(await respell('typscript 插件', engine.wordsNear)).toBe('typescript 插件');
    expect(await respell('elasticsearch', engine.wordsNear)).toBeNull();
  }
});

it('an index brings the page that has the word, also when there are as many newer ones as are asked for with parts of longer words in their titles', async () => {
  const { pages } = createSite(6, 60);
  const titled = (index: number) => (index < 15 ? { title: `curl 笔记${index}`, date: '2026-01-01 00:00:00' } : { tags: index === 40 ? ['RL'] : [], date: '2020-01-01 00:00:00' });
  const { engine } = enginesOver(pages.map((page, index) => ({ ...page, page: { ...page.page, headings: [], ...titled(index) } }))).index();
  let last: SearchResult | undefined;
  await engine.search({ text: 'rl', limit: 10, isStale: () => false, emit: (result) => (last = result) });
  expect(last!.hits[0]).toMatchObject({ kind: 'tag', url: pages[40]!.page.url });
  expect(last!.hits).toHaveLength(10);
});

it('a site of a hundred thousand articles, whose manifest alone weighs as much as a first query may move, finds a page by its words', async () => {
  const { pages } = createSite(7, 60);
  const { manifest, files } = planIndexFiles(pages.map((page, index) => ({ ...page, text: index === 40 ? `${page.text}\n线程调度` : page.text })), 'index', '/', textOf, { get: () => undefined, put: () => {} });
  const { engine } = opened({ manifest: { ...manifest, days: manifest.days.padEnd(3 * 2 ** 18, '0') }, files })();
  let last: SearchResult | undefined;
  await engine.search({ text: '线程调度', limit: 10, isStale: () => false, emit: (result) => (last = result) });
  expect(urls(last!.hits)).toEqual([pages[40]!.page.url]);
});

describe('hostile queries', () => {
  const site = createSite(9, 400);
  const open = enginesOver(site.pages);

  it.each(['x'.repeat(1e5), '的'.repeat(1e4), '的 在 了 缓 冲 区 内 存', '，'.repeat(50), '\ud800', '\u0000', '__proto__', 'a'.repeat(119), 'abca '.repeat(24), '在'])('%.12s… is answered within bounds', async (query) => {
    const { hits, asked } = await site.search.index(query, 10);
    expect(hits.length).toBeLessThanOrEqual(10);
    expect(asked.length).toBeLessThan(200);
    const near = open.index();
    await respell(query, near.engine.wordsNear);
    expect(near.asked.length).toBeLessThan(40);
  });
});

it('an edited page changes its own bucket and no other', () => {
  const { pages } = createSite(5, 60);
  const filesOf = (list: typeof pages): Set<string> => new Set(planIndexFiles(list, 'index', '/', (page) => (page as (typeof pages)[number]).text, { get: () => undefined, put: () => {} }).files.map(({ path }) => path));
  const before = filesOf(pages);
  const edited = pages.map((page, index) => (index === 7 ? { ...page, text: page.text.replace(/[^\n]+$/, '换成了另一句话'), article: { ...page.article, bodyHash: 'changed' } } : page));
  expect([...filesOf(edited)].filter((path) => path.includes('/pages-') && !before.has(path))).toHaveLength(1);
});
