/** What everybody may read of GitHub without a token, 60 calls an hour: the whole of v3's reading, and v4's for anonymous readers. */
import { bearer, createHttp, isStatus, PlatformError, type Call, type Http } from '../../http';
import { pickIssue, type CommentList, type Connection, type Issue, type IssueComment, type Query } from '../../store';
import { toComment, toIssue } from './adapter';
import { GITHUB, searchQuery } from './search';
import { sliceOf } from './slice';
import type { BodyOf, Operation, QueryOf, WireComment, WireIssue, WireSearch } from './wire';

/** Text and HTML of bodies; the default sends Markdown only. */
const FULL = 'application/vnd.github.full+json';

/** Root of the REST API: Enterprise Server has its own below `/api/v3`. */
function restRoot(baseURL: string): string {
  return baseURL === GITHUB ? 'https://api.github.com' : `${baseURL}/api/v3`;
}

export interface GithubRest {
  readonly http: Http;
  /** Path of the repository. */
  readonly repository: string;
  findIssue(titles: readonly string[]): Promise<Issue | null>;
  getIssue(id: string): Promise<Issue | null>;
  createIssue(issue: BodyOf<'issues/create'>): Promise<Issue>;
  listComments(issue: Issue, query: Query): Promise<CommentList>;
}

/** Queries and bodies typed by the operation they are for. */
export function queryFor<N extends Operation>(_operation: N, query: QueryOf<N>): Call['query'] {
  return query as Call['query'];
}
export function bodyFor<N extends Operation>(_operation: N, body: BodyOf<N>): BodyOf<N> {
  return body;
}

export function createGithubRest({ baseURL, owner, repo, labels, token, fetch }: Connection): GithubRest {
  const http = createHttp(restRoot(baseURL), { Accept: FULL, 'X-GitHub-Api-Version': '2022-11-28', ...bearer(token) }, fetch);
  const repository = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;

  async function readIssue(id: string): Promise<WireIssue | null> {
    try {
      return (await http<WireIssue>(`${repository}/issues/${encodeURIComponent(id)}`)).body;
    } catch (error) {
      if (isStatus(error, 404)) return null;
      throw error;
    }
  }

  return {
    http,
    repository,
    async findIssue(titles) {
      const { body } = await http<WireSearch>('/search/issues', { query: queryFor('search/issues-and-pull-requests', { q: searchQuery(owner, repo, labels, titles), per_page: 20 }) });
      const found = pickIssue(body.items, titles);
      if (found) return toIssue(found);
      // The search index lags behind: an issue made a moment ago is in the plain list already.
      const { body: newest } = await http<readonly WireIssue[]>(`${repository}/issues`, { query: queryFor('issues/list-for-repo', { state: 'all', labels: labels.join(','), sort: 'created', direction: 'desc', per_page: 100 }) });
      const listed = pickIssue(newest.filter((issue) => issue.pull_request === undefined), titles);
      return listed ? toIssue(listed) : null;
    },
    async getIssue(id) {
      const issue = await readIssue(id);
      return issue && toIssue(issue);
    },
    async createIssue(issue) {
      return toIssue((await http<WireIssue>(`${repository}/issues`, { method: 'POST', json: issue })).body);
    },
    async listComments({ id }, query) {
      const issue = await readIssue(id);
      if (issue === null) throw new PlatformError('Not Found', 'status', 404);
      const { pages, from, to } = sliceOf(query, issue.comments);
      const replies = await Promise.all(
        pages.map((page) => http<readonly WireComment[]>(`${repository}/issues/${encodeURIComponent(id)}/comments`, { query: queryFor('issues/list-comments', { page, per_page: query.perPage }) })),
      );
      const data: IssueComment[] = replies.flatMap(({ body }) => body.map(toComment)).slice(from, to);
      return { ...query, count: issue.comments, data: query.sort === 'desc' ? data.reverse() : data };
    },
  };
}
