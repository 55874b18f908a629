/** Gitee, API v5 (§7). The token travels as its documentation says: in the query of GET and DELETE, in the body of the others. */
import { createHttp, isStatus, notImplemented } from '../../http';
import { pickIssue, searchPhrase, type CommentStore, type Connection } from '../../store';
import { toComment, toIssue, toUser } from './adapter';
import type { WireComment, WireIssue, WireUser } from './wire';

/** The most that a page may hold. */
const LONGEST_PAGE = 100;

export default function createStore({ baseURL, owner, repo, labels, token, fetch }: Connection): CommentStore {
  const http = createHttp(`${baseURL}/api/v5`, { Accept: 'application/vnd.gitee.html+json' }, fetch);
  const auth = token === null ? {} : { access_token: token };
  const [ownerPath, repoPath] = [encodeURIComponent(owner), encodeURIComponent(repo)];
  const repository = `/repos/${ownerPath}/${repoPath}`;
  const issueAt = (id: string): string => `${repository}/issues/${encodeURIComponent(id)}`;
  const commentAt = (id: string): string => `${repository}/issues/comments/${id}`;

  return {
    platform: { name: 'Gitee', version: 'v5', link: baseURL, sortable: false, reactable: false, proxiesImages: false },
    async getUser() {
      return toUser((await http<WireUser>('/user', { query: auth })).body);
    },
    async findIssue(titles) {
      const { body } = await http<readonly WireIssue[]>('/search/issues', { query: { ...auth, q: searchPhrase(titles), repo: `${owner}/${repo}`, per_page: LONGEST_PAGE } });
      const found = pickIssue(body, titles);
      if (found) return toIssue(found);
      // The search index lags behind: an issue made a moment ago is in the plain list already.
      const { body: newest } = await http<readonly WireIssue[]>(`${repository}/issues`, { query: { ...auth, state: 'all', sort: 'created', direction: 'desc', per_page: LONGEST_PAGE } });
      const listed = pickIssue(newest, titles);
      return listed ? toIssue(listed) : null;
    },
    async getIssue(id) {
      try {
        return toIssue((await http<WireIssue>(issueAt(id), { query: auth })).body);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    async createIssue({ title, content }) {
      return toIssue((await http<WireIssue>(`/repos/${ownerPath}/issues`, { method: 'POST', json: { ...auth, repo, title, body: content, labels: labels.join(',') } })).body);
    },
    async listComments({ id }, query) {
      const { page, perPage } = query;
      const { body, headers } = await http<readonly WireComment[]>(`${issueAt(id)}/comments`, { query: { ...auth, page, per_page: perPage } });
      return { ...query, sort: 'asc', count: Number(headers.get('total_count') ?? (page - 1) * perPage + body.length), data: body.map(toComment) };
    },
    async postComment({ id }, text) {
      await http(`${issueAt(id)}/comments`, { method: 'POST', json: { ...auth, body: text } });
    },
    async editComment(_issue, { id }, text) {
      return toComment((await http<WireComment>(commentAt(id), { method: 'PATCH', json: { ...auth, body: text } })).body);
    },
    async deleteComment(_issue, { id }) {
      return (await http(commentAt(id), { method: 'DELETE', query: auth })).status === 204;
    },
    getReactions: () => Promise.reject(notImplemented()),
    react: () => Promise.reject(notImplemented()),
  };
}
