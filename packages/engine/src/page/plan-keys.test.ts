import type { FrontMatter, SidebarEntry } from '@glimpress/contracts/page';
import { sourcePath } from '@glimpress/contracts/route';
import type { ThemeServer } from '@glimpress/contracts/theme';
import { describe, expect, it } from 'vitest';
import type { UserConfig } from '../config/schema';
import { marker } from '../markdown/markers';
import type { ArticleEntry, ArticleFacts } from '../model/entry';
import { article, siteOf } from '../model/test-site';
import { wholeText, type FileText } from '../output/planned-file';
import { createRandom } from '../search/test-random';
import type { PageHashes, PlanMemory } from './plan-keys';
import { createPagePlanner } from './plan-pages';
import { fillLinks, resolveLinks } from './resolve-links';
import { planSharedFiles } from './shared-files';
import { createSidebars } from './sidebars';
import { createViewBuilder } from './view';

/** Renders what it is given: a plan that overlooks anything is seen. */
const server = {
  layouts: ['Layout'],
  headScript: () => '',
  renderMain: (layout, props) => JSON.stringify([layout, props.page, props.view, props.body, props.pages?.length]),
  renderShell: (_, shell) => ({ before: JSON.stringify(shell), between: '', after: '' }),
  renderSidebarEntry: (_, entry) => JSON.stringify(entry satisfies SidebarEntry),
  renderSidebarHeadings: (page, depth) => JSON.stringify([page.headers, depth]),
} satisfies ThemeServer;

/** All that a site is made of. */
interface Site {
  readonly articles: readonly ArticleEntry[];
  readonly config: UserConfig;
  readonly themeId: string;
  /** Pictures that are there, with their hash. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly days: number;
  /** Version of the style sheet for formulas. */
  readonly katex: number;
}

function createMemory(): PlanMemory & { readonly size: number } {
  const known = new Map<string, readonly [string, PageHashes]>();
  return {
    get: (path, key) => (known.get(path)?.[0] === key ? known.get(path)![1] : undefined),
    put: (path, key, hashes) => void known.set(path, [key, hashes]),
    get size() {
      return known.size;
    },
  };
}

/** The planned files, rendered; and of which pages a view was made for planning alone. */
function plan({ articles, config, themeId, pictures, days, katex }: Site, memory?: PlanMemory) {
  const { model } = siteOf(articles, config);
  const find = (src: string) => (pictures[src] === undefined ? undefined : { url: `/assets/${src}.${pictures[src]}`, width: 4, height: 3 });
  const links = new Map(model.pages.flatMap((page) => (page.article ? [[page, resolveLinks(page.article, model, find).value] as const] : [])));
  const shared = planSharedFiles(model, { boot: '/boot.js', inlineStyle: { fontFaces: '', rules: [] }, styles: [] }, server, () => []);
  const now = Date.UTC(2022, 0, 1) + days * 86_400_000;
  const view = createViewBuilder(model, (page) => links.get(page)!, find, now);
  const viewed: string[] = [];
  const planPage = createPagePlanner({
    model, server, themeId, shared,
    sidebars: createSidebars(model, server, themeId),
    viewOf: (page) => (viewed.push(page.url), view(page)),
    bodyOf: (page) => (page.article ? page.article.bodyHash + fillLinks(page.article.facts.catalogues.map((_, index) => marker('c', index)).join(''), links.get(page)!) : ''),
    linksOf: (page) => links.get(page),
    imageOf: () => {
      const image = find('social.png');
      return image === undefined ? null : { url: image.url, isOwn: true };
    },
    mathStyle: articles.some(({ facts }) => facts.features.math) ? `/katex.${katex}.css` : null,
    today: new Date(now).toISOString().slice(0, 10),
    ...(memory && { memory }),
  });
  const files = model.pages.map(planPage).flatMap((planned) => planned.files);
  const forPlanning = [...viewed];
  const text = (index: number): string => `${files[index]!.path}\n${wholeText((files[index] as { render(): FileText }).render())}`;
  return { files, hashes: files.map(({ path, hash }) => `${path} ${hash}`), text, texts: () => files.map((_, index) => text(index)), viewed: forPlanning };
}

const WORDS = ['缓冲区', '内存', '线程', '协程', '调度'];

