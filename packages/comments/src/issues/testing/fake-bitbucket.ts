/** Bitbucket's REST API about a tracker. */
import { bearerOf, fakePlatform, findComment, findIssue, mayChange, pageOf, Refusal, removeComment, rendered, reply, requireUser, userOf, type FakeComment, type FakeIssue, type FakePlatform, type Tracker } from './tracker';

export function fakeBitbucket(tracker: Tracker): FakePlatform {
  const issues = `/2.0/repositories/${encodeURIComponent(tracker.owner)}/${encodeURIComponent(tracker.repo)}/issues`;
  // Everybody has chosen the same nickname.
  const wireUser = (login: string) => ({ account_id: login, uuid: `{${login}}`, nickname: 'nick', links: { avatar: { href: `https://avatars.invalid/${login}` }, html: { href: `https://bitbucket.invalid/${login}` } } });
  const wireIssue = (issue: FakeIssue, hasLink = true) => ({
    id: issue.number,
    title: issue.title,
    content: { raw: issue.body, html: rendered(issue.body) },
    created_on: issue.createdAt,
    links: hasLink ? { html: { href: `https://bitbucket.invalid/issues/${issue.number}` } } : {},
  });
  const wireComment = (comment: FakeComment) => ({
    id: comment.id,
    content: { raw: comment.isSystem ? null : comment.body, html: comment.isSystem ? '' : rendered(comment.body) },
    user: comment.login === null ? null : wireUser(comment.login),
    created_on: comment.createdAt,
    updated_on: comment.updatedAt === comment.createdAt ? null : comment.updatedAt,
  });

  return fakePlatform(
    tracker,
    ({ method, path, query, body, headers }) => {
      const user = userOf(tracker, bearerOf(headers));
      const raw = String((body.content as { raw?: unknown } | undefined)?.raw);
      if (path === '/2.0/user') return reply(200, wireUser(requireUser(user).login));
      if (path === issues && method === 'GET') {
        const titles = parseTitles(query.get('q') ?? '');
        const found = tracker.issues.filter(({ title }) => titles.includes(title));
        const { items, page, size } = pageOf(found, query, 'pagelen', 10);
        return reply(200, { size: found.length, page, pagelen: size, values: items.map((issue) => wireIssue(issue)) });
      }
      if (path === issues && method === 'POST') {
        requireUser(user);
        if (body.priority !== 'trivial' || body.kind !== 'task') throw new Refusal(400, 'Bad request');
        return reply(201, wireIssue(tracker.addIssue(String(body.title), { body: raw, labels: [] }), false));
      }
      const [, number, list, id] = (path.startsWith(issues) && /^\/(\d+)(\/comments(?:\/(\d+))?)?$/.exec(path.slice(issues.length))) || [];
      if (number === undefined) throw new Refusal(404, 'Resource not found');
      const issue = findIssue(tracker, Number(number));
      if (list === undefined) return reply(200, wireIssue(issue));
      if (id === undefined && method === 'GET') {
        const { items, page, size } = pageOf(query.get('sort') === '-created_on' ? [...issue.comments].reverse() : issue.comments, query, 'pagelen');
        return reply(200, { size: issue.comments.length, page, pagelen: size, values: items.map(wireComment) });
      }
      if (id === undefined) return reply(201, wireComment(tracker.addComment(issue, raw, requireUser(user).login)));
      const found = findComment(tracker, Number(id));
      mayChange(requireUser(user), found.comment);
      if (method === 'PUT') return reply(200, wireComment(Object.assign(found.comment, { body: raw, updatedAt: '2025-06-01T00:00:00Z' })));
      removeComment(found);
      return reply(204);
    },
    (_status, message) => ({ type: 'error', error: { message } }),
  );
}

/** `title="…" OR title="…"`, quotes and backslashes escaped; anything else is no query. */
function parseTitles(q: string): string[] {
  if (!/^title="(?:[^"\\]|\\.)*"(?: OR title="(?:[^"\\]|\\.)*")*$/.test(q)) throw new Refusal(400, 'Invalid query');
  return [...q.matchAll(/title="((?:[^"\\]|\\.)*)"/g)].map(([, title]) => title!.replace(/\\(.)/g, '$1'));
}
