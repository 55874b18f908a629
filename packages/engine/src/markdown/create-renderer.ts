/**
 * Markdown to an article's finished HTML.
 *
 * One renderer serves a whole build. Every article goes through the same three steps: markdown-it makes tokens (block
 * and inline rules below `rules/`), one walk in document order (`walk.ts`) gives headings their ids, turns addresses into
 * markers, cleans and balances raw HTML and collects what the page needs, and the renderer writes the tokens out.
 *
 * What a theme has to style (every class the renderer writes; nothing else carries a class unless the author wrote it):
 *
 * | in the text | HTML |
 * | --- | --- |
 * | heading | `<h2 id="slug">text<a class="header-anchor" href="#slug" aria-hidden="true" tabindex="-1">#</a></h2>` |
 * | link to another site | `<a href target="_blank" rel="noopener noreferrer" class="outbound">`: icon and hidden text by CSS (`::after{content:… / "（在新窗口打开）"}`); a link around a single image has no class |
 * | image | `<img src alt [title] [width height] loading="lazy" decoding="async">` (the first of a page is eager) |
 * | … alone in a paragraph, with a title | `<figure><img …><figcaption>title</figcaption></figure>` |
 * | … several and nothing else | `<p class="gallery"><img …> <img …></p>` |
 * | `[[toc]]` | `<nav class="toc" aria-label="目录"><ul><li><a href="#slug">text</a><ul>…` |
 * | `<AutoCatalog>` and the like | `<nav class="toc" aria-label="文章列表"><ul><li><strong>folder</strong><ul><li><a href>title</a>…` |
 * | table (also raw HTML's) | `<div class="table-wrap" tabindex="0" role="region" aria-label="表格 1"><table>…` ; cells have `style="text-align:…"` |
 * | `::: tip` | `<div class="custom-block tip">[<p class="custom-block-title">…</p>]…</div>`; types: `tip info warning danger theorem right center slot` |
 * | `> [!NOTE]` | the same box (`note tip important warning caution` map to `info tip warning warning danger`, Obsidian's other names likewise); `> [!NOTE]-` the same as `::: details` |
 * | `::: details` | `<details class="custom-block details" [open]><summary>…</summary>…</details>` |
 * | `::: cardList 3` | `<div class="cards columns-3"><a class="card" href [style="background-color:…;color:…"]><img class="card-avatar"><span class="card-text"><span class="card-name">…</span><span class="card-desc">…</span></span></a>…</div>`; without a link `<div class="card">` |
 * | `::: cardImgList 3` | `<div class="cards image-cards columns-3"><div class="card"><a class="card-image" href><img></a><div class="card-text"><a class="card-name" href>…</a><span class="card-desc">…</span><span class="card-author"><img class="card-avatar">name</span></div></div>…</div>` |
 * | code | `<div class="code language-js" data-lang="js"><div class="code-title">…</div><pre tabindex="0"><code>…</code></pre></div>`; without language `class="code"` and no `data-lang`; title only when given |
 * | … line numbers | `<div class="code line-numbers …">` and an empty `<i></i>` at the start of every line inside `<code>`: a CSS counter draws the number (nothing to copy, right with wrapped lines) |
 * | … marked lines | `<span class="hl">line⏎</span>` around the whole line with its line end: give it `display:block`. Also `ins`, `del`, `focus`, `warn`, `err` (several possible: `class="hl ins"`); the box of a block with focused lines has class `has-focus` |
 * | … colours | `<span class="X">`, X one of: `k` keyword, `s` string, `c` comment, `n` number, `f` function, `t` class or type, `b` boolean or constant, `p` property or attribute name, `g` tag or selector, `r` regular expression, `v` variable, `m` annotation, directive, macro, `h` heading, `i` inserted, `d` deleted, `e` emphasis, `o` bold (the last three of Markdown and diff). Operators and punctuation have the base colour |
 * | tabs (`::: tabs`, `::: code-group`, `<code-group>`) | `<div class="tabs" role="group"><input type="radio" name="tabs-1" id="tabs-1-1" checked><label for="tabs-1-1">npm</label><div class="tab-panel">…</div><input…><label…><div class="tab-panel">…</div></div>`; works without script: `.tabs>:checked+label+.tab-panel{display:block}`; the inputs are to be hidden visually, not with `display:none` |
 * | `[[note]]` | `<a href="…">note</a>`; `![[film.mp4]]` a `<video controls>`, `![[sound.mp3]]` an `<audio controls>` |
 * | task list | `<ul class="task-list"><li class="task"><input type="checkbox" disabled [checked] aria-label="已完成" or "未完成"> …` |
 * | footnote | `<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>`, at the end `<section class="footnotes" aria-label="脚注"><ol><li id="fn1">… <a class="footnote-backref" href="#fnref1" aria-label="返回正文">↩︎</a></li></ol></section>` |
 * | maths | inline KaTeX's `<span class="katex">…`; block `<div class="math" tabindex="0"><span class="katex-display">…</div>`; a formula with an error `<code class="math-error">source</code>`. `features.math` asks for KaTeX's style sheet |
 * | `==x==` `++x++` `~~x~~` | `<mark>`, `<ins>`, `<s>` |
 * | emoji | the character |
 * | `<Badge>` | `<span class="badge tip">text</span>` (`tip warning error info danger`; `middle` or `top` as a further class when `vertical` is given) |
 * | island | `<div data-island="Name" data-props="{json}">children</div>`, `<span …>` inside a line |
 * | a component nobody knows | `<span class="unknown-component" data-name="MyChart"></span>` before its children: empty, shown in `dev` only |
 * | a paragraph that holds block HTML | `<div class="p">` |
 * | `<Boxx>` with a text | `<div class="custom-block boxx tip"><p class="custom-block-title">…</p><p>…</p></div>`; one that changes or shows quotes (class `quote`) is the same inside `<div data-island="Boxx">` |
 * | flow chart, mermaid | the source as a code block inside `<div data-island="FlowChart">`, `<div data-island="Mermaid">`; a flow chart with a mistake is a box `danger` that says so, and the code block |
 * | `::: demo`, `<RecoDemo>` | `<div class="code-demo" data-island="CodeDemo">` around code blocks and whatever shall show as the result |
 * | `<style>` | `<style>.content{…}</style>`, animations and fonts before it: the article's box must have class `content` |
 */
