/** From one source file to what is stored of it: parsing and rendering as one step, inline or in a worker. */
import { resolve } from 'node:path';
import type { FrontMatter, Quote } from '@glimpress/contracts/page';
import { WIDGETS } from '@glimpress/contracts/theme';
import type { ArticleTexts, StoredArticle } from '../cache/article-store';
import type { SiteConfig } from '../config/resolve';
import type { SourceFile, SourceText } from '../content/article';
import { parseArticle } from '../content/parse-article';
import { contentHash } from '../content-hash';
import { createMarkdownRenderer } from '../markdown/create-renderer';
import { pageTitle } from '../markdown/title';
import { listedHash } from '../model/listed-hash';
import type { SnippetReader } from '../platform/read-snippet';
import { relativePath } from '../relative-path';
import { ENGINE_BUILD } from '../version';

/** What of the config decides how articles are rendered: plain data, so that a worker can be told. */
export interface ArticleRules extends Pick<SiteConfig, 'title' | 'description' | 'base' | 'alias'> {
  readonly markdown: SiteConfig['markdown'];
  /** Language by the path of a locale. */
  readonly locales: Readonly<Record<string, string>>;
  readonly paths: Pick<SiteConfig['paths'], 'cwd' | 'root' | 'content'>;
  readonly islands: readonly string[];
  readonly vueComponents: SiteConfig['vueComponents'];
  readonly widgets: readonly (typeof WIDGETS)[number][];
  readonly quote: Quote | null;
  readonly isNotes: boolean;
  readonly hasComments: boolean;
}

export interface RenderedArticle {
  readonly stored: StoredArticle;
  readonly texts: ArticleTexts;
}

export interface ArticleRenderer {
  /** Hex; differs when another engine or other rules would render the same article differently. */
  readonly rulesKey: string;
  /** Under what an article's result is stored: its bytes, the rules, this engine. */
  keyOf(source: Pick<SourceFile, 'hash'>): string;
  render(source: SourceText, snippets: SnippetReader): RenderedArticle;
}

/** What the config says of rendering articles, and nothing else: a change of other settings renders none anew. */
export function articleRules(config: SiteConfig): ArticleRules {
  const { title, description, base, alias, markdown, vueComponents } = config;
  const { cwd, root, content } = config.paths;
  return {
    title, description, base, alias, markdown,
    locales: Object.fromEntries(config.locales.map(({ path, lang }) => [path, lang])),
    paths: { cwd, root, content },
    islands: Object.keys(config.islands),
    vueComponents,
    widgets: WIDGETS.filter((name) => name !== 'Mermaid' || config.hasMermaid),
    quote: config.themeConfig.quotes?.items?.[0] ?? null,
    isNotes: config.menusByFolders,
    hasComments: config.slots.comments !== null,
  };
}

/** The Markdown rules are set up once. */
export function createArticleRenderer({ markdown, locales, islands, vueComponents, widgets, quote, isNotes, hasComments, title, description, base, alias, paths }: ArticleRules): ArticleRenderer {
  const renderer = createMarkdownRenderer({
    ...markdown,
    locales,
    islands: new Set(islands),
    vueComponents,
    widgets: new Set(widgets),
    ...(quote && { quote }),
    isNotes,
    hasComments,
    siteVariables: { title, description, base },
  });
  // What an article takes in lies where an alias leads: named from the content folder, so that it holds where the site lies elsewhere.
  const places = JSON.stringify(Object.entries(alias).map(([name, target]) => [name, relativePath(paths.content, resolve(paths.root, target))]));
  const rulesKey = contentHash(`${ENGINE_BUILD} ${renderer.signature} ${places}`, 16);
  const keyOf = (source: Pick<SourceFile, 'hash'>): string => `${source.hash.slice(0, 16)}${rulesKey}`;
  return {
    rulesKey,
    keyOf,
    render(source, snippets) {
      const article = parseArticle(source);
      const body = renderer.render(article.value, snippets);
      const { html, plainText, code, ...found } = body.value;
      const { frontMatter, utcDate, passwords, bodyStartLine } = article.value;
      const placed = placing(source, frontMatter, bodyStartLine);
      const facts = { ...found, links: placed(found.links), assets: placed(found.assets), catalogues: placed(found.catalogues) };
      const title = pageTitle(frontMatter, facts.firstHeading);
      const stored = { key: keyOf(source), frontMatter, ...(utcDate !== undefined && { utcDate }), passwords, title, summary: summaryOf(plainText), facts, bodyHash: contentHash([facts.titleHtml ?? '', html, plainText, code].join('\0'), 16), listedHash: listedHash({ frontMatter, title }, facts), problems: [...article.problems, ...placed(body.problems)] };
      return { stored, texts: { html, plainText, code } };
    },
  };
}

/** Text that is made of front matter (vdoing's `pageComponent`, others' lists of links) is read as if it stood above the body: what is found in it stands at its key. */
function placing({ bytes }: SourceText, { pageComponent, links, list, groups }: FrontMatter, bodyStartLine: number): <T extends { readonly line?: number }>(uses: readonly T[]) => readonly T[] {
  if ([pageComponent, links, list, groups].every((made) => made === undefined)) return (uses) => uses;
  const line = Math.max(1, 1 + Buffer.from(bytes).toString().split('\n', bodyStartLine).findIndex((each) => /^\W*(?:pageComponent|links|list|groups)\b/.test(each)));
  return (uses) => uses.map((use) => (use.line !== undefined && use.line < bodyStartLine ? { ...use, line } : use));
}

/** Characters of a description: what search engines show. */
const SUMMARY_LENGTH = 120;

function summaryOf(plainText: string): string {
  const characters = [...plainText.slice(0, 4 * SUMMARY_LENGTH).replace(/\s+/g, ' ').trim()];
  return characters.length <= SUMMARY_LENGTH ? characters.join('') : `${characters.slice(0, SUMMARY_LENGTH).join('')}…`;
}
