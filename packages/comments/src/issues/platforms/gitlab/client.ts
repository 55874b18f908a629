/**
 * GitLab, REST v4 (§7). `POST /markdown` wants a token: for anonymous readers GraphQL gives the rendered texts, and where it does
 * not, the widget renders them.
 */
import { bearer, createHttp, isStatus } from '../../http';
import { pickIssue, searchPhrase, type CommentStore, type Connection, type Issue, type IssueComment } from '../../store';
import { asShown, REACTION_NAMES, toComment, toIssue, toReactions, toUser } from './adapter';
import type { WireAward, WireIssue, WireNote, WireRendered, WireUser } from './wire';

/** The most that a page may hold. */
const LONGEST_PAGE = 100;
/** Texts in one question: GraphQL counts how much it asks for, and gives strangers 200. */
const TEXTS_AT_ONCE = 50;

export default function createStore({ baseURL, owner, repo, labels, token, fetch }: Connection): CommentStore {
  const http = createHttp(`${baseURL}/api/v4`, bearer(token), fetch);
  const graphql = createHttp(`${baseURL}/api`, {}, fetch);
  const issues = `/projects/${encodeURIComponent(`${owner}/${repo}`)}/issues`;
  const notesOf = ({ id }: Issue): string => `${issues}/${encodeURIComponent(id)}/notes`;
  const awardsOf = (issue: Issue, id: string | number): string => `${notesOf(issue)}/${id}/award_emoji`;

  let username: Promise<string | null> | undefined;
  const getUser = async () => toUser((await http<WireUser>('/user')).body);
  function ownName(): Promise<string | null> {
    username ??= token === null ? Promise.resolve(null) : getUser().then((user) => user.username);
    // A failure is not kept.
    username.catch(() => (username = undefined));
    return username;
  }

  async function readAwards(issue: Issue, id: string | number): Promise<readonly WireAward[]> {
    return (await http<readonly WireAward[]>(awardsOf(issue, id), { query: { per_page: LONGEST_PAGE } })).body;
  }
  /** What decorates a comment is not worth losing it for. */
  async function render(text: string): Promise<string | null> {
    if (token === null) return null;
    return http<{ html: string }>('/markdown', { method: 'POST', json: { text, gfm: true, project: `${owner}/${repo}` } }).then(
      ({ body }) => asShown(body.html, baseURL),
      () => null,
    );
  }
  /** Id → HTML of what an anonymous reader sees; whatever does not come is left out. */
  async function readRendered(notes: readonly WireNote[]): Promise<ReadonlyMap<number, string>> {
    const ids = token === null ? notes.map(({ id }) => id) : [];
    const parts = Array.from({ length: Math.ceil(ids.length / TEXTS_AT_ONCE) }, (_, part) => ids.slice(part * TEXTS_AT_ONCE, (part + 1) * TEXTS_AT_ONCE));
    const replies = await Promise.all(
      parts.map((part) => {
        const query = `{${part.map((id) => `n${id}:note(id:"gid://gitlab/Note/${id}"){bodyHtml}`).join(' ')}}`;
        return graphql<WireRendered>('/graphql', { method: 'POST', json: { query } }).catch(() => null);
      }),
    );
    return new Map(replies.flatMap((reply) => Object.entries(reply?.body?.data ?? {})).flatMap(([name, note]) => (typeof note?.bodyHtml === 'string' ? [[Number(name.slice(1)), asShown(note.bodyHtml, baseURL)]] : [])));
  }
  async function complete(issue: Issue, note: WireNote, rendered: ReadonlyMap<number, string>): Promise<IssueComment> {
    const [html, awards, name] = await Promise.all([rendered.get(note.id) ?? render(note.body), readAwards(issue, note.id).catch(() => []), ownName().catch(() => null)]);
    return toComment(note, html, toReactions(awards, name));
  }

  return {
    platform: { name: 'GitLab', version: 'v4', link: baseURL, sortable: true, reactable: true, proxiesImages: false },
    getUser,
    async findIssue(titles) {
      const { body } = await http<readonly WireIssue[]>(issues, {
        query: { labels: labels.join(',') || undefined, order_by: 'created_at', sort: 'asc', search: searchPhrase(titles), in: 'title', per_page: LONGEST_PAGE },
      });
      const found = pickIssue(body, titles);
      return found ? toIssue(found) : null;
    },
    async getIssue(id) {
      try {
        return toIssue((await http<WireIssue>(`${issues}/${encodeURIComponent(id)}`)).body);
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
    async createIssue({ title, content }) {
      return toIssue((await http<WireIssue>(issues, { method: 'POST', json: { title, description: content, labels: labels.join(',') } })).body);
    },
    async listComments(issue, query) {
      const { page, perPage, sort } = query;
      const { body, headers } = await http<readonly WireNote[]>(notesOf(issue), { query: { page, per_page: perPage, order_by: 'created_at', sort, activity_filter: 'only_comments' } });
      const notes = body.filter(({ system }) => !system);
      const rendered = await readRendered(notes);
      const data = await Promise.all(notes.map((note) => complete(issue, note, rendered)));
      return { ...query, count: countOf(headers, page, perPage, body.length), data };
    },
    async postComment(issue, text) {
      await http(notesOf(issue), { method: 'POST', json: { body: text } });
    },
    async editComment(issue, comment, text) {
      const { body } = await http<WireNote>(`${notesOf(issue)}/${comment.id}`, { method: 'PUT', json: { body: text } });
      return { ...toComment(body, await render(body.body), toReactions([], null)), reactions: comment.reactions };
    },
    async deleteComment(issue, { id }) {
      return (await http(`${notesOf(issue)}/${id}`, { method: 'DELETE' })).status === 204;
    },
    async getReactions(issue, { id }) {
      const [awards, name] = await Promise.all([readAwards(issue, id), ownName()]);
      return toReactions(awards, name);
    },
    async react(issue, { id, reactions }, kind) {
      const name = REACTION_NAMES[kind];
      if (reactions?.[kind].isMine === true) {
        const [awards, own] = await Promise.all([readAwards(issue, id), ownName()]);
        const award = awards.find((each) => each.name === name && each.user.username === own);
        if (award) await http(`${awardsOf(issue, id)}/${award.id}`, { method: 'DELETE' });
        return 'taken-back';
      }
      try {
        await http(awardsOf(issue, id), { method: 'POST', json: { name } });
        return 'given';
      } catch (error) {
        if (isStatus(error, 404) && /already been taken/.test(error.message)) return 'refused';
        throw error;
      }
    },
  };
}

/** `x-total` is left out above 10,000: then it is known only whether more follow. */
function countOf(headers: Headers, page: number, perPage: number, length: number): number {
  const total = headers.get('x-total');
  if (total !== null && total !== '') return Number(total);
  return (page - 1) * perPage + length + (headers.get('x-next-page') ? 1 : 0);
}
