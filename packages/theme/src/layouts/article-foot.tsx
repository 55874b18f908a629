/** What follows an article: when it changed, who wrote it, where to go on. */
import type { ArticleView, PostLink } from '@glimpress/contracts/page';
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { createMarkup } from '../parts/markup';
import { Time } from '../parts/time';
import type { LayoutTexts } from '../texts/layouts';

/** `lastUpdated` with its label, unless the site wants none, and the edit link. Nothing when there is neither. */
export function EditLine({ page, site, view, texts }: Pick<LayoutProps, 'page' | 'site' | 'view'> & { readonly texts: LayoutTexts }): JSX.Element | null {
  const editUrl = view.article?.editUrl ?? null;
  const { lastUpdatedLabel } = site.themeConfig;
  const showsTime = lastUpdatedLabel !== null && page.lastUpdated !== null;
  if (editUrl === null && !showsTime) return null;
  return (
    <p className="edit-line">
      {editUrl !== null && (
        <a href={editUrl} target="_blank" rel="noopener noreferrer">
          {texts.edit}
        </a>
      )}
      {showsTime && (
        <span>
          {lastUpdatedLabel}
          {texts.attribution.colon}
          {page.lastUpdated}
        </span>
      )}
    </p>
  );
}

/** §1: author, link to this page, source site and copyright notice. Absent when front matter `copyright` is false, and on a site without a name, as a folder without a config is. */
export function Attribution({ page, site, article, texts }: Pick<LayoutProps, 'page' | 'site'> & { readonly article: ArticleView; readonly texts: LayoutTexts }): JSX.Element | null {
  const { author, source, notice } = site.themeConfig.copyright;
  if (page.frontmatter.copyright === false || !source) return null;
  const labels = texts.attribution;
  return (
    <section className="attribution" aria-label={labels.heading}>
      <dl>
        <dt>{labels.author}</dt>
        <dd>{article.author || author}</dd>
        <dt>{labels.link}</dt>
        <dd>
          <a href={article.permalink} data-permalink="">
            {readable(article.permalink)}
          </a>
        </dd>
        <dt>{labels.source}</dt>
        <dd>
          <a href={site.base}>{source}</a>
        </dd>
        <dt>{labels.notice}</dt>
        <dd>{notice}</dd>
      </dl>
    </section>
  );
}

/** Percent-encoded Chinese is noise to a reader; an address that cannot be decoded stays as it is. */
function readable(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

export function Neighbours({ article, texts }: { readonly article: ArticleView; readonly texts: LayoutTexts }): JSX.Element | null {
  if (article.prev === null && article.next === null) return null;
  return (
    <nav className="neighbours" aria-label={texts.neighbours}>
      {article.prev !== null && (
        <a className="prev" href={article.prev.url} rel="prev">
          <small>{texts.previous}</small>
          {article.prev.title}
        </a>
      )}
      {article.next !== null && (
        <a className="next" href={article.next.url} rel="next">
          <small>{texts.next}</small>
          {article.next.title}
        </a>
      )}
    </nav>
  );
}

/** Plain links to places that take a link to this page; nothing when the site wants none. */
export function Share({ links, texts }: { readonly links: ArticleView['share']; readonly texts: LayoutTexts }): JSX.Element | null {
  if (links.length === 0) return null;
  return (
    <p className="share">
      {texts.share}
      {links.map(({ text, url }) => (
        <a className="chip" href={url} target="_blank" rel="noopener noreferrer" key={url}>
          {text}
          <span className="hidden">{texts.newWindow}</span>
        </a>
      ))}
    </p>
  );
}

/** 最近更新: the newest posts besides this one, and the way to all of them. */
export function Recent({ posts, moreUrl, texts }: { readonly posts: readonly PostLink[]; readonly moreUrl: string; readonly texts: LayoutTexts }): JSX.Element | null {
  return <PostList id="shell:recent" heading={texts.recent} posts={posts} entry={newest} more={<a href={moreUrl}>{texts.more}</a>} texts={texts} />;
}

/** Posts on the same subject, of any year. */
export function Related({ posts, texts }: { readonly posts: readonly PostLink[]; readonly texts: LayoutTexts }): JSX.Element | null {
  return <PostList id="shell:related" heading={texts.related} posts={posts} entry={ofAnyYear} texts={texts} />;
}

interface PostListProps {
  readonly id: string;
  readonly heading: string;
  readonly posts: readonly PostLink[];
  readonly entry: typeof newest;
  readonly more?: JSX.Element;
  readonly texts: LayoutTexts;
}

/** A short list of posts under a heading; nothing when there are none. */
function PostList({ id, heading, posts, entry, more, texts }: PostListProps): JSX.Element | null {
  if (posts.length === 0) return null;
  return (
    <section className="recent" aria-labelledby={id}>
      <div>
        <h2 id={id}>{heading}</h2>
        {more}
      </div>
      <ol dangerouslySetInnerHTML={{ __html: posts.map((post) => entry(post, texts)).join('') }} />
    </section>
  );
}

const entryWith = (form: 'day' | 'short'): ReturnType<typeof createMarkup<PostLink>> =>
  createMarkup((post) => (
    <li>
      <a href={post.url}>{post.title}</a>
      {post.date !== null && <Time value={post.date} form={form} />}
    </li>
  ));
const [newest, ofAnyYear] = [entryWith('short'), entryWith('day')];
