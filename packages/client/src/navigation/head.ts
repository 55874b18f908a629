/** §2 Theme behaviour: title, description, meta tags and language are the page's own, also after a navigation. */
import { directionOf, type PageChunk } from '@glimpress/contracts/page';

/** Kinds of meta tags that belong to a page: those the next page does not have go away. */
const PAGE_META = /^(description|keywords|robots|author|(og|article|twitter):.*)$/;
const NAMES = ['name', 'property', 'itemprop'] as const;

/** Makes the `<head>` of `document` that of another page: title, meta tags, canonical link, alternates; `lang` (BCP 47) also gives the direction. */
export function updateHead(head: PageChunk['head'], lang: string, document: Document): void {
  document.title = head.title;
  const { documentElement } = document;
  // Even the same value again has browsers work out the style of the whole document anew.
  if (documentElement.lang !== lang) documentElement.lang = lang;
  if ((documentElement.dir || 'ltr') !== directionOf(lang)) documentElement.dir = directionOf(lang);

  const wanted = new Map(head.meta.map((meta) => [identity((name) => meta[name] ?? null), meta]));
  for (const element of document.head.querySelectorAll('meta')) {
    const id = identity((name) => element.getAttribute(name));
    if (id === null || (!wanted.has(id) && !PAGE_META.test(id) && element.dataset.page === undefined)) continue;
    element.remove();
  }
  for (const meta of head.meta) {
    const element = document.createElement('meta');
    for (const [name, value] of Object.entries(meta)) element.setAttribute(name, value);
    element.dataset.page = '';
    document.head.append(element);
  }

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

  for (const link of document.head.querySelectorAll('link[hreflang]')) link.remove();
  for (const alternate of head.alternates ?? []) {
    const link = document.createElement('link');
    link.rel = 'alternate';
    link.hreflang = alternate.lang;
    link.href = alternate.url;
    document.head.append(link);
  }
}

function identity(attribute: (name: string) => string | null): string | null {
  for (const name of NAMES) {
    const value = attribute(name);
    if (value !== null) return value;
  }
  return null;
}