import type { Outcome } from '@glimpress/contracts/problem';
import MarkdownIt, { type MarkdownIt as MarkdownItInstance, type Token } from 'markdown-it';
import type { Article, ArticleBody } from '../content/article';
import { escapeHtml } from './escape';
import { withIncludes } from './include-files';
import { plainLine } from './plain-line';
import { createMarkdownIt, type WalkedText } from './markdown-it';
import { resolveOptions, signatureOf, type MarkdownOptions } from './options';
import { PageState, type ReadSnippet } from './page-state';
import { articleText, countWords } from './plain-text';
import { holdsSecret } from './rules/containers';
import { isSameTitle } from './title';
import { withCatalogue } from './widgets/catalogue';
import { withLinkLists } from './widgets/link-lists';

export type { MarkdownOptions } from './options';
export type { ReadSnippet } from './page-state';

export interface MarkdownRenderer {
  /** Renders an article's text. Never throws for what an author wrote: a page that cannot be rendered is reported and shown as source. */
  render(article: Article, io: { readonly readSnippet: ReadSnippet }): Outcome<ArticleBody>;
  /** Changes with the options: part of the key of a cached article. */
  readonly signature: string;
}

/** Creates the renderer of a site. Costs a few milliseconds; one serves any number of articles. */
export function createMarkdownRenderer(options: MarkdownOptions = {}): MarkdownRenderer {
  const resolved = resolveOptions(options);
  const { md, walkTokens } = createMarkdownIt(resolved);
  return {
    signature: signatureOf(resolved),
    render(written, io) {
      const article = withLinkLists(withCatalogue(written));
      const page = new PageState(article, resolved, io.readSnippet);
      let body: ArticleBody;
      try {
        body = writeBody(md, page, walkTokens(withIncludes(page), { page }));
      } catch (problem) {
        // No text of an author is known to come here: one page that does must not take the site with it.
        const isSecret = holdsSecret(article.markdown);
        page.report('error', 'markdown/failed', `The text cannot be rendered (${String((problem as Error).message)}) and is ${isSecret ? 'left out' : 'shown as source'}.`, article.bodyStartLine);
        // Shown as source they have no ids that a table of contents could link to.
        page.headings.length = 0;
        body = writeBody(md, page, { tokens: isSecret ? [] : [sourceToken(article.markdown)], excerpt: null });
      }
      return { value: body, problems: page.problems };
    },
  };
}