/** Edits an author might make, each to one part of a site. */
function createEdits(random: (below: number) => number) {
  const word = (): string => `${WORDS[random(WORDS.length)]}${random(3)}`;
  const some = <T>(values: readonly T[]): T => values[random(values.length)]!;
  const front = (change: (old: FrontMatter) => FrontMatter) => one((old) => remade(old, change(old.frontMatter), {}));
  const facts = (change: () => Partial<ArticleFacts>) => one((old) => remade(old, old.frontMatter, change()));
  const settings = (change: (old: UserConfig) => UserConfig) => (site: Site): Site => ({ ...site, config: change(site.config) });
  const theme = (change: () => UserConfig['themeConfig']) => settings((old) => ({ ...old, themeConfig: { ...old.themeConfig, ...change() } }));
  return [
    one((old) => ({ ...old, bodyHash: word() })),
    one((old) => ({ ...old, summary: word() })),
    one((old) => ({ ...old, committedMs: random(9) * 86_400_000 })),
    one((old) => ({ ...old, createdMs: random(9) * 86_400_000 })),
    front((old) => Object.fromEntries(Object.entries(old).filter(([key]) => key !== 'date'))),
    settings((old) => ({ ...old, undatedPosts: random(2) === 0 })),
    facts(() => ({ wordCount: random(2000) })),
    facts(() => ({ titleSlug: word() })),
    facts(() => ({ features: { math: random(2) === 0 } })),
    facts(() => ({ headings: [{ level: 2, title: word(), slug: word() }] })),
    facts(() => ({ excerptHtml: random(2) === 0 ? null : `<p>${word()}</p>` })),
    facts(() => ({ excerptHtml: `<img src="${marker('a', 0)}">`, assets: [{ src: 'a.png', line: 1 }] })),
    one((old) => (old.path === 'README.md' ? old : { ...old, path: sourcePath(`r${random(9999)}.md`) })),
    facts(() => ({ links: [{ href: `./${random(20)}.md`, line: 1 }] })),
    facts(() => ({ assets: [{ src: some(['a.png', 'b.png']), line: 1 }] })),
    facts(() => ({ catalogues: [{ folder: some(['', '夹']), label: '文章列表', line: 1 }] })),
    one((old) => (old.path === 'README.md' ? old : { ...old, path: sourcePath(`夹/${random(9999)}.md`) })),
    front((old) => ({ ...old, order: 1 + random(9) })),
    front((old) => ({ ...old, index: random(2) === 0 })),
    front((old) => ({ ...old, title: word() })),
    front((old) => ({ ...old, tags: [word(), word()] })),
    front((old) => ({ ...old, categories: [word()] })),
    front((old) => ({ ...old, date: `202${random(4)}-0${1 + random(9)}-01 00:00:00` })),
    front((old) => ({ ...old, sticky: 1 + random(3) })),
    front((old) => ({ ...old, permalink: `/moved/${random(9)}.html` })),
    front((old) => ({ ...old, series: some(['甲', '乙']) })),
    front((old) => ({ ...old, description: word() })),
    front((old) => ({ ...old, author: word() })),
    front((old) => ({ ...old, prev: some([false, `/${random(20)}.md`]) })),
    front((old) => ({ ...old, sidebar: some([false, 'auto']) })),
    front((old) => ({ ...old, layout: some(['Layout', 'Projects']) })),
    front(({ publish, ...old }) => (publish === false ? old : { ...old, publish: false })),
    front((old) => ({ ...old, isShowComments: random(2) === 0 })),
    front((old) => ({ ...old, pageClass: word() })),
    (site: Site): Site => ({ ...site, articles: [...site.articles, make(20 + random(20), random)].filter(({ path }, at, all) => all.findIndex((other) => other.path === path) === at) }),
    (site: Site): Site => ({ ...site, articles: site.articles.filter((_, at) => at !== random(site.articles.length)) }),
    (site: Site): Site => ({ ...site, themeId: word() }),
    (site: Site): Site => ({ ...site, days: site.days + random(60) }),
    (site: Site): Site => ({ ...site, katex: site.katex + 1 }),
    (site: Site): Site => ({ ...site, pictures: { ...site.pictures, [some(['a.png', 'b.png', 'social.png'])]: word() } }),
    (site: Site): Site => ({ ...site, pictures: {} }),
    settings((old) => ({ ...old, title: word() })),
    settings((old) => ({ ...old, perPage: 5 + random(5) })),
    settings((old) => ({ ...old, base: some(['/', '/blog/']) })),
    settings((old) => ({ ...old, head: [['meta', { name: 'keywords', content: word() }]] })),
    theme(() => ({ author: word() })),
    theme(() => ({ outdatedAfterDays: 30 + random(300) })),
    theme(() => ({ share: some([['weibo' as const], ['x' as const, 'weibo' as const]]) })),
    theme(() => ({ sidebar: some(['auto', { '/': [{ title: word(), children: ['/1', '/2', `/${random(20)}`] }] }]) })),
    theme(() => ({ nav: [{ text: word(), link: `/${random(20)}.html` }] })),
    theme(() => ({ repo: 'a/b', editLinks: random(2) === 0 })),
  ];

  function one(change: (old: ArticleEntry) => ArticleEntry) {
    return (site: Site): Site => {
      const chosen = random(site.articles.length);
      return { ...site, articles: site.articles.map((old, at) => (at === chosen ? change(old) : old)) };
    };
  }
}

