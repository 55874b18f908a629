/**
 * The comments of one page, from finding their issue to reading, writing and logging in (§4 Issue-based widget). Knows nothing
 * of the screen: a state that changes, and what a reader may do.
 */
import { isStatus, PlatformError } from '../http';
import type { Kept, Login } from '../login/world';
import { offeredSizes, type Options } from '../options';
import type { CommentStore, Issue, IssueComment, Query, ReactionKind } from '../store';
import { createSession } from './session';
import { canSubmit, initialState, isAdminOf, isAuthor, isPending, pageCountOf, quoteReply, type ThreadState } from './state';

export interface ThreadPlace {
  /** Titles the page's issue may have; a new one gets the first. */
  readonly titles: readonly string[];
  /** Id of an issue chosen by hand, or null. */
  readonly issueId: string | null;
  /** Address of the page without query and fragment, for the text of a new issue: parameters may hold what is nobody's business. */
  readonly url: string;
}

export interface ThreadDeps {
  readonly options: Options;
  /** Fails when the options allow no login at all (§5). */
  readonly openLogin: () => Login;
  readonly openStore: (token: string | null) => Promise<CommentStore>;
  readonly place: ThreadPlace;
  /** Makes a comment's text safe to show; what it gives has `content`. */
  readonly prepare: (comment: IssueComment, store: CommentStore) => Promise<IssueComment>;
  /** Where what is written and not posted lies, over visits. */
  readonly kept: Kept;
}

export interface Thread {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => ThreadState;
  /** Handles the way back from a login, finds the issue, reads the first page. Also tries again after a failure. Gives whether the reader comes from a login. */
  readonly init: () => Promise<boolean>;
  readonly login: () => void;
  readonly logout: () => Promise<void>;
  readonly createIssue: () => Promise<void>;
  readonly setDraft: (draft: string) => void;
  readonly reply: (comment: IssueComment) => void;
  /** Posts the draft; true: it is posted. */
  readonly submit: () => Promise<boolean>;
  /** True: saved, or nothing to save (§5). */
  readonly edit: (comment: IssueComment, text: string) => Promise<boolean>;
  readonly remove: (comment: IssueComment) => Promise<void>;
  readonly react: (comment: IssueComment, kind: ReactionKind) => Promise<void>;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: Query['sort']) => void;
  readonly dismissAlert: () => void;
  /** As the one it was made with: for what is written to edit a comment. */
  readonly kept: Kept;
}

