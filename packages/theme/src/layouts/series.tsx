/** The series an article belongs to, and how far along it is. */
import type { SeriesView } from '@glimpress/contracts/page';
import type { JSX } from 'react';
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
      <ol>
        {posts.map((post, place) => (
          <li key={post.url}>{place === index ? <strong aria-current="true">{post.title}</strong> : <a href={post.url}>{post.title}</a>}</li>
        ))}
      </ol>
    </details>
  );
}
