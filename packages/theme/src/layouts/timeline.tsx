/** All dated posts by year and month, newest first. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Empty } from '../parts/empty';
import { Html } from '../parts/html';
import { Time } from '../parts/time';
import { layoutTextsFor } from '../texts/layouts';

export function Timeline({ site, page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const years = view.timeline ?? [];
  const count = years.reduce((sum, { months }) => sum + months.reduce((inMonths, { posts }) => inMonths + posts.length, 0), 0);
  return (
    <div className="archive">
      <header className="archive-head">
        <h1 id={view.titleSlug ?? undefined}>{(view.article && page.title) || texts.timeline}</h1>
        {count > 0 && (
          <p>
            {texts.timelineIntro} {texts.postCount(count)}
            {count > 1 && (
              <>
                {' '}
                <a href={site.themeConfig.indexUrls.timeline} data-random>
                  {texts.random}
                </a>
              </>
            )}
          </p>
        )}
      </header>
      {years.length > 1 && (
        <nav className="chips" aria-label={texts.years}>
          {years.map(({ year, months }) => (
            <a className="chip" href={`#year-${year}`} key={year}>
              {year} <small>{months.reduce((sum, { posts }) => sum + posts.length, 0)}</small>
            </a>
          ))}
        </nav>
      )}
      <Html className="content" html={body} />
      {years.length === 0 && <Empty title={texts.noPosts} hint={texts.noPostsHint} />}
      {years.map(({ year, months }) => (
        <section className="year" key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`}>{year}</h2>
          {months.map(({ month, posts }) => (
            <section className="month" key={month}>
              <h3>{texts.month(month)}</h3>
              <ul>
                {posts.map((post) => (
                  <li key={post.url}>
                    {post.date !== null && <Time value={post.date} form="short" />}
                    <a href={post.url}>{post.title}</a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </div>
  );
}
