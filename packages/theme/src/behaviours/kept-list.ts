/** The offline page's list of what can be read all the same, and its button to try again. */
import type { SiteData } from '@glimpress/contracts/page';

/** Does nothing on other pages, which do without the code of the list: the worker keeps it with the app. */
export function fillKeptList(main: HTMLElement, site: SiteData): void {
  main.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
  const section = main.querySelector<HTMLElement>('[data-kept]');
  if (section !== null) import('./show-kept-list').then(({ showKeptList }) => showKeptList(section, site.base)).catch(console.error);
}
