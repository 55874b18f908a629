/** What every platform's client must do (§7), against fakes that speak the platforms' own APIs. One suite for all five. */
import { beforeEach, describe, expect, it } from 'vitest';
import { PlatformError } from './http';
import { loadPlatform, PLATFORM_NAMES, type PlatformName } from './platforms/names';
import type { CommentStore, Connection, Issue, IssueComment, Query } from './store';
import { FAKE_PLATFORMS } from './testing/platforms';
import { createTracker, reply, type Tracker } from './testing/tracker';

const TITLE = '[Vssue]强化学习："策略\\梯度"（一） | 作坊';
const FIRST: Query = { page: 1, perPage: 10, sort: 'desc' };

describe.each(PLATFORM_NAMES)('%s', (name: PlatformName) => {
  const isGithub = name.startsWith('github');
  const hasReactions = isGithub || name === 'gitlab';
  let tracker: Tracker;
  const open = async (token: string | null = 'token-of-author', change: Partial<Connection> = {}): Promise<CommentStore> => {
    const platform = FAKE_PLATFORMS[name](tracker);
    const fetch: typeof globalThis.fetch = (url, init) => platform(new Request(url, { ...init, cache: 'default' }));
    return (await loadPlatform[name](token)).default({ baseURL: 'https://platform.invalid', owner: tracker.owner, repo: tracker.repo, labels: ['Vssue', '评 论'], token, fetch, ...change });
  };
  const addIssue = (title = TITLE) => tracker.addIssue(title, { labels: ['Vssue', '评 论'] });
  /** An issue with so many comments, and the issue as the client knows it. */
  /** Posts, and reads what is there then: the newest. */
  const post = async (store: CommentStore, issue: Issue, text: string): Promise<IssueComment> => {
    await store.postComment(issue, text);
    // Bitbucket and GitHub's REST know the oldest first only.
    const { data } = await store.listComments(issue, { ...FIRST, perPage: 100, sort: 'asc' });
    return data.at(-1)!;
  };
  const filled = async (count: number, store: CommentStore) => {
    const kept = addIssue();
    for (let index = 1; index <= count; index++) tracker.addComment(kept, `第 ${index} 条`, 'reader');
    return { kept, issue: (await store.findIssue([TITLE]))! };
  };

  beforeEach(() => {
    tracker = createTracker();
    for (const [id, login] of ['author', 'reader', 'admin'].entries()) {
      tracker.users.set(login, { id, login, mayPush: login === 'admin' });
      tracker.tokens.set(`token-of-${login}`, login);
    }
  });

  it('tells what it can do (§6)', async () => {
    const { platform } = await open();
    expect([platform.sortable, platform.reactable]).toEqual([name !== 'github' && name !== 'gitee', hasReactions]);
  });

  it('knows the user of the token, and refuses a dead one with 401', async () => {
    const user = await (await open()).getUser();
    expect([user.ids[0], user.username]).toEqual(['author', name === 'bitbucket' ? 'nick' : 'author']);
    await expect((await open('revoked')).getUser()).rejects.toMatchObject({ name: 'PlatformError', status: 401 });
  });

  it('finds the oldest issue of exactly this title (§5)', async () => {
    const store = await open(null);
    addIssue(`${TITLE}（二）`);
    addIssue(TITLE.toUpperCase());
    expect(await store.findIssue([TITLE])).toBeNull();
    const oldest = addIssue();
    addIssue();
    const found = (await store.findIssue([TITLE]))!;
    expect(found.title).toBe(TITLE);
    expect((await store.getIssue(found.id))!.title).toBe(TITLE);
    expect(found.link).toContain(name === 'gitee' ? oldest.number.toString(36).toUpperCase() : String(oldest.number));
  });

  it('finds an issue of the page title alone where the document title has none, and of the document title first', async () => {
    const [page, whole] = ['[Vssue]策略梯度', '[Vssue]策略梯度 | 作坊'];
    addIssue(page);
    const store = await open(null);
    expect((await store.findIssue([whole, page]))?.title).toBe(page);
    addIssue(whole);
    expect((await store.findIssue([whole, page]))?.title).toBe(whole);
    // A page with a `metaTitle`: the one is no part of the other.
    expect((await store.findIssue([whole, '别名']))?.title).toBe(whole);
  });

  // GitLab and Bitbucket filter the list itself.
  it.runIf(isGithub || name === 'gitee')('finds an issue that the search does not know yet', async () => {
    addIssue();
    tracker.isSearchLagging = true;
    for (const token of [null, 'token-of-reader']) expect((await (await open(token)).findIssue([TITLE]))?.title).toBe(TITLE);
  });

  it('knows no issue of a number there is not (§8: 404)', async () => {
    expect(await (await open()).getIssue(name === 'gitee' ? 'IZZZZ' : '99999')).toBeNull();
  });

  it('creates an issue that is found again', async () => {
    const admin = await open('token-of-admin');
    const made = await admin.createIssue({ title: TITLE, content: 'https://blog.invalid/a.html' });
    expect(tracker.issues).toMatchObject([{ title: TITLE, body: 'https://blog.invalid/a.html' }]);
    expect(tracker.issues[0]!.labels).toEqual(name === 'bitbucket' ? [] : ['Vssue', '评 论']);
    expect(made.link).toMatch(/^https:\/\//);
    expect((await admin.findIssue([TITLE]))!.id).toBe(made.id);
    expect(await admin.listComments(made, FIRST)).toMatchObject({ count: 0, data: [] });
  });

  it('gives comments with HTML and Markdown', async () => {
    for (const token of [null, 'token-of-reader']) {
      const store = await open(token);
      tracker.issues.length = 0;
      const { issue } = await filled(1, store);
      const { data } = await store.listComments(issue, FIRST);
      expect(data).toMatchObject([{ contentRaw: '第 1 条', author: { ids: expect.arrayContaining(['reader']) } }]);
      expect(data[0]!.content).toBe('<p>第 1 条</p>');
      expect(Date.parse(data[0]!.createdAt)).toBeGreaterThan(Date.UTC(2024, 0, 1));
    }
  });

  it.runIf(name === 'gitlab')('leaves texts to be rendered where GraphQL does not answer strangers', async () => {
    const store = await open(null);
    const { issue } = await filled(120, store);
    const contents = async () => (await store.listComments(issue, { ...FIRST, perPage: 100 })).data.map(({ content }) => content);
    expect(new Set((await contents()).map((content) => content?.slice(0, 5)))).toEqual(new Set(['<p>第 ']));
    expect(tracker.calls.filter((call) => call.includes('graphql'))).toHaveLength(2);
    for (const answer of ['{"errors":[{"message":"x"}]}', '{"data":{"n1":null}}', 'not json']) {
      tracker.fault = (request) => (request.url.includes('/api/graphql') ? new Response(answer) : undefined);
      expect(new Set(await contents())).toEqual(new Set([null]));
    }
  });

  it.each(['asc', 'desc'] as const)('pages through everything once, %s, however it jumps', async (sort) => {
    const store = await open();
    const { issue } = await filled(47, store);
    const perPage = 5;
    const page = async (number: number) => (await store.listComments(issue, { page: number, perPage, sort })).data.map(({ contentRaw }) => Number(/\d+/.exec(contentRaw)![0]));
    // Gitee keeps its order.
    const isDescending = sort === 'desc' && name !== 'gitee';
    const expected = (number: number) => Array.from({ length: 47 }, (_, index) => (isDescending ? 47 - index : index + 1)).slice((number - 1) * perPage, number * perPage);
    for (const number of [10, 1, 7, 2, 3, 9, 8, 4, 6, 5]) expect([number, await page(number)]).toEqual([number, expected(number)]);
    expect((await store.listComments(issue, { page: 2, perPage, sort })).count).toBe(47);
  });

  it('reaches the end of 1,200 comments in few calls', async () => {
    const store = await open(name === 'github' ? null : 'token-of-reader');
    const { issue } = await filled(1200, store);
    tracker.calls.length = 0;
    const list = await store.listComments(issue, { page: 240, perPage: 5, sort: 'desc' });
    expect([list.count, list.data.length]).toEqual([1200, 5]);
    // GitLab renders and counts awards one by one; GraphQL walks a hundred ids a step.
    expect(tracker.calls.length).toBeLessThanOrEqual(name === 'gitlab' || name === 'github-v4' ? 13 : 3);
  });

  it('posts, edits and deletes', async () => {
    const store = await open();
    const { kept, issue } = await filled(2, store);
    const posted = await post(store, issue, '新的 **评论**');
    expect(posted.contentRaw).toBe('新的 **评论**');
    const edited = await store.editComment(issue, posted, '改过');
    expect([edited.contentRaw, kept.comments.at(-1)!.body]).toEqual(['改过', '改过']);
    expect(await store.deleteComment(issue, posted)).toBe(true);
    expect((await store.listComments(issue, FIRST)).count).toBe(2);
    const [foreign] = (await store.listComments(issue, FIRST)).data;
    await expect(store.deleteComment(issue, foreign!)).rejects.toMatchObject({ status: 403, message: expect.stringContaining('admin rights') });
    expect(await (await open('token-of-admin')).deleteComment(issue, foreign!)).toBe(true);
  });

  // GraphQL knows one status for all.
  it.runIf(name !== 'github-v4')('takes a comment for deleted when the answer is 204, and for no other (§7)', async () => {
    const store = await open();
    const { issue } = await filled(0, store);
    const posted = await post(store, issue, '还在');
    tracker.fault = (request) => (request.method === 'DELETE' ? reply(200, {}) : undefined);
    expect(await store.deleteComment(issue, posted)).toBe(false);
  });

  it('asks for a login where one is needed', async () => {
    const store = await open(null);
    const { issue } = await filled(1, store);
    await expect(store.postComment(issue, 'x')).rejects.toMatchObject({ status: 401 });
  });

  it.runIf(hasReactions)('gives a reaction, tells whose it is, and takes it back', async () => {
    const store = await open();
    const { issue } = await filled(1, store);
    const read = async () => (await store.listComments(issue, FIRST)).data[0]!;
    for (const kind of ['heart', 'like', 'unlike'] as const) {
      expect(await store.react(issue, await read(), kind)).toBe('given');
      expect((await read()).reactions![kind]).toEqual({ count: 1, isMine: true });
      expect((await store.getReactions(issue, await read()))[kind]).toEqual({ count: 1, isMine: true });
      const asReader = await open('token-of-reader');
      expect((await asReader.listComments(issue, FIRST)).data[0]!.reactions![kind]).toEqual({ count: 1, isMine: false });
      expect(await store.react(issue, await read(), kind)).toBe('taken-back');
      expect((await read()).reactions![kind]).toEqual({ count: 0, isMine: false });
    }
  });

  it.runIf(name === 'gitlab')('says so when a reaction had been given elsewhere before (§8)', async () => {
    const store = await open();
    const { issue } = await filled(1, store);
    const [before] = (await store.listComments(issue, FIRST)).data;
    await store.react(issue, before!, 'like');
    expect(await store.react(issue, before!, 'like')).toBe('refused');
  });

  it.runIf(!hasReactions)('has no reactions: 501 (§8)', async () => {
    const store = await open();
    const { issue } = await filled(1, store);
    const [comment] = (await store.listComments(issue, FIRST)).data;
    expect(comment!.reactions).toBeNull();
    await expect(store.react(issue, comment!, 'like')).rejects.toMatchObject({ status: 501, message: '501 Not Implemented' });
    await expect(store.getReactions(issue, comment!)).rejects.toMatchObject({ status: 501 });
  });

  it('leaves out what the platform itself wrote, and shows deleted accounts', async () => {
    const store = await open();
    const { kept, issue } = await filled(1, store);
    if (name === 'gitlab' || name === 'bitbucket') tracker.addComment(kept, 'closed', 'admin', true);
    tracker.addComment(kept, '我走了', null);
    const { data } = await store.listComments(issue, FIRST);
    expect(data.map(({ contentRaw }) => contentRaw).sort()).toEqual(['我走了', '第 1 条']);
    expect(data.find(({ contentRaw }) => contentRaw === '我走了')!.author.username).toBe('ghost');
  });

  it('gives the platform’s words, the status, and when a limit ends', async () => {
    const store = await open();
    const reset = Math.ceil(Date.now() / 1000) + 600;
    tracker.fault = () => reply(403, { message: 'API rate limit exceeded' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) });
    const limited = await store.findIssue([TITLE]).catch((error: unknown) => error as PlatformError);
    expect(limited).toMatchObject({ status: 403, isRateLimit: true, message: 'API rate limit exceeded', retryAt: new Date(reset * 1000) });
    tracker.fault = () => new Response('<html>gateway</html>', { status: 502 });
    await expect(store.findIssue([TITLE])).rejects.toMatchObject({ kind: 'status', status: 502, message: 'HTTP 502' });
    tracker.fault = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(store.findIssue([TITLE])).rejects.toMatchObject({ kind: 'network', status: 0 });
  });

  it('sends no authorization when nobody is logged in', async () => {
    const seen: (string | null)[] = [];
    tracker.fault = (request) => void seen.push(request.headers.get('authorization'), new URL(request.url).searchParams.get('access_token'));
    const store = await open(null);
    const { issue } = await filled(2, store);
    await store.listComments(issue, FIRST);
    expect(new Set(seen)).toEqual(new Set([null]));
  });

  it('quotes what stands in a title', async () => {
    const title = '[Vssue]"a" OR title="b" \\ repo:x/y label:z';
    addIssue(title);
    expect((await (await open()).findIssue([title]))?.title).toBe(title);
  });
});

