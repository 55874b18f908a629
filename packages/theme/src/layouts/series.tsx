/** The series an article belongs to, and how far along it is. */
import type { PostLink, SeriesView } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { createMarkup } from '../parts/markup';
import type { Texts } from '../texts/index';

export function Series({ series, texts }: { readonly series: SeriesView; readonly texts: Texts }): JSX.Element {
  const { name, index, posts } = series;
  return (
    <details className="series">
      <summary>
        {texts.series(name)}
        <span className="series-place">{texts.seriesPlace(index + 1, posts.length)}</span>
        <progress value={index + 1} max={posts.length} aria-hidden="true" />
      </summary>
      <ol dangerouslySetInnerHTML={{ __html: posts.map((post, place) => (place === index ? current : other)(post, texts)).join('') }} />
    </details>
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
