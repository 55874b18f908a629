/** From source files to article entries: from the store, or parsed and rendered (ARCHITECTURE, One article). */
import { isAbsolute, resolve } from 'node:path';
import { ProblemError, type Problem } from '@glimpress/contracts/problem';
import type { ArticleStore, StoredArticle } from '../cache/article-store';
import type { SiteConfig } from '../config/resolve';
import type { SourceFile, UnreadSource } from '../content/article';
import type { ArticleEntry } from '../model/entry';
import type { GitTimes } from '../platform/git-times';
import { createSnippetReader, type SnippetReader } from '../platform/read-snippet';
import { relativePath } from '../relative-path';
import { articleRules, createArticleRenderer } from './render-article';
import { renderInParallel, type ArticleRenderers } from './render-in-parallel';
import { createSourceRenderer } from './render-source';

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
  /** One that cannot be read is a problem, and left out. */
  load(sources: readonly (SourceFile | UnreadSource)[], committed: GitTimes | Promise<GitTimes>, onProgress?: (done: number, total: number) => void): Promise<LoadedArticles>;
}

/** Creates the loader for a config; the Markdown rules are set up once. The `others` are started when there is much to render. */
export function createArticleLoader(config: SiteConfig, store: ArticleStore, others: ArticleRenderers): ArticleLoader {
  const rules = articleRules(config);
  const renderer = createArticleRenderer(rules);
  const render = createSourceRenderer(renderer);

  const { content } = config.paths;
  return {
    rulesKey: renderer.rulesKey,
    async load(sources, committed, onProgress = () => {}) {
      const snippets = createSnippetReader(rules);
      const found = new Map<string, StoredArticle>();
      const missing: (SourceFile | UnreadSource)[] = [];
      const unreadable = new Map<string, readonly Problem[]>();
      for (const source of sources) {
        let stored: StoredArticle | undefined;
        try {
          stored = store.get(source.path, () => renderer.keyOf(source));
        } catch (failure) {
          if (!(failure instanceof ProblemError)) throw failure;
          unreadable.set(source.path, failure.problems);
          continue;
        }
        if (stored && includesHold(stored, content, snippets)) found.set(source.path, stored);
        else missing.push(source);
      }
      await renderInParallel(missing, others, render, snippets, (source, rendered) => {
        const { path } = source;
        if ('problem' in rendered) return void unreadable.set(path, [rendered.problem]);
        if ('wasRead' in source) source.wasRead(rendered.hash);
        const portable = withIncludesBelow(rendered.stored, content);
        found.set(path, portable);
        store.put(path, portable, rendered.texts);
        onProgress(found.size, sources.length);
      });
      const { times, isShallow } = await committed;
      const articles = sources.flatMap((source): ArticleEntry[] => {
        const stored = found.get(source.path);
        if (stored === undefined) return [];
        const { frontMatter, utcDate, passwords, title, summary, facts, bodyHash, listedHash } = stored;
        const [createdMs = null, committedMs = null] = times.get(source.path) ?? [];
        return [{ path: source.path, frontMatter, ...(utcDate !== undefined && { utcDate }), passwords, title, summary, facts, bodyHash, listedHash, createdMs, committedMs, modifiedMs: isShallow ? null : source.modifiedMs }];
      });
      return { articles, problems: sources.flatMap(({ path }) => found.get(path)?.problems ?? unreadable.get(path)!), rendered: new Set(missing.flatMap(({ path }) => (found.has(path) ? [path] : []))) };
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
