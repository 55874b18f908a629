/** Title and meta line of an article. */
import type { ArticleView } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { clausesClass } from '../parts/clauses';
import { Icon } from '../parts/icon';
import { TermLinks } from '../parts/terms';
import { Time } from '../parts/time';
import type { LayoutTexts } from '../texts/layouts';

interface ArticleHeadProps {
  readonly title: string;
  /** The title where it is more than text. */
  readonly html: string | undefined;
  /** A word behind the title (front matter `titleTag`). */
  readonly tag: string | undefined;
  /** Id the title had as a heading of the text, so that old links to it work. */
  readonly slug: string | null | undefined;
  /** Null for plain pages: they have no date, author or tags. */
  readonly article: ArticleView | null;
  readonly texts: LayoutTexts;
}

export function ArticleHead({ title, html, tag, slug, article, texts }: ArticleHeadProps): JSX.Element {
  return (
    <header className="article-head">
      <h1 id={slug ?? undefined} className={clausesClass(title)}>
        {html === undefined ? title : <span dangerouslySetInnerHTML={{ __html: html }} />}
        {tag !== undefined && ' '}
        {tag !== undefined && <span className="label">{tag}</span>}
      </h1>
      {article && (
        <p className="meta">
          {article.author !== '' && (
            <span>
              <Icon name="account" />
              <span className="hidden">{texts.author}</span>
              {article.author}
            </span>
          )}
          {article.date !== null && (
            <span>
              <Icon name="date" />
              <span className="hidden">{texts.publishedOn}</span>
              <Time value={article.date} />
            </span>
          )}
          {article.categories.length > 0 && (
            <span>
              <Icon name="category" />
              <span className="hidden">{texts.categories}</span>
              <TermLinks terms={article.categories} />
            </span>
          )}
          {article.tags.length > 0 && (
            <span>
              <Icon name="tag" />
              <span className="hidden">{texts.tags}</span>
              <TermLinks terms={article.tags} />
            </span>
          )}
          {article.wordCount > 0 && (
            <span>
              <Icon name="words" />
              {texts.words(article.wordCount)} · {texts.minutes(article.readingMinutes)}
            </span>
          )}
        </p>
      )}
    </header>
  );
}
