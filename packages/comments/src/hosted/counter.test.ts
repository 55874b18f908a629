import type { Client } from '@glimpress/comment-protocol';
import { expect, it } from 'vitest';
import { showVisits } from './counter';

it('counts all visits of a page whose address was kept in several forms (§3 Visitor counter)', async () => {
  const calls: string[] = [];
  const client = {
    request: async (method: string, path: string) => {
      calls.push(`${method} ${path}`);
      return method === 'GET' ? { results: [{ objectId: 'c1', url: '/算/', time: 10 }, { objectId: 'c2', url: encodeURI('/算/'), time: 5 }] } : {};
    },
  } as unknown as Client;
  const nowhere = { querySelectorAll: () => [] } as unknown as ParentNode;
  expect(await showVisits(client, encodeURI('/算/'), '标题', nowhere)).toBe(16);
  expect(calls).toEqual([expect.stringContaining('GET'), 'PUT /classes/Counter/c1']);
});

it('shows the visits of other pages whose address the server keeps in a form nobody asked for (§3 Visitor counter)', async () => {
  const results = [['/it%27s.html', 7], ['/%22%60.html', 5], ['/%e7%ae%97/', 3], ['/算/', 2], ['/other/', 100]].map(([url, time]) => ({ objectId: url, url, time }));
  const client = { request: async (method: string, _path: string, options: unknown) => (method === 'GET' ? { results: JSON.stringify(options).includes("it's") ? results : [] } : { objectId: 'new' }) } as unknown as Client;
  const places = ["/it's.html", '/"`.html', encodeURI('/算/'), '/none/'].map((id) => ({ id, textContent: '', querySelector: () => null, getAttribute: () => null }));
  await showVisits(client, '/', '', { querySelectorAll: () => places } as unknown as ParentNode);
  expect(places.map(({ textContent }) => textContent)).toEqual(['7', '5', '5', '0']);
});
