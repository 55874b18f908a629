/** Visits per page, most visited first. */
import { useState, type ReactNode } from 'react';
import type { Page, Visits } from './api';
import { NotLoaded, PageLink, Pager, Search } from './list-tools';
import { shownNumber, texts } from './texts';
import { usePage } from './use-page';

export function VisitList({ onRefused }: { onRefused: (failure: unknown) => void }): ReactNode {
  const [search, setSearch] = useState('');
  const [pageNumber, setPageNumber] = useState(0);
  const { page, isCurrent, hasFailed, reload } = usePage<Page<Visits>>(`visits?${new URLSearchParams({ search, page: String(pageNumber) })}`, onRefused);
  const results = page?.results ?? [];
  return (
    <section aria-labelledby="visits-heading">
      <div className="tools">
        <h2 id="visits-heading" tabIndex={-1}>
          {texts.visits} <small aria-live="polite">{hasFailed ? '' : page && isCurrent ? texts.totalPages(page.total) : texts.loading}</small>
        </h2>
        <Search
          label={texts.searchVisits}
          onSearch={(text) => {
            setSearch(text);
            setPageNumber(0);
            if (hasFailed) void reload();
          }}
        />
      </div>
      {hasFailed && <NotLoaded onRetry={() => void reload()} />}
      {page && isCurrent && results.length === 0 && <p className="card empty">{texts.noVisits}</p>}
      {results.length > 0 && !hasFailed && (
        <table className="card">
          <thead>
            <tr>
              <th scope="col">{texts.page}</th>
              <th scope="col" className="number">
                {texts.count}
              </th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ objectId, url, title, time, page: address }) => (
              <tr key={objectId}>
                <td>
                  {title && title !== url && <strong>{title}</strong>}
                  <span className="where">
                    <PageLink url={url} page={address} />
                  </span>
                </td>
                <td className="number">{shownNumber(time)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pager page={pageNumber} pages={page?.pages ?? 1} onPage={setPageNumber} />
    </section>
  );
}