describe('the addresses of the real platforms', () => {
  it.each([
    ['github', 'https://github.com', 'https://api.github.com/user'],
    ['github', 'https://ghe.invalid', 'https://ghe.invalid/api/v3/user'],
    ['github-v4', 'https://github.com', 'https://api.github.com/graphql'],
    ['github-v4', 'https://ghe.invalid', 'https://ghe.invalid/api/graphql'],
    ['gitlab', 'https://gitlab.com', 'https://gitlab.com/api/v4/user'],
    ['bitbucket', 'https://bitbucket.org', 'https://api.bitbucket.org/2.0/user'],
    ['gitee', 'https://gitee.com', 'https://gitee.com/api/v5/user?access_token=t'],
  ] as const)('%s at %s', async (name, baseURL, expected) => {
    const asked: string[] = [];
    const fetch = ((url: string) => {
      asked.push(url);
      return Promise.resolve(reply(404, {}));
    }) as typeof globalThis.fetch;
    await (await loadPlatform[name]('t')).default({ baseURL, owner: 'o', repo: 'r', labels: [], token: 't', fetch }).getUser().catch(() => undefined);
    expect(asked).toEqual([expected]);
  });

  it('Bitbucket says that its tracker is gone', async () => {
    const fetch = (() => Promise.resolve(reply(404, { error: { message: 'Repository has no issue tracker.' } }))) as typeof globalThis.fetch;
    const store = (await loadPlatform.bitbucket(null)).default({ baseURL: 'https://bitbucket.org', owner: 'o', repo: 'r', labels: [], token: null, fetch });
    await expect(store.findIssue(['t'])).rejects.toMatchObject({ kind: 'trackerClosed', message: 'Repository has no issue tracker.' });
  });
});

