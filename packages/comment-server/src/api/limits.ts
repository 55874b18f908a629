/** How often one address, and everyone together, may write. Counted in the database, so that all replicas count as one. */
import { ProtocolError } from '@glimpress/comment-protocol';
import { siteHash, type Site } from '../site';
import type { Caller } from '../domain/acl';
import { networkOf } from '../domain/network';

interface Limit {
  windowMs: number;
  perAddress: number;
  perSite: number;
}

const MINUTE = 60_000;
export const LIMITS = {
  comment: { windowMs: 5 * MINUTE, perAddress: 10, perSite: 300 },
  counter: { windowMs: 5 * MINUTE, perAddress: 300, perSite: 100_000 },
  // Pages that had no visit before: each is a row, and may stand among the most read.
  page: { windowMs: 60 * MINUTE, perAddress: 100, perSite: 5000 },
  signUp: { windowMs: 60 * MINUTE, perAddress: 10, perSite: 200 },
  login: { windowMs: 15 * MINUTE, perAddress: 60, perSite: 5000 },
  write: { windowMs: MINUTE, perAddress: 120, perSite: 5000 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;

/** Counts one action; the owner's are free. Throws 429 when there were too many. */
export async function spendLimit(site: Site, name: LimitName, { master, address }: Caller): Promise<void> {
  if (master || !site.rules.limits) return;
  const { windowMs, perAddress, perSite } = LIMITS[name];
  const untilMs = Date.now() + windowMs;
  // The address alone first: who is over their own limit must not use up everyone's.
  const own = await site.storage.hit(`${name}:${siteHash(site, 'address', networkOf(address))}`, untilMs);
  if (own > perAddress || (await site.storage.hit(`${name}:all`, untilMs)) > perSite) {
    throw new ProtocolError(429, 429, '操作太频繁，请稍后再试。Too many requests, please try again later.');
  }
}
