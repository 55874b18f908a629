/**
 * An issue tracker in memory, and what all fake platforms share. Each platform speaks its own API about it (`fake-*.ts`), as
 * the platforms' documentation describes it: paging, headers, media types, status rules. For tests only.
 */
export interface FakeUser {
  readonly id: number;
  readonly login: string;
  /** May create issues and delete what others wrote. */
  readonly mayPush: boolean;
}
export interface FakeReaction {
  readonly id: number;
  readonly name: string;
  readonly login: string;
}
export interface FakeComment {
  readonly id: number;
  body: string;
  /** Null: the account was deleted. */
  readonly login: string | null;
  readonly createdAt: string;
  updatedAt: string;
  /** Written by the platform: a change of state. */
  readonly isSystem: boolean;
  reactions: FakeReaction[];
}
export interface FakeIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly labels: readonly string[];
  readonly createdAt: string;
  comments: FakeComment[];
}

export interface Tracker {
  readonly owner: string;
  readonly repo: string;
  readonly users: Map<string, FakeUser>;
  /** Token to login. */
  readonly tokens: Map<string, string>;
  readonly issues: FakeIssue[];
  /** Answers in the place of the platform, when it gives an answer. */
  fault: ((request: Request) => Response | Promise<Response> | undefined) | null;
  /** The search index knows nothing of the last issue, as right after its creation. */
  isSearchLagging: boolean;
  /** Method, path and query of every call. */
  readonly calls: string[];
  nextId(): number;
  addIssue(title: string, options?: { labels?: readonly string[]; body?: string }): FakeIssue;
  addComment(issue: FakeIssue, body: string, login: string | null, isSystem?: boolean): FakeComment;
}

/** One application of a platform's API: a reply to a request. */
export type FakePlatform = (request: Request) => Promise<Response>;

export function createTracker(owner = '小明', repo = '博客 评论'): Tracker {
  let id = 100;
  // Every entry a minute after the one before.
  const time = (): string => new Date(Date.UTC(2024, 0, 1) + id * 60_000).toISOString().replace('.000', '');
  return {
    owner,
    repo,
    users: new Map(),
    tokens: new Map(),
    issues: [],
    fault: null,
    isSearchLagging: false,
    calls: [],
    nextId: () => ++id,
    addIssue(title, { labels = ['Vssue'], body = '' } = {}) {
      const issue = { number: ++id, title, body, labels, createdAt: time(), comments: [] };
      this.issues.push(issue);
      return issue;
    },
    addComment(issue, body, login, isSystem = false) {
      const comment = { id: ++id, body, login, createdAt: time(), updatedAt: time(), isSystem, reactions: [] };
      issue.comments.push(comment);
      return comment;
    },
  };
}

/** Runs a platform's rules: notes the call, lets a fault answer first, turns a `Refusal` into its reply. */
export function fakePlatform(tracker: Tracker, answer: (call: FakeCall) => Response | Promise<Response>, tell: (status: number, message: string) => unknown): FakePlatform {
  return async (request) => {
    const url = new URL(request.url);
    tracker.calls.push(`${request.method} ${decodeURIComponent(url.pathname)}${decodeURIComponent(url.search)}`);
    const fault = await tracker.fault?.(request);
    if (fault) return fault;
    const text = await request.text();
    const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    try {
      return await answer({ method: request.method, path: url.pathname, query: url.searchParams, body, headers: request.headers });
    } catch (error) {
      if (error instanceof Refusal) return reply(error.status, tell(error.status, error.message));
      throw error;
    }
  };
}

export interface FakeCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function reply(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } });
}

/** The user of a token; null: none was sent. */
export function userOf(tracker: Tracker, token: string | null): FakeUser | null {
  if (token === null) return null;
  const login = tracker.tokens.get(token);
  if (login === undefined) throw new Refusal(401, 'Bad credentials');
  return tracker.users.get(login)!;
}
export function bearerOf(headers: Headers): string | null {
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? (headers.has('authorization') ? '' : null);
}
export function requireUser(user: FakeUser | null): FakeUser {
  if (user === null) throw new Refusal(401, 'Requires authentication');
  return user;
}

export function findComment(tracker: Tracker, id: number): { readonly issue: FakeIssue; readonly comment: FakeComment } {
  for (const issue of tracker.issues) {
    const comment = issue.comments.find((each) => each.id === id);
    if (comment) return { issue, comment };
  }
  throw new Refusal(404, 'Not Found');
}
export function findIssue(tracker: Tracker, number: number): FakeIssue {
  const issue = tracker.issues.find((each) => each.number === number);
  if (!issue) throw new Refusal(404, 'Not Found');
  return issue;
}
/** Fails unless it is the author's or the user may push. */
export function mayChange(user: FakeUser, { login }: FakeComment): void {
  if (user.login !== login && !user.mayPush) throw new Refusal(403, 'Must have admin rights to Repository.');
}
export function removeComment({ issue, comment }: ReturnType<typeof findComment>): void {
  issue.comments = issue.comments.filter((each) => each !== comment);
}

/** Title search as platforms do it: every word of the phrase occurs; best matches first is none of these tests' business. */
export function searchTitles(tracker: Tracker, phrase: string): FakeIssue[] {
  const words = phrase.toLowerCase().split(/\s+/).filter(Boolean);
  const known = tracker.isSearchLagging ? tracker.issues.slice(0, -1) : tracker.issues;
  return known.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
}

/** A page of a list; sizes above the platform's limit are cut. */
export function pageOf<T>(list: readonly T[], query: URLSearchParams, sizeName = 'per_page', standard = 20): { readonly items: readonly T[]; readonly page: number; readonly size: number } {
  const page = Number(query.get('page') ?? 1);
  const size = Math.min(Number(query.get(sizeName) ?? standard), 100);
  return { items: list.slice((page - 1) * size, page * size), page, size };
}

/** What a platform's renderer makes of Markdown, except that it trusts everybody. */
export function rendered(body: string): string {
  return `<p>${body}</p>`;
}
