/** The not-found page. Every link is absolute: it is shown at addresses of any depth, on most hosts also at those of other languages. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { layoutTextsFor } from '../texts/layouts';

export function NotFound({ site, page }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const { timeline, tags } = site.themeConfig.indexUrls;
  const homeOf = (path = '/'): string => site.base + path.slice(1);
  const isOwn = ({ lang }: { readonly lang: string }): boolean => lang === site.lang;
  return (
    <div className="not-found">
      <p className="lost" aria-hidden="true">
        404
      </p>
      <h1>{texts.notFound}</h1>
      <p>{texts.notFoundHint}</p>
      <ul>
        <li>
          <a className="action" href={homeOf(site.locales.find(isOwn)?.path)}>
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
        {site.locales
          .filter((locale) => !isOwn(locale))
          .map(({ path, lang, label }) => (
            <li key={path}>
              <a href={homeOf(path)} lang={lang} hrefLang={lang}>
                {label}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
