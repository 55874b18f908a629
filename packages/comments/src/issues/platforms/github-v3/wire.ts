/** GitHub's REST API as its own OpenAPI description types it: a misspelt field does not compile. */
import type { components, operations } from '@octokit/openapi-types';

export type Operation = keyof operations;

/** Query parameters of an operation. */
export type QueryOf<N extends Operation> = operations[N] extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

/** JSON body of an operation. */
export type BodyOf<N extends Operation> = operations[N] extends { requestBody?: infer B } ? (NonNullable<B> extends { content: { 'application/json': infer J } } ? J : never) : never;

export type WireUser = Pick<components['schemas']['simple-user'], 'login' | 'avatar_url' | 'html_url'>;
/** What search and lists tell of an issue, too. */
export type WireIssue = Pick<components['schemas']['issue'], 'number' | 'node_id' | 'title' | 'body' | 'html_url' | 'created_at' | 'comments' | 'pull_request'>;
export type WireComment = components['schemas']['issue-comment'];
export type WireReaction = components['schemas']['reaction'];
export type WireSearch = { readonly items: readonly WireIssue[] };