/** Writes out what the walk passed on, with what it collected on `page`. */
function writeBody(md: MarkdownItInstance, page: PageState, { tokens, excerpt }: WalkedText): ArticleBody {
  if (page.options.isNotes && isNameOfPart(page)) page.firstHeading = null;
  const titleSlug = titleSlugOf(page);
  // Sidebars and tables of contents list what stands below the title.
  if (titleSlug !== null && page.headings[0]!.level > 1) page.headings.shift();
  const write = (part: readonly Token[]): string => md.renderer.render(titleSlug === null ? [...part] : withoutTitle(part), md.options, { page });
  const titleHtml = titleSlug === null ? null : titleHtmlOf(md.renderer.render(titleOf(tokens), md.options, { page }));
  const html = write(tokens);
  page.inExcerpt = true;
  const excerptHtml = excerpt === null ? null : write(excerpt);
  const { plainText, code } = articleText(titleSlug === null ? tokens : withoutTitle(tokens));
  const { firstHeading, headings, anchors, includes, hasMath } = page;
  const placed = <T extends { readonly line: number }>(uses: readonly T[]): T[] => uses.map((use) => ({ ...use, line: page.placeOf(use.line).line }));
  return {
    html,
    excerptHtml,
    firstHeading,
    titleSlug,
    titleHtml,
    headings,
    anchors,
    links: placed(page.links),
    assets: placed(page.assets),
    islands: placed(page.islands),
    catalogues: placed(page.catalogues),
    wikiLinks: placed(page.wikiLinks),
    includes,
    plainText,
    code,
    wordCount: countWords(plainText),
    htmlBytes: Buffer.byteLength(html),
    features: { math: hasMath },
  };
}

/** The text as it was written. */
function sourceToken(markdown: string): Token {
  const token = new MarkdownIt.Token('raw', '', 0);
  token.content = `<pre>${escapeHtml(markdown)}</pre>`;
  return token;
}

/** Whether the heading that a note begins with, one of several of its level, is the name of a part: the note has that of its file. */
function isNameOfPart({ firstHeading, headings: [first, ...others], article: { path, frontMatter } }: PageState): boolean {
  const file = path.split('/').at(-1)!.replace(/\.(?:md|markdown)$/i, '');
  return firstHeading !== null && frontMatter.title === undefined && !/^(?:readme|index)$/i.test(file) && !isSameTitle(file, firstHeading) && others.some(({ level }) => level <= first!.level);
}

/** Id of the first heading when the layout shows its text as the page's title: it is then taken out of the text. */
function titleSlugOf(page: PageState): string | null {
  const { firstHeading, article, hasHeadingFirst, options } = page;
  const [first, ...others] = page.headings;
  // A picture alone says no title.
  if (!firstHeading || first === undefined || article.frontMatter.home === true) return null;
  const { title } = article.frontMatter;
  const isTitle = title === undefined || isSameTitle(plainLine(title), firstHeading);
  // Of a lower level it names the page where it names all that follows.
  if (first.level > 1) return isTitle && others.every(({ level }) => level > first.level) ? first.slug : null;
  // Among several it is the name of a part.
  const isSecondTitle = options.oneTitle && hasHeadingFirst && others.every(({ level }) => level > 1);
  return isTitle || isSecondTitle ? first.slug : null;
}

const isHeadingOpen = ({ type }: Token): boolean => type === 'heading_open';

/** The tokens without the first heading. */
function withoutTitle(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(isHeadingOpen);
  return start < 0 ? [...tokens] : [...tokens.slice(0, start), ...tokens.slice(start + 3)];
}

/** What stands in the first heading. */
function titleOf(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(isHeadingOpen);
  return tokens.slice(start + 1, start + 2);
}

/** A title is shown as text, but for what would be lost with an element's attributes. */
function titleHtmlOf(html: string): string | null {
  return /<[a-z]+\s/i.test(html) ? html : null;
}
