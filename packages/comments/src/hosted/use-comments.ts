/** The list of one page's comments: loading, more of it, trying again (§4 Hosted-service comments). */
import { RequestError } from '@glimpress/comment-protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentStore, StoredComment } from '../store/comment-store';
import { withBackoff } from './backoff';

export interface CommentList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the first load, or the last one for more, failed. */
  readonly failure: unknown;
  /** After a failure, or for more. */
  readonly isBusy: boolean;
  /** Pinned ones first, then newest first. */
  readonly roots: readonly StoredComment[];
  /** Oldest first. */
  readonly replies: readonly StoredComment[];
  /** Number of roots there are. */
  readonly total: number;
  /** How many roots, counted from the newest, the server has been asked for. */
  readonly offset: number;
  /** How many came with the last 'more'. */
  readonly added: number;
}

const NOTHING: CommentList = { status: 'loading', failure: undefined, isBusy: false, roots: [], replies: [], total: 0, offset: 0, added: 0 };

export interface Comments extends CommentList {
  /** After a failure: tries again, several times with growing pauses. */
  retry(): void;
  loadMore(): void;
  /** Puts a comment that was just posted into the list. */
  add(comment: StoredComment): void;
}

/** `wanted`: ids of comments to be shown from the start; always the same list. */
export function useComments(store: CommentStore, wanted: readonly string[]): Comments {
  const [list, setList] = useState(NOTHING);
  const isOver = useRef(false);

  const load = useCallback(
    async (again: boolean) => {
      setList((now) => (again ? { ...now, isBusy: true } : NOTHING));
      const task = (): Promise<readonly [Awaited<ReturnType<CommentStore['load']>>, number]> => Promise.all([store.load(0, wanted), store.count()]);
      try {
        const [page, total] = await (again ? withBackoff(task, () => isOver.current) : task());
        setList((now) => {
          // Posted meanwhile, and perhaps not in these answers yet.
          const own = now.roots.filter(({ id }) => !page.roots.some((root) => root.id === id));
          const roots = pinnedFirst(union(now.roots, union(page.above, page.roots)));
          return { ...NOTHING, roots, replies: union(page.replies, now.replies), status: 'ready', total: Math.max(total + own.length, roots.length), offset: page.roots.length + own.length };
        });
      } catch (failure) {
        // §8: 101 (class not found) is treated as no comments.
        setList((now) => ({ ...now, isBusy: false, ...(failure instanceof RequestError && failure.code === 101 ? { status: 'ready', failure: undefined } : { status: 'failed', failure }) }));
      }
    },
    [store, wanted],
  );

  useEffect(() => {
    isOver.current = false;
    void load(false);
    return () => void (isOver.current = true);
  }, [load]);

  const loadMore = async (): Promise<void> => {
    if (list.isBusy) return;
    const again = list.failure !== undefined;
    setList((now) => ({ ...now, isBusy: true, added: 0 }));
    const task = (): ReturnType<CommentStore['load']> => store.load(list.offset);
    try {
      const page = await (again ? withBackoff(task, () => isOver.current) : task());
      setList((now) => {
        const roots = union(now.roots, page.roots);
        // What was posted meanwhile moves the pages: nothing new means that the end was reached.
        return { ...now, isBusy: false, failure: undefined, roots, replies: union(now.replies, page.replies), total: page.roots.length === 0 ? roots.length : Math.max(now.total, roots.length), offset: now.offset + page.roots.length, added: roots.length - now.roots.length };
      });
    } catch (failure) {
      setList((now) => ({ ...now, isBusy: false, failure }));
    }
  };

  return {
    ...list,
    retry: () => void (list.isBusy || load(true)),
    loadMore: () => void loadMore(),
    add(comment) {
      setList((now) => {
        if (comment.rootId !== undefined) return { ...now, replies: union(now.replies, [comment]) };
        // A list that was asked for late may have it already.
        const roots = pinnedFirst(union([comment], now.roots));
        const more = roots.length - now.roots.length;
        return { ...now, roots, total: now.total + more, offset: now.offset + more };
      });
      // The server is back: so is the rest of the list.
      if (list.status === 'failed') void load(true);
    },
  };
}

/** Both lists in this order, each comment once. */
function union(first: readonly StoredComment[], second: readonly StoredComment[]): StoredComment[] {
  const known = new Set<string>();
  return [...first, ...second].filter(({ id }) => !known.has(id) && known.add(id));
}

function pinnedFirst(roots: readonly StoredComment[]): StoredComment[] {
  return [...roots.filter(({ isPinned }) => isPinned), ...roots.filter(({ isPinned }) => !isPinned)];
}
