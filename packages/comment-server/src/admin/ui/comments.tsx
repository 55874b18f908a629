/** The list of comments: filter, search, selection, and what is done with one or many. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call, Refusal, type Comment, type Page } from './api';
import { CommentRow, type RowAction } from './comment-row';
import { EditDialog } from './edit-dialog';
import { Pager, Search } from './list-tools';
import type { Said } from './notice';
import { texts } from './texts';
import { usePage } from './use-page';

const STATES = ['waiting', 'all', 'spam', 'pinned'] as const;
type State = (typeof STATES)[number];

export function Comments({ say, onRefused }: { say: (said: Said | undefined) => void; onRefused: (failure: unknown) => void }): ReactNode {
  const [state, setState] = useState<State>('waiting');
  const [search, setSearch] = useState('');
  const [pageNumber, setPageNumber] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Comment>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { page, isCurrent, reload } = usePage<Page<Comment>>(`comments?${new URLSearchParams({ state, search, page: String(pageNumber) })}`, onRefused);
  // What was the last page may be done with, and its comments gone from the list.
  useEffect(() => {
    if (page && isCurrent && pageNumber >= page.pages) setPageNumber(page.pages - 1);
  }, [page, isCurrent, pageNumber]);

  const show = (next: { state?: State; search?: string; page?: number }): void => {
    if (next.state) setState(next.state);
    if (next.search !== undefined) setSearch(next.search);
    setPageNumber(next.page ?? 0);
    setSelected(new Set());
  };
  /** Shows the list as it is after something was done, and says what. */
  const tell = async (done: Said): Promise<void> => {
    setSelected(new Set());
    await reload();
    say(done);
    // What had the focus may be gone with its row.
    if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
  };
  /** Sends something, says what became of it, shows the list as it then is. */
  const run = async <T,>(path: string, body: unknown, done: (answer: T) => Said): Promise<void> => {
    try {
      await tell(done(await call<T>(path, body)));
    } catch (failure) {
      onRefused(failure);
    }
  };
  /** Brings back what was deleted, once however often it is pressed; stays offered while the server cannot be reached. */
  const wayBack = (undo: string): (() => void) => {
    let isUnderWay = false;
    return () => {
      if (isUnderWay) return;
      isUnderWay = true;
      call<{ restored: number }>('undo', { undo })
        .then(({ restored }) => tell({ text: texts.restored(restored) }))
        .catch((failure: unknown) => {
          onRefused(failure);
          if (failure instanceof Refusal && (failure.status === 0 || failure.status >= 500)) say({ text: failure.message || texts.failed, failed: true, onUndo: wayBack(undo) });
        });
    };
  };
  const act = (action: RowAction, ids: string[]): void => {
    switch (action) {
      case 'approve':
      case 'spam':
      case 'pin':
      case 'unpin':
        void run<{ changed: number }>('act', { action, ids }, ({ changed }) => ({ text: action === 'approve' ? texts.approved(changed) : action === 'spam' ? texts.spammed(changed) : action === 'pin' ? texts.pinned : texts.unpinned }));
        return;
      case 'delete':
        void run<{ undo?: string; deleted: number }>('delete', { ids }, ({ undo, deleted }) => ({
          text: texts.deleted(deleted),
          ...(undo ? { onUndo: wayBack(undo) } : {}),
        }));
        return;
      case 'edit':
        setEdited(results.find(({ objectId }) => objectId === ids[0]));
        return;
      case 'block-address':
      case 'block-mail':
        void run('block', { id: ids[0], by: action === 'block-mail' ? 'mail' : 'address' }, () => ({ text: texts.blocked }));
    }
  };

  const results = page?.results ?? [];
  const chosen = results.filter(({ objectId }) => selected.has(objectId)).map(({ objectId }) => objectId);
  return (
    <section aria-labelledby="comments-heading">
      <div className="tools">
        <div className="filters" role="group" aria-label={texts.stateFilter}>
          {STATES.map((name) => (
            <button key={name} type="button" aria-pressed={name === state} onClick={() => show({ state: name })}>
              {texts.states[name]}
            </button>
          ))}
        </div>
        <Search label={texts.searchComments} onSearch={(text) => show({ search: text })} />
      </div>
      <h2 id="comments-heading" ref={heading} tabIndex={-1}>
        {texts.states[state]} <small aria-live="polite">{page && isCurrent ? texts.total(page.total) : texts.loading}</small>
      </h2>
      {isCurrent && results.length === 0 && <p className="card empty">{state === 'waiting' && search === '' ? texts.nothingWaiting : texts.nothing}</p>}
      {results.length > 0 && (
        // What another filter found is not to be taken for what this one will.
        <div inert={!isCurrent}>
          <div className="bulk" role="group" aria-label={texts.bulk}>
            <label>
              <input type="checkbox" checked={chosen.length === results.length} onChange={(event) => setSelected(new Set(event.target.checked ? results.map(({ objectId }) => objectId) : []))} />
              {chosen.length > 0 ? texts.selected(chosen.length) : texts.selectAll}
            </label>
            {chosen.length > 0 && (
              <span className="actions">
                <button type="button" onClick={() => act('approve', chosen)}>
                  {texts.approve}
                </button>
                <button type="button" onClick={() => act('spam', chosen)}>
                  {texts.spam}
                </button>
                <button type="button" className="danger" onClick={() => act('delete', chosen)}>
                  {texts.remove}
                </button>
              </span>
            )}
          </div>
          <ul className="rows">
            {results.map((comment) => (
              <CommentRow
                key={comment.objectId}
                comment={comment}
                selected={selected.has(comment.objectId)}
                onSelect={(on) => setSelected(new Set(on ? [...selected, comment.objectId] : [...selected].filter((id) => id !== comment.objectId)))}
                onAction={(action) => act(action, [comment.objectId])}
              />
            ))}
          </ul>
        </div>
      )}
      <Pager page={pageNumber} pages={page?.pages ?? 1} onPage={(number) => show({ page: number })} />
      {edited && (
        <EditDialog
          comment={edited}
          onClose={() => setEdited(undefined)}
          onSave={async (fields) => {
            try {
              await call('edit', { id: edited.objectId, ...fields });
            } catch (failure) {
              if (failure instanceof Refusal && failure.status === 401) onRefused(failure);
              return (failure instanceof Refusal && failure.message) || texts.failed;
            }
            setEdited(undefined);
            await tell({ text: texts.edited });
            return undefined;
          }}
        />
      )}
    </section>
  );
}