function remade(old: ArticleEntry, frontMatter: FrontMatter, facts: Partial<ArticleFacts>): ArticleEntry {
  const { listedHash, title, ...rest } = article(old.path, frontMatter, { ...old.facts, ...facts });
  return { ...old, frontMatter, facts: rest.facts, listedHash, title };
}

function make(number: number, random: (below: number) => number): ArticleEntry {
  const word = () => WORDS[random(WORDS.length)]!;
  return article(`${number}.md`, { title: `第 ${number} 篇`, ...(random(3) > 0 && { date: `2021-0${1 + random(9)}-01 00:00:00` }), tags: [word(), word()], categories: [word()] }, { headings: [{ level: 2, title: word(), slug: 'h' }] });
}

function makeSite(seed: number): Site {
  const random = createRandom(seed);
  const sidebar = { '/': [{ title: '全部', collapsable: true, children: Array.from({ length: 12 }, (_, number) => `/${number}`) }] };
  return { articles: [article('README.md', { home: true, heroText: '首页' }), ...Array.from({ length: 20 }, (_, number) => make(number, random))], config: { url: 'https://blog.example', title: '博客', undatedPosts: seed % 2 === 0, themeConfig: { sidebar } }, themeId: 't', pictures: {}, days: 0, katex: 0 };
}

describe.each([1, 2, 3, 4])('plans that are remembered, site %i', (seed) => {
  it('are, after any edit, those that would be made anew', () => {
    const random = createRandom(seed);
    const edits = createEdits(random);
    const memory = createMemory();
    let site = makeSite(seed);
    plan(site, memory);
    /** The texts on disk: a file is written when its hash has changed. */
    const written = new Map<string, { readonly hash: string; readonly text: string }>();
    let taken = 0;
    for (let step = 0; step < 120; step++) {
      for (let times = random(2); times >= 0; times--) site = edits[random(edits.length)]!(site);
      const remembered = plan(site, memory);
      const fresh = plan(site);
      expect(remembered.hashes).toEqual(fresh.hashes);
      taken += fresh.viewed.length - remembered.viewed.length;
      for (const [index, { path, hash }] of remembered.files.entries()) if (written.get(path)?.hash !== hash) written.set(path, { hash, text: remembered.text(index) });
      if (step % 20 === 0) expect(remembered.files.map(({ path }) => written.get(path)!.text)).toEqual(fresh.texts());
    }
    expect(taken).toBeGreaterThan(500);
  });
});

