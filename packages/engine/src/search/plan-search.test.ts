import type { SearchManifest, SearchPage } from '@glimpress/contracts/search';
import { describe, expect, it } from 'vitest';
import type { SiteModel } from '../model/site-model';
import { article, siteOf } from '../model/test-site';
import type { PlannedFile } from '../output/planned-file';
import { MOST_SCANNED_BYTES, planSearch } from './plan-search';

const modelOf = (...site: Parameters<typeof siteOf>): SiteModel => siteOf(...site).model;
const render = (file: PlannedFile | undefined): string => (file as { render(): string }).render();
const memory = () => {
  const known = new Map<string, unknown>();
  return { known, get: (folder: string, key: string) => known.get(folder + key) as never, put: (folder: string, key: string, facts: unknown) => void known.set(folder + key, facts) };
};
function plan(model: SiteModel, mostScannedBytes = MOST_SCANNED_BYTES, remembered = memory()) {
  const read: string[] = [];
  const { files, urls } = planSearch({ model, memory: remembered, mostScannedBytes, readText: (path) => (read.push(path), `${path} 的正文`) });
  const byUrl = new Map(files.map((file) => [model.config.base + file.path, file]));
  const manifest = (locale = '/'): SearchManifest => JSON.parse(render(byUrl.get(urls[locale]!))) as SearchManifest;
  return { files, urls, read, manifest, byUrl };
}
const titles = ({ manifest, byUrl }: ReturnType<typeof plan>, locale = '/'): string[] => {
  const found = manifest(locale);
  const pages = found.kind === 'scan' ? (JSON.parse(render(byUrl.get(found.pages))) as Record<string, SearchPage>) : {};
  return Object.values(pages).map(({ title }) => title).sort();
};

describe('§2 Search: what is found', () => {
  it('titled pages, posts or not; nothing generated, nothing unpublished', () => {
    const model = modelOf([article('a.md', { title: '甲', date: '2024-01-01 00:00:00', tags: ['x'] }), article('about/me.md', { title: '关于' }), article('draft.md', { title: '草稿', publish: false }), article('bare.md', {})]);
    expect(titles(plan(model))).toEqual(['关于', '甲']);
  });

  it('only what is in the locale', () => {
    const model = modelOf([article('a.md', { title: '甲' }), article('en/b.md', { title: 'B' })], { locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } });
    expect(titles(plan(model), '/')).toEqual(['甲']);
    expect(titles(plan(model), '/en/')).toEqual(['B']);
  });

  it('nothing where themeConfig.search is false', () => {
    expect(plan(modelOf([article('a.md', { title: '甲' })], { themeConfig: { search: false } }))).toMatchObject({ files: [], urls: {} });
  });
});

describe('planning', () => {
  const model = modelOf([article('a.md', { title: '甲' }), article('b.md', { title: '乙' })]);

  it('reads no text of a small site', () => expect(plan(model).read).toEqual([]));

  it('of a large one reads each text once, and none when nothing has changed', () => {
    const remembered = memory();
    const first = plan(model, -1, remembered);
    expect(first.read.sort()).toEqual(['a.md', 'b.md']);
    const second = plan(model, -1, remembered);
    expect(second.read).toEqual([]);
    expect(second.files.map(({ path, hash }) => [path, hash])).toEqual(first.files.map(({ path, hash }) => [path, hash]));
    expect(second.files.map(render)).toEqual(first.files.map(render));
  });
});
