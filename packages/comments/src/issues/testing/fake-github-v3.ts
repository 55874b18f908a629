/** GitHub's REST API about a tracker. */
import type { WireComment, WireIssue } from '../platforms/github-v3/wire';
import { bearerOf, fakePlatform, findComment, findIssue, mayChange, pageOf, Refusal, removeComment, rendered, reply, requireUser, searchTitles, userOf, type FakeComment, type FakeIssue, type FakePlatform, type Tracker } from './tracker';

const KINDS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;

export function fakeGithubV3(tracker: Tracker, prefix = ''): FakePlatform {
  const repository = `${prefix}/repos/${encodeURIComponent(tracker.owner)}/${encodeURIComponent(tracker.repo)}`;
  const wireUser = (login: string) => ({ login, id: tracker.users.get(login)?.id ?? 1, avatar_url: `https://avatars.invalid/${login}`, html_url: `https://github.invalid/${login}` });
  const wireIssue = (issue: FakeIssue): WireIssue => ({
    number: issue.number,
    node_id: nodeId('I', issue.number),
    title: issue.title,
    body: issue.body,
    html_url: `https://github.invalid/issues/${issue.number}`,
    created_at: issue.createdAt,
    comments: issue.comments.length,
  });
  const wireComment = (comment: FakeComment, accept: string): Partial<WireComment> => {
    const count = (name: string): number => comment.reactions.filter((each) => each.name === name).length;
    // Without a media type the default is the raw text alone.
    const isFull = accept.includes('application/vnd.github.full+json');
    const rollup = Object.fromEntries(KINDS.map((kind) => [kind, count(kind)])) as Record<(typeof KINDS)[number], number>;
    return {
      id: comment.id,
      node_id: nodeId('IC', comment.id),
      body: comment.body,
      ...(isFull ? { body_html: rendered(comment.body), body_text: comment.body } : {}),
      user: comment.login === null ? null : (wireUser(comment.login) as unknown as WireComment['user']),
      created_at: comment.createdAt,
      updated_at: comment.updatedAt,
      reactions: { url: '', total_count: comment.reactions.length, ...rollup },
    };
  };

  return fakePlatform(
    tracker,
    ({ method, path, query, body, headers }) => {
      const user = userOf(tracker, bearerOf(headers));
      const accept = headers.get('accept') ?? '';
      if (method === 'GET' && path === `${prefix}/user`) return reply(200, wireUser(requireUser(user).login));
      if (method === 'GET' && path === `${prefix}/search/issues`) {
        const q = query.get('q') ?? '';
        if (!q.includes('is:issue') || !q.includes(`repo:${tracker.owner}/${tracker.repo}`)) throw new Refusal(422, 'Query must include "is:issue"');
        const phrase = /^"([^"]*)"/.exec(q)?.[1] ?? '';
        const labels = [...q.matchAll(/label:"([^"]*)"/g)].map(([, label]) => label!);
        const found = searchTitles(tracker, phrase).filter((issue) => labels.every((label) => issue.labels.includes(label)));
        return reply(200, { total_count: found.length, incomplete_results: false, items: pageOf(found, query, 'per_page', 30).items.map(wireIssue) });
      }
      if (!path.startsWith(repository)) throw new Refusal(404, 'Not Found');
      const rest = path.slice(repository.length);
      if (rest === '/issues' && method === 'GET') {
        const labels = query.get('labels')?.split(',').filter(Boolean) ?? [];
        const found = tracker.issues.filter((issue) => labels.every((label) => issue.labels.includes(label)));
        const listed = query.get('direction') === 'asc' ? found : found.reverse();
        return reply(200, pageOf(listed, query, 'per_page', 30).items.map(wireIssue));
      }
      if (rest === '/issues' && method === 'POST') {
        const { mayPush } = requireUser(user);
        // Labels of someone without push right are dropped without a word.
        const issue = tracker.addIssue(String(body.title), { body: String(body.body), labels: mayPush ? (body.labels as string[]) : [] });
        return reply(201, wireIssue(issue));
      }
      const [, issueNumber, isList] = /^\/issues\/(\d+)(\/comments)?$/.exec(rest) ?? [];
      if (issueNumber !== undefined) {
        const issue = findIssue(tracker, Number(issueNumber));
        if (!isList && method === 'GET') return reply(200, wireIssue(issue));
        // Ascending, whatever is asked for.
        if (isList && method === 'GET') return reply(200, pageOf(issue.comments, query, 'per_page', 30).items.map((each) => wireComment(each, accept)));
        if (isList && method === 'POST') return reply(201, wireComment(tracker.addComment(issue, String(body.body), requireUser(user).login), accept));
      }
      const [, commentId, ofReactions, reactionId] = /^\/issues\/comments\/(\d+)(\/reactions(?:\/(\d+))?)?$/.exec(rest) ?? [];
      if (commentId !== undefined) return answerComment(Number(commentId), ofReactions !== undefined, reactionId);
      throw new Refusal(404, 'Not Found');

      function answerComment(id: number, isReactions: boolean, reaction: string | undefined): Response {
        const found = findComment(tracker, id);
        const { comment } = found;
        if (!isReactions && method === 'GET') return reply(200, wireComment(comment, accept));
        if (isReactions && method === 'GET') return reply(200, comment.reactions.map((each) => ({ id: each.id, content: each.name, user: wireUser(each.login) })));
        const author = requireUser(user);
        if (!isReactions) mayChange(author, comment);
        if (!isReactions && method === 'PATCH') return reply(200, wireComment(Object.assign(comment, { body: String(body.body), updatedAt: '2025-06-01T00:00:00Z' }), accept));
        if (!isReactions && method === 'DELETE') {
          removeComment(found);
          return reply(204);
        }
        if (method === 'POST') {
          if (!(KINDS as readonly unknown[]).includes(body.content)) throw new Refusal(422, 'Validation Failed');
          const given = comment.reactions.find((each) => each.name === body.content && each.login === author.login);
          if (given) return reply(200, { id: given.id, content: given.name });
          const made = { id: tracker.nextId(), name: String(body.content), login: author.login };
          comment.reactions.push(made);
          return reply(201, { id: made.id, content: made.name });
        }
        const own = comment.reactions.find((each) => each.id === Number(reaction) && each.login === author.login);
        if (method !== 'DELETE' || !own) throw new Refusal(404, 'Not Found');
        comment.reactions = comment.reactions.filter((each) => each !== own);
        return reply(204);
      }
    },
    (_status, message) => ({ message, documentation_url: 'https://docs.github.com/rest' }),
  );
}

/** Opaque, as GitHub's are. */
export function nodeId(kind: 'I' | 'IC', id: number): string {
  return `${kind}_${btoa(String(id))}`;
}
export function numberOf(node: string): number {
  return Number(atob(node.split('_')[1] ?? ''));
}
