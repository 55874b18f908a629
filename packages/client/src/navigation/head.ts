/** §2 Theme behaviour: title, description, meta tags and language are the page's own, also after a navigation. */
import { directionOf, type PageChunk } from '@glimpress/contracts/page';

/**
 * Makes the `<head>` of `document` that of another page: title, meta tags, canonical link, alternates; `lang` (BCP 47) also gives the direction.
 * The data for search engines goes: no chunk has it, and what reads it in a browser would take this page for the one before.
 */
export function updateHead(head: PageChunk['head'], lang: string, document: Document): void {
  document.title = head.title;
  const { documentElement } = document;
  // Even the same value again has browsers work out the style of the whole document anew.
  if (documentElement.lang !== lang) documentElement.lang = lang;
  if ((documentElement.dir || 'ltr') !== directionOf(lang)) documentElement.dir = directionOf(lang);

  // A page's meta tags, those of the site among them, follow its title; others are not ours.
  const title = document.head.querySelector('title')!;
  while (title.nextElementSibling?.localName === 'meta') title.nextElementSibling.remove();
  title.after(
    ...head.meta.map((meta) => {
      const element = document.createElement('meta');
      for (const [name, value] of Object.entries(meta)) element.setAttribute(name, value);
      return element;
    }),
  );

  let canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (head.canonical === null) canonical?.remove();
  else {
    if (canonical === null) {
      canonical = document.createElement('link');
      canonical.rel = 'canonical';
      document.head.append(canonical);
    }
    canonical.href = head.canonical;
  }

  for (const old of document.head.querySelectorAll('link[hreflang],script[data-page]')) old.remove();
  for (const alternate of head.alternates ?? []) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = alternate.lang;
    link.href = alternate.url;
    document.head.append(link);
  }
}
