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
