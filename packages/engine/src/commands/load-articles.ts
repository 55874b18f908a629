/** From source files to article entries: from the store, or parsed and rendered (DESIGN §3). */
import type { Problem } from '@glimpress/contracts/problem';
import type { SourcePath } from '@glimpress/contracts/route';
import { WIDGETS } from '@glimpress/contracts/theme';
import type { SourceFile } from '../content/article';
import { parseArticle } from '../content/parse-article';
import type { ArticleStore } from '../cache/article-store';
import { createMarkdownRenderer } from '../markdown/create-renderer';
import { pageTitle } from '../markdown/title';
import type { ArticleEntry } from '../model/entry';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { ENGINE_BUILD } from '../version';
import { createSnippetReader, type SnippetReader } from '../platform/read-snippet';

export interface LoadedArticles {
  readonly articles: readonly ArticleEntry[];
  readonly problems: readonly Problem[];
  /** Paths of those that were not in the store. */
  readonly rendered: ReadonlySet<string>;
}

/** Loads articles one after the other; one loader serves all builds of a process. */
export interface ArticleLoader {
  load(sources: readonly SourceFile[], committed: ReadonlyMap<SourcePath, number>, onProgress?: (done: number, total: number) => void): LoadedArticles;
}

/** Creates the loader for a config; the Markdown rules are set up once. */
export function createArticleLoader(config: SiteConfig, store: ArticleStore): ArticleLoader {
  const renderer = createMarkdownRenderer({
    lineNumbers: config.markdown.lineNumbers,
    extractHeaders: config.markdown.extractHeaders,
    externalLinks: config.markdown.externalLinks,
    lang: config.lang,
    islands: new Set(Object.keys(config.islands)),
    widgets: new Set(WIDGETS.filter((name) => name !== 'Mermaid' || config.hasMermaid)),
    ...(config.themeConfig.quotes?.items?.[0] && { quote: config.themeConfig.quotes.items[0] }),
    siteVariables: { title: config.title, description: config.description, base: config.base },
    toc: { includeLevel: config.markdown.tocLevels },
  });

  return {
    load(sources, committed, onProgress = () => {}) {
      const problems: Problem[] = [];
      const rendered = new Set<string>();
      const snippets = createSnippetReader(config);
      const articles = sources.map((source, index): ArticleEntry => {
        const key = contentHash(`${ENGINE_BUILD} ${source.hash} ${renderer.signature}`, 16);
        let stored = store.get(source.path, key);
        if (!stored || !includesHold(stored.facts.includes, snippets)) {
          stored = renderSource(source, key);
          rendered.add(source.path);
        }
        problems.push(...stored.problems);
        onProgress(index + 1, sources.length);
        const { frontMatter, title, summary, facts, bodyHash } = stored;
        return { path: source.path, frontMatter, title, summary, facts, bodyHash, committedMs: committed.get(source.path) ?? null, modifiedMs: source.modifiedMs };
      });
      return { articles, problems, rendered };

      function renderSource(source: SourceFile, key: string) {
        const article = parseArticle(source);
        const body = renderer.render(article.value, snippets);
        const { html, plainText, ...facts } = body.value;
        const { frontMatter } = article.value;
        const stored = { key, frontMatter, title: pageTitle(frontMatter, facts.firstHeading), summary: summaryOf(plainText), facts, bodyHash: contentHash(html, 16), problems: [...article.problems, ...body.problems] };
        store.put(source.path, stored, { html, plainText });
        return stored;
      }
    },
  };
}

/** Characters of a description: what search engines show. */
const SUMMARY_LENGTH = 120;

function summaryOf(plainText: string): string {
  const line = plainText.slice(0, 4 * SUMMARY_LENGTH).replace(/\s+/g, ' ').trim();
  return line.length <= SUMMARY_LENGTH ? line : `${[...line].slice(0, SUMMARY_LENGTH).join('')}…`;
}

/** An article that takes in files is made anew when one of them changed. */
function includesHold(includes: readonly { path: string; hash: string }[], snippets: SnippetReader): boolean {
  return includes.every(({ path, hash }) => snippets.hashOf(path) === hash);
}
