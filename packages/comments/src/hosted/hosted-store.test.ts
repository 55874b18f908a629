import { RequestError, type Client } from '@glimpress/comment-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commentsFrom, createHostedStore, siteLink } from './hosted-store';

describe('rows of a server', () => {
  it('become comments', () => {
    const [comment] = commentsFrom([{ objectId: '5cc6b0a0', nick: '小明', mail: 'm', link: 'example.com', comment: '<p>hi</p>', rid: 'r', pid: 'p', insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.687Z' }, createdAt: '2020-01-01T00:00:00.000Z' }]);
    expect(comment).toEqual({ id: '5cc6b0a0', nick: '小明', mail: 'm', link: 'http://example.com/', text: '<p>hi</p>', rootId: 'r', parentId: 'p', time: new Date('2019-04-29T07:46:41.687Z'), isPinned: false, isOwner: false });
  });

  it('may lack or twist every field (leancloud §10.3)', () => {
    const rows = commentsFrom([{ objectId: 'a', nick: 7, mail: {}, link: [], comment: null, rid: '', pid: 1, insertedAt: '2019-04-29T07:46:41.687Z' }, { objectId: 'b', createdAt: '2020-01-01T00:00:00.000Z' }, { objectId: 'c', insertedAt: 'never' }]);
    expect(rows[0]).toEqual({ id: 'a', nick: 'Anonymous', mail: '', link: '', text: '', rootId: undefined, parentId: undefined, time: new Date('2019-04-29T07:46:41.687Z'), isPinned: false, isOwner: false });
    expect(rows[1]!.time).toEqual(new Date('2020-01-01T00:00:00.000Z'));
    expect(rows[2]!.time.getTime()).toBeNaN();
  });

  it('are the owner’s when the server says so, and by nothing that looks alike', () => {
    expect(commentsFrom([true, false, 1, 'true', {}, undefined].map((isOwner) => ({ objectId: 'a', isOwner }))).map(({ isOwner }) => isOwner)).toEqual([true, false, false, false, false, false]);
  });

  it.each([[undefined], [null], ['x'], [[null, 1, {}, { objectId: '<img>' }, { objectId: 5 }]]])('%j are none', (rows) => expect(commentsFrom(rows)).toEqual([]));
});

describe('a comment’s form (leancloud §10)', () => {
  it('is sent no sooner than the server takes it, however long its answer was on the way', async () => {
    vi.useFakeTimers();
    try {
      vi.stubGlobal('navigator', { userAgent: 'test' });
      const given: number[] = [];
      const posted: number[] = [];
      const client = {
        request: async (method: string, path: string) => {
          if (path === '/commentForm') {
            await new Promise((done) => setTimeout(done, 1500));
            given.push(Date.now());
            return { token: 'form' };
          }
          if (method === 'POST') posted.push(Date.now());
          return { objectId: 'a1', results: [] };
        },
      } as unknown as Client;
      const post = createHostedStore(client, 'Comment', '/', 10).post({ nick: '', mail: '', link: '', text: 'hi', parent: undefined, website: '' });
      await vi.runAllTimersAsync();
      await post;
      expect(posted[0]! - given[0]!).toBeGreaterThan(2000);
    } finally {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  });
});

it('a form whose clock was set back after it came is sent no later for that', async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal('navigator', { userAgent: 'test' });
    const request = async (_: string, path: string) => (path === '/commentForm' ? { token: 'form' } : { objectId: 'a1', results: [] });
    const store = createHostedStore({ request } as unknown as Client, 'Comment', '/', 10);
    await store.form();
    vi.setSystemTime(Date.now() - 60 * 60_000);
    let isPosted = false;
    void store.post({ nick: '', mail: '', link: '', text: 'hi', parent: undefined, website: '' }, undefined).then(() => (isPosted = true));
    await vi.advanceTimersByTimeAsync(3000);
    expect(isPosted).toBe(true);
  } finally {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }
});

describe('a form that has become too old while the visitor’s computer slept', () => {
  it('is asked for anew before its question is shown', async () => {
    vi.useFakeTimers();
    try {
      let asked = 0;
      const request = async () => ({ token: `form${++asked}`, question: `${asked} + 1 + 1` });
      const { form } = createHostedStore({ request } as unknown as Client, 'Comment', '/', 10);
      expect((await form()).question).toBe('1 + 1 + 1');
      expect((await form()).question).toBe('1 + 1 + 1');
      vi.setSystemTime(Date.now() + 12 * 60 * 60_000);
      expect((await form()).question).toBe('2 + 1 + 1');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a comment that was posted', () => {
  const storeOf = (find: () => Promise<unknown>) => {
    const request = async (method: string, path: string) => (path === '/commentForm' ? {} : method === 'POST' ? { objectId: 'a1', createdAt: '2020-01-01T00:00:00.000Z' } : await find());
    return createHostedStore({ request } as unknown as Client, 'Comment', '/', 10);
  };
  const written = { nick: '小明', mail: 'm@x.cn', link: '', text: '<p>好</p>', parent: undefined, website: '' };
  beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'test' }));
  afterEach(() => void vi.unstubAllGlobals());

  it('is as the server has it; undefined when it waits', async () => {
    expect(await storeOf(async () => ({ results: [{ objectId: 'a1', nick: 'N', comment: '<p>clean</p>' }] })).post(written, undefined)).toMatchObject({ id: 'a1', nick: 'N', text: '<p>clean</p>' });
    expect(await storeOf(async () => ({ results: [] })).post(written, undefined)).toBeUndefined();
  });
  it('stays posted when the network fails right after: it must not be sent a second time', async () => {
    const failing = async (): Promise<never> => {
      throw new RequestError(-1, 'Network Error', 'Network Error');
    };
    expect(await storeOf(failing).post(written, undefined)).toMatchObject({ id: 'a1', nick: '小明', text: '<p>好</p>' });
  });
  it('is taken for one that waits when its answer was lost and the server calls the next try a repetition', async () => {
    const times: unknown[] = [];
    const request = async (method: string, path: string, { body }: { body?: { insertedAt: unknown } } = {}) => {
      if (path === '/commentForm') return {};
      if (method !== 'POST') return { results: [] };
      times.push(body!.insertedAt);
      throw times.length === 1 ? new RequestError(-1, 'Network Error', 'Network Error') : new RequestError(142, '请不要重复发表相同的评论。You have already posted this comment.', '', 400);
    };
    const store = createHostedStore({ request } as unknown as Client, 'Comment', '/', 10);
    await expect(store.post(written, undefined)).rejects.toThrow('Network');
    expect(await store.post(written, undefined)).toBeUndefined();
    expect(times[1]).toEqual(times[0]);
    await expect(store.post({ ...written, text: '<p>别的</p>' }, undefined)).rejects.toMatchObject({ code: 142 });
  });
  it('is found at the next try after its answer was lost, also where the reader has turned to another page meanwhile; the same words later are another comment', async () => {
    const rows: { objectId: string; comment: string; insertedAt: unknown }[] = [];
    let isLost = true;
    const request = async (method: string, path: string, { body, params }: { body?: { comment: string; insertedAt: unknown }; params?: { where: { insertedAt?: unknown; objectId?: string } } } = {}) => {
      if (path === '/commentForm') return {};
      if (method !== 'POST') return { results: rows.filter(({ objectId, insertedAt }) => objectId === params!.where.objectId || insertedAt === params!.where.insertedAt) };
      rows.push({ objectId: `a${rows.length}`, ...body! });
      if (isLost) throw new RequestError(-1, 'Network Error', 'Network Error');
      return { objectId: rows.at(-1)!.objectId };
    };
    const storeOfPage = (url = '/') => createHostedStore({ request } as unknown as Client, 'Comment', url, 10);
    await expect(storeOfPage().post(written, undefined)).rejects.toThrow('Network');
    isLost = false;
    expect(await storeOfPage('/elsewhere').post(written, undefined)).toMatchObject({ id: 'a1' });
    expect(await storeOfPage().post(written, undefined)).toMatchObject({ id: 'a0' });
    expect(rows).toHaveLength(2);
    expect(await storeOfPage().post(written, undefined)).toMatchObject({ id: 'a2' });
  });
  it('has the time of a server that tells it: by that of a wrong clock it would not be found again when its answer was lost', async () => {
    const ahead = 3 * 60 * 60_000;
    const times: Date[] = [];
    const request = async (method: string, path: string, { body }: { body?: { insertedAt: Date } } = {}) => {
      if (path === '/commentForm') return { time: Date.now() + ahead };
      if (method === 'POST') times.push(body!.insertedAt);
      return method === 'POST' ? { objectId: 'a1' } : { results: [] };
    };
    await createHostedStore({ request } as unknown as Client, 'Comment', '/', 10).post(written, undefined);
    expect(Math.abs(times[0]!.getTime() - Date.now() - ahead)).toBeLessThan(60_000);
  });
});

it('replies that are too large for one answer are asked for as far as they have room: the list is there all the same', async () => {
  const asked: unknown[] = [];
  const request = async (_: string, path: string, { params }: { params?: { cql?: string } } = {}) => {
    if (path !== '/cloudQuery') return { results: [{ objectId: 'a1', comment: '根' }] };
    asked.push(params!.cql);
    if (params!.cql!.includes('limit')) throw new RequestError(124, 'The answer is too large', '', 408);
    return { results: [{ objectId: 'b1', rid: 'a1', comment: '回' }] };
  };
  expect(await createHostedStore({ request } as unknown as Client, 'Comment', '/', 10).load(0)).toMatchObject({ roots: [{ id: 'a1' }], replies: [{ id: 'b1' }] });
  expect(asked.at(-1)).toBe('select * from Comment where rid in (?) order by -createdAt');
});

describe('a visitor’s link', () => {
  it.each([
    ['example.com', 'http://example.com/'],
    ['https://例子.测试/a', 'https://xn--fsqu00a.xn--0zwm56d/a'],
    ['example.com:8080/a', 'http://example.com:8080/a'],
    ['//example.com', 'http://example.com/'],
    ['', ''],
    ['javascript:alert(1)', ''],
    ['JaVa\tscript:alert(1)', ''],
    ['data:text/html,x', ''],
    ['https://user@evil.example', ''],
    ['just words', ''],
  ])('%s leads to %j', (link, href) => expect(siteLink(link)).toBe(href));
});
