/** Tags and categories as links. */
import type { TermLink } from '@glimpress/contracts/page';
import type { JSX } from 'react';

/** Links side by side, as in the meta line of an article. */
export function TermLinks({ terms }: { readonly terms: readonly TermLink[] }): JSX.Element {
  return (
    <>
      {terms.map((term) => (
        <a className="term" key={term.url} href={term.url}>
          {term.name}
        </a>
      ))}
    </>
  );
}

interface ChipProps {
  readonly all: { readonly text: string; readonly url: string };
  readonly terms: readonly TermLink[];
  readonly current: string | null;
  readonly label: string;
}

/** The row of all terms with their counts, first of them "all". */
export function Chips({ all, terms, current, label }: ChipProps): JSX.Element {
  return (
    <nav aria-label={label}>
      <ul className="chips">
        <li>
          <a className="chip" href={all.url} aria-current={current === null ? 'page' : undefined}>
            {all.text}
          </a>
        </li>
        {terms.map((term) => (
          <li key={term.url}>
            <a className="chip" href={term.url} aria-current={current === term.name ? 'page' : undefined}>
              {term.name}
              <small>{term.count}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
