/** Pager of the archives: plain links (§4 Archive pagination), and an input to jump to a page (`behaviours/pager-jump`). */
import type { Pagination } from '@glimpress/contracts/page';
import type { JSX } from 'react';
import { pagerNumbers } from '@glimpress/client';
import type { LayoutTexts } from '../texts/layouts';

/** Nothing with a single page; no previous link on the first page and no next link on the last. */
export function Pager({ pagination, texts }: { readonly pagination: Pagination; readonly texts: LayoutTexts }): JSX.Element | null {
  const { current, pages } = pagination;
  if (pages.length < 2) return null;
  return (
    <nav className="pager" aria-label={texts.pager}>
      <ul>
        {current > 0 && (
          <li>
            <a href={pages[current - 1]} rel="prev">
              {texts.previousPage}
            </a>
          </li>
        )}
        {pagerNumbers(current + 1, pages.length).map((item, index) => (
          <li key={index}>
            {item === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a href={pages[item - 1]} aria-label={texts.page(item)} aria-current={item === current + 1 ? 'page' : undefined}>
                {item}
              </a>
            )}
          </li>
        ))}
        {current < pages.length - 1 && (
          <li>
            <a href={pages[current + 1]} rel="next">
              {texts.nextPage}
            </a>
          </li>
        )}
      </ul>
      <form className="pager-jump" data-first={pages[0]} data-second={pages[1]} data-pages={pages.length}>
        <label>
          {texts.jumpTo}
          <input type="text" inputMode="numeric" autoComplete="off" size={3} />
        </label>
        <button type="submit">GO</button>
      </form>
    </nav>
  );
}
