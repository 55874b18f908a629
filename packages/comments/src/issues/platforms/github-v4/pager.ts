/**
 * Pages by number on an API that pages by cursor. The cursors met are kept by how many comments lie before them; a jump walks
 * from the nearest one, a hundred ids a step.
 */
import { PlatformError } from '../../http';
import type { Query } from '../../store';
import { COMMENTS, SKIP } from './queries';
import type { Graphql, WireComment, WireComments } from './wire';

/** The most that may be asked for at once. */
const STEP = 100;

export interface Pager {
  read(issueId: string, query: Query): Promise<{ readonly totalCount: number; readonly nodes: readonly WireComment[] }>;
  /** A comment has come or gone: every cursor means another place. */
  forget(): void;
}

export function createPager(graphql: Graphql): Pager {
  /** Cursor after so many comments, counted in the order they are shown. */
  let cursors = new Map<number, string | null>();
  let shown = '';

  async function ask(query: string, id: string, sort: Query['sort'], count: number, cursor: string | null): Promise<WireComments> {
    const variables = sort === 'asc' ? { id, first: count, after: cursor } : { id, last: count, before: cursor };
    const { node } = await graphql<{ node: { comments: WireComments } | null }>(query, variables);
    if (!node) throw new PlatformError('Not Found', 'status', 404);
    return node.comments;
  }
  const lastCursor = (sort: Query['sort'], { pageInfo }: WireComments): string | null => (sort === 'asc' ? pageInfo.endCursor : pageInfo.startCursor);

  return {
    async read(issueId, { page, perPage, sort }) {
      if (page === 1 || shown !== `${issueId} ${sort}`) cursors = new Map([[0, null]]);
      shown = `${issueId} ${sort}`;
      const known = cursors;
      const wanted = (page - 1) * perPage;
      let at = Math.max(...[...known.keys()].filter((offset) => offset <= wanted));
      while (at < wanted) {
        const step = await ask(SKIP, issueId, sort, Math.min(STEP, wanted - at), known.get(at)!);
        // The list has become shorter: its end is what there is.
        if (step.nodes.length === 0) break;
        at += step.nodes.length;
        known.set(at, lastCursor(sort, step));
      }
      const comments = await ask(COMMENTS, issueId, sort, perPage, known.get(at)!);
      if (comments.nodes.length > 0) known.set(at + comments.nodes.length, lastCursor(sort, comments));
      const nodes = comments.nodes.filter((node) => node !== null);
      return { totalCount: comments.totalCount, nodes: sort === 'desc' ? nodes.reverse() : nodes };
    },
    forget: () => void (shown = ''),
  };
}
