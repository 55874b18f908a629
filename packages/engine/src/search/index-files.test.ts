import type { SearchPage } from '@glimpress/contracts/search';
import { describe, expect, it } from 'vitest';
import { wholeText, type FileText, type PlannedFile } from '../output/planned-file';
import { planIndexFiles } from './index-files';
import type { IndexRecord } from './index-record';
import { numberPages } from './page-numbers';
import type { FindablePage } from './search-pages';
import { createRandom } from './test-random';

interface TestPage extends SearchPage {
  readonly key: string;
  readonly text: string;
}

/** Few different characters, so that pages share grams; some that fold, half of one, digits for keys that objects order as numbers. */
const LETTERS = [...'缓冲区内存的在了，。ＡＢabc019２𠮷é \u0001', '\ud800'];
const FOLDER = 'assets/search/0';

function createWriter(random: (below: number) => number) {
  const phrase = (length: number): string => Array.from({ length }, () => LETTERS[random(LETTERS.length)]).join('');
  const text = (): string => Array.from({ length: random(7) }, () => phrase(random(50))).join('\n');
  const headings = () => Array.from({ length: random(3) }, (_, number) => [phrase(4), `h${number}`] as const);
  let count = 0;
  const page = (): TestPage => ({ key: `v-${random(2 ** 32).toString(16).padStart(8, '0')}`, url: `/${count++}.html`, title: phrase(1 + random(8)), date: random(2) === 0 ? '' : `2021-03-0${1 + random(9)} 00:00:00`, tags: random(2) === 0 ? [] : [phrase(2)], headings: headings(), text: text() });
  return { phrase, text, headings, page };
}

/** A site whose output lies in memory. All pages count as long, so that there are many shards and buckets. */
function createSite() {
  let output = new Map<string, string>();
  let written = output;
  let record: string | undefined;

  function plan(pages: readonly TestPage[], remembered: string | undefined) {
    const read: string[] = [];
    const put: string[] = [];
    const findable = [...pages].sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ key, text, ...page }) => ({ key, page, article: { path: key, bodyHash: text, facts: { wordCount: 2000 } } }) as unknown as FindablePage);
    const memory = { get: () => (remembered === undefined ? undefined : (JSON.parse(remembered) as IndexRecord)), put: (_: string, next: IndexRecord) => void put.push(JSON.stringify(next)) };
    const { files, manifest } = planIndexFiles(findable, FOLDER, '/', ({ key, article }) => (read.push(key), article.bodyHash), memory, (path) => output.get(path) ?? null);
    return { files, manifest, read, record: put.at(-1) ?? remembered };
  }

  return {
    get output() {
      return output;
    },
    changeRecord: (change: (known: IndexRecord) => unknown) => void (record = JSON.stringify(change(JSON.parse(record!) as IndexRecord))),
    /** Plans and writes what is not there yet; checks that all of it is what a first build gives. `isUpdate`: no text was read but those of a few pages. */
    build(pages: readonly TestPage[]): { readonly isUpdate: boolean; readonly read: readonly string[] } {
      const fresh = plan(pages, undefined);
      const built = plan(pages, record);
      const isKept = ({ path }: PlannedFile): boolean => output.has(path) && output.get(path) === written.get(path);
      written = new Map(built.files.map((file) => [file.path, isKept(file) ? output.get(file.path)! : render(file)]));
      output = new Map(written);
      record = built.record;
      const isUpdate = !pages.every(({ key }) => built.read.includes(key));
      expect(built.manifest).toEqual(fresh.manifest);
      expect(built.files.map(({ path, hash }) => [path, hash])).toEqual(fresh.files.map(({ path, hash }) => [path, hash]));
      expect(fresh.files.filter((file) => output.get(file.path) !== render(file)).map(({ path }) => path)).toEqual([]);
      expect(record).toBe(fresh.record);
      return { isUpdate, read: built.read };
    },
  };
}

