/** The buttons at the window's edge (§9: right 1rem; bottom 6rem and 9rem; 2.5rem). */
import { useEffect, useState, type JSX } from 'react';
import { isBehindDrawer } from '../parts/behind-drawer';
import { Icon } from '../parts/icon';
import type { Texts } from '../texts/index';
import { TOP_THRESHOLD_PX, backToTop } from './back-to-top';
import { hasDetailsFlag, setAllDetails } from './details-flag';

/** `path` is the page's: with a new one the page has already been drawn. */
export function Tools({ path, texts }: { readonly path: string; readonly texts: Texts }): JSX.Element {
  return (
    <div className="tools" inert={isBehindDrawer()}>
      <DetailsFlag key={path} path={path} texts={texts} />
      <BackToTop texts={texts} />
    </div>
  );
}

/** A new path is a new button: collapsed again (§4). */
function DetailsFlag({ path, texts }: { readonly path: string; readonly texts: Texts }): JSX.Element | null {
  const [shows, setShows] = useState(false);
  const [open, setOpen] = useState(false);
  // Each time: a text may come to the page that is there, of a locked article or from its author.
  useEffect(() => setShows(hasDetailsFlag(path)));
  if (!shows) return null;
  return (
    <button
      type="button"
      className="details-flag"
      onClick={() => {
        setAllDetails(!open);
        setOpen(!open);
      }}
    >
      {open ? texts.collapse : texts.expand}
    </button>
  );
}

function BackToTop({ texts }: { readonly texts: Texts }): JSX.Element | null {
  const [shows, setShows] = useState(false);
  useEffect(() => {
    const look = (): void => setShows(scrollY > TOP_THRESHOLD_PX);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  if (!shows) return null;
  return (
    <button type="button" className="back-to-top" aria-label={texts.backToTop} title={texts.backToTop} onClick={backToTop}>
      <Icon name="top" />
    </button>
  );
}
