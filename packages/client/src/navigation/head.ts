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
  const direction = directionOf(lang);
  if ((documentElement.dir || 'ltr') !== direction) documentElement.dir = direction;

  // A page's meta tags, those of the site among them, follow its title; others are not ours.
  const title = document.head.querySelector('title')!;
  while (title.nextElementSibling?.localName === 'meta') title.nextElementSibling.remove();
  const elements = (name: string, each: readonly Readonly<Record<string, string>>[]): HTMLElement[] =>
    each.map((attributes) => {
      const element = document.createElement(name);
      for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute);
      return element;
    });
  title.after(...elements('meta', head.meta));

  for (const old of document.head.querySelectorAll('link[rel=canonical],link[hreflang],script[data-page]')) old.remove();
  const links = (head.alternates ?? []).map(({ lang: hreflang, url: href }): Record<string, string> => ({ rel: 'alternate', hreflang, href }));
  if (head.canonical !== null) links.push({ rel: 'canonical', href: head.canonical });
  document.head.append(...elements('link', links));
}
