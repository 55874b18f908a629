import { expect, it } from 'vitest';
import { loadPlatform, type PlatformName } from './platforms/names';
import { FAKE_PLATFORMS } from './testing/platforms';
import { createTracker } from './testing/tracker';

/** What each platform is asked for in one visit: method, path with query, body; of GraphQL the outermost field and the variables. */
const CALLS: Readonly<Record<PlatformName, readonly string[]>> = {
  github: [
    'GET /api/v3/user',
    'POST /api/v3/repos/o/r/issues {"title":"[Vssue]t","body":"url","labels":["Vssue"]}',
    'GET /api/v3/search/issues?q="[Vssue]t" is:issue in:title repo:o/r is:public label:"Vssue"&per_page=20',
    'POST /api/v3/repos/o/r/issues/101/comments {"body":"a"}',
    'GET /api/v3/repos/o/r/issues/101',
    'GET /api/v3/repos/o/r/issues/101/comments?page=1&per_page=10',
    'PATCH /api/v3/repos/o/r/issues/comments/102 {"body":"b"}',
    'POST /api/v3/repos/o/r/issues/comments/102/reactions {"content":"+1"}',
    'DELETE /api/v3/repos/o/r/issues/comments/102',
  ],
  'github-v4': [
    'POST /api/graphql viewer {}',
    'POST /api/v3/repos/o/r/issues {"title":"[Vssue]t","body":"url","labels":["Vssue"]}',
    'POST /api/graphql search(query: $query, type: ISSUE, first: 20) {"query":"\\"[Vssue]t\\" is:issue in:title repo:o/r is:public label:\\"Vssue\\""}',
    'POST /api/graphql addComment(input: { subjectId: $id, body: $body }) {"id":"I_MTAx","body":"a"}',
    'POST /api/graphql node(id: $id) {"id":"I_MTAx","last":10,"before":null}',
    'POST /api/graphql updateIssueComment(input: { id: $id, body: $body }) {"id":"IC_MTAy","body":"b"}',
    'POST /api/graphql addReaction(input: { subjectId: $id, content: $content }) {"id":"IC_MTAy","content":"THUMBS_UP"}',
    'POST /api/graphql deleteIssueComment(input: { id: $id }) {"id":"IC_MTAy"}',
  ],
  gitlab: [
    'GET /api/v4/user',
    'POST /api/v4/projects/o/r/issues {"title":"[Vssue]t","description":"url","labels":"Vssue"}',
    'GET /api/v4/projects/o/r/issues?labels=Vssue&order_by=created_at&sort=asc&search=[Vssue]t&in=title&per_page=100',
    'POST /api/v4/projects/o/r/issues/101/notes {"body":"a"}',
    'GET /api/v4/projects/o/r/issues/101/notes?page=1&per_page=10&order_by=created_at&sort=desc&activity_filter=only_comments',
    'POST /api/v4/markdown {"text":"a","gfm":true,"project":"o/r"}',
    'GET /api/v4/projects/o/r/issues/101/notes/102/award_emoji?per_page=100',
    'GET /api/v4/user',
    'PUT /api/v4/projects/o/r/issues/101/notes/102 {"body":"b"}',
    'POST /api/v4/markdown {"text":"b","gfm":true,"project":"o/r"}',
    'POST /api/v4/projects/o/r/issues/101/notes/102/award_emoji {"name":"thumbsup"}',
    'DELETE /api/v4/projects/o/r/issues/101/notes/102',
  ],
  bitbucket: [
    'GET /2.0/user',
    'POST /2.0/repositories/o/r/issues {"title":"[Vssue]t","content":{"raw":"url"},"priority":"trivial","kind":"task"}',
    'GET /2.0/repositories/o/r/issues?q=title="[Vssue]t"&sort=created_on',
    'POST /2.0/repositories/o/r/issues/101/comments {"content":{"raw":"a"}}',
    'GET /2.0/repositories/o/r/issues/101/comments?page=1&pagelen=10&sort=-created_on',
    'PUT /2.0/repositories/o/r/issues/101/comments/102 {"content":{"raw":"b"}}',
    'DELETE /2.0/repositories/o/r/issues/101/comments/102',
  ],
  gitee: [
    'GET /api/v5/user?access_token=t',
    'POST /api/v5/repos/o/issues {"access_token":"t","repo":"r","title":"[Vssue]t","body":"url","labels":"Vssue"}',
    'GET /api/v5/search/issues?access_token=t&q=[Vssue]t&repo=o/r&per_page=100',
    'POST /api/v5/repos/o/r/issues/I2T/comments {"access_token":"t","body":"a"}',
    'GET /api/v5/repos/o/r/issues/I2T/comments?access_token=t&page=1&per_page=10',
    'PATCH /api/v5/repos/o/r/issues/comments/102 {"access_token":"t","body":"b"}',
    'DELETE /api/v5/repos/o/r/issues/comments/102?access_token=t',
  ],
};

it.each(Object.keys(CALLS) as PlatformName[])('§7 the calls that are made of %s', async (name) => {
  const tracker = createTracker('o', 'r');
  tracker.users.set('me', { id: 1, login: 'me', mayPush: true });
  tracker.tokens.set('t', 'me');
  const platform = FAKE_PLATFORMS[name](tracker);
  const calls: string[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const { pathname, search } = new URL(String(url));
    const body = typeof init?.body === 'string' ? init.body : '';
    const { query, variables } = JSON.parse(body || '{}') as { query?: string; variables?: unknown };
    const said = query === undefined ? body : `${/\{ (\w+(?:\([^)]*\))?)/.exec(query)![1]!} ${JSON.stringify(variables)}`;
    calls.push(`${init!.method!} ${decodeURIComponent(pathname + search).replaceAll('+', ' ')} ${said}`.trim());
    return platform(new Request(url, { ...init, cache: 'default' }));
  };
  const store = (await loadPlatform[name]('t')).default({ baseURL: 'https://platform.invalid', owner: 'o', repo: 'r', labels: ['Vssue'], token: 't', fetch });
  await store.getUser();
  const issue = await store.createIssue({ title: '[Vssue]t', content: 'url' });
  await store.findIssue(['[Vssue]t']);
  await store.postComment(issue, 'a');
  const [comment] = (await store.listComments(issue, { page: 1, perPage: 10, sort: 'desc' })).data;
  const edited = await store.editComment(issue, comment!, 'b');
  if (store.platform.reactable) await store.react(issue, edited, 'like');
  await store.deleteComment(issue, edited);
  expect(calls).toEqual(CALLS[name]);
});
