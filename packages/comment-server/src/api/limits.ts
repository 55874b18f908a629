/** How often one address, and everyone together, may write. Counted in the database, so that all replicas count as one. */
import { ProtocolError } from '@glimpress/comment-protocol';
import { siteHash, type Site } from '../site';
import type { Caller } from '../domain/acl';
import { networkOf, wideNetworkOf } from '../domain/network';

interface Limit {
  windowMs: number;
  perAddress: number;
  /** Of a whole /48 of IPv6, which a single customer may have. */
  perNetwork: number;
  perSite: number;
}

const MINUTE = 60_000;
export const LIMITS = {
  comment: { windowMs: 5 * MINUTE, perAddress: 10, perNetwork: 50, perSite: 1500 },
  counter: { windowMs: 5 * MINUTE, perAddress: 300, perNetwork: 1500, perSite: 100_000 },
  // Pages that had no visit before: each is a row, and may stand among the most read.
  page: { windowMs: 60 * MINUTE, perAddress: 100, perNetwork: 500, perSite: 5000 },
  signUp: { windowMs: 60 * MINUTE, perAddress: 10, perNetwork: 50, perSite: 200 },
  login: { windowMs: 15 * MINUTE, perAddress: 60, perNetwork: 300, perSite: 5000 },
  write: { windowMs: MINUTE, perAddress: 120, perNetwork: 600, perSite: 5000 },
  // Each may be as large as `MAX_FILE_BYTES`.
  file: { windowMs: 60 * MINUTE, perAddress: 20, perNetwork: 60, perSite: 500 },
} satisfies Record<string, Limit>;
/** Comments in the window of theirs that are shown at once; those beyond wait for the owner. */
export const MAX_SHOWN = 300;
export type LimitName = keyof typeof LIMITS;

/** Counts one action; the owner's are free. Throws 429 when there were too many. */
export async function spendLimit(site: Site, name: LimitName, caller: Caller): Promise<void> {
  if ((await spend(site, name, caller)) > LIMITS[name].perSite) throw tooMany();
}

/**
 * Counts one comment. True when there are so many that it had better wait for the owner: a flood from many addresses must not keep
 * readers from commenting. `isKnown`: its author was let through before; those have as many again to themselves. Throws 429.
 */
export async function spendComment(site: Site, caller: Caller, isKnown: () => Promise<boolean>): Promise<boolean> {
  const count = await spend(site, 'comment', caller);
  if (count <= MAX_SHOWN || ((await isKnown()) && (await site.storage.hit('comment:known', Date.now() + LIMITS.comment.windowMs)) <= MAX_SHOWN)) return false;
  if (count > LIMITS.comment.perSite) throw tooMany();
  return true;
}

/** How many there were of all. Throws 429 for one of an address, or of its network, that had its share: it must not use up everyone's. */
async function spend(site: Site, name: LimitName, { master, address }: Caller): Promise<number> {
  if (master || !site.rules.limits) return 0;
  const { windowMs, perAddress, perNetwork } = LIMITS[name];
  const untilMs = Date.now() + windowMs;
  const hit = (key: string): Promise<number> => site.storage.hit(`${name}:${key}`, untilMs);
  if ((await hit(siteHash(site, 'address', networkOf(address)))) > perAddress) throw tooMany();
  const wide = wideNetworkOf(address);
  if (wide !== undefined && (await hit(siteHash(site, 'address', wide))) > perNetwork) throw tooMany();
  return hit('all');
}

function tooMany(): ProtocolError {
  return new ProtocolError(429, 429, '操作太频繁，请稍后再试。Too many requests, please try again later.');
}
