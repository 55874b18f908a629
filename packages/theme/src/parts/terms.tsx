/** Tags and categories as links. */
import type { TermLink } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LayoutTexts } from '../texts/layouts';
import { createMarkup } from './markup';

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
  /** With their number when not all are given. */
  readonly all: { readonly name: string; readonly url: string; readonly count?: number };
  readonly terms: readonly TermLink[];
  readonly current: string | null;
  readonly label: string;
  readonly texts: LayoutTexts;
}

/** A row of terms with their counts, first of them "all". */
export function Chips({ all, terms, current, label, texts }: ChipProps): JSX.Element {
  const chips = terms.map((term) => (term.name === current ? currentChip : chip)(term, texts));
  return (
    <nav aria-label={label}>
      <ul className="chips" dangerouslySetInnerHTML={{ __html: renderToStaticMarkup(<Chip term={all} isCurrent={current === null} />) + chips.join('') }} />
    </nav>
  );
}

const chip = createMarkup((term: TermLink) => <Chip term={term} />);
const currentChip = createMarkup((term: TermLink) => <Chip term={term} isCurrent />);

function Chip({ term, isCurrent = false }: { readonly term: { readonly name: string; readonly url: string; readonly count?: number }; readonly isCurrent?: boolean }): JSX.Element {
  return (
    <li>
      <a className="chip" href={term.url} aria-current={isCurrent ? 'page' : undefined}>
        {term.name}
        {/* A word of its own: a screen reader would say YOLO4. */}
        {term.count !== undefined && ' '}
        {term.count !== undefined && <small>{term.count}</small>}
      </a>
    </li>
  );
}