describe('plans that are remembered', () => {
  const site = makeSite(5);
  const planned = () => {
    const memory = createMemory();
    plan(site, memory);
    return memory;
  };
  /** Home and documents that stand in for others are planned every time. */
  const ALWAYS = plan(site, planned()).viewed;
  const edited = (change: Partial<ArticleEntry>): Site => ({ ...site, articles: site.articles.map((old) => (old.path === '7.md' ? { ...old, ...change } : old)) });

  it('spare all other pages when the text of one has changed', () => {
    expect(ALWAYS).toContain('/');
    expect(ALWAYS.length).toBeLessThan(5);
    expect(plan(edited({ bodyHash: 'another', summary: '新', committedMs: 86_400_000 }), planned()).viewed.filter((url) => !ALWAYS.includes(url))).toEqual(['/7.html']);
  });

  it('are made anew when an article without a date turns out to be older', () => {
    const { date: _, ...front } = site.articles.find(({ path }) => path === '7.md')!.frontMatter;
    const undated = (createdMs: number): Site => ({ ...edited({ ...article('7.md', front, site.articles[8]!.facts), createdMs }), config: { ...site.config, undatedPosts: true } });
    const memory = createMemory();
    plan(undated(86_400_000), memory);
    expect(plan(undated(0), memory).hashes).toEqual(plan(undated(0)).hashes);
    expect(plan(undated(0)).hashes).not.toEqual(plan(undated(86_400_000)).hashes);
  });

  it('are all made anew when what others show of one has changed', () => {
    const { frontMatter, facts } = site.articles.find(({ path }) => path === '7.md')!;
    const renamed = article('7.md', { ...frontMatter, title: '改了名' }, facts);
    expect(plan(edited(renamed), planned()).viewed).toEqual(plan(site).viewed);
  });

  it('write a list of articles anew when one in it has another title, place or address', () => {
    const list = article('目录.md', { title: '目录' }, { catalogues: [{ folder: '夹', label: '文章列表', line: 1 }] });
    const files = (front: FrontMatter) => plan({ ...site, articles: [...site.articles, list, article('夹/1.md', { title: '一', ...front }), article('夹/2.md', { title: '二' })] }).hashes.filter((hash) => hash.startsWith('目录.html'));
    const variants = [{}, { title: '壹' }, { order: -1 }, { permalink: '/yi/' }, { publish: false }].map((front) => files(front).join());
    expect(files({})).toHaveLength(1);
    expect(new Set(variants).size).toBe(variants.length);
  });

  it('notice that a home page has got its first words: it goes by another name from then on', () => {
    const withHome = (home: ArticleEntry): Site => ({ ...site, articles: [home, ...site.articles.slice(1)], config: { themeConfig: { sidebar: { '/': ['/', '/1'] } } } });
    const memory = createMemory();
    plan(withHome(article('README.md')), memory);
    const worded = withHome(article('README.md', {}, { wordCount: 5 }));
    expect(plan(worded, memory).hashes).toEqual(plan(worded).hashes);
  });

  it('write a locked page anew when other headings are shown in it: only what is sealed has them', () => {
    const locked = { ...article('7.md', { title: '锁' }, { headings: [{ level: 2, title: '甲', slug: 'a' }, { level: 4, title: '乙', slug: 'b' }] }), passwords: ['芝麻'] };
    const of = (extractHeaders: number[]): Site => ({ ...edited(locked), config: { ...site.config, markdown: { extractHeaders } } });
    const memory = createMemory();
    const [before, after] = [plan(of([2, 3]), memory), plan(of([2, 3, 4]), memory)];
    const documentOf = ({ files, hashes, text }: typeof before): readonly [hash: string | undefined, text: string] => {
      const index = files.findIndex(({ path }) => path === '7.html');
      return [hashes[index], text(index)];
    };
    const [[oldHash, oldText], [newHash, newText]] = [documentOf(before), documentOf(after)];
    expect(newText).not.toBe(oldText);
    expect(newHash).not.toBe(oldHash);
  });

  it('give the same texts where a file must be written all the same', () => {
    const memory = planned();
    expect(memory.size).toBeGreaterThan(20);
    expect(plan(site, memory).texts()).toEqual(plan(site).texts());
  });
});

it('gives a layout of the site’s own all pages, also where it stands in for one that there is not', () => {
  const site: Site = { articles: [article('README.md', { title: '首页' }), article('a.md', { title: '甲', layout: 'post' })], config: { layouts: { Layout: './Own.tsx' } }, themeId: 't', pictures: {}, days: 0, katex: 0 };
  const documentOf = (path: string): string => plan(site).texts().find((text) => text.startsWith(`${path}\n`) && !text.includes('http-equiv'))!;
  expect(documentOf('a.html')).toContain('"a.md",2]');
});
