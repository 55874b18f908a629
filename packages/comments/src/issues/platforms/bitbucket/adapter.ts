/** Bitbucket's entities as the widget's own. */
import type { Issue, IssueComment, User } from '../../store';
import type { WireComment, WireIssue, WireUser } from './wire';

/** Anybody may take any nickname: accounts are told apart by `account_id` and `uuid`. */
export function toUser(user: WireUser | null): User {
  if (user === null) return { ids: [], username: 'ghost', avatar: null, homepage: null };
  const ids = [user.account_id, user.uuid].filter((id) => id !== undefined);
  return { ids, username: user.nickname, avatar: user.links.avatar?.href ?? null, homepage: user.links.html?.href ?? null };
}

/** `place` is the address of the repository's issues. */
export function toIssue({ id, title, content, links }: WireIssue, place: string): Issue {
  return { id: String(id), title, content: content.raw ?? '', link: links.html?.href ?? `${place}/${id}` };
}

export function toComment({ id, content, user, created_on, updated_on }: WireComment): IssueComment {
  return { id: String(id), content: content.html, contentRaw: content.raw ?? '', author: toUser(user), createdAt: created_on, updatedAt: updated_on, reactions: null };
}