const render = (file: PlannedFile): string => wholeText((file as { render(): FileText }).render());

describe.each([1, 2, 3, 4])('an index that is kept up to date, site %i', (seed) => {
  it('is at every step byte for byte what a first build gives', () => {
    const random = createRandom(seed);
    const { phrase, text, headings, page } = createWriter(random);
    const site = createSite();
    let pages = Array.from({ length: [40, 60, 84, 126][seed - 1]! }, page);
    site.build(pages);
    const edits: readonly (() => void)[] = [
      () => change((old) => ({ ...old, text: `${old.text}\n${phrase(12)}` })),
      () => change((old) => ({ ...old, text: old.text.split('\n').slice(1).join('\n') })),
      () => change((old) => ({ ...old, text: text() })),
      () => change((old) => ({ ...old, text: '' })),
      () => change((old) => ({ ...old, title: phrase(6), tags: [phrase(3)] })),
      () => change((old) => ({ ...old, headings: headings(), date: '2022-02-02 00:00:00' })),
      // Another address: the page's key is made of it, and so is its number.
      () => change((old) => ({ ...old, key: page().key, url: page().url })),
      () => void (pages = [...pages, page()]),
      () => void (pages = pages.filter((_, index) => index !== at())),
    ];
    const at = (): number => random(pages.length);
    const change = (edit: (old: TestPage) => TestPage): void => {
      const chosen = at();
      pages = pages.map((old, index) => (index === chosen ? edit(old) : old));
    };
    let updates = 0;
    for (let step = 0; step < 30; step++) {
      for (let times = random(3); times >= 0; times--) edits[random(edits.length)]!();
      if (site.build(pages).isUpdate) updates++;
    }
    expect(updates).toBeGreaterThan(18);
  });
});

