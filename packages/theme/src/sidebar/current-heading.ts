/** The heading being read, marked wherever its link stands: sidebar and outline. */
import { bringIntoView } from './current';

const LINKS = '.side-heads a, .outline a';

/** Ids of the headings that have a link on display (§4: only those take part). */
export function listedHeadings(): readonly string[] {
  const ids = new Set<string>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) ids.add(idOf(link));
  return [...ids];
}

export function markCurrentHeading(id: string | null): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    if (idOf(link) !== id) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location');
      const sidebar = link.closest<HTMLElement>('.sidebar');
      if (sidebar) bringIntoView(link, sidebar);
    }
  }
}

function idOf(link: HTMLAnchorElement): string {
  const text = link.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
