/** The heading being read, marked wherever its link stands: sidebar and outline. */
import { bringIntoView } from './current';

/**
 * Where links to headings stand. Browsers keep such a list as long as it holds: a selector would be looked for in the whole document
 * at every turn of scrolling. The outline comes first: it has all headings in their order, the sidebar may have the larger ones only.
 */
const LISTS = ['outline', 'side-heads'].map((name) => document.getElementsByClassName(name));

/** Those of one kind of list, which may stand in each other, in their order. */
function linksIn(lists: Iterable<Element>): readonly HTMLAnchorElement[] {
  return [...new Set([...lists].flatMap((list) => [...list.getElementsByTagName('a')]))];
}

/** Ids of the headings that have a link (§4: only those take part), in their order. */
export function listedHeadings(): readonly string[] {
  return [...new Set(LISTS.flatMap((lists) => linksIn(lists).map(idOf)))];
}

/** Where a list leaves out the heading, the one before it that it has is marked. */
export function markCurrentHeading(id: string | null): void {
  const ids = listedHeadings();
  const reached = new Set(ids.slice(0, ids.indexOf(id!) + 1));
  for (const lists of LISTS) {
    const links = linksIn(lists);
    const current = links.findLast((link) => reached.has(idOf(link)));
    for (const link of links) {
      if (link !== current) link.removeAttribute('aria-current');
      else if (!link.hasAttribute('aria-current')) {
        link.setAttribute('aria-current', 'location');
        // Whoever is at the list looks for something else in it.
        if (link.closest('aside:is(:hover,:focus-within)') === null) bringIntoView(link);
      }
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
