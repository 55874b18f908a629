/**
 * Bitbucket, REST 2.0 (§7). Bitbucket Cloud closed its issue tracker on 2026-08-20: this client is for whoever serves the same
 * API under a `baseURL` of their own.
 */
import { bearer, createHttp, isStatus, notImplemented, PlatformError } from '../../http';
import { pickIssue, type CommentStore, type Connection, type Issue, type IssueComment } from '../../store';
import { toComment, toIssue, toUser } from './adapter';
import type { WireComment, WireIssue, WirePage, WireUser } from './wire';

export default function createStore({ baseURL, owner, repo, token, fetch }: Connection): CommentStore {
  const http = createHttp(baseURL === 'https://bitbucket.org' ? 'https://api.bitbucket.org/2.0' : `${baseURL}/2.0`, bearer(token), fetch);
  const issues = `/repositories/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/issues`;
  const place = `${baseURL}/${owner}/${repo}/issues`;
  const commentsOf = ({ id }: Issue): string => `${issues}/${encodeURIComponent(id)}/comments`;

  return {
    platform: { name: 'Bitbucket', version: 'v2', link: baseURL, sortable: true, reactable: false, proxiesImages: false },
    async getUser() {
      return toUser((await http<WireUser>('/user')).body);
    },
    async findIssue(titles) {
      try {
        const { body } = await http<WirePage<WireIssue>>(issues, { query: { q: titles.map((title) => `title=${quoted(title)}`).join(' OR '), sort: 'created_on' } });
        const found = pickIssue(body.values.map((issue) => ({ issue, title: issue.title, created_at: issue.created_on })), titles);
        return found ? toIssue(found.issue, place) : null;
      } catch (error) {
        // A list is never missing, unless the tracker is.
        if (error instanceof PlatformError && (error.status === 404 || error.status === 410)) throw new PlatformError(error.message, 'trackerClosed', error.status);
        throw error;
      }
    },
    async getIssue(id) {
      try {
        return toIssue((await http<WireIssue>(`${issues}/${encodeURIComponent(id)}`)).body, place);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    async createIssue({ title, content }) {
      return toIssue((await http<WireIssue>(issues, { method: 'POST', json: { title, content: { raw: content }, priority: 'trivial', kind: 'task' } })).body, place);
    },
    async listComments(issue, query) {
      const { page, perPage, sort } = query;
      const { body } = await http<WirePage<WireComment>>(commentsOf(issue), { query: { page, pagelen: perPage, sort: sort === 'asc' ? 'created_on' : '-created_on' } });
      return { ...query, count: body.size, data: body.values.filter(({ content }) => content.raw !== null).map(toComment) };
    },
    async postComment(issue, text) {
      await http(commentsOf(issue), { method: 'POST', json: { content: { raw: text } } });
    },
    async editComment(issue, { id }, text): Promise<IssueComment> {
      return toComment((await http<WireComment>(`${commentsOf(issue)}/${id}`, { method: 'PUT', json: { content: { raw: text } } })).body);
    },
    async deleteComment(issue, { id }) {
      return (await http(`${commentsOf(issue)}/${id}`, { method: 'DELETE' })).status === 204;
    },
    getReactions: () => Promise.reject(notImplemented()),
    react: () => Promise.reject(notImplemented()),
  };
}

/** A string of Bitbucket's query language. */
function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
