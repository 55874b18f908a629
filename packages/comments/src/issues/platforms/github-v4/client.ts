/** GitHub, GraphQL v4 (§7), for those who have a token: it answers nobody without one. */
import { bearer, createHttp, isStatus, PlatformError, retryTime } from '../../http';
import { pickIssue, type CommentStore, type Connection, type Issue } from '../../store';
import { GITHUB, searchQuery } from '../github-v3/search';
import { REACTION_NAMES, toComment, toIssue, toReactions, toUser } from './adapter';
import { createPager } from './pager';
import { PLATFORM } from './platform';
import * as queries from './queries';
import type { Graphql, WireActor, WireComment, WireIssue, WireReactionGroup } from './wire';

interface GraphqlReply<T> {
  readonly data?: T | null;
  readonly errors?: readonly { readonly type?: string; readonly message: string }[];
}

/** Refusals come with status 200 and a type; this is the status REST would have sent. */
const STATUS: Readonly<Record<string, number>> = { NOT_FOUND: 404, FORBIDDEN: 403, INSUFFICIENT_SCOPES: 403, RATE_LIMIT: 403, RATE_LIMITED: 403, UNAUTHENTICATED: 401 };

export default function createStore(connection: Connection): CommentStore {
  const { baseURL, owner, repo, labels, token } = connection;
  const http = createHttp(baseURL === GITHUB ? 'https://api.github.com' : `${baseURL}/api`, bearer(token), connection.fetch);
  const graphql: Graphql = async <T>(query: string, variables = {}) => {
    const { body, headers } = await http<GraphqlReply<T>>('/graphql', { method: 'POST', json: { query, variables } });
    const failure = body?.errors?.[0];
    if (failure || !body?.data) throw failureOf(failure, headers);
    return body.data;
  };
  const pager = createPager(graphql);
  const nodeOf = (issue: Issue): string => issue.nodeId ?? issue.id;

  return {
    platform: { ...PLATFORM, link: baseURL },
    async getUser() {
      return toUser((await graphql<{ viewer: WireActor }>(queries.VIEWER)).viewer);
    },
    async findIssue(titles) {
      const { search } = await graphql<{ search: { nodes: readonly (WireIssue | null)[] } }>(queries.SEARCH, { query: searchQuery(owner, repo, labels, titles) });
      const found = pick(search.nodes, titles);
      if (found) return found;
      const { repository } = await graphql<{ repository: { issues: { nodes: readonly (WireIssue | null)[] } } }>(queries.NEWEST, { owner, name: repo, labels: labels.length > 0 ? labels : null });
      return pick(repository.issues.nodes, titles);
    },
    async getIssue(id) {
      try {
        const { repository } = await graphql<{ repository: { issue: WireIssue | null } }>(queries.BY_NUMBER, { owner, name: repo, number: Number(id) });
        return repository.issue && toIssue(repository.issue);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    // GraphQL's own wants the ids of repository and labels (§7).
    async createIssue({ title, content }) {
      const { createGithubRest } = await import('../github-v3/reading');
      return createGithubRest(connection).createIssue({ title, body: content, labels: [...labels] });
    },
    async listComments(issue, query) {
      const { totalCount, nodes } = await pager.read(nodeOf(issue), query);
      return { ...query, count: totalCount, data: nodes.map(toComment) };
    },
    async postComment(issue, text) {
      pager.forget();
      await graphql(queries.ADD_COMMENT, { id: nodeOf(issue), body: text });
    },
    async editComment(_issue, { id, reactions }, text) {
      const { updateIssueComment } = await graphql<{ updateIssueComment: { issueComment: WireComment } }>(queries.UPDATE_COMMENT, { id, body: text });
      return { ...toComment(updateIssueComment.issueComment), reactions };
    },
    async deleteComment(_issue, { id }) {
      pager.forget();
      await graphql(queries.DELETE_COMMENT, { id });
      return true;
    },
    async getReactions(_issue, { id }) {
      const { node } = await graphql<{ node: { reactionGroups: readonly WireReactionGroup[] } }>(queries.REACTIONS, { id });
      return toReactions(node.reactionGroups);
    },
    async react(_issue, { id, reactions }, kind) {
      // Adding twice changes nothing: what the reader has given is taken back.
      const isMine = reactions?.[kind].isMine === true;
      await graphql(isMine ? queries.REMOVE_REACTION : queries.ADD_REACTION, { id, content: REACTION_NAMES[kind] });
      return isMine ? 'taken-back' : 'given';
    },
  };
}

function pick(nodes: readonly (WireIssue | null)[], titles: readonly string[]): Issue | null {
  const found = pickIssue(nodes.filter((issue) => issue !== null), titles);
  return found ? toIssue(found) : null;
}

function failureOf(failure: { readonly type?: string; readonly message: string } | undefined, headers: Headers): PlatformError {
  const isRateLimit = (failure?.type ?? '').startsWith('RATE_LIMIT');
  return new PlatformError(failure?.message ?? 'GraphQL', 'status', STATUS[failure?.type ?? ''] ?? 422, isRateLimit ? retryTime(headers) : null, isRateLimit);
}
