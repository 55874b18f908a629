/** The article's table of contents. */
import type { Outline } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { hashOf } from '../sidebar/headings';

/** Links to the h2 headings with their h3 below. The same list stands in the margin of wide screens and folded on phones. */
export function OutlineList({ outline }: { readonly outline: readonly Outline[] }): JSX.Element {
  return (
    <ul className="outline-list">
      {outline.map((entry) => (
        <li key={entry.slug}>
          <a href={hashOf(entry.slug)}>{entry.title}</a>
          {entry.children.length > 0 && (
            <ul>
              {entry.children.map((child) => (
                <li key={child.slug}>
                  <a href={hashOf(child.slug)}>{child.title}</a>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
