/** Gitee's API v5 about a tracker. */
import { fakePlatform, findComment, mayChange, pageOf, Refusal, removeComment, rendered, reply, requireUser, searchTitles, userOf, type FakeComment, type FakeIssue, type FakePlatform, type Tracker } from './tracker';

export function fakeGitee(tracker: Tracker): FakePlatform {
  const [owner, repo] = [encodeURIComponent(tracker.owner), encodeURIComponent(tracker.repo)];
  const repository = `/api/v5/repos/${owner}/${repo}`;
  // Numbers are words in base 36.
  const numberOf = (issue: FakeIssue): string => `I${issue.number.toString(36).toUpperCase()}`;
  const wireUser = (login: string) => ({ login, avatar_url: `https://avatars.invalid/${login}`, html_url: `https://gitee.invalid/${login}` });
  const wireIssue = (issue: FakeIssue) => ({ number: numberOf(issue), title: issue.title, body: issue.body, html_url: `https://gitee.invalid/issues/${numberOf(issue)}`, created_at: issue.createdAt });
  const wireComment = (comment: FakeComment, accept: string) => ({
    id: comment.id,
    body: comment.body,
    ...(accept === 'application/vnd.gitee.html+json' ? { body_html: rendered(comment.body) } : {}),
    user: comment.login === null ? null : wireUser(comment.login),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
  });

  return fakePlatform(
    tracker,
    ({ method, path, query, body, headers }) => {
      const accept = headers.get('accept') ?? '';
      const isWrite = method === 'POST' || method === 'PATCH';
      const user = userOf(tracker, isWrite ? ((body.access_token as string | undefined) ?? null) : query.get('access_token'));
      if (path === '/api/v5/user') return reply(200, wireUser(requireUser(user).login));
      if (path === '/api/v5/search/issues') {
        if (query.get('repo') !== `${tracker.owner}/${tracker.repo}`) throw new Refusal(404, 'Not Found');
        return reply(200, pageOf(searchTitles(tracker, query.get('q') ?? ''), query).items.map(wireIssue));
      }
      if (path === `/api/v5/repos/${owner}/issues` && method === 'POST') {
        requireUser(user);
        if (body.repo !== tracker.repo) throw new Refusal(404, 'Not Found');
        return reply(201, wireIssue(tracker.addIssue(String(body.title), { body: String(body.body), labels: String(body.labels).split(',') })));
      }
      if (path === `${repository}/issues` && method === 'GET') return reply(200, pageOf(query.get('direction') === 'asc' ? tracker.issues : [...tracker.issues].reverse(), query).items.map(wireIssue));
      const [, commentId] = (path.startsWith(repository) && /^\/issues\/comments\/(\d+)$/.exec(path.slice(repository.length))) || [];
      if (commentId !== undefined) {
        const found = findComment(tracker, Number(commentId));
        mayChange(requireUser(user), found.comment);
        if (method === 'PATCH') return reply(200, wireComment(Object.assign(found.comment, { body: String(body.body), updatedAt: '2025-06-01T00:00:00Z' }), accept));
        removeComment(found);
        return reply(204);
      }
      const [, number, isList] = (path.startsWith(repository) && /^\/issues\/(I[0-9A-Z]+)(\/comments)?$/.exec(path.slice(repository.length))) || [];
      const issue = tracker.issues.find((each) => numberOf(each) === number);
      if (!issue) throw new Refusal(404, 'Not Found');
      if (!isList) return reply(200, wireIssue(issue));
      if (method === 'POST') return reply(201, wireComment(tracker.addComment(issue, String(body.body), requireUser(user).login), accept));
      return reply(200, pageOf(issue.comments, query).items.map((each) => wireComment(each, accept)), { total_count: String(issue.comments.length) });
    },
    (_status, message) => ({ message }),
  );
}
