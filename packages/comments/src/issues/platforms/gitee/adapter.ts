/** Gitee's entities as the widget's own. */
import type { Issue, IssueComment, User } from '../../store';
import type { WireComment, WireIssue, WireUser } from './wire';

export function toUser(user: WireUser | null): User {
  if (user === null) return { ids: [], username: 'ghost', avatar: null, homepage: null };
  return { ids: [user.login], username: user.login, avatar: user.avatar_url, homepage: user.html_url };
}

export function toIssue({ number, title, body, html_url }: WireIssue): Issue {
  return { id: number, title, content: body ?? '', link: html_url };
}

export function toComment({ id, body, body_html, user, created_at, updated_at }: WireComment): IssueComment {
  return { id: String(id), content: body_html ?? null, contentRaw: body, author: toUser(user), createdAt: created_at, updatedAt: updated_at || null, reactions: null };
}
