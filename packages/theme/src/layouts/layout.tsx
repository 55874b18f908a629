/** The main layout: an article, or a plain page when it is no post. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Html } from '../parts/html';
import { OutlineList } from './outline';
import { layoutTextsFor } from '../texts/layouts';
import { Attribution, EditLine, Neighbours, Recent, Related, Share } from './article-foot';
import { ArticleHead } from './article-head';
import { Comments } from './comments';
import { Locked } from './locked';
import { Series } from './series';

/** Of the paragraph that the first paint of an article waits for; no heading has such an id. */
export const TEXT_ID = 'shell:text';
/** Characters of HTML from the beginning of the text, some screens: what stands further down keeps nobody waiting. */
const SOON = 4000;

export function Layout({ site, page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const post = view.article?.isPost ? view.article : null;
  // Many blogs keep dated articles off the lists (`publish: false`), and lead to them from their sidebars.
  const dated = view.article?.date ? view.article : post;
  const hasOutline = view.outline.length > 0;
  // Written by the author (`[[toc]]`), the same list stands in the text.
  const isListed = body.includes('<nav class="toc"');
  // The first of several parts gave a plain page its name, in lists: above its text it would be there twice, and VuePress had no title there.
  const isNamedByPart = !dated && view.titleSlug === null && page.frontmatter.title === undefined && page.headers[0]?.title === page.title;
  return (
    // Named before the text comes: on a slow network the outline arrives after the text is shown, and nothing may move then.
    <div className={hasOutline ? 'page has-outline' : 'page'}>
      <article className="article">
        {isNamedByPart ? <h1 className="hidden">{page.title}</h1> : page.title !== '' && <ArticleHead title={page.title} html={view.titleHtml} tag={page.frontmatter.titleTag} slug={view.titleSlug} article={dated} texts={texts} />}
        {hasOutline && !isListed && (
          <details className="outline-fold">
            <summary>{texts.outline}</summary>
            <OutlineList outline={view.outline} />
          </details>
        )}
        {post?.outdatedSince && <p className="custom-block warning outdated">{texts.outdated(post.outdatedSince)}</p>}
        {post?.series && <Series series={post.series} texts={texts} />}
        {view.locked ? <Locked locked={view.locked} texts={texts} /> : <Html className="content" html={withTextId(body)} />}
        <footer className="article-foot">
          <EditLine page={page} site={site} view={view} texts={texts} />
          {post && (
            <>
              <Attribution page={page} site={site} article={post} texts={texts} />
              <Share links={post.share} texts={texts} />
            </>
          )}
          {view.article && <Neighbours article={view.article} texts={texts} />}
          {post && (
            <>
              <Related posts={post.related} texts={texts} />
              <Recent posts={post.recent} moreUrl={site.themeConfig.indexUrls.timeline} texts={texts} />
            </>
          )}
        </footer>
        {view.article?.comments && <Comments texts={texts} />}
      </article>
      {hasOutline && (
        <nav className="outline" aria-label={texts.outlineNav}>
          <p className="outline-title" aria-hidden="true">
            {texts.outline}
          </p>
          <OutlineList outline={view.outline} />
        </nav>
      )}
    </div>
  );
}

/** The text with `TEXT_ID` on the last paragraph that comes soon: of most articles the first frame then has all, and no second one has a reader wait for its layout. */
function withTextId(body: string): string {
  // As Markdown's begin: not within an attribute of the author's.
  const at = body.lastIndexOf('\n<p>', SOON) + 1;
  return at > 0 ? `${body.slice(0, at)}<p id="${TEXT_ID}">${body.slice(at + '<p>'.length)}` : body;
}
