/** §1 Home: hero, tagline, actions, three blurbs, the page's own text, recent posts, footer line. That of a blog (theme-reco 1) has all posts, and a column beside them. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import { Fragment, type CSSProperties, type JSX } from 'react';
import { Html } from '../parts/html';
import { Pager } from '../parts/pager';
import { PostCards } from '../parts/post-cards';
import blogStyle from '../styles/blog-home.css?inline';
import { HomeColumn } from './home-column';
import { layoutTextsFor } from '../texts/layouts';

/** As wide as `.home`; a phone shows the middle of a picture that is as high as the banner. */
const BANNER_SIZES = '(min-width: 68rem) 66rem, max(100vw, 40rem)';
/** The narrower of two columns. */
const HERO_SIZES = '(min-width: 60rem) 28rem, calc(100vw - 2.5rem)';

export function HomePage({ site, page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const home = view.home;
  if (!home) return <Html className="content" html={body} />;
  const recent = home.recent.length > 0 && (
    <section className="home-recent" aria-labelledby="shell:recent">
      <header>
        <h2 id="shell:recent">{texts.posts}</h2>
        <a href={site.themeConfig.indexUrls.timeline}>{texts.more}</a>
      </header>
      <PostCards posts={home.recent} texts={texts} />
      {home.pagination !== null && <Pager pagination={home.pagination} texts={texts} />}
    </section>
  );
  return (
    <div className="home">
      {(home.banner !== null || home.column !== null || home.features.some(({ image }) => image !== null)) && <style dangerouslySetInnerHTML={{ __html: blogStyle }} />}
      <header className={home.banner === null ? 'hero' : 'hero banner'} style={home.banner === null ? undefined : (home.bannerStyle as CSSProperties)}>
        {home.banner !== null && (
          <picture>
            <img src={home.banner} {...inWidths(home.bannerSrcset, BANNER_SIZES)} alt="" fetchPriority="high" />
          </picture>
        )}
        <div className="hero-text">
          <h1 className={home.heroText === '' ? 'hidden' : undefined}>{home.heroText || site.title}</h1>
          {home.tagline !== '' && <p className="tagline">{home.tagline}</p>}
          {home.actions.map(({ text, url, isPlain }, index) => (
            <Fragment key={text}>
              {index > 0 && ' '}
              <a className={isPlain ? 'action plain' : 'action'} href={url}>
                {text}
              </a>
            </Fragment>
          ))}
        </div>
        {/* Inside a picture, or React adds a preload link that is of no use here. */}
        {home.heroImage !== null && (
          <picture>
            <img src={home.heroImage} {...inWidths(home.heroImageSrcset, HERO_SIZES)} alt="" style={home.heroImageStyle as CSSProperties} width={home.heroImageSize?.width} height={home.heroImageSize?.height} fetchPriority="high" />
          </picture>
        )}
      </header>
      {home.features.length > 0 && (
        <ul className="features" style={{ '--count': home.features.length } as CSSProperties}>
          {home.features.map((feature) => (
            <li key={feature.title}>
              {feature.image !== null && <img src={feature.image} alt="" loading="lazy" decoding="async" />}
              <h2>{feature.url === null ? feature.title : <a href={feature.url}>{feature.title}</a>}</h2>
              <p>{feature.details}</p>
            </li>
          ))}
        </ul>
      )}
      {home.pagination === null && <Html className="content" html={body} />}
      {home.column === null ? (
        recent
      ) : (
        <div className="blog">
          {/* Also when it is empty, or the column would take its place. */}
          {recent || <div />}
          <HomeColumn site={site} column={home.column} texts={texts} />
        </div>
      )}
      {home.pagination !== null && <Html className="content" html={body} />}
      {home.footer.length > 0 && (
        <p className="home-footer">
          {home.footer.map(({ text, link }, index) =>
            link === undefined ? (
              text
            ) : (
              <a key={index} href={link} target="_blank" rel="noopener noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
    </div>
  );
}

function inWidths(srcset: string | null, sizes: string): { srcSet?: string; sizes?: string } {
  return srcset === null ? {} : { srcSet: srcset, sizes };
}
