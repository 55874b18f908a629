/** What the widget knows and shows (§4 Issue-based widget status flags), and what follows from it. */
import type { CommentList, Issue, IssueComment, Platform, Query, ReactionKind, User } from '../store';

/** What goes wrong or is asked of the reader, still without words. `text`: the words are there already. */
export type Notice =
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'reactionGiven'; readonly reaction: ReactionKind }
  | { readonly kind: 'deleteFailed' }
  | { readonly kind: 'sessionExpired' }
  | { readonly kind: 'loginFailed'; readonly error: unknown };

export interface ThreadState {
  readonly initializing: boolean;
  readonly issueNotCreated: boolean;
  readonly loginRequired: boolean;
  readonly failed: boolean;
  readonly creatingIssue: boolean;
  readonly loadingComments: boolean;
  readonly creatingComment: boolean;
  readonly updatingComment: boolean;
  /** Null until the platform's client is there. */
  readonly platform: Platform | null;
  readonly user: User | null;
  readonly issue: Issue | null;
  /** The last list read; it stays while another is read. */
  readonly comments: CommentList | null;
  readonly query: Query;
  /** What the reader is writing. */
  readonly draft: string;
  /** Comments that are being deleted, by id. */
  readonly deleting: readonly string[];
  /** Reactions on their way: `{comment id} {kind}`. */
  readonly reacting: readonly string[];
  /** Why comments cannot be shown, under `failed` and `loginRequired`. */
  readonly reason: unknown;
  /** Shown for a while. A new object is a new alert. */
  readonly alert: Notice | null;
}

export function initialState(perPage: number): ThreadState {
  return {
    initializing: true,
    issueNotCreated: false,
    loginRequired: false,
    failed: false,
    creatingIssue: false,
    loadingComments: false,
    creatingComment: false,
    updatingComment: false,
    platform: null,
    user: null,
    issue: null,
    comments: null,
    query: { page: 1, perPage, sort: 'desc' },
    draft: '',
    deleting: [],
    reacting: [],
    reason: null,
    alert: null,
  };
}

export type Status = 'failed' | 'initializing' | 'issueNotCreated' | 'loginRequired' | 'loadingComments' | 'noComments' | 'none';

/** §4 Status text, in priority. `isAdmin` as `isAdminOf` says. */
export function statusOf(state: ThreadState, isAdmin: boolean): Status {
  if (state.failed) return 'failed';
  if (state.initializing) return 'initializing';
  if (state.issueNotCreated && !state.creatingIssue) return isAdmin || state.user === null ? 'issueNotCreated' : 'failed';
  if (state.loginRequired) return 'loginRequired';
  if (state.comments === null || state.creatingIssue) return 'loadingComments';
  return state.comments.data.length === 0 ? 'noComments' : 'none';
}

/** What stands in the place of the list says only that there will be more. */
export const isWaiting = (status: Status): status is 'initializing' | 'loadingComments' => status === 'initializing' || status === 'loadingComments';

export function isPending({ loadingComments, creatingComment, updatingComment }: ThreadState): boolean {
  return loadingComments || creatingComment || updatingComment;
}

/** §6 Admin: the owner or any name in admins. Names of accounts are compared without case. */
export function isAdminOf(user: User | null, admins: readonly string[]): boolean {
  const names = new Set(admins.map((name) => name.toLowerCase()));
  return user !== null && user.ids.some((id) => names.has(id.toLowerCase()));
}

/** §6: edit shows only to the author. */
export function isAuthor(user: User | null, { author }: IssueComment): boolean {
  return user?.ids[0] !== undefined && user.ids[0] === author.ids[0];
}

/** No platform has so many comments in an issue: a reply that says so is not worth a list of pages without end. */
const MOST_PAGES = 1000;

/** At least one. */
export function pageCountOf({ count, perPage }: { readonly count: number; readonly perPage: number }): number {
  const pages = Math.ceil(count / perPage);
  return pages >= 1 ? Math.min(pages, MOST_PAGES) : 1;
}

/** §5: disabled if content is empty, the widget is pending, or no issue exists. */
export function canSubmit(state: ThreadState): boolean {
  return state.draft.trim() !== '' && state.user !== null && state.issue !== null && !isPending(state);
}

/** What a reply starts with: a mention, the quoted text, what had been written before (§4 reply). */
export function quoteReply(draft: string, { author, contentRaw }: IssueComment): string {
  const quoted = contentRaw.replace(/^|\n/g, '$&> ');
  return `${draft === '' || draft.endsWith('\n\n') ? draft : `${draft}\n\n`}@${author.username}\n\n${quoted}\n\n`;
}
