/** The list of comments: filter, search, selection, and what is done with one or many. */
import { useRef, useState, type ReactNode } from 'react';
import { call, type Comment, type Page } from './api';
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
  const { page, reload } = usePage<Page<Comment>>(`comments?${new URLSearchParams({ state, search, page: String(pageNumber) })}`, onRefused);

  const show = (next: { state?: State; search?: string; page?: number }): void => {
    if (next.state) setState(next.state);
    if (next.search !== undefined) setSearch(next.search);
    setPageNumber(next.page ?? 0);
    setSelected(new Set());
  };
  /** Sends something, says what became of it, shows the list as it then is. */
  const run = async <T,>(path: string, body: unknown, done: (answer: T) => Said): Promise<void> => {
    try {
      const answer = await call<T>(path, body);
      setSelected(new Set());
      await reload();
      say(done(answer));
      // What had the focus may be gone with its row.
      if (!document.activeElement || document.activeElement === document.body) heading.current?.focus();
    } catch (failure) {
      onRefused(failure);
    }
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
          ...(undo ? { onUndo: () => void run<{ restored: number }>('undo', { undo }, ({ restored }) => ({ text: texts.restored(restored) })) } : {}),
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
        {texts.states[state]} <small aria-live="polite">{page ? texts.total(page.total) : texts.loading}</small>
      </h2>
      {page && results.length === 0 && <p className="card empty">{state === 'waiting' && search === '' ? texts.nothingWaiting : texts.nothing}</p>}
      {results.length > 0 && (
        <>
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
        </>
      )}
      <Pager page={pageNumber} pages={page?.pages ?? 1} onPage={(number) => show({ page: number })} />
      {edited && (
        <EditDialog
          comment={edited}
          onClose={() => setEdited(undefined)}
          onSave={(fields) => {
            setEdited(undefined);
            void run('edit', { id: edited.objectId, ...fields }, () => ({ text: texts.edited }));
          }}
        />
      )}
    </section>
  );
}
