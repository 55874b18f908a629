/** What all lists share: a search field and the steps from page to page. */
import { useState, type ReactNode } from 'react';
import { focusHeading } from './focus';
import { texts } from './texts';

export function Search({ label, onSearch }: { label: string; onSearch: (text: string) => void }): ReactNode {
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          // The little cross of the field empties it without a submit.
          if (event.target.value === '') onSearch('');
        }}
      />
      <button type="submit">{texts.search}</button>
    </form>
  );
}

/** In the place of a list that could not be had. */
export function NotLoaded({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <p className="card empty">
      {texts.notLoaded}{' '}
      <button
        type="button"
        onClick={() => {
          onRetry();
          focusHeading();
        }}
      >
        {texts.retry}
      </button>
    </p>
  );
}

/** `page` counts from 0. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }): ReactNode {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label={texts.pagination}>
      {/* Not `disabled`: the focus would be lost. */}
      <button type="button" aria-disabled={page === 0} onClick={() => page > 0 && onPage(page - 1)}>
        {texts.previous}
      </button>
      <span>{texts.pageOf(page + 1, pages)}</span>
      <button type="button" aria-disabled={page >= pages - 1} onClick={() => page < pages - 1 && onPage(page + 1)}>
        {texts.next}
      </button>
    </nav>
  );
}

/** A page's address, and the way there when it is known. */
export function PageLink({ url, page }: { url: string; page: string | undefined }): ReactNode {
  if (page === undefined) return <span>{url}</span>;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {url}
    </a>
  );
}
