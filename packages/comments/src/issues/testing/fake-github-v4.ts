/** GitHub's GraphQL API about a tracker: the published schema executes every query, so that nothing passes that GitHub would not take. */
import { buildSchema, graphql, type GraphQLSchema } from 'graphql';
import { schema as published } from '@octokit/graphql-schema';
import { fakeGithubV3, nodeId, numberOf } from './fake-github-v3';
import { bearerOf, fakePlatform, findComment, findIssue, mayChange, Refusal, removeComment, rendered, reply, requireUser, searchTitles, userOf, type FakeComment, type FakeIssue, type FakePlatform, type FakeUser, type Tracker } from './tracker';

let built: GraphQLSchema | undefined;
export function githubSchema(): GraphQLSchema {
  return (built ??= buildSchema(published.idl, { assumeValid: true }));
}

const CONTENTS: Readonly<Record<string, string>> = { HEART: 'heart', THUMBS_UP: '+1', THUMBS_DOWN: '-1' };

interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

/** GraphQL below `prefix`, REST below `restPrefix`. */
export function fakeGithubV4(tracker: Tracker, prefix = '', restPrefix = ''): FakePlatform {
  const rest = fakeGithubV3(tracker, restPrefix);
  const speak = fakePlatform(
    tracker,
    async ({ headers, body }) => {
      const user = requireUser(userOf(tracker, bearerOf(headers)));
      const { data, errors } = await graphql({ schema: githubSchema(), source: String(body.query), variableValues: body.variables as Record<string, unknown>, rootValue: resolvers(tracker, user) });
      // Refusals come with status 200 and a type.
      const told = errors?.map(({ message, path, originalError }) => ({ message, path, type: originalError instanceof Refusal ? typeOf(originalError.status) : undefined }));
      return reply(200, { data, ...(told ? { errors: told } : {}) });
    },
    (_status, message) => ({ message }),
  );
  return (request) => (new URL(request.url).pathname === `${prefix}/graphql` ? speak(request) : rest(request));
}

function typeOf(status: number): string {
  return status === 404 ? 'NOT_FOUND' : status === 403 ? 'FORBIDDEN' : 'UNPROCESSABLE';
}

function resolvers(tracker: Tracker, viewer: FakeUser): Record<string, unknown> {
  const actor = (login: string) => ({ __typename: 'User', login, avatarUrl: () => `https://avatars.invalid/${login}`, url: `https://github.invalid/${login}` });
  const issueNode = (issue: FakeIssue) => ({
    __typename: 'Issue',
    id: nodeId('I', issue.number),
    number: issue.number,
    title: issue.title,
    body: issue.body,
    url: `https://github.invalid/issues/${issue.number}`,
    createdAt: issue.createdAt,
    comments: (page: PageArguments) => connection(issue.comments, page, commentNode),
  });
  const commentNode = (comment: FakeComment) => ({
    __typename: 'IssueComment',
    id: nodeId('IC', comment.id),
    body: comment.body,
    bodyHTML: rendered(comment.body),
    createdAt: comment.createdAt,
    updatedAt: comment.updatedAt,
    author: comment.login === null ? null : actor(comment.login),
    reactionGroups: Object.entries(CONTENTS).map(([content, name]) => {
      const given = comment.reactions.filter((each) => each.name === name);
      return { content, viewerHasReacted: given.some(({ login }) => login === viewer.login), reactors: { totalCount: given.length } };
    }),
  });
  const own = ({ input }: { input: { id?: string; subjectId?: string } }) => findComment(tracker, numberOf(input.id ?? input.subjectId ?? ''));
  const labelled = (labels: readonly string[] | null | undefined) => (issue: FakeIssue) => (labels ?? []).every((label) => issue.labels.includes(label));
  return {
    viewer: actor(viewer.login),
    search: ({ query }: { query: string }) => ({
      nodes: searchTitles(tracker, /^"([^"]*)"/.exec(query)?.[1] ?? '')
        .filter(labelled([...query.matchAll(/label:"([^"]*)"/g)].map(([, label]) => label!)))
        .map(issueNode),
    }),
    repository: ({ owner, name }: { owner: string; name: string }) => {
      if (owner !== tracker.owner || name !== tracker.repo) throw new Refusal(404, 'Could not resolve to a Repository');
      return {
        issue: ({ number }: { number: number }) => issueNode(findIssue(tracker, number)),
        issues: ({ labels }: { labels?: string[] | null }) => ({ nodes: tracker.issues.filter(labelled(labels)).reverse().map(issueNode) }),
      };
    },
    node: ({ id }: { id: string }) => (id.startsWith('IC_') ? commentNode(findComment(tracker, numberOf(id)).comment) : issueNode(findIssue(tracker, numberOf(id)))),
    addComment: ({ input }: { input: { subjectId: string; body: string } }) => {
      tracker.addComment(findIssue(tracker, numberOf(input.subjectId)), input.body, viewer.login);
      return {};
    },
    updateIssueComment: ({ input }: { input: { id: string; body: string } }) => {
      const { comment } = own({ input });
      mayChange(viewer, comment);
      return { issueComment: commentNode(Object.assign(comment, { body: input.body, updatedAt: '2025-06-01T00:00:00Z' })) };
    },
    deleteIssueComment: ({ input }: { input: { id: string } }) => {
      const found = own({ input });
      mayChange(viewer, found.comment);
      removeComment(found);
      return {};
    },
    addReaction: ({ input }: { input: { subjectId: string; content: string } }) => {
      const { comment } = own({ input });
      const name = CONTENTS[input.content]!;
      // Adding twice changes nothing.
      if (!comment.reactions.some((each) => each.name === name && each.login === viewer.login)) comment.reactions.push({ id: tracker.nextId(), name, login: viewer.login });
      return { reaction: { id: `R_${name}` } };
    },
    removeReaction: ({ input }: { input: { subjectId: string; content: string } }) => {
      const { comment } = own({ input });
      comment.reactions = comment.reactions.filter((each) => each.name !== CONTENTS[input.content] || each.login !== viewer.login);
      return { reaction: { id: 'R' } };
    },
  };
}

/** Cursor paging: exactly one of first and last, at most 100. */
function connection<T, N>(list: readonly T[], { first, last, after, before }: PageArguments, toNode: (item: T) => N) {
  const size = first ?? last;
  if (size === undefined || size === null || (typeof first === 'number' && typeof last === 'number') || size > 100) throw new Refusal(422, 'You must provide a `first` or `last` value of at most 100 to properly paginate the connection.');
  const start = typeof after === 'string' ? Number(atob(after)) + 1 : 0;
  const end = typeof before === 'string' ? Number(atob(before)) : list.length;
  const from = typeof last === 'number' ? Math.max(start, end - last) : start;
  const items = list.slice(from, typeof first === 'number' ? Math.min(end, start + first) : end);
  const cursor = (index: number): string | null => (items.length === 0 ? null : btoa(String(index)));
  return { totalCount: list.length, pageInfo: { startCursor: cursor(from), endCursor: cursor(from + items.length - 1) }, nodes: items.map(toNode) };
}
