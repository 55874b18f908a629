/**
 * What the widget asks of an issue platform (§3 Issue-based widget entities). Every platform is one `CommentStore`; what it
 * cannot do its capabilities say, so that the widget never asks which platform it is.
 */

/** In the order they are shown (§9 Reaction kinds). */
export const REACTION_KINDS = ['heart', 'like', 'unlike'] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

export interface User {
  /** Names the platform knows the account by: the first is compared for "own comment", any may stand in `owner` or `admins`. */
  readonly ids: readonly string[];
  readonly username: string;
  /** URL, or null. */
  readonly avatar: string | null;
  readonly homepage: string | null;
}

export interface Issue {
  /** What later calls use: GitHub and Gitee number, GitLab iid, Bitbucket id. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** The issue's page. */
  readonly link: string;
  /** GraphQL's id, where there is one. */
  readonly nodeId?: string;
}

export interface Reaction {
  readonly count: number;
  /** Whether the reader gave it; null: not known. */
  readonly isMine: boolean | null;
}
export type Reactions = Readonly<Record<ReactionKind, Reaction>>;

export interface IssueComment {
  readonly id: string;
  /** HTML as the platform renders it, not yet sanitised; null: to be rendered from `contentRaw`. */
  readonly content: string | null;
  /** Markdown. */
  readonly contentRaw: string;
  readonly author: User;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** Null where the platform has none. */
  readonly reactions: Reactions | null;
}

export interface Query {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly perPage: number;
  readonly sort: 'asc' | 'desc';
}

export interface CommentList extends Query {
  /** Of the whole issue. */
  readonly count: number;
  readonly data: readonly IssueComment[];
}

export interface NewIssue {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
}

/** `taken-back`: given before and now no more. `refused`: given before, and it stays so (§8 alert). */
export type ReactionOutcome = 'given' | 'taken-back' | 'refused';

export interface Platform {
  readonly name: string;
  /** As the widget shows it: `v3`. */
  readonly version: string;
  /** The platform's address. */
  readonly link: string;
  /** The reader may choose the order (§6). */
  readonly sortable: boolean;
  readonly reactable: boolean;
  /** Pictures in `content` come through the platform's own host, which tells their real one nothing of the reader. */
  readonly proxiesImages: boolean;
}

/**
 * All calls fail with a `PlatformError`. Made for one token: with another a new store is made. `getUser` and whatever writes
 * want a token.
 */
export interface CommentStore {
  readonly platform: Platform;
  getUser(): Promise<User>;
  /** The oldest issue called exactly as the first title, else as the next one; null: there is none (§5). */
  findIssue(titles: readonly string[]): Promise<Issue | null>;
  /** Null: there is none. */
  getIssue(id: string): Promise<Issue | null>;
  createIssue(issue: NewIssue): Promise<Issue>;
  listComments(issue: Issue, query: Query): Promise<CommentList>;
  postComment(issue: Issue, text: string): Promise<void>;
  /** The comment as it is now; its reactions are those of before. */
  editComment(issue: Issue, comment: IssueComment, text: string): Promise<IssueComment>;
  /** False: answered, but not with 204 (§7). */
  deleteComment(issue: Issue, comment: IssueComment): Promise<boolean>;
  /** Fails with status 501 where the platform has no reactions (§8). */
  getReactions(issue: Issue, comment: IssueComment): Promise<Reactions>;
  react(issue: Issue, comment: IssueComment, kind: ReactionKind): Promise<ReactionOutcome>;
}

/** Where a store reads and writes. */
export interface Connection {
  /** The platform's address without the last slash. */
  readonly baseURL: string;
  readonly owner: string;
  readonly repo: string;
  /** Set on creation and required in the lookup, where the platform has labels. */
  readonly labels: readonly string[];
  /** Null: anonymous; then no authorization is sent at all. */
  readonly token: string | null;
  readonly fetch?: typeof fetch;
}

/** Of several issues the one a reader means: exact title in the order of `titles`, then the oldest, so that nobody takes a page over by a new issue. */
export function pickIssue<T extends { readonly title: string; readonly created_at: string }>(found: readonly T[], titles: readonly string[]): T | undefined {
  const byAge = [...found].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  return titles.map((title) => byAge.find((issue) => issue.title === title)).find((issue) => issue !== undefined);
}

/** What identifies all titles that are looked for in one search: what is a part of each, or else the first, after which new issues are called (a page with a `metaTitle`). */
export function searchPhrase(titles: readonly string[]): string {
  return titles.find((phrase) => titles.every((title) => title.includes(phrase))) ?? titles[0]!;
}
