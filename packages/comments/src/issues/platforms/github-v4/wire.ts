/** GitHub's GraphQL entities, as far as the queries select them; field names are the published schema's. */
import type { Actor, Issue, IssueComment, ReactionGroup } from '@octokit/graphql-schema';

export type WireActor = Pick<Actor, 'login' | 'avatarUrl' | 'url'>;
export type WireIssue = Pick<Issue, 'id' | 'number' | 'title' | 'body' | 'url'> & { readonly created_at: string };
export type WireReactionGroup = Pick<ReactionGroup, 'content' | 'viewerHasReacted'> & { readonly reactors: { readonly totalCount: number } };
export type WireComment = Pick<IssueComment, 'id' | 'body' | 'bodyHTML' | 'createdAt' | 'updatedAt'> & {
  /** Null: the account was deleted. */
  readonly author: WireActor | null;
  readonly reactionGroups: readonly WireReactionGroup[] | null;
};
export interface WireComments {
  readonly totalCount: number;
  readonly pageInfo: { readonly startCursor: string | null; readonly endCursor: string | null };
  readonly nodes: readonly (WireComment | null)[];
}

/** Sends an operation and gives its `data`. */
export type Graphql = <T>(query: string, variables?: Readonly<Record<string, unknown>>) => Promise<T>;
