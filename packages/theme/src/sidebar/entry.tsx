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
      return <PageLink title={entry.title} url={entry.url} depth={entry.sidebarDepth} />;
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
      const own = entry.url === null ? null : <PageLink title={entry.collapsable ? texts.overview : entry.title} url={entry.url} depth={entry.sidebarDepth} />;
      const children = <Entries first={own} entries={entry.children} texts={texts} parents={[...parents, entry.title]} />;
      return entry.collapsable ? (
        <li>
          <details name={['side', ...parents].join('/')}>
            <summary className="side-title">{entry.title}</summary>
            {children}
          </details>
        </li>
      ) : (
        <li>
          {own === null && <p className="side-title">{entry.title}</p>}
          {children}
        </li>
      );
    }
  }
}

/** `data-depth`: how deep the page's own headings show below the link once it is current (after the page's own wish). */
function PageLink({ title, url, depth }: { readonly title: string; readonly url: string; readonly depth: number }): JSX.Element {
  return (
    <li>
      <a className="side-link" href={url} data-depth={depth}>
        {title}
      </a>
    </li>
  );
}

interface EntriesProps {
  readonly first?: JSX.Element | null;
  readonly entries: readonly SidebarEntry[];
  readonly texts: Texts;
  readonly parents: readonly string[];
}

function Entries({ first, entries, texts, parents }: EntriesProps): JSX.Element {
  return (
    <ul>
      {first}
      {entries.map((child, index) => (
        <SidebarItem key={index} entry={child} texts={texts} parents={parents} />
      ))}
    </ul>
  );
}
