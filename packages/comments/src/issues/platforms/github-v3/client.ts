/** GitHub, REST v3 (§7). */
import type { CommentStore, Connection, IssueComment, ReactionKind } from '../../store';
import { REACTION_NAMES, toComment, toReactions, toUser } from './adapter';
import { bodyFor, createGithubRest, queryFor } from './reading';
import type { WireComment, WireReaction, WireUser } from './wire';

export default function createStore(connection: Connection): CommentStore {
  const rest = createGithubRest(connection);
  const { http, repository } = rest;
  const isLoggedIn = connection.token !== null;
  let login: string | undefined;
  const getUser = async () => {
    const user = toUser((await http<WireUser>('/user')).body);
    login = user.username;
    return user;
  };
  const placeOf = ({ id }: IssueComment): string => `${repository}/issues/comments/${id}`;

  /** The reader's own reaction of a kind. The list is paged: one beyond the first hundred is not looked for. */
  async function ownReactions(comment: IssueComment): Promise<readonly WireReaction[]> {
    login ??= (await getUser()).username;
    const { body } = await http<readonly WireReaction[]>(`${placeOf(comment)}/reactions`, { query: queryFor('reactions/list-for-issue-comment', { per_page: 100 }) });
    return body.filter(({ user }) => user?.login === login);
  }
  /** Counts come with the comment, whose they are does not. */
  async function withOwn(comment: IssueComment): Promise<IssueComment> {
    const { reactions } = comment;
    if (!isLoggedIn || reactions === null || Object.values(reactions).every(({ count }) => count === 0)) return comment;
    try {
      const own = new Set((await ownReactions(comment)).map(({ content }) => content));
      const marked = (kind: ReactionKind) => ({ ...reactions[kind], isMine: own.has(REACTION_NAMES[kind]) });
      return { ...comment, reactions: { heart: marked('heart'), like: marked('like'), unlike: marked('unlike') } };
    } catch {
      // The comment is worth reading without.
      return comment;
    }
  }

  return {
    platform: { name: 'GitHub', version: 'v3', link: connection.baseURL, sortable: false, reactable: true, proxiesImages: true },
    getUser,
    findIssue: rest.findIssue,
    getIssue: rest.getIssue,
    createIssue: ({ title, content }) => rest.createIssue({ title, body: content, labels: [...connection.labels] }),
    async listComments(issue, query) {
      const list = await rest.listComments(issue, query);
      return { ...list, data: await Promise.all(list.data.map(withOwn)) };
    },
    async postComment({ id }, text) {
      await http(`${repository}/issues/${id}/comments`, { method: 'POST', json: bodyFor('issues/create-comment', { body: text }) });
    },
    async editComment(_issue, comment, text) {
      const { body } = await http<WireComment>(placeOf(comment), { method: 'PATCH', json: bodyFor('issues/update-comment', { body: text }) });
      return { ...toComment(body), reactions: comment.reactions };
    },
    async deleteComment(_issue, comment) {
      return (await http(placeOf(comment), { method: 'DELETE' })).status === 204;
    },
    async getReactions(_issue, comment) {
      const { body } = await http<WireComment>(placeOf(comment));
      return (await withOwn({ ...comment, reactions: toReactions(body.reactions) })).reactions!;
    },
    async react(_issue, comment, kind) {
      const { status, body } = await http<WireReaction>(`${placeOf(comment)}/reactions`, { method: 'POST', json: bodyFor('reactions/create-for-issue-comment', { content: REACTION_NAMES[kind] }) });
      if (status !== 200) return 'given';
      // 200: it was there before (§7).
      await http(`${placeOf(comment)}/reactions/${body.id}`, { method: 'DELETE' });
      return 'taken-back';
    },
  };
}
