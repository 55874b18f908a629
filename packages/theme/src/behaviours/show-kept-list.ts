/** Fills the offline page's section with links to the pages that can be read without a network; hides it where there are none. */
import { listKeptPages } from '@glimpress/client';

export async function showKeptList(section: HTMLElement, base: string): Promise<void> {
  const pages = await listKeptPages(base);
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
}
