/** From source files to article entries: from the store, or parsed and rendered (ARCHITECTURE, One article). */
import { isAbsolute, resolve } from 'node:path';
import type { Problem } from '@glimpress/contracts/problem';
import { sourcePath } from '@glimpress/contracts/route';
import type { ArticleStore, StoredArticle } from '../cache/article-store';
import type { SiteConfig } from '../config/resolve';
import type { SourceFile } from '../content/article';
import type { ArticleEntry } from '../model/entry';
import type { GitTimes } from '../platform/git-times';
import { createSnippetReader, type SnippetReader } from '../platform/read-snippet';
import { relativePath } from '../relative-path';
import { articleRules, createArticleRenderer } from './render-article';
import { renderInParallel, type ArticleRenderers } from './render-in-parallel';

export interface LoadedArticles {
  readonly articles: readonly ArticleEntry[];
  readonly problems: readonly Problem[];
  /** Paths of those that were not in the store. */
  readonly rendered: ReadonlySet<string>;
}

/** One loader serves all builds of a process. */
export interface ArticleLoader {
  /** Hex; differs when another engine or other options would render the same article differently. */
  readonly rulesKey: string;
  load(sources: readonly SourceFile[], committed: GitTimes, onProgress?: (done: number, total: number) => void): Promise<LoadedArticles>;
}

/** Creates the loader for a config; the Markdown rules are set up once. The `others` are started when there is much to render. */
export function createArticleLoader(config: SiteConfig, store: ArticleStore, others: ArticleRenderers): ArticleLoader {
  const rules = articleRules(config);
  const renderer = createArticleRenderer(rules);

  const { content } = config.paths;
  return {
    rulesKey: renderer.keyOf({ path: sourcePath('README.md'), bytes: new Uint8Array(), hash: '', modifiedMs: 0 }),
    async load(sources, committed, onProgress = () => {}) {
      const snippets = createSnippetReader(rules);
      const found = new Map<string, StoredArticle>();
      const missing: SourceFile[] = [];
      for (const source of sources) {
        const stored = store.get(source.path, renderer.keyOf(source));
        if (stored && includesHold(stored, content, snippets)) found.set(source.path, stored);
        else missing.push(source);
      }
      await renderInParallel(missing, others, renderer, snippets, ({ path }, { stored, texts }) => {
        const portable = withIncludesBelow(stored, content);
        found.set(path, portable);
        store.put(path, portable, texts);
        onProgress(found.size, sources.length);
      });
      const articles = sources.map((source): ArticleEntry => {
        const { frontMatter, utcDate, passwords, title, summary, facts, bodyHash, listedHash } = found.get(source.path)!;
        const [createdMs = null, committedMs = null] = committed.times.get(source.path) ?? [];
        return { path: source.path, frontMatter, ...(utcDate !== undefined && { utcDate }), passwords, title, summary, facts, bodyHash, listedHash, createdMs, committedMs, modifiedMs: committed.isShallow ? null : source.modifiedMs };
      });
      return { articles, problems: sources.flatMap(({ path }) => found.get(path)!.problems), rendered: new Set(missing.map(({ path }) => path)) };
    },
  };
}

/** An article that takes in files is made anew when one of them changed. */
function includesHold({ facts }: StoredArticle, content: string, snippets: SnippetReader): boolean {
  return facts.includes.every(({ path, hash }) => snippets.hashOf(resolve(content, path)) === hash);
}

/** What is stored names files from the content folder, so that it holds where the site lies elsewhere. */
function withIncludesBelow(article: StoredArticle, content: string): StoredArticle {
  const { facts } = article;
  if (facts.includes.length === 0) return article;
  const includes = facts.includes.map(({ path, hash }) => ({ path: isAbsolute(path) ? relativePath(content, path) : path, hash }));
  return { ...article, facts: { ...facts, includes } };
}
