/** Tag list, category list, and the page of one tag or category (§4 Archive pagination): one layout for the four. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Empty } from '../parts/empty';
import { Html } from '../parts/html';
import { Pager } from '../parts/pager';
import { PostCards } from '../parts/post-cards';
import { Chips } from '../parts/terms';
import { layoutTextsFor, type LayoutTexts } from '../texts/layouts';

export function Archive({ page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const archive = view.archive;
  if (!archive) return <Empty title={texts.noPosts} hint={texts.noPostsHint} />;
  const { pagination, posts, scope, terms, current, indexUrl } = archive;
  const isFirst = current === null && pagination.current === 0;
  const isWhole = terms.length <= MOST_CHIPS || isFirst;
  const chips = isWhole ? terms : terms.filter(({ name }, place) => place < MOST_CHIPS || name === current);
  return (
    <div className={isFirst ? 'archive' : 'archive of-term'}>
      <header className="archive-head">
        <h1 id={view.titleSlug ?? undefined}>{(view.article && page.title) || title(archive.scope, current, texts)}</h1>
        <p>
          {texts.postCount(pagination.total)}
          {pagination.pages.length > 1 && ` · ${texts.pageOf(pagination.current + 1, pagination.pages.length)}`}
        </p>
      </header>
      {terms.length > 0 && (
        <Chips all={{ name: texts.all, url: indexUrl, ...(!isWhole && { count: terms.length }) }} terms={chips} current={current} label={scope === 'tags' ? texts.tags : texts.categories} texts={texts} />
      )}
      <Html className="content" html={body} />
      {posts.length === 0 ? <Empty title={texts.noPosts} hint={texts.noPostsHint} /> : <PostCards posts={posts} texts={texts} />}
      <Pager pagination={pagination} texts={texts} />
    </div>
  );
}

/**
 * Of more terms than this only the list of all terms shows all, the other pages the most frequent ones and their own: nobody looks for
 * a post below hundreds of chips, and a site with a tag for each post would hold as many chips as the square of its posts.
 */
const MOST_CHIPS = 100;

function title(scope: 'tags' | 'categories', current: string | null, texts: LayoutTexts): string {
  if (scope === 'tags') return current === null ? texts.allTags : texts.tagTitle(current);
  return current === null ? texts.allCategories : texts.categoryTitle(current);
}
