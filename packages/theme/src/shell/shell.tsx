/**
 * The frame around the text: bar, drawer with sidebar, footer. The same for every page with equal `ShellPage`. The sidebar stands behind
 * the text in the document: where little of it has come, or is laid out, that little is what the reader came for.
 *
 * The colour mode menu, the drawer and the dropdowns are worked by the boot script alone, before and after hydration:
 * React never attaches handlers to them, so an early click is neither lost nor done twice.
 */
import { AUTO_SIDEBAR, type ShellPage, type SiteData } from '@glimpress/contracts/page';
import { toRoute, urlFromRoute } from '@glimpress/contracts/route';
import type { JSX } from 'react';
import { Icon } from '../parts/icon';
import { textsFor } from '../texts/index';
import { Adopted } from './adopted';
import { AuthorCard } from './author-card';
import type { BarRooms } from './bar-room';
import { Footer } from './footer';
import { LanguageMenu, ModeMenu, SearchButton } from './menus';
import { Nav } from './nav';

interface ShellProps {
  readonly site: SiteData;
  readonly shell: ShellPage;
  /** On the server only: what stands in for the text and the sidebar, which React never renders. */
  readonly placeholders?: { readonly main: string; readonly sidebar: string };
  /** On the server only: a document keeps its bar, whose classes React neither compares nor touches then. */
  readonly room?: BarRooms;
}

export function Shell({ site, shell, placeholders, room }: ShellProps): JSX.Element {
  const locale = site.locales.find(({ path }) => path === shell.locale);
  const texts = textsFor(locale?.lang ?? site.lang);
  const { nav, logo, modePicker, search } = site.themeConfig;
  const title = locale?.title ?? site.title;
  const home = urlFromRoute(toRoute(shell.locale), site.base);
  const frame = ['frame', `l-${shell.layout}`, shell.sidebar !== null && 'has-side', shell.sidebar === AUTO_SIDEBAR && 'auto-side', !shell.navbar && 'no-bar', shell.pageClass];
  return (
    <>
      <a className="skip" href="#shell:main">
        {texts.skip}
      </a>
      {shell.navbar && (
        <header className={room === undefined || room.bar === '' ? 'bar' : `bar ${room.bar}`} suppressHydrationWarning>
          <a className="menu-button tool" href="#shell:drawer" role="button" aria-label={texts.menu} aria-controls="shell:drawer" suppressHydrationWarning>
            <Icon name="menu" />
          </a>
          <a className="brand" href={home}>
            {logo !== null && <img src={logo} alt={title === '' ? texts.home : ''} width="28" height="28" fetchPriority="low" />}
            <span>{title === '' && logo === null ? texts.home : title}</span>
          </a>
          <nav className="nav" aria-label={texts.mainNav}>
            <Nav items={nav} active={shell.activeNav} texts={texts} room={room?.entries} />
          </nav>
          {search && <SearchButton locale={shell.locale} texts={texts} />}
          {site.locales.length > 1 && <LanguageMenu site={site} shell={shell} texts={texts} />}
          {modePicker && <ModeMenu texts={texts} />}
        </header>
      )}
      <div className={frame.filter(Boolean).join(' ')}>
        {shell.sidebar !== null && shell.sidebar !== AUTO_SIDEBAR && (
          <a className="skip side-skip" href="#shell:sidebar">
            {texts.sidebarNav}
          </a>
        )}
        <Adopted as="main" id="shell:main" tabIndex={-1} placeholder={placeholders?.main} />
        <aside className="side" id="shell:drawer" aria-label={texts.drawer} tabIndex={-1} suppressHydrationWarning>
          <a className="drawer-close tool" href="#shell:main" role="button" aria-label={texts.closeMenu}>
            <Icon name="close" />
          </a>
          <AuthorCard site={site} texts={texts} />
          <nav className="side-nav" aria-label={texts.siteNav}>
            <Nav items={nav} active={shell.activeNav} texts={texts} />
          </nav>
          <nav className="sidebar" id="shell:sidebar" tabIndex={-1} aria-label={texts.sidebarNav} hidden={shell.sidebar === null}>
            <Adopted as="ul" placeholder={placeholders?.sidebar} />
          </nav>
        </aside>
        <a className="mask" href="#shell:main" tabIndex={-1} aria-hidden="true" />
      </div>
      <Footer site={site} texts={texts} />
    </>
  );
}
