/** The series an article belongs to, and how far along it is. */
import type { PostLink, SeriesView } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { createMarkup } from '../parts/markup';
import style from '../styles/series.css?inline';
import type { LayoutTexts } from '../texts/layouts';

export function Series({ series, texts }: { readonly series: SeriesView; readonly texts: LayoutTexts }): JSX.Element {
  const { name, index, total, posts } = series;
  const items = posts.map((post, at) => {
    const item = (post.place === index ? current : other)(post, texts);
    // Numbered on where parts are left out.
    return post.place === (posts[at - 1]?.place ?? -1) + 1 ? item : item.replace('<li', `<li value="${post.place + 1}"`);
  });
  return (
    <>
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <details className="series">
        <summary>
          {texts.series(name)}
          <span className="series-place">{texts.seriesPlace(index + 1, total)}</span>
          <progress value={index + 1} max={total} aria-hidden="true" />
        </summary>
        <ol dangerouslySetInnerHTML={{ __html: items.join('') }} />
      </details>
    </>
  );
}

const current = createMarkup((post: PostLink) => (
  <li>
    <strong aria-current="true">{post.title}</strong>
  </li>
));
const other = createMarkup((post: PostLink) => (
  <li>
    <a href={post.url}>{post.title}</a>
  </li>
));
