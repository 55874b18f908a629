/**
 * §4 Loading screen: a spinner, on the way to the home page with the site's title and description. It comes only when a
 * page lets a reader wait, floats above the text and takes no clicks; a first load never shows it.
 */
import type { SiteData } from '@glimpress/contracts/page';
import { toRoute, type RoutePath } from '@glimpress/contracts/route';
import type { Texts } from '../texts/index';

/** Most pages are there before. */
const DELAY_MS = 600;

export interface LoadingScreen {
  /** The page being waited for, if it is known. */
  start(route?: RoutePath): void;
  done(): void;
}

export function createLoadingScreen(site: SiteData, texts: () => Texts): LoadingScreen {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let screen: HTMLElement | undefined;
  const done = (): void => {
    clearTimeout(timer);
    screen?.remove();
    screen = undefined;
  };
  const show = (route?: RoutePath): void => {
    const locale = site.locales.find(({ path }) => toRoute(path) === route);
    screen = document.createElement('div');
    screen.className = 'loading-screen';
    screen.setAttribute('role', 'status');
    document.body.append(screen);
    // A region is announced for what comes into it.
    const lines = locale === undefined ? [] : [line('strong', locale.title), line('span', locale.description)];
    screen.append(spinner(), ...lines, line('span', texts().loading));
  };
  return {
    start(route) {
      done();
      timer = setTimeout(show, DELAY_MS, route);
    },
    done,
  };
}

function spinner(): HTMLElement {
  const element = document.createElement('i');
  element.setAttribute('aria-hidden', 'true');
  return element;
}

function line(name: 'strong' | 'span', text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
