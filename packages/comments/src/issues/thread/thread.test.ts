/** What the widget does with what a platform answers (§4), without a screen. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PlatformError } from '../http';
import type { Login } from '../login/world';
import { readOptions, type VssueConfig } from '../options';
import createGiteeStore from '../platforms/gitee/client';
import createStore from '../platforms/github-v3/client';
import { fakeGitee } from '../testing/fake-gitee';
import { fakeGithubV3 } from '../testing/fake-github-v3';
import { createTracker, reply, type Tracker } from '../testing/tracker';
import { createThread, type Thread } from './create-thread';
import { canSubmit, initialState, isAdminOf, isAuthor, pageCountOf, quoteReply, statusOf, type ThreadState } from './state';

const TITLE = '[Vssue]一页';
const EMPTY = { count: 0, page: 1, perPage: 10, sort: 'desc', data: [] } as const;

describe('the status, in priority (§4)', () => {
  const ready: ThreadState = { ...initialState(10), initializing: false };
  const user = { ids: ['a'], username: 'a', avatar: null, homepage: null };
  it.each([
    ['failed', { failed: true, initializing: true, loginRequired: true }, false],
    ['initializing', { initializing: true, issueNotCreated: true }, false],
    ['issueNotCreated', { issueNotCreated: true, loginRequired: true }, false],
    ['issueNotCreated', { issueNotCreated: true, user }, true],
    ['failed', { issueNotCreated: true, user }, false],
    ['loginRequired', { loginRequired: true }, false],
    ['loadingComments', {}, false],
    ['loadingComments', { issueNotCreated: true, creatingIssue: true }, true],
    ['loadingComments', { creatingIssue: true, comments: EMPTY }, true],
    ['noComments', { comments: EMPTY }, false],
    ['none', { comments: { ...EMPTY, data: [{} as never] } }, false],
  ] as const)('%s: %j', (status, flags, isAdmin) => expect(statusOf({ ...ready, ...flags }, isAdmin)).toBe(status));

  it('an admin is who the platform knows by a name in the list, without case', () => {
    expect(isAdminOf({ ...user, ids: ['Owner'] }, ['owner'])).toBe(true);
    expect(isAdminOf({ ...user, ids: ['557058:1', '{uuid}'] }, ['{uuid}'])).toBe(true);
    expect(isAdminOf({ ...user, ids: ['x'], username: 'owner' }, ['owner'])).toBe(false);
    expect(isAdminOf(null, [''])).toBe(false);
  });

  it('only the author of a comment, as the platform knows them, may edit it (§6)', () => {
    const by = (...ids: string[]) => ({ author: { ...user, ids } }) as never;
    expect(isAuthor(user, by('a'))).toBe(true);
    expect(isAuthor(user, by('b', 'a'))).toBe(false);
    expect([isAuthor(null, by('a')), isAuthor({ ...user, ids: [] }, by())]).toEqual([false, false]);
  });

  it.each([
    ['there is text, a user and an issue', {}, true],
    ['there is nothing but space', { draft: ' \n' }, false],
    ['nobody is logged in', { user: null }, false],
    ['there is no issue', { issue: null }, false],
    ['comments are loading', { loadingComments: true }, false],
    ['a comment is on its way', { creatingComment: true }, false],
    ['a comment is being changed', { updatingComment: true }, false],
  ] as const)('whether it can be submitted (§5) when %s', (_, flags, can) => {
    const issue = { id: '1', title: '', content: '', link: '' };
    expect(canSubmit({ ...ready, draft: '好', user, issue, ...flags })).toBe(can);
  });

  it('a reply keeps what was written, mentions, and quotes every line', () => {
    const comment = { author: { ...user, username: '小明' }, contentRaw: '一\n\n三' } as never;
    expect(quoteReply('', comment)).toBe('@小明\n\n> 一\n> \n> 三\n\n');
    // As GitHub's own form stores it.
    expect(quoteReply('', { ...comment, contentRaw: '一\r\n二' })).toBe('@小明\n\n> 一\r\n> 二\n\n');
    expect(quoteReply('已有', comment)).toBe('已有\n\n@小明\n\n> 一\n> \n> 三\n\n');
  });
});

it.each([
  [0, 1],
  [10, 1],
  [11, 2],
  [1e12, 1000],
  [Number.NaN, 1],
  [-5, 1],
])('%d comments are %d pages of ten', (count, pages) => expect(pageCountOf({ count, perPage: 10 })).toBe(pages));

describe('a thread', () => {
  let tracker: Tracker;
  let token: string | null;
  let started: number;
  /** What the browser keeps of what is written. */
  let kept: Map<string, string>;
  let login: Login;
  let seen: string[];
  /** What the token that is over is renewed to. */
  let renewed: string | null;
  /** What reads without a token does not come. */
  let isAnonymousLost: boolean;

  beforeEach(() => {
    tracker = createTracker('owner', 'blog');
    for (const name of ['owner', 'reader']) {
      tracker.users.set(name, { id: 1, login: name, mayPush: name === 'owner' });
      tracker.tokens.set(`token-of-${name}`, name);
    }
    token = null;
    renewed = null;
    isAnonymousLost = false;
    started = 0;
    kept = new Map();
    seen = [];
    login = {
      token: () => token,
      start: async () => void started++,
      complete: async () => ({ failure: null, isReturn: false }),
      renew: async () => (token = renewed ?? token, renewed),
      logout: () => void (token = null),
    };
  });
  const open = (config: VssueConfig = {}, issueId: string | null = null): Thread => {
    const isGitee = config.platform === 'gitee';
    const platform = isGitee ? fakeGitee(tracker) : fakeGithubV3(tracker, '/api/v3');
    const fetch = ((url: string, init: RequestInit) => platform(new Request(url, { ...init, cache: 'default' }))) as typeof globalThis.fetch;
    const options = readOptions({ platform: 'github', owner: 'owner', repo: 'blog', clientId: 'c', baseURL: 'https://git.invalid', ...config });
    const thread = createThread({
      options,
      openLogin: () => login,
      openStore: async (each) => {
        if (each === null && isAnonymousLost) throw new PlatformError('Network Error', 'network', 0);
        return (isGitee ? createGiteeStore : createStore)({ ...options, token: each, fetch });
      },
      place: { titles: [TITLE], issueId, url: 'https://blog.invalid/a.html' },
      prepare: async (comment) => ({ ...comment, content: `safe ${comment.content}` }),
      kept: { get: (key) => kept.get(key) ?? null, set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)) },
    });
    thread.subscribe(() => {
      const status = statusOf(thread.state(), isAdminOf(thread.state().user, options.admins));
      if (seen.at(-1) !== status) seen.push(status);
    });
    return thread;
  };
  const filled = (count: number) => {
    const issue = tracker.addIssue(TITLE);
    for (let index = 1; index <= count; index++) tracker.addComment(issue, String(index), 'reader');
    return issue;
  };
  const shown = (thread: Thread) => thread.state().comments?.data.map(({ contentRaw }) => contentRaw);
  const calm = (thread: Thread) => expect.poll(() => thread.state().loadingComments).toBe(false);

  it('goes from initializing over loading to the list, made safe', async () => {
    filled(2);
    const thread = open();
    await thread.init();
    expect(seen).toEqual(['initializing', 'loadingComments', 'none']);
    expect(thread.state().comments!.data[0]!.content).toBe('safe <p>2</p>');
  });

  it('shows an issue chosen by its number, and fails when there is none of it', async () => {
    const issue = tracker.addIssue('ganz anders');
    const thread = open({}, String(issue.number));
    await thread.init();
    expect(seen.at(-1)).toBe('noComments');
    const other = open({}, '99999');
    await other.init();
    expect([other.state().failed, other.state().issueNotCreated]).toEqual([true, false]);
  });

  it.each(['init', 'write', 'read'])('goes on with the next token when one is over (GitLab: after two hours): %s', async (when) => {
    filled(1);
    token = when === 'init' ? 'over' : 'token-of-reader';
    renewed = when === 'init' ? 'token-of-reader' : 'next';
    const thread = open();
    await thread.init();
    expect(thread.state().user?.username).toBe('reader');
    tracker.tokens.delete('token-of-reader');
    tracker.tokens.set('next', 'reader');
    renewed = 'next';
    thread.setDraft('写完了');
    if (when === 'read') {
      thread.setPerPage(20);
      await calm(thread);
    } else expect(await thread.submit()).toBe(true);
    expect([token, thread.state().user?.username, thread.state().alert, thread.state().draft]).toEqual(['next', 'reader', null, when === 'read' ? '写完了' : '']);
  });

  it('asks once for the next token, and leaves what is refused again', async () => {
    filled(1);
    token = 'over';
    renewed = 'over, too';
    const thread = open();
    await thread.init();
    expect([token, thread.state().user, shown(thread), thread.state().alert?.kind]).toEqual([null, null, ['1'], 'sessionExpired']);
  });

  it('reads on without logging in when the one who renews does not answer, and keeps the token for the next visit', async () => {
    filled(1);
    token = 'over';
    login = Object.assign(login, { renew: () => Promise.reject(new PlatformError('Network Error', 'network', 0)) });
    const thread = open();
    await thread.init();
    expect([token, thread.state().user, shown(thread), thread.state().alert?.kind, thread.state().failed]).toEqual(['over', null, ['1'], 'error', false]);
  });

  it('goes on with the token of a login in another tab, and does not end that login, when its own is over', async () => {
    filled(1);
    token = 'token-of-reader';
    // As `login.ts` does where no token renews another (GitHub).
    login = Object.assign(login, { renew: async (dead: string) => (token === dead ? null : token) });
    const thread = open();
    await thread.init();
    tracker.tokens.delete('token-of-reader');
    tracker.tokens.set('of-the-other-tab', 'reader');
    token = 'of-the-other-tab';
    thread.setDraft('写完了');
    expect([await thread.submit(), token, thread.state().user?.username, thread.state().alert]).toEqual([true, 'of-the-other-tab', 'reader', null]);
  });

  it('stays logged in when the one who renews does not answer', async () => {
    filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    tracker.tokens.clear();
    login = Object.assign(login, { renew: () => Promise.reject(new PlatformError('Network Error', 'network', 0)) });
    thread.setDraft('还在');
    expect(await thread.submit()).toBe(false);
    expect([token, thread.state().user?.username, thread.state().draft, thread.state().alert]).toMatchObject(['token-of-reader', 'reader', '还在', { kind: 'error' }]);
  });

  it('reads on without a token that is dead, and forgets it', async () => {
    filled(1);
    token = 'revoked';
    const thread = open();
    await thread.init();
    expect([token, thread.state().user, shown(thread), thread.state().alert?.kind, thread.state().failed]).toEqual([null, null, ['1'], 'sessionExpired', false]);
  });

  it.each([
    [401, 'loginRequired'],
    [403, 'loginRequired'],
    [429, 'loginRequired'],
    [500, 'failed'],
    [404, 'failed'],
  ])('status %d for an anonymous reader: %s', async (code, status) => {
    tracker.fault = () => reply(code, { message: 'why' });
    const thread = open();
    await thread.init();
    expect([seen.at(-1), (thread.state().reason as PlatformError).message]).toEqual([status, 'why']);
    tracker.fault = null;
    filled(1);
    await thread.init();
    expect(seen.at(-1)).toBe('none');
  });

  it.each([401, 403])('status %d while another page loads asks an anonymous reader to log in (§4)', async (code) => {
    filled(12);
    const thread = open();
    await thread.init();
    tracker.fault = () => reply(code, { message: 'why' });
    thread.setPage(2);
    await calm(thread);
    expect([seen.at(-1), thread.state().alert]).toEqual(['loginRequired', null]);
  });

  it('status 403 while another page loads is told to who is logged in (§4)', async () => {
    filled(12);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    tracker.fault = () => reply(403, { message: 'why' });
    thread.setPage(2);
    await calm(thread);
    expect([seen.at(-1), thread.state().alert]).toMatchObject(['none', { kind: 'error', error: { message: 'why' } }]);
  });

  it('status 403 for who is logged in has failed: there is nothing to log in to', async () => {
    token = 'token-of-reader';
    tracker.fault = (request) => (request.url.endsWith('/user') ? undefined : reply(403, { message: 'why' }));
    const thread = open();
    await thread.init();
    expect([seen.at(-1), (thread.state().reason as PlatformError).message]).toEqual(['failed', 'why']);
  });

  it('fails with the error of options that allow no login', async () => {
    const thread = createThread({
      options: readOptions({ platform: 'github', owner: 'o', repo: 'r', clientId: 'c' }),
      openLogin: () => {
        throw new Error('clientSecret and proxy is required for GitHub V3');
      },
      openStore: () => Promise.reject(new Error('never')),
      place: { titles: [TITLE], issueId: null, url: '' },
      prepare: async (comment) => comment,
      kept: { get: () => null, set: () => undefined },
    });
    await thread.init();
    expect([thread.state().failed, thread.state().initializing, String(thread.state().reason)]).toEqual([true, false, 'Error: clientSecret and proxy is required for GitHub V3']);
  });

  it('without the part that reads anonymously says that the network failed, and reads with the next try', async () => {
    filled(1);
    token = 'token-of-reader';
    isAnonymousLost = true;
    const thread = open();
    await thread.init();
    await thread.logout();
    expect([token, thread.state().user, shown(thread), thread.state().alert]).toMatchObject([null, null, ['1'], { kind: 'error', error: { kind: 'network' } }]);
    isAnonymousLost = false;
    tracker.addComment(tracker.issues[0]!, '2', 'owner');
    thread.setPerPage(20);
    await calm(thread);
    expect(shown(thread)).toEqual(['2', '1']);
  });

  it('creates an issue for an admin only; an anonymous click leads to the login', async () => {
    const thread = open();
    await thread.init();
    await thread.createIssue();
    expect([started, tracker.issues]).toEqual([1, []]);
    token = 'token-of-reader';
    const reader = open();
    await reader.init();
    await reader.createIssue();
    expect(tracker.issues).toEqual([]);
    token = 'token-of-owner';
    const owner = open();
    await owner.init();
    await Promise.all([owner.createIssue(), owner.createIssue()]);
    expect([tracker.issues.length, seen.at(-1)]).toEqual([1, 'noComments']);
  });

  it('autoCreateIssue sends nobody to a login', async () => {
    const thread = open({ autoCreateIssue: true });
    await thread.init();
    expect([started, seen.at(-1)]).toEqual([0, 'issueNotCreated']);
  });

  it.each([
    [true, 1, 'noComments'],
    [false, 0, 'issueNotCreated'],
  ])('autoCreateIssue: %s, and the owner visits: %i issues are made (§4)', async (autoCreateIssue, count, status) => {
    token = 'token-of-owner';
    await open({ autoCreateIssue }).init();
    expect([tracker.issues.length, seen.at(-1)]).toEqual([count, status]);
  });

  it('changes pages within their bounds only (§5)', async () => {
    filled(23);
    const thread = open();
    await thread.init();
    for (const page of [0, 4, 1.5, Number.NaN]) thread.setPage(page);
    thread.setPerPage(7);
    thread.setSort('asc');
    expect([thread.state().loadingComments, thread.state().query]).toEqual([false, { page: 1, perPage: 10, sort: 'desc' }]);
    thread.setPage(3);
    await calm(thread);
    expect(shown(thread)).toEqual(['3', '2', '1']);
    thread.setPerPage(5);
    await calm(thread);
    expect([thread.state().query.page, shown(thread)]).toEqual([1, ['23', '22', '21', '20', '19']]);
  });

  it('shows the last page when the one asked for is no more, since comments were deleted elsewhere', async () => {
    const issue = filled(32);
    const thread = open();
    await thread.init();
    issue.comments.splice(12);
    thread.setPage(4);
    await calm(thread);
    expect([thread.state().query.page, shown(thread)]).toEqual([2, ['2', '1']]);
  });

  it('stays on its page when the next does not come', async () => {
    filled(12);
    const thread = open();
    await thread.init();
    tracker.fault = () => reply(500);
    thread.setPage(2);
    await calm(thread);
    expect([thread.state().query.page, shown(thread)!.length, thread.state().alert?.kind]).toEqual([1, 10, 'error']);
  });

  it('posts what was written, keeps it when that fails, and shows the new comment', async () => {
    filled(12);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    expect(await thread.submit()).toBe(false);
    thread.setPage(2);
    await calm(thread);
    thread.setDraft('新的');
    tracker.fault = () => reply(502);
    expect([await thread.submit(), thread.state().draft, thread.state().creatingComment]).toEqual([false, '新的', false]);
    tracker.fault = null;
    expect([await thread.submit(), thread.state().draft, thread.state().query.page, shown(thread)![0]]).toEqual([true, '', 1, '新的']);
  });

  it('keeps what is written until it is posted', async () => {
    filled(1);
    token = 'token-of-reader';
    const before = open();
    await before.init();
    before.setDraft('写了一半');
    before.reply(before.state().comments!.data[0]!);
    const thread = open();
    expect(thread.state().draft).toBe('写了一半\n\n@reader\n\n> 1\n\n');
    await thread.init();
    tracker.fault = (request) => (request.method === 'POST' ? reply(502) : undefined);
    expect([await thread.submit(), kept.get('Vssue.draft.https://blog.invalid/a.html')]).toEqual([false, '写了一半\n\n@reader\n\n> 1\n\n']);
    tracker.fault = null;
    expect([await thread.submit(), ...kept.values()]).toEqual([true]);
  });

  describe('a post whose answer does not come', () => {
    afterEach(() => void vi.useRealTimers());
    const lose = (before: () => unknown = () => {}) => (request: Request) => (request.method === 'POST' ? (before(), Promise.reject(new TypeError('Failed to fetch'))) : undefined);

    it.each(['desc', 'asc'] as const)('was posted all the same: the next try finds it and does not post it twice (newest %s)', async (sort) => {
      const issue = filled(20);
      token = 'token-of-reader';
      const thread = open();
      await thread.init();
      thread.setSort(sort);
      await calm(thread);
      thread.setDraft('丢了回音\n');
      tracker.fault = lose(() => vi.setSystemTime(Date.parse(tracker.addComment(issue, '丢了回音', 'reader').createdAt) + 60_000));
      expect([await thread.submit(), thread.state().alert, thread.state().draft]).toMatchObject([false, { error: { kind: 'network' } }, '丢了回音\n']);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, shown(thread)!.filter((text) => text === '丢了回音')]).toEqual([true, '', ['丢了回音']]);
      expect(issue.comments.map(({ body }) => body).filter((body) => body.startsWith('丢了'))).toEqual(['丢了回音']);
    });

    it.each([
      ['comes back to the page', 60_000],
      ['has a clock that is ahead', 86_400_000],
      ['has a clock that is behind', -86_400_000],
    ])('is found by a reader who %s', async (_, ahead) => {
      const issue = filled(3);
      token = 'token-of-reader';
      const before = open();
      await before.init();
      before.setDraft('丢了回音');
      tracker.fault = lose(() => vi.setSystemTime(Date.parse(tracker.addComment(issue, '丢了回音', 'reader').createdAt) + ahead));
      expect(await before.submit()).toBe(false);
      tracker.fault = null;
      const thread = open();
      await thread.init();
      expect([await thread.submit(), thread.state().draft, ...kept.values()]).toEqual([true, '']);
      expect(issue.comments.map(({ body }) => body)).toEqual(['1', '2', '3', '丢了回音']);
    });

    it('is not taken for what the reader wrote before, also where that is on another page of the list', async () => {
      const issue = filled(12);
      tracker.addComment(issue, '好文', 'reader');
      token = 'token-of-reader';
      const thread = open();
      await thread.init();
      thread.setPage(2);
      await calm(thread);
      thread.setDraft('好文');
      tracker.fault = lose();
      expect(await thread.submit()).toBe(false);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, issue.comments.length]).toEqual([true, '', 14]);
    });

    it('is not taken for the last one of a list that begins with the oldest', async () => {
      const issue = filled(12);
      tracker.addComment(issue, '打卡', 'reader');
      token = 'token-of-reader';
      const thread = open({ platform: 'gitee' });
      await thread.init();
      expect(shown(thread)).not.toContain('打卡');
      thread.setDraft('打卡');
      tracker.fault = lose();
      expect([await thread.submit(), thread.state().draft]).toEqual([false, '打卡']);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, issue.comments.length]).toEqual([true, '', 14]);
      // With the answer lost it is found.
      thread.setPage(1);
      await calm(thread);
      thread.setDraft('打卡');
      tracker.fault = lose(() => tracker.addComment(issue, '打卡', 'reader'));
      expect(await thread.submit()).toBe(false);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, issue.comments.length]).toEqual([true, '', 15]);
    });

    it('is not posted again while nobody can look whether it was', async () => {
      const issue = filled(1);
      token = 'token-of-reader';
      const thread = open();
      await thread.init();
      thread.setDraft('丢了回音');
      tracker.fault = lose(() => vi.setSystemTime(Date.parse(tracker.addComment(issue, '丢了回音', 'reader').createdAt) + 60_000));
      expect(await thread.submit()).toBe(false);
      thread.dismissAlert();
      tracker.fault = ({ method }) => (method === 'GET' ? Promise.reject(new TypeError('Failed to fetch')) : undefined);
      expect([await thread.submit(), thread.state().alert, thread.state().draft]).toMatchObject([false, { error: { kind: 'network' } }, '丢了回音']);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, issue.comments.map(({ body }) => body)]).toEqual([true, '', ['1', '丢了回音']]);
    });

    it('was not posted: the next try posts it, whoever wrote the same, or long ago', async () => {
      const issue = filled(0);
      tracker.addComment(issue, '好文', 'reader');
      const { createdAt } = tracker.addComment(issue, '好文', 'owner');
      vi.setSystemTime(Date.parse(createdAt) + 3_600_000);
      token = 'token-of-reader';
      const thread = open();
      await thread.init();
      thread.setDraft('好文');
      tracker.fault = lose();
      expect(await thread.submit()).toBe(false);
      tracker.fault = null;
      expect([await thread.submit(), thread.state().draft, issue.comments.length]).toEqual([true, '', 3]);
    });
  });

  it('a reaction whose answer does not come shows as given: the next press means to take it back', async () => {
    const issue = filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    const shownHeart = () => thread.state().comments!.data[0]!.reactions!.heart;
    tracker.fault = ({ method }) => {
      if (method !== 'POST') return undefined;
      issue.comments[0]!.reactions.push({ id: tracker.nextId(), name: 'heart', login: 'reader' });
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    await thread.react(thread.state().comments!.data[0]!, 'heart');
    expect([shownHeart(), thread.state().alert]).toMatchObject([{ count: 1, isMine: true }, { error: { kind: 'network' } }]);
    tracker.fault = null;
    await thread.react(thread.state().comments!.data[0]!, 'heart');
    expect(shownHeart()).toEqual({ count: 0, isMine: false });
  });

  it('a reaction with a token that is over says that the login has ended', async () => {
    filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    tracker.tokens.clear();
    await thread.react(thread.state().comments!.data[0]!, 'heart');
    expect([thread.state().alert?.kind, thread.state().user, thread.state().reacting]).toEqual(['sessionExpired', null, []]);
  });

  it('keeps what is added to a draft while the next try looks whether it was posted', async () => {
    const issue = filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    thread.setDraft('先写的');
    tracker.fault = (request) => (request.method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : undefined);
    expect(await thread.submit()).toBe(false);
    tracker.fault = () => (thread.setDraft('先写的，后加的'), undefined);
    expect(await thread.submit()).toBe(true);
    expect([thread.state().draft, issue.comments.map(({ body }) => body)]).toEqual(['先写的，后加的', ['1', '先写的']]);
  });

  it('begun anew while a comment is posted says that it is, and posts it once', async () => {
    const issue = filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    thread.setDraft('去而复返');
    let end = (): void => undefined;
    const isOver = new Promise<void>((done) => (end = done));
    tracker.fault = (request) => (request.method === 'POST' ? isOver.then(() => undefined as never) : undefined);
    const posted = thread.submit();
    await thread.init();
    expect([thread.state().creatingComment, thread.state().draft, await thread.submit()]).toEqual([true, '去而复返', false]);
    end();
    expect([await posted, thread.state().creatingComment, thread.state().draft, shown(thread)]).toEqual([true, false, '', ['去而复返', '1']]);
    expect(issue.comments).toHaveLength(2);
  });

  it('saves an edit only if it changed', async () => {
    filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    const [comment] = thread.state().comments!.data;
    const before = tracker.calls.length;
    expect([await thread.edit(comment!, '1'), tracker.calls.length]).toEqual([true, before]);
    expect([await thread.edit(comment!, ' '), await thread.edit(comment!, '改')]).toEqual([false, true]);
    expect(thread.state().comments!.data[0]).toMatchObject({ contentRaw: '改', content: 'safe <p>改</p>' });
  });

  it('steps a page back after the last comment of a page', async () => {
    filled(11);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    thread.setPage(2);
    await calm(thread);
    await thread.remove(thread.state().comments!.data[0]!);
    expect([thread.state().query.page, shown(thread)!.length, thread.state().deleting]).toEqual([1, 10, []]);
  });

  it('says when the platform did not delete', async () => {
    filled(1);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    tracker.fault = ({ method }) => (method === 'DELETE' ? reply(200, {}) : undefined);
    await thread.remove(thread.state().comments!.data[0]!);
    expect([thread.state().alert, shown(thread)]).toEqual([{ kind: 'deleteFailed' }, ['1']]);
  });

  it('takes a comment that is gone already for deleted; not one that is still there for a token that may not', async () => {
    filled(3);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    const [newest, next] = thread.state().comments!.data;
    tracker.issues[0]!.comments = tracker.issues[0]!.comments.filter(({ body }) => body !== '3');
    await thread.remove(newest!);
    expect([thread.state().alert, shown(thread), thread.state().comments!.count]).toEqual([null, ['2', '1'], 2]);
    tracker.fault = ({ method }) => (method === 'DELETE' ? reply(404, { message: 'Not Found' }) : undefined);
    await thread.remove(next!);
    expect([thread.state().alert, shown(thread)]).toEqual([{ kind: 'deleteFailed' }, ['2', '1']]);
  });

  it('counts only the newest of several readings', async () => {
    filled(30);
    const thread = open();
    await thread.init();
    let release!: () => void;
    const held = new Promise<void>((done) => (release = done));
    tracker.fault = async ({ url }) => (url.includes('/comments') ? void (await held) : undefined) as undefined;
    thread.setPage(2);
    await expect.poll(() => tracker.calls.at(-1)).toContain('page=2');
    tracker.fault = null;
    const loggedOut = thread.logout();
    await loggedOut;
    release();
    await calm(thread);
    expect([thread.state().query.page, thread.state().comments!.page]).toEqual([2, 2]);
  });

  it('says why there is no list, with another try, also where it was asked for while the first was on its way', async () => {
    filled(3);
    token = 'token-of-reader';
    const thread = open();
    let release!: () => void;
    const held = new Promise<void>((done) => (release = done));
    const isList = (url: string): boolean => url.includes('/comments');
    tracker.fault = async ({ url }) => (isList(url) ? void (await held) : undefined) as undefined;
    const begun = thread.init();
    await expect.poll(() => thread.state().loadingComments).toBe(true);
    tracker.fault = ({ url }) => (isList(url) ? Promise.reject(new TypeError('Failed to fetch')) : undefined);
    await thread.logout();
    release();
    await begun;
    expect([statusOf(thread.state(), false), thread.state().reason, thread.state().alert]).toMatchObject(['failed', { kind: 'network' }, null]);
    tracker.fault = null;
    await thread.init();
    expect([statusOf(thread.state(), false), shown(thread)]).toEqual(['none', ['3', '2', '1']]);
  });

  it('a logout reads on where the reader was', async () => {
    filled(3);
    token = 'token-of-reader';
    const thread = open();
    await thread.init();
    expect(thread.state().user?.username).toBe('reader');
    await thread.logout();
    expect([token, thread.state().user, shown(thread)]).toEqual([null, null, ['3', '2', '1']]);
  });
});
