/** The offline page's list of what can be read all the same, and its button to try again. */
import { listKeptPages } from '@glimpress/client';
import type { SiteData } from '@glimpress/contracts/page';

/** Does nothing on other pages. */
export function fillKeptList(main: HTMLElement, site: SiteData): void {
  main.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
  const section = main.querySelector<HTMLElement>('[data-kept]');
  if (section === null) return;
  listKeptPages(site.base)
    .then((pages) => {
      section.hidden = pages.length === 0;
      section.querySelector('ol')!.replaceChildren(
        ...pages.map(({ title, url }) => {
          const item = document.createElement('li');
          const link = document.createElement('a');
          link.href = url;
          link.textContent = title;
          item.append(link);
          return item;
        }),
      );
    })
    .catch((error: unknown) => console.error(error));
}
