/** The list of comments: filter, search, selection, and what is done with one or many. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { call, type Comment, type Page, type Profile } from './api';
import { CommentRow, type RowAction } from './comment-row';
import { EditDialog } from './edit-dialog';
import { focusHeading } from './focus';
import { NotLoaded, Pager, Search } from './list-tools';
import { besideWayBack, withWayBack, type Said, type Say } from './notice';
import { keepReply, keptReply, ReplyDialog } from './reply-dialog';
import { shownTime, texts } from './texts';
import { usePage } from './use-page';
import { useWork } from './use-work';

const STATES = ['waiting', 'all', 'spam', 'pinned'] as const;
type State = (typeof STATES)[number];
/** What the server gives of those a search finds. */
const MAX_CHOSEN = 10_000;

export function Comments({ say, onRefused }: { say: Say; onRefused: (failure: unknown) => void }): ReactNode {
  const [state, setState] = useState<State>('waiting');
  const [search, setSearch] = useState('');
  /** Where a search of many goes on. */
  const [after, setAfter] = useState('');
  const [pageNumber, setPageNumber] = useState(0);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Comment>();
  const [answering, setAnswering] = useState<{ answered: Comment; profile: Profile }>();
  /** Of the dialogs asked for: an answer that comes late opens none in the place of another. */
  const latestDialog = useRef(0);
  const selectBox = useRef<HTMLInputElement>(null);
  const { page, isCurrent, hasFailed, reload } = usePage<Page<Comment>>(`comments?${new URLSearchParams({ state, search, after, page: String(pageNumber) })}`, onRefused);
  // What was the last page may be done with, and its comments gone from the list.
  useEffect(() => {
    if (page && isCurrent && pageNumber >= page.pages) setPageNumber(page.pages - 1);
  }, [page, isCurrent, pageNumber]);

  const show = (next: { state?: State; search?: string; after?: string; page?: number }): void => {
    if (next.state) setState(next.state);
    if (next.search !== undefined) setSearch(next.search);
    if (next.page === undefined) setAfter(next.after ?? '');
    setPageNumber(next.page ?? 0);
    setSelected(new Set());
    // Where nothing else is asked for, the same is.
    if (hasFailed) void reload();
  };
  /** Shows the list as it is after something was done, and says what. */
  const tell = async (done: Said): Promise<void> => {
    setSelected(new Set());
    await reload();
    flushSync(() => say((shown) => (done.isNothing && withWayBack(shown)) || done));
    // What had the focus may be gone with its row, or with what was said before.
    if (!document.activeElement || document.activeElement === document.body) focusHeading();
  };
  const tellLate = (text: string): void => say(besideWayBack({ text, failed: true }));
  const { isWorking, setWorking, run, runAll, sent, undoing } = useWork({ say, tell, onRefused, restored: texts.restored });
  const act = (action: RowAction, ids: string[]): void => {
    switch (action) {
      case 'approve':
      case 'spam':
      case 'pin':
      case 'unpin':
        void runAll<{ undo?: string; changed: number }>('act', ids, { action }, (answers) => {
          const changed = answers.reduce((sum, answer) => sum + answer.changed, 0);
          return { text: action === 'approve' ? texts.approved(changed) : action === 'spam' ? texts.spammed(changed) : action === 'pin' ? texts.pinned : texts.unpinned, isNothing: changed === 0 };
        });
        return;
      case 'delete':
        void runAll<{ undo?: string; deleted: number }>('delete', ids, {}, (answers) => {
          const deleted = answers.reduce((sum, answer) => sum + answer.deleted, 0);
          return { text: texts.deleted(deleted), isNothing: deleted === 0 };
        });
        return;
      case 'reply': {
        const number = ++latestDialog.current;
        void call<Profile>('owner').then((profile) => {
          const answered = results.find(({ objectId }) => objectId === ids[0]);
          if (answered && number === latestDialog.current) setAnswering({ answered, profile });
        }, onRefused);
        return;
      }
      case 'edit': {
        latestDialog.current++;
        const found = results.find(({ objectId }) => objectId === ids[0]);
        // Each opening is its own: what the last one saves closes no other.
        setEdited(found && { ...found });
        return;
      }
      case 'block-address':
      case 'block-mail':
        void run('block', ids[0]!, { id: ids[0], by: action === 'block-mail' ? 'mail' : 'address' }, () => ({ text: texts.blocked }));
    }
  };

  const results = page?.results ?? [];
  const onPage = results.map(({ objectId }) => objectId);
  const chosen = [...selected];
  const selectFound = (): void => {
    // What is pressed before they are there would be done with those of the page alone.
    setWorking(true);
    void call<{ ids: string[] }>(`ids?${new URLSearchParams({ state, search, after })}`)
      .then(({ ids }) => setSelected(new Set(ids)), onRefused)
      .finally(() => {
        setWorking(false);
        // The button that was pressed may be gone.
        requestAnimationFrame(() => selectBox.current?.focus());
      });
  };
  return (
    <section aria-labelledby="comments-heading">
      <div className="tools" inert={isWorking}>
        <div className="filters" role="group" aria-label={texts.stateFilter}>
          {STATES.map((name) => (
            <button key={name} type="button" aria-pressed={name === state} onClick={() => show({ state: name })}>
              {texts.states[name]}
            </button>
          ))}
        </div>
        <Search label={texts.searchComments} onSearch={(text) => show({ search: text })} />
      </div>
      <h2 id="comments-heading" tabIndex={-1}>
        {texts.states[state]} <small aria-live="polite">{hasFailed ? '' : !page || !isCurrent ? texts.loading : page.next ? texts.totalSince(page.total, shownTime(page.next.split(' ')[0]!)) : texts.total(page.total)}</small>
      </h2>
      {hasFailed && <NotLoaded onRetry={() => void reload()} />}
      {isCurrent && results.length === 0 && <p className="card empty">{state === 'waiting' && search === '' ? texts.nothingWaiting : texts.nothing}</p>}
      {results.length > 0 && !hasFailed && (
        // What another filter found is not to be taken for what this one will.
        <div inert={!isCurrent || isWorking}>
          <div className="bulk" role="group" aria-label={texts.bulk}>
            <label>
              <input ref={selectBox} type="checkbox" checked={onPage.every((id) => selected.has(id))} onChange={(event) => setSelected(new Set(event.target.checked ? onPage : []))} />
              {chosen.length > 0 ? texts.selected(chosen.length) : texts.selectAll}
            </label>
            {page!.total > chosen.length && chosen.length >= onPage.length && page!.total > onPage.length && (
              <button type="button" onClick={selectFound}>
                {texts.selectFound(Math.min(page!.total, MAX_CHOSEN))}
              </button>
            )}
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
      {!isWorking && <Pager page={pageNumber} pages={page?.pages ?? 1} onPage={(number) => show({ page: number })} />}
      {!isWorking && isCurrent && page?.next && (
        <div className="pager">
          <button
            type="button"
            onClick={() => {
              show({ after: page.next! });
              // It goes with what it found.
              focusHeading();
            }}
          >
            {texts.searchOlder}
          </button>
        </div>
      )}
      {edited && (
        <EditDialog
          comment={edited}
          onLateFailure={tellLate}
          onClose={() => setEdited(undefined)}
          onSave={async (fields) => {
            const failure = await sent('edit', { id: edited.objectId, ...fields });
            if (failure !== undefined) return failure;
            setEdited((shown) => (shown === edited ? undefined : shown));
            await tell({ text: texts.edited, ...undoing([fields]) });
            return undefined;
          }}
        />
      )}
      {answering && (
        <ReplyDialog
          key={answering.answered.objectId}
          {...answering}
          onLateFailure={tellLate}
          onClose={(isBusy) => {
            setAnswering(undefined);
            if (!isBusy && keptReply(answering.answered) !== '') say(besideWayBack({ text: texts.replyKept }));
          }}
          onSend={async (reply) => {
            const { answered } = answering;
            const failure = await sent('reply', { id: answered.objectId, ...reply });
            if (failure !== undefined) return failure;
            if (keptReply(answered) === reply.comment) keepReply(answered, '');
            setAnswering((shown) => (shown === answering ? undefined : shown));
            await tell({ text: answered.status === 'waiting' ? texts.repliedAndApproved : texts.replied });
            return undefined;
          }}
        />
      )}
    </section>
  );
}
