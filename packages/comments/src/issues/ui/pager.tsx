/** Pages of comments (§4, §5, §9): size of a page, order where the platform has one, page. */
import type { JSX } from 'react';
import { offeredSizes } from '../options';
import { isPending, pageCountOf } from '../thread/state';
import { useView } from './view';

export function Pager(): JSX.Element | null {
  const { thread, state, texts, options } = useView();
  const { comments, query, platform } = state;
  if (comments === null) return null;
  const pages = pageCountOf(comments);
  const isDisabled = isPending(state);
  const sizes = offeredSizes(options.perPage);
  const isDescending = query.sort === 'desc';
  return (
    <nav className="issues-pager" aria-label={texts.pager}>
      <span className="issues-pager-group">
        <select aria-label={texts.perPage} title={texts.perPage} value={query.perPage} disabled={isDisabled} onChange={({ target }) => thread.setPerPage(Number(target.value))}>
          {!sizes.includes(query.perPage) && <option value={query.perPage}>{query.perPage}</option>}
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        {platform?.sortable && (
          <button type="button" className="issues-button" disabled={isDisabled} title={texts.sort} onClick={() => thread.setSort(isDescending ? 'asc' : 'desc')}>
            <span aria-hidden="true">{isDescending ? '↓' : '↑'}</span> {isDescending ? texts.newestFirst : texts.oldestFirst}
          </button>
        )}
      </span>
      {pages > 1 && (
        <span className="issues-pager-group">
          <button type="button" className="issues-button issues-arrow" disabled={isDisabled || query.page <= 1} aria-label={texts.previous} title={texts.previous} onClick={() => thread.setPage(query.page - 1)}>
            <span aria-hidden="true">‹</span>
          </button>
          <select aria-label={texts.page} title={texts.page} value={query.page} disabled={isDisabled} onChange={({ target }) => thread.setPage(Number(target.value))}>
            {Array.from({ length: pages }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1}
              </option>
            ))}
          </select>
          <span>/ {pages}</span>
          <button type="button" className="issues-button issues-arrow" disabled={isDisabled || query.page >= pages} aria-label={texts.next} title={texts.next} onClick={() => thread.setPage(query.page + 1)}>
            <span aria-hidden="true">›</span>
          </button>
        </span>
      )}
    </nav>
  );
}
