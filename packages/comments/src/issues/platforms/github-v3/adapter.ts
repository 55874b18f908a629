/** GitHub's REST entities as the widget's own. */
import type { Issue, IssueComment, ReactionKind, Reactions, User } from '../../store';
import type { WireComment, WireIssue, WireReaction, WireUser } from './wire';

export const REACTION_NAMES = { heart: 'heart', like: '+1', unlike: '-1' } as const satisfies Record<ReactionKind, WireReaction['content']>;

/** Deleted accounts have no user. */
const GHOST: WireUser = { login: 'ghost', avatar_url: 'https://avatars.githubusercontent.com/u/10137', html_url: 'https://github.com/ghost' };

export function toUser(user: WireUser | null): User {
  const { login, avatar_url, html_url } = user ?? GHOST;
  return { ids: [login], username: login, avatar: avatar_url, homepage: html_url };
}

export function toIssue(issue: WireIssue): Issue {
  return { id: String(issue.number), title: issue.title, content: issue.body ?? '', link: issue.html_url, nodeId: issue.node_id };
}

export function toComment(comment: WireComment): IssueComment {
  return {
    id: String(comment.id),
    content: comment.body_html ?? null,
    contentRaw: comment.body ?? '',
    author: toUser(comment.user),
    createdAt: comment.created_at,
    updatedAt: comment.updated_at,
    reactions: toReactions(comment.reactions),
  };
}

export function toReactions(counts: WireComment['reactions']): Reactions {
  const of = (kind: ReactionKind): Reactions[ReactionKind] => ({ count: counts?.[REACTION_NAMES[kind]] ?? 0, isMine: counts?.[REACTION_NAMES[kind]] ? null : false });
  return { heart: of('heart'), like: of('like'), unlike: of('unlike') };
}
