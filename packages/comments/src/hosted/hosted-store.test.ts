import type { Client } from '@glimpress/comment-protocol';
import { describe, expect, it, vi } from 'vitest';
import { commentsFrom, createHostedStore, siteLink } from './hosted-store';

describe('rows of a server', () => {
  it('become comments', () => {
    const [comment] = commentsFrom([{ objectId: '5cc6b0a0', nick: '小明', mail: 'm', link: 'example.com', comment: '<p>hi</p>', rid: 'r', pid: 'p', insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.687Z' }, createdAt: '2020-01-01T00:00:00.000Z' }]);
    expect(comment).toEqual({ id: '5cc6b0a0', nick: '小明', mail: 'm', link: 'http://example.com/', text: '<p>hi</p>', rootId: 'r', parentId: 'p', time: new Date('2019-04-29T07:46:41.687Z'), isPinned: false });
  });

  it('may lack or twist every field (leancloud §10.3)', () => {
    const rows = commentsFrom([{ objectId: 'a', nick: 7, mail: {}, link: [], comment: null, rid: '', pid: 1, insertedAt: '2019-04-29T07:46:41.687Z' }, { objectId: 'b', createdAt: '2020-01-01T00:00:00.000Z' }, { objectId: 'c', insertedAt: 'never' }]);
    expect(rows[0]).toEqual({ id: 'a', nick: 'Anonymous', mail: '', link: '', text: '', rootId: undefined, parentId: undefined, time: new Date('2019-04-29T07:46:41.687Z'), isPinned: false });
    expect(rows[1]!.time).toEqual(new Date('2020-01-01T00:00:00.000Z'));
    expect(rows[2]!.time.getTime()).toBeNaN();
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
