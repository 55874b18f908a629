/** §1 Home: hero, tagline, actions, three blurbs, the page's own text, recent posts, friends' sites (theme-reco 1), footer line. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import { Fragment, type CSSProperties, type JSX } from 'react';
import { FriendCards } from '../parts/friend-cards';
import { Html } from '../parts/html';
import { PostCards } from '../parts/post-cards';
import { layoutTextsFor } from './texts';

export function HomePage({ site, page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const home = view.home;
  if (!home) return <Html className="content" html={body} />;
  return (
    <div className="home">
      <header className="hero">
        <div className="hero-text">
          <h1>{home.heroText}</h1>
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
            <img src={home.heroImage} alt="" style={home.heroImageStyle as CSSProperties} width={home.heroImageSize?.width} height={home.heroImageSize?.height} fetchPriority="high" />
          </picture>
        )}
      </header>
      {home.features.length > 0 && (
        <ul className="features">
          {home.features.map((feature) => (
            <li key={feature.title}>
              <h2>{feature.url === null ? feature.title : <a href={feature.url}>{feature.title}</a>}</h2>
              <p>{feature.details}</p>
            </li>
          ))}
        </ul>
      )}
      <Html className="content" html={body} />
      {home.recent.length > 0 && (
        <section className="home-recent" aria-labelledby="recent">
          <header>
            <h2 id="recent">{texts.posts}</h2>
            <a href={site.themeConfig.indexUrls.timeline}>{texts.more}</a>
          </header>
          <PostCards posts={home.recent} texts={texts} />
        </section>
      )}
      {home.friends.length > 0 && (
        <section className="home-recent" aria-labelledby="friends">
          <h2 id="friends">{texts.friends}</h2>
          <FriendCards friends={home.friends} heading="h3" texts={texts} />
        </section>
      )}
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
