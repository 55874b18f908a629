/** GitHub's GraphQL entities as the widget's own. */
import type { Issue, IssueComment, ReactionKind, Reactions, User } from '../../store';
import { toUser as fromRest } from '../github-v3/adapter';
import type { WireActor, WireComment, WireIssue, WireReactionGroup } from './wire';

export const REACTION_NAMES = { heart: 'HEART', like: 'THUMBS_UP', unlike: 'THUMBS_DOWN' } as const satisfies Record<ReactionKind, WireReactionGroup['content']>;

export function toUser(actor: WireActor | null): User {
  return fromRest(actor && { login: actor.login, avatar_url: String(actor.avatarUrl), html_url: String(actor.url) });
}

export function toIssue(issue: WireIssue): Issue {
  return { id: String(issue.number), nodeId: issue.id, title: issue.title, content: issue.body, link: String(issue.url) };
}

export function toComment(comment: WireComment): IssueComment {
  return {
    id: comment.id,
    content: String(comment.bodyHTML),
    contentRaw: comment.body,
    author: toUser(comment.author),
    createdAt: String(comment.createdAt),
    updatedAt: String(comment.updatedAt),
    reactions: toReactions(comment.reactionGroups),
  };
}

export function toReactions(groups: readonly WireReactionGroup[] | null): Reactions {
  const of = (kind: ReactionKind): Reactions[ReactionKind] => {
    const group = groups?.find(({ content }) => content === REACTION_NAMES[kind]);
    return { count: group?.reactors.totalCount ?? 0, isMine: group?.viewerHasReacted ?? false };
  };
  return { heart: of('heart'), like: of('like'), unlike: of('unlike') };
}
