import { describe, expect, it } from 'vitest';
import { commentsFrom, siteLink } from './hosted-store';

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
