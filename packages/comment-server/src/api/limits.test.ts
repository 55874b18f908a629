import { expect, it } from 'vitest';
import type { Site } from '../site';
import { openSqlite } from '../storage/sqlite';
import { LIMITS, MAX_SHOWN, spendComment, spendLimit } from './limits';

it('a flood from addresses without end fills no database, and leaves to people who are known a share of their own', async () => {
  const site = { storage: openSqlite(':memory:'), secret: 's', rules: { limits: true } } as unknown as Site;
  let address = 0;
  const post = (isKnown = false) => spendComment(site, { master: false, roles: [], address: `10.${address >> 8}.${address++ & 255}.1` }, async () => isKnown).catch(({ status }) => status);
  const strangers: unknown[] = [];
  for (let index = 0; index <= LIMITS.comment.perSite; index++) strangers.push(await post());
  const countOf = (outcome: unknown): number => strangers.filter((each) => each === outcome).length;
  expect([countOf(false), countOf(true), countOf(429)]).toEqual([MAX_SHOWN, LIMITS.comment.perSite - MAX_SHOWN, 1]);
  const known: unknown[] = [];
  for (let index = 0; index <= MAX_SHOWN; index++) known.push(await post(true));
  expect([known.filter((each) => each === false).length, known.at(-1)]).toEqual([MAX_SHOWN, 429]);
  await site.storage.close();
});

it.each(['signUp', 'login', 'write'] as const)('a network of IPv6 has no more than some addresses of it, and uses up nothing of others: %s', async (name) => {
  const site = { storage: openSqlite(':memory:'), secret: 's', rules: { limits: true } } as unknown as Site;
  const { perAddress, perSite, perNetwork } = LIMITS[name];
  const spend = (address: string) => spendLimit(site, name, { master: false, roles: [], address }).then(() => 'done', ({ status }) => status);
  const outcomes: unknown[] = [];
  for (let index = 0; index < Math.min(perSite, 2 * perNetwork) + 1; index++) outcomes.push(await spend(`2001:db8:7:${Math.floor(index / perAddress).toString(16)}::1`));
  expect(outcomes.filter((each) => each === 'done').length).toBe(perNetwork);
  expect([await spend('2001:db8:8::1'), await spend('1.1.1.1'), await spend('::ffff:2.2.2.2')]).toEqual(['done', 'done', 'done']);
  await site.storage.close();
});
