/** GitLab's REST API about a tracker, on a public project. */
import type { WireIssue, WireNote } from '../platforms/gitlab/wire';
import { bearerOf, fakePlatform, findComment, findIssue, mayChange, pageOf, Refusal, removeComment, rendered, reply, requireUser, searchTitles, userOf, type FakeComment, type FakeIssue, type FakePlatform, type Tracker } from './tracker';

export function fakeGitlab(tracker: Tracker): FakePlatform {
  const issues = `/api/v4/projects/${encodeURIComponent(`${tracker.owner}/${tracker.repo}`)}/issues`;
  const wireUser = (login: string) => ({ username: login, avatar_url: null, web_url: `https://gitlab.invalid/${login}` });
  const wireIssue = (issue: FakeIssue): WireIssue => ({ iid: issue.number, title: issue.title, description: issue.body, web_url: `https://gitlab.invalid/-/issues/${issue.number}`, created_at: issue.createdAt });
  const wireNote = (comment: FakeComment): WireNote => ({ id: comment.id, body: comment.body, author: wireUser(comment.login ?? 'ghost'), created_at: comment.createdAt, updated_at: comment.updatedAt, system: comment.isSystem });

  return fakePlatform(
    tracker,
    ({ method, path, query, body, headers }) => {
      const user = userOf(tracker, bearerOf(headers));
      if (path === '/api/v4/user') return reply(200, wireUser(requireUser(user).login));
      if (path === '/api/graphql' && method === 'POST') {
        // Gives the rendered texts of notes, to everybody.
        const asked = [...String(body.query).matchAll(/n(\d+):note\(id:"gid:\/\/gitlab\/Note\/(\d+)"\)\{bodyHtml\}/g)];
        if (asked.length === 0 || asked.length > 60) throw new Refusal(422, 'Query has complexity of 241, which exceeds max complexity of 200');
        return reply(200, { data: Object.fromEntries(asked.map(([, name, id]) => [`n${name!}`, { bodyHtml: rendered(findComment(tracker, Number(id)).comment.body) }])) });
      }
      if (path === '/api/v4/markdown' && method === 'POST') {
        requireUser(user);
        return reply(201, { html: rendered(String(body.text)) });
      }
      if (path === issues && method === 'GET') {
        if (query.get('in') !== 'title') throw new Refusal(400, 'these tests want titles searched alone');
        const labels = query.get('labels')?.split(',') ?? [];
        const found = searchTitles(tracker, query.get('search') ?? '').filter((issue) => labels.every((label) => issue.labels.includes(label)));
        return reply(200, pageOf(found, query).items.map(wireIssue));
      }
      if (path === issues && method === 'POST') {
        requireUser(user);
        return reply(201, wireIssue(tracker.addIssue(String(body.title), { body: String(body.description), labels: String(body.labels).split(',') })));
      }
      if (!path.startsWith(`${issues}/`)) throw new Refusal(404, '404 Project Not Found');
      const [, number, notes, noteId, awards, awardId] = /^\/(\d+)(\/notes(?:\/(\d+)(\/award_emoji(?:\/(\d+))?)?)?)?$/.exec(path.slice(issues.length)) ?? [];
      if (number === undefined) throw new Refusal(404, '404 Not Found');
      const issue = findIssue(tracker, Number(number));
      if (notes === undefined) return reply(200, wireIssue(issue));
      if (noteId === undefined && method === 'GET') return reply(200, ...listNotes(issue));
      if (noteId === undefined) return reply(201, wireNote(tracker.addComment(issue, String(body.body), requireUser(user).login)));
      const found = findComment(tracker, Number(noteId));
      return awards === undefined ? answerNote() : answerAwards();

      function listNotes(of: FakeIssue): [unknown, Record<string, string>] {
        const kept = query.get('activity_filter') === 'only_comments' ? of.comments.filter(({ isSystem }) => !isSystem) : of.comments;
        const { items, page, size } = pageOf(query.get('sort') === 'asc' ? kept : [...kept].reverse(), query);
        const headers = { 'x-total': String(kept.length), 'x-page': String(page), 'x-per-page': String(size), 'x-next-page': page * size < kept.length ? String(page + 1) : '' };
        return [items.map(wireNote), headers];
      }
      function answerNote(): Response {
        mayChange(requireUser(user), found.comment);
        if (method === 'PUT') return reply(200, wireNote(Object.assign(found.comment, { body: String(body.body), updatedAt: '2025-06-01T00:00:00Z' })));
        removeComment(found);
        return reply(204);
      }
      function answerAwards(): Response {
        const { comment } = found;
        if (method === 'GET') return reply(200, pageOf(comment.reactions, query).items.map(({ id, name, login }) => ({ id, name, user: { username: login } })));
        const { login } = requireUser(user);
        if (method === 'POST') {
          if (comment.reactions.some((each) => each.name === body.name && each.login === login)) throw new Refusal(404, '404 Award Emoji Name has already been taken Not Found');
          const award = { id: tracker.nextId(), name: String(body.name), login };
          comment.reactions.push(award);
          return reply(201, { id: award.id, name: award.name, user: { username: login } });
        }
        const own = comment.reactions.find((each) => each.id === Number(awardId) && each.login === login);
        if (!own) throw new Refusal(404, '404 Award Emoji Not Found');
        comment.reactions = comment.reactions.filter((each) => each !== own);
        return reply(204);
      }
    },
    (_status, message) => ({ message }),
  );
}