describe('GitHub’s GraphQL refuses with status 200', () => {
  const storeThatGets = async (errors: unknown) => {
    const fetch = (() => Promise.resolve(reply(200, { data: null, errors }, { 'x-ratelimit-reset': '4102444800' }))) as typeof globalThis.fetch;
    return (await loadPlatform['github-v4']('t')).default({ baseURL: 'https://github.com', owner: 'o', repo: 'r', labels: [], token: 't', fetch });
  };
  it.each([
    ['RATE_LIMIT', { status: 403, isRateLimit: true, retryAt: new Date('2100-01-01T00:00:00Z') }],
    ['RATE_LIMITED', { status: 403, isRateLimit: true, retryAt: new Date('2100-01-01T00:00:00Z') }],
    ['FORBIDDEN', { status: 403, isRateLimit: false, retryAt: null }],
    ['SOMETHING_NEW', { status: 422, isRateLimit: false }],
  ])('%s', async (type, expected) => {
    await expect((await storeThatGets([{ type, message: 'why' }])).getUser()).rejects.toMatchObject({ name: 'PlatformError', message: 'why', ...expected });
  });

  it('NOT_FOUND of an issue is no issue', async () => {
    expect(await (await storeThatGets([{ type: 'NOT_FOUND', message: 'Could not resolve' }])).getIssue('7')).toBeNull();
  });
});
