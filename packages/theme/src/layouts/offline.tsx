/** What stands at an address that is not kept while there is no network. The app adds what can be read (`offline/kept-list`). */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { layoutTextsFor } from '../texts/layouts';

export function Offline({ site, page }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const { tags, categories, timeline } = site.themeConfig.indexUrls;
  return (
    <div className="not-found">
      <h1>{texts.offline}</h1>
      <p>{texts.offlineHint}</p>
      <ul>
        <li>
          <button type="button" className="action" data-reload>
            {texts.retry}
          </button>
        </li>
        <li>
          <a href={site.base}>{texts.home}</a>
        </li>
        <li>
          <a href={timeline}>{texts.timeline}</a>
        </li>
        <li>
          <a href={categories}>{texts.categories}</a>
        </li>
        <li>
          <a href={tags}>{texts.tags}</a>
        </li>
      </ul>
      <section className="recent" data-kept hidden aria-labelledby="kept">
        <h2 id="kept">{texts.keptPages}</h2>
        <ol />
      </section>
    </div>
  );
}
