/** GitLab's entities as the widget's own. */
import type { Issue, IssueComment, ReactionKind, Reactions, User } from '../../store';
import type { WireAward, WireIssue, WireNote, WireUser } from './wire';

export const REACTION_NAMES = { heart: 'heart', like: 'thumbsup', unlike: 'thumbsdown' } as const satisfies Record<ReactionKind, string>;

export function toUser({ username, avatar_url, web_url }: WireUser): User {
  return { ids: [username], username, avatar: avatar_url, homepage: web_url };
}

export function toIssue({ iid, title, description, web_url }: WireIssue): Issue {
  return { id: String(iid), title, content: description ?? '', link: web_url };
}

/** HTML as GitLab's own pages have it: addresses are relative to them, and pictures come when a script of theirs fetches them. */
export function asShown(html: string, baseURL: string): string {
  return html
    .replace(/<img\b[^>]*>/gi, (image) => (/ data-src="[^"]+"/i.test(image) ? image.replace(/ src="[^"]*"/i, '').replace(/ data-src="/i, ' src="') : image))
    .replace(/ (href|src)="\/(?!\/)/gi, (_, name: string) => ` ${name}="${baseURL}/`);
}

/** Notes come without HTML and without reactions: both are calls of their own. */
export function toComment(note: WireNote, content: string | null, reactions: Reactions): IssueComment {
  return { id: String(note.id), content, contentRaw: note.body, author: toUser(note.author), createdAt: note.created_at, updatedAt: note.updated_at, reactions };
}

export function toReactions(awards: readonly WireAward[], username: string | null): Reactions {
  const of = (kind: ReactionKind): Reactions[ReactionKind] => {
    const given = awards.filter(({ name }) => name === REACTION_NAMES[kind]);
    return { count: given.length, isMine: given.some(({ user }) => user.username === username) };
  };
  return { heart: of('heart'), like: of('like'), unlike: of('unlike') };
}
