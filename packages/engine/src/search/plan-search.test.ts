import type { ScanManifest, SearchManifest, SearchPage } from '@glimpress/contracts/search';
import { describe, expect, it } from 'vitest';
import type { SiteModel } from '../model/site-model';
import { article, siteOf } from '../model/test-site';
import { wholeText, type FileText, type PlannedFile } from '../output/planned-file';
import type { IndexMemory, IndexRecord } from './index-record';
import { MOST_SCANNED_BYTES, planSearch } from './plan-search';

const modelOf = (...site: Parameters<typeof siteOf>): SiteModel => siteOf(...site).model;
const render = (file: PlannedFile | undefined): string => wholeText((file as { render(): FileText }).render());
const memory = (): IndexMemory => {
  const known = new Map<string, IndexRecord>();
  return { get: (folder) => known.get(folder), put: (folder, record) => void known.set(folder, record) };
};
async function plan(model: SiteModel, mostScannedBytes = MOST_SCANNED_BYTES, remembered = memory(), output: readonly PlannedFile[] = []) {
  const read: string[] = [];
  const previousFile = (path: string): string | null => {
    const file = output.find((known) => known.path === path);
    return file === undefined ? null : render(file);
  };
  const { files, urls } = await planSearch({ model, memory: remembered, previousFile, mostScannedBytes, readText: (path) => (read.push(path), `${path} 的正文`), readCode: (path) => (read.push(path), path === 'a.md' ? 'let a' : '') });
  const byUrl = new Map(files.map((file) => [model.config.base + file.path, file]));
  const manifest = (locale = '/'): SearchManifest => JSON.parse(render(byUrl.get(urls[locale]!))) as SearchManifest;
  return { files, urls, read, manifest, byUrl };
}
const titles = ({ manifest, byUrl }: Awaited<ReturnType<typeof plan>>, locale = '/'): string[] => {
  const found = manifest(locale);
  const pages = found.kind === 'scan' ? (JSON.parse(render(byUrl.get(found.pages))) as Record<string, SearchPage>) : {};
  return Object.values(pages).map(({ title }) => title).sort();
};

describe('vuepress-behaviour §6 Search: what is found', () => {
  it('titled pages, posts or not; nothing generated, nothing unpublished', async () => {
    const model = modelOf([article('a.md', { title: '甲', date: '2024-01-01 00:00:00', tags: ['x'] }), article('about/me.md', { title: '关于' }), article('draft.md', { title: '草稿', publish: false }), article('bare.md', {})]);
    expect(titles(await plan(model))).toEqual(['关于', '甲']);
  });

  it('only what is in the locale', async () => {
    const model = modelOf([article('a.md', { title: '甲' }), article('en/b.md', { title: 'B' })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
    expect(titles(await plan(model), '/')).toEqual(['甲']);
    expect(titles(await plan(model), '/en/')).toEqual(['B']);
  });

  it('nothing where themeConfig.search is false', async () => {
    expect(await plan(modelOf([article('a.md', { title: '甲' })], { themeConfig: { search: false } }))).toMatchObject({ files: [], urls: {} });
  });
});

describe('planning', () => {
  const model = modelOf([article('a.md', { title: '甲' }), article('b.md', { title: '乙' })]);

  it('of a small site has code apart, of those that have some, and keeps it for nobody without a network', async () => {
    const { byUrl, manifest } = await plan(model);
    const { codes, texts } = manifest() as ScanManifest;
    const read = (urls: readonly string[]): object => Object.assign({}, ...urls.map((url) => JSON.parse(render(byUrl.get(url))) as object)) as object;
    expect([Object.values(read(texts)).toSorted(), Object.values(read(codes))]).toEqual([['a.md 的正文', 'b.md 的正文'], ['let a']]);
    const { scanned } = await planSearch({ model, memory: memory(), previousFile: () => null, mostScannedBytes: MOST_SCANNED_BYTES, readText: () => '', readCode: () => '' });
    expect(scanned.filter((url) => /code-/.test(url))).toEqual([]);
    expect(scanned).toEqual(expect.arrayContaining([...texts]));
  });

  it('reads no text of a small site', async () => expect((await plan(model)).read).toEqual([]));

  it('of a large one reads each text once, and none when nothing has changed', async () => {
    const remembered = memory();
    const first = await plan(model, -1, remembered);
    expect(first.read.sort()).toEqual(['a.md', 'b.md']);
    const second = await plan(model, -1, remembered);
    expect(second.read).toEqual([]);
    expect(second.files.map(({ path, hash }) => [path, hash])).toEqual(first.files.map(({ path, hash }) => [path, hash]));
    expect(second.files.map(render)).toEqual(first.files.map(render));
  });

  it('of a large one in two languages reads the changed text of one, and gives what a first plan would', async () => {
    const twoLanguages = (title: string): SiteModel => modelOf([...Array.from({ length: 40 }, (_, at) => article(`${at}.md`, { title: `第 ${at} 篇` }, { wordCount: 4000 })), ...Array.from({ length: 40 }, (_, at) => article(`en/${at}.md`, { title: at === 7 ? title : `Number ${at}` }, { wordCount: 4000 }))], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
    const remembered = memory();
    const first = await plan(twoLanguages('Seven'), -1, remembered);
    expect(first.read).toHaveLength(80);
    const second = await plan(twoLanguages('Another title'), -1, remembered, first.files);
    expect(second.read).toContain('en/7.md');
    expect(second.read.filter((path) => !path.startsWith('en/'))).toEqual([]);
    expect(second.read.length).toBeLessThan(10);
    const fresh = await plan(twoLanguages('Another title'), -1);
    expect(second.files.map(({ path, hash }) => [path, hash])).toEqual(fresh.files.map(({ path, hash }) => [path, hash]));
    expect(second.files.map(render)).toEqual(fresh.files.map(render));
  });
});
