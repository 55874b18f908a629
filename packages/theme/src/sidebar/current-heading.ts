/** The heading being read, marked wherever its link stands: sidebar and outline. */
import { bringIntoView } from './current';

/**
 * Where links to headings stand. Browsers keep such a list as long as it holds: a selector would be looked for in the whole document
 * at every turn of scrolling. The outline comes first: it has all headings in their order, the sidebar may have the larger ones only.
 */
const LISTS = ['outline', 'side-heads'].map((name) => document.getElementsByClassName(name));

function headingLinks(): HTMLAnchorElement[] {
  return LISTS.flatMap((lists) => [...lists]).flatMap((list) => [...list.getElementsByTagName('a')]);
}

/** Ids of the headings that have a link on display (§4: only those take part). */
export function listedHeadings(): readonly string[] {
  return [...new Set(headingLinks().map(idOf))];
}

export function markCurrentHeading(id: string | null): void {
  for (const link of headingLinks()) {
    if (idOf(link) !== id) link.removeAttribute('aria-current');
    else if (!link.hasAttribute('aria-current')) {
      link.setAttribute('aria-current', 'location');
      const sidebar = link.closest<HTMLElement>('.sidebar');
      if (sidebar) bringIntoView(link, sidebar);
    }
  }
}

/** Asked of every link at every turn of scrolling, and its address must be taken apart for it. A link keeps its address. */
const knownIds = new WeakMap<HTMLAnchorElement, string>();

function idOf(link: HTMLAnchorElement): string {
  const known = knownIds.get(link) ?? readId(link);
  knownIds.set(link, known);
  return known;
}

function readId({ hash }: HTMLAnchorElement): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
