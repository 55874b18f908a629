/** §2 Sidebar item types as HTML. Rendered once per sidebar; the engine marks the current page in the finished text. */
import type { SidebarEntry } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import type { Texts } from '../texts/index';

interface EntryProps {
  readonly entry: SidebarEntry;
  readonly texts: Texts;
  /** Titles of the groups around the entry: names the set of which one group is open at a time. */
  readonly parents?: readonly string[];
}

export function SidebarItem({ entry, texts, parents = [] }: EntryProps): JSX.Element {
  switch (entry.type) {
    case 'page':
      return (
        <li>
          <PageAnchor title={entry.title} url={entry.url} depth={entry.sidebarDepth} />
        </li>
      );
    case 'link':
      return (
        <li>
          <a className="side-link external" href={entry.url} target="_blank" rel="noopener noreferrer">
            {entry.title}
            <span className="hidden">{texts.newWindow}</span>
          </a>
        </li>
      );
    case 'links':
      return (
        <li>
          <p className="side-title">{entry.title}</p>
          <Entries entries={entry.children} texts={texts} parents={[...parents, entry.title]} />
        </li>
      );
    case 'auto':
      return (
        <li>
          <p className="side-title">{entry.title}</p>
          <div data-auto="" dangerouslySetInnerHTML={{ __html: '<!--auto-->' }} />
        </li>
      );
    case 'group': {
      const { title, url, sidebarDepth: depth, children } = entry;
      const inside = { entries: children, texts, parents: [...parents, title] };
      if (!entry.collapsable) {
        return (
          <li>
            {url === null ? <p className="side-title">{title}</p> : <PageAnchor title={title} url={url} depth={depth} />}
            <Entries {...inside} />
          </li>
        );
      }
      // Its own page is the first link inside: a link within a button would be neither.
      const own = url !== null && (
        <li>
          <PageAnchor title={texts.overview} url={url} depth={depth} />
        </li>
      );
      return (
        <li>
          <details name={['side', ...parents].join('/')}>
            <summary className="side-title">{title}</summary>
            <Entries first={own} {...inside} />
          </details>
        </li>
      );
    }
  }
}

/** `data-depth`: how deep the page's own headings show below the link once it is current (after the page's own wish). */
function PageAnchor({ title, url, depth }: { readonly title: string; readonly url: string; readonly depth: number }): JSX.Element {
  return (
    <a className="side-link" href={url} data-depth={depth}>
      {title}
    </a>
  );
}

interface EntriesProps {
  readonly first?: JSX.Element | false;
  readonly entries: readonly SidebarEntry[];
  readonly texts: Texts;
  readonly parents: readonly string[];
}

function Entries({ first, entries, texts, parents }: EntriesProps): JSX.Element | null {
  // A group of one page only, its own, has no list: readers would hear of an empty one.
  if (!first && entries.length === 0) return null;
  return (
    <ul>
      {first}
      {entries.map((child, index) => (
        <SidebarItem key={index} entry={child} texts={texts} parents={parents} />
      ))}
    </ul>
  );
}