export function createThread({ options, openLogin, openStore, place, prepare, kept }: ThreadDeps): Thread {
  const draftKey = `Vssue.draft.${place.url}`;
  let state = { ...initialState(options.perPage), draft: kept.get(draftKey) ?? '' };
  const listeners = new Set<() => void>();
  const set = (change: Partial<ThreadState>): void => {
    state = { ...state, ...change };
    if (change.draft !== undefined) kept.set(draftKey, change.draft || null);
    for (const listener of listeners) listener();
  };

  let login: Login | undefined;
  const session = createSession(openStore, () => login);
  /** When the newest comment that has been seen was written, by the platform's clock; all of one platform are compared as text. */
  let newestSeen = '';
  /** That time when something was sent that for all that is known is not posted, over visits; null: there is nothing. */
  let tried = kept.get(`${draftKey}.tried`);
  const setTried = (time: string | null): void => kept.set(`${draftKey}.tried`, (tried = time));
  /** Only the newest reading counts: an older one may come later. */
  let reading = 0;

  const isLoggedIn = (): boolean => state.user !== null;
  const alertOf = (error: unknown): void => set({ alert: { kind: 'error', error } });
  /** §4 has 401 and 403 ask everybody to log in: who has done so is told what the platform says instead. */
  const asksForLogin = (error: unknown): boolean => !isLoggedIn() && error instanceof PlatformError && (error.status === 401 || error.status === 403 || error.isRateLimit);
  /** There is nothing to show. */
  const fail = (reason: unknown): void => set({ [asksForLogin(reason) ? 'loginRequired' : 'failed']: true, reason });

  /** The token is dead: reading goes on without it (§4). */
  function dropToken(): void {
    forgetUser();
    set({ alert: { kind: 'sessionExpired' } });
  }
  function forgetUser(): void {
    login?.logout();
    session.close();
    set({ user: null });
  }

  /** Gives whether the list was read. */
  async function load(query: Query): Promise<boolean | void> {
    const { issue } = state;
    if (!issue) return;
    const own = ++reading;
    set({ loadingComments: true, query });
    try {
      const comments = await session.run(async (from) => {
        const list = await from.listComments(issue, query);
        return { ...list, data: await Promise.all(list.data.map((comment) => prepare(comment, from))) };
      });
      if (own !== reading) return;
      for (const { createdAt } of comments.data) if (createdAt > newestSeen) newestSeen = createdAt;
      // Comments were deleted elsewhere: the page is no more.
      const page = pageCountOf(comments);
      if (query.page > page) return load({ ...query, page });
      set({ comments, loginRequired: false, loadingComments: false });
      return true;
    } catch (error) {
      if (own !== reading) return;
      if (isStatus(error, 401) && isLoggedIn()) {
        dropToken();
        return load(query);
      }
      // The page shown is the one that was read, in its order.
      set({ loadingComments: false, query: state.comments ?? query });
      if (state.comments !== null && !asksForLogin(error)) alertOf(error);
      else fail(error);
    }
  }

  async function findIssue(from: CommentStore): Promise<Issue | null> {
    if (place.issueId === null) return from.findIssue(place.titles);
    const issue = await from.getIssue(place.issueId);
    if (issue === null) throw new PlatformError('404', 'status', 404);
    return issue;
  }

  async function open(token: string | null, isRenewed = false): Promise<void> {
    const from = await session.open(token);
    set({ platform: from.platform });
    const [user, issue] = await Promise.allSettled([token === null ? null : from.getUser(), findIssue(from)]);
    if (token !== null && [user, issue].some((result) => result.status === 'rejected' && isStatus(result.reason, 401))) {
      const next = isRenewed ? null : await login!.renew(token).catch(alertOf);
      if (typeof next === 'string') return open(next, true);
      // Where nobody answers who could renew it, the next visit tries again.
      if (next === null) dropToken();
      return open(null);
    }
    if (user.status === 'fulfilled') set({ user: user.value });
    if (issue.status === 'rejected') throw issue.reason;
    if (user.status === 'rejected') alertOf(user.reason);
    set({ issue: issue.value, issueNotCreated: issue.value === null, initializing: false });
    if (issue.value !== null) await load({ ...state.query, page: 1 });
    // Nobody is sent to a login page unasked: for everybody else the status says what is missing.
    else if (options.autoCreateIssue && isAdminOf(state.user, options.admins)) await createIssue();
  }

  async function init(): Promise<boolean> {
    const { draft, platform, query, creatingComment } = state;
    state = { ...initialState(options.perPage), draft, platform, query, creatingComment };
    set({});
    try {
      login ??= openLogin();
      const { failure, isReturn } = await login.complete();
      if (failure !== null) set({ alert: { kind: 'loginFailed', error: failure } });
      await open(login.token());
      return isReturn;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      set({ initializing: false });
    }
  }

  async function createIssue(): Promise<void> {
    if (!isLoggedIn()) return startLogin();
    if (!isAdminOf(state.user, options.admins) || !state.issueNotCreated || state.creatingIssue) return;
    set({ creatingIssue: true });
    try {
      const issue = await session.run((from) => from.createIssue({ title: place.titles[0]!, content: options.issueContent ?? place.url }));
      set({ issue, issueNotCreated: false });
      await load({ ...state.query, page: 1 });
    } catch (error) {
      fail(error);
    } finally {
      set({ creatingIssue: false });
    }
  }

  function startLogin(): void {
    void login?.start().catch((error: unknown) => set({ alert: { kind: 'loginFailed', error } }));
  }

  /** Runs what writes; what fails becomes an alert, a dead token a logout. */
  async function attempt<T>(flag: 'creatingComment' | 'updatingComment' | null, run: (from: CommentStore, issue: Issue) => Promise<T>): Promise<T | undefined> {
    const { issue } = state;
    if (issue === null) return undefined;
    if (flag !== null) set({ [flag]: true });
    try {
      return await session.run((from) => run(from, issue));
    } catch (error) {
      if (isStatus(error, 401)) dropToken();
      else alertOf(error);
      return undefined;
    } finally {
      if (flag !== null) set({ [flag]: false });
    }
  }

  /** Puts a comment in the place of the one of the same id. */
  function replace(comment: IssueComment): void {
    if (state.comments !== null) set({ comments: { ...state.comments, data: state.comments.data.map((each) => (each.id === comment.id ? comment : each)) } });
  }

  /** Where a new comment is, or will be. */
  function newest(): Query {
    const { query, comments } = state;
    return { ...query, page: (comments?.sort ?? query.sort) === 'desc' ? 1 : pageCountOf({ count: (comments?.count ?? 0) + 1, perPage: query.perPage }) };
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    kept,
    init,
    login: startLogin,
    async logout() {
      forgetUser();
      await load(state.query);
    },
    createIssue,
    setDraft: (draft) => set({ draft }),
    reply: (comment) => set({ draft: quoteReply(state.draft, comment) }),
    dismissAlert: () => set({ alert: null }),

    async submit() {
      if (!canSubmit(state)) return false;
      const text = state.draft;
      // What cannot be looked for is not posted again.
      // Nor is anything posted before what was there is known: a list that begins with the oldest says it at its end.
      const last = newest();
      if ((tried !== null || last.page > state.query.page) && !(await load(last))) return false;
      // Of the try before only the answer was lost, when it is there.
      const since = tried ?? newestSeen;
      const isThere = state.comments?.data.some((comment) => isAuthor(state.user, comment) && comment.contentRaw.trim() === text.trim() && comment.createdAt > since);
      setTried(since);
      if (!isThere && !(await attempt('creatingComment', (from, issue) => from.postComment(issue, text).then(() => true)))) return false;
      setTried(null);
      // What was added while the list was read anew stays.
      if (state.draft === text) set({ draft: '' });
      await load(newest());
      return true;
    },

    async edit(comment, text) {
      if (text === comment.contentRaw) return true;
      if (text.trim() === '' || isPending(state)) return false;
      const edited = await attempt('updatingComment', async (from, issue) => prepare(await from.editComment(issue, comment, text), from));
      if (edited !== undefined) replace(edited);
      return edited !== undefined;
    },

    async remove(comment) {
      if (isPending(state) || state.deleting.includes(comment.id)) return;
      set({ deleting: [...state.deleting, comment.id] });
      let isGone = false;
      const done = await attempt('updatingComment', (from, issue) =>
        from.deleteComment(issue, comment).catch((error: unknown) => {
          // Deleted in another tab, or on the platform; or so it is called for a token that may not.
          isGone = isStatus(error, 404);
          if (isGone) return true;
          throw error;
        }),
      );
      set({ deleting: state.deleting.filter((id) => id !== comment.id) });
      if (done === false) set({ alert: { kind: 'deleteFailed' } });
      if (done !== true || state.comments === null) return;
      const { comments, query } = state;
      const count = Math.max(0, comments.count - 1);
      // The last one of a page stays until the page before is there.
      set({ comments: { ...comments, count, data: comments.data.length > 1 ? comments.data.filter(({ id }) => id !== comment.id) : comments.data } });
      await load({ ...query, page: Math.min(query.page, pageCountOf({ count, perPage: query.perPage })) });
      if (isGone && state.comments.data.some(({ id }) => id === comment.id)) set({ alert: { kind: 'deleteFailed' } });
    },

    async react(comment, kind) {
      const key = `${comment.id} ${kind}`;
      if (!isLoggedIn() || state.reacting.includes(key)) return;
      set({ reacting: [...state.reacting, key] });
      const outcome = await attempt(null, (from, issue) => from.react(issue, comment, kind));
      if (outcome === 'refused') set({ alert: { kind: 'reactionGiven', reaction: kind } });
      // Counts are read again in every case, also after a refusal, or when the answer is lost: it may have been given all the same.
      if (isLoggedIn()) {
        const reactions = await attempt(null, (from, issue) => from.getReactions(issue, comment));
        const shown = state.comments?.data.find(({ id }) => id === comment.id);
        if (reactions !== undefined && shown !== undefined) replace({ ...shown, reactions });
      }
      set({ reacting: state.reacting.filter((each) => each !== key) });
    },

    setPage(page) {
      if (state.comments === null || isPending(state) || !Number.isInteger(page) || page < 1 || page > pageCountOf(state.comments)) return;
      void load({ ...state.query, page });
    },
    setPerPage(perPage) {
      if (!isPending(state) && offeredSizes(options.perPage).includes(perPage)) void load({ ...state.query, perPage, page: 1 });
    },
    setSort(sort) {
      if (!isPending(state) && state.platform?.sortable) void load({ ...state.query, sort, page: 1 });
    },
  };
}
