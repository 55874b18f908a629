/** The not-found page. Every link is absolute: it is shown at addresses of any depth. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { textsFor } from '../texts/index';

export function NotFound({ site, page }: LayoutProps): JSX.Element {
  const texts = textsFor(page.lang);
  const { timeline, tags } = site.themeConfig.indexUrls;
  return (
    <div className="not-found">
      <p className="lost" aria-hidden="true">
        404
      </p>
      <h1>{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <ul>
        <li>
          <a className="action" href={site.base}>
            {texts.home}
          </a>
        </li>
        <li>
          <a href={timeline}>{texts.timeline}</a>
        </li>
        <li>
          <a href={tags}>{texts.allTags}</a>
        </li>
        {site.themeConfig.counts.posts > 0 && (
          <li>
            <a href={timeline} data-random>
              {texts.random}
            </a>
          </li>
        )}
      </ul>
    </div>
  );
}