describe('an index of 60 pages', () => {
  const { page, phrase } = createWriter(createRandom(9));
  const pages = Array.from({ length: 60 }, page);
  const edited = pages.map((old, index) => (index === 7 ? { ...old, text: `${old.text}\n${phrase(20)}` } : old));
  const built = () => {
    const site = createSite();
    site.build(pages);
    return site;
  };
  const pathsOf = (site: ReturnType<typeof createSite>, kind: string): string[] => [...site.output.keys()].filter((path) => path.startsWith(`${FOLDER}/${kind}-`));
  const bucketOf = (site: ReturnType<typeof createSite>): string => pathsOf(site, 'pages').find((path) => site.output.get(path)!.includes(`"${pages[7]!.url}"`))!;

  it('reads an edited page and its neighbours in the bucket, no others', () => {
    const site = built();
    const neighbours = Object.keys(JSON.parse(site.output.get(bucketOf(site))!) as object).length;
    const { isUpdate, read } = site.build(edited);
    expect(isUpdate).toBe(true);
    expect(new Set(read).size).toBe(neighbours);
  });

  it('reads each text once when it is made anew, its files included', () => {
    expect([...createSite().build(pages).read].sort()).toEqual(pages.map(({ key }) => key).sort());
  });

  it('gives back what it was when an edit is taken back', () => {
    const site = built();
    const first = new Map(site.output);
    site.build(edited);
    expect(site.output).not.toEqual(first);
    site.build(pages);
    expect(site.output).toEqual(first);
  });

  it('follows pages whose numbers another one takes', () => {
    const site = built();
    const numbersOf = (list: readonly TestPage[]) => numberPages(list.map(({ key }) => key).sort()).numbers;
    const known = numbersOf(pages);
    const random = createRandom(3);
    let more = pages;
    // A key before all others takes the place of one: that one, and those behind it, move on.
    const moved = (): number => pages.filter(({ key }) => numbersOf(more).get(key) !== known.get(key)).length;
    while (moved() !== 2) more = [{ ...page(), key: `u-${random(2 ** 32).toString(16)}` }, ...pages];
    expect(site.build(more).isUpdate).toBe(true);
    expect(site.build(pages).isUpdate).toBe(true);
  });

  it.each<readonly [what: string, harm: (site: ReturnType<typeof createSite>) => void]>([
    ['a damaged term shard', (site) => pathsOf(site, 'terms').forEach((path) => site.output.set(path, site.output.get(path)!.replace('"', '"z')))],
    ['a term shard cut short', (site) => pathsOf(site, 'terms').forEach((path) => site.output.set(path, site.output.get(path)!.slice(0, 30)))],
    ['no term shards', (site) => pathsOf(site, 'terms').forEach((path) => site.output.delete(path))],
    ['no bucket', (site) => void site.output.delete(bucketOf(site))],
    ['a bucket cut short', (site) => void site.output.set(bucketOf(site), site.output.get(bucketOf(site))!.slice(0, 30))],
    ['a bucket with another text', (site) => void site.output.set(bucketOf(site), site.output.get(bucketOf(site))!.replace('"text":"', '"text":"改'))],
    ['a bucket without texts', (site) => void site.output.set(bucketOf(site), site.output.get(bucketOf(site))!.replaceAll(/"text":"[^"]*"/g, '"text":""'))],
    ['a bucket with another page number', (site) => void site.output.set(bucketOf(site), site.output.get(bucketOf(site))!.replace(/^\{"\d+"/, '{"1000"'))],
    ['a bucket that is null', (site) => void site.output.set(bucketOf(site), 'null')],
    ['a bucket with no page', (site) => void site.output.set(bucketOf(site), '{"1":null}')],
    ['no output', (site) => site.output.clear()],
    ['a record of another engine', (site) => site.changeRecord((known) => ({ ...known, engine: 'another' }))],
    ['a record as an earlier engine wrote it', (site) => site.changeRecord(({ shards }) => ({ key: 'abc', facts: shards }))],
    ['a record of more buckets', (site) => site.changeRecord((known) => ({ ...known, buckets: [...known.buckets, null] }))],
  ])('with %s it is made anew', (_, harm) => {
    const site = built();
    harm(site);
    expect(site.build(edited).isUpdate).toBe(false);
  });

  it('is made anew when the count of shards changes, and when many pages do', () => {
    const site = built();
    expect(site.build(Array.from({ length: 100 }, (__, index) => pages[index] ?? page())).isUpdate).toBe(false);
    expect(site.build(pages).isUpdate).toBe(false);
    expect(site.build(pages.map((old, index) => (index % 3 === 0 ? { ...old, text: `${old.text}。` } : old))).isUpdate).toBe(false);
  });

  it('takes nothing from a record of another count of shards', () => {
    const site = built();
    site.changeRecord((known) => ({ ...known, shards: known.shards.slice(0, 8) }));
    expect(site.build(pages).isUpdate).toBe(false);
  });

  it('keeps nothing of a page that goes, whatever its text in the bucket has become', () => {
    const site = built();
    const bucket = JSON.parse(site.output.get(bucketOf(site))!) as Record<string, { url: string; text: string }>;
    for (const known of Object.values(bucket)) if (known.url === pages[7]!.url) known.text = '';
    expect(pages[7]!.text).not.toBe('');
    site.output.set(bucketOf(site), JSON.stringify(bucket));
    expect(site.build(pages.filter((old) => old !== pages[7])).isUpdate).toBe(false);
  });

  it('gives the text of a shard that nobody changed when its file is gone', () => {
    const site = built();
    const kept = new Map(site.output);
    site.output.clear();
    site.build(pages);
    expect(site.output).toEqual(kept);
  });

  it('can lose its last page and get one again', () => {
    const site = built();
    site.build([]);
    expect(site.output.size).toBe(0);
    site.build([pages[0]!]);
    site.build([{ ...pages[0]!, text: '' }]);
    site.build(pages);
  });
});
