import type { Client, RequestOptions } from '@glimpress/comment-protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showVisits } from './counter';
import { createHostedStore } from './hosted-store';

type Call = readonly [call: string, options: RequestOptions | undefined];

/** A service that knows no forms, holds `rows` in every class, and notes what it is asked. */
function service(rows: readonly object[]): { readonly client: Client; readonly calls: Call[] } {
  const calls: Call[] = [];
  const request: Client['request'] = async (method, path, options) => {
    calls.push([`${method} ${path}`, options]);
    if (path === '/commentForm') return {};
    return method === 'GET' ? { results: rows, count: rows.length } : { objectId: 'c9', createdAt: '2024-01-01T00:00:00.000Z' };
  };
  return { client: { request }, calls };
}
/** A page may be known by its address encoded and not. */
const URLS = expect.arrayContaining(['/%E7%AE%97/']) as unknown;
const ROOTS = { url: { $in: URLS }, $or: [{ rid: { $exists: false } }, { rid: '' }] };

describe('§7 Hosted comment service', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.UTC(2024, 0, 1) });
    vi.stubGlobal('navigator', { userAgent: 'agent' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is asked for the page’s comments without a root, newest first, with limit and skip, and by CQL for what answers them', async () => {
    const { client, calls } = service([{ objectId: 'a1' }, { objectId: 'b2' }]);
    const store = createHostedStore(client, 'Comment', '/%E7%AE%97/', 10);
    await store.load(20);
    expect(calls).toEqual([
      ['GET /classes/Comment', { params: { where: ROOTS, order: '-createdAt', limit: 10, skip: 20 } }],
      ['GET /cloudQuery', { params: { cql: 'select * from Comment where rid in (?,?) limit 1000 order by -createdAt', pvalues: ['a1', 'b2'] } }],
    ]);
  });

  it('counts them', async () => {
    const { client, calls } = service([{ objectId: 'a1' }]);
    expect(await createHostedStore(client, 'Comment', '/%E7%AE%97/', 10).count()).toBe(1);
    expect(calls).toEqual([['GET /classes/Comment', { params: { where: ROOTS, limit: 0, count: 1 } }]]);
  });

  it('is given a comment with the fields of §3, which everybody may read and nobody change (§6)', async () => {
    const { client, calls } = service([]);
    const parent = { id: 'b2', rootId: 'a1' } as never;
    await createHostedStore(client, 'Comment', '/%E7%AE%97/', 10).post({ nick: '小明', mail: 'm@x.cn', link: 'x.cn', text: '<p>好</p>', parent, website: '' }, undefined);
    expect(calls.find(([call]) => call.startsWith('POST'))).toEqual([
      'POST /classes/Comment',
      { body: { nick: '小明', mail: 'm@x.cn', link: 'x.cn', comment: '<p>好</p>', ua: 'agent', url: '/%E7%AE%97/', insertedAt: new Date(), pid: 'b2', rid: 'a1', ACL: { '*': { read: true } } } },
    ]);
  });

  it('keeps a counter of each page, which everybody may read and change (§3 Visitor counter, §6)', async () => {
    const { client, calls } = service([]);
    const nowhere = { querySelectorAll: () => [] } as unknown as ParentNode;
    expect(await showVisits(client, '/%E7%AE%97/', '标题', nowhere)).toBe(1);
    expect(calls).toEqual([
      ['GET /classes/Counter', { params: { where: { url: { $in: URLS } }, order: 'createdAt' } }],
      ['POST /classes/Counter', { body: { url: '/%E7%AE%97/', xid: '/%E7%AE%97/', title: '标题', time: 1, ACL: { '*': { read: true, write: true } } } }],
    ]);
  });
});
