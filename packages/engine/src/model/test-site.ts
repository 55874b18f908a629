/** Builds site models for tests from a few lines per article. */
import type { FrontMatter } from '@glimpress/contracts/page';
import { sourcePath } from '@glimpress/contracts/route';
import { resolveConfig } from '../config/resolve';
import type { UserConfig } from '../config/schema';
import type { ArticleEntry, ArticleFacts } from './entry';
import { listedHash } from './listed-hash';
import { buildSiteModel } from './site-model';

const NO_FACTS: ArticleFacts = { excerptHtml: null, firstHeading: null, titleSlug: null, titleHtml: null, headings: [], anchors: [], links: [], assets: [], islands: [], catalogues: [], wikiLinks: [], includes: [], wordCount: 0, htmlBytes: 0, features: { math: false } };

/** An article as the model sees it. */
export function article(path: string, frontMatter: FrontMatter = {}, facts: Partial<ArticleFacts> = {}): ArticleEntry {
  const title = frontMatter.title ?? facts.firstHeading ?? null;
  const all = { ...NO_FACTS, ...facts };
  return { path: sourcePath(path), frontMatter, passwords: null, title, summary: '', facts: all, bodyHash: path, listedHash: listedHash({ frontMatter, title }, all), createdMs: null, committedMs: null, modifiedMs: 0 };
}

/** A config with every default set. */
export function config(user: UserConfig = {}) {
  return resolveConfig(user, { cwd: '/site', root: '/site', folder: '/site/content', configFile: null, cache: '/cache', out: null });
}

/** The model of a site and its problems. */
export function siteOf(articles: readonly ArticleEntry[], user: UserConfig = {}) {
  const { value, problems } = buildSiteModel(articles, config(user));
  return { model: value, problems, page: (route: string) => value.pages.find((page) => page.route === route) };
}

/** Of a tag and a category, called by its path. */
export const post = (path: string, date: string, more = {}) => article(path, { title: path, date: `${date} 00:00:00`, tags: ['甲'], categories: ['算法等'], ...more });
/** One a day, the last the newest. */
export const numbered = (count: number) => Array.from({ length: count }, (_, index) => post(`p${String(index).padStart(2, '0')}.md`, `2021-01-${String(index + 1).padStart(2, '0')}`));
