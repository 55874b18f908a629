/** Which part of what is found a request asks for. */
import { ProtocolError } from '@glimpress/comment-protocol';
import type { Caller } from '../domain/acl';

/** Each page costs as much as what is in front of it. */
const MAX_SKIP = 100_000;

/** `limit` and `skip` as sent: whatever is no proper number is the default. Throws 102 where a stranger passes over too many: the last page again and again would never end. */
export function pageOf({ master }: Pick<Caller, 'master'>, params: { readonly limit?: unknown; readonly skip?: unknown }): { limit: number; skip: number } {
  const whole = (value: unknown): number => ((typeof value === 'string' && value !== '') || typeof value === 'number' ? Math.trunc(Number(value)) : NaN);
  const [limit, skip] = [whole(params.limit), whole(params.skip)];
  if (skip > MAX_SKIP && !master) throw new ProtocolError(102, 400, `skip may be at most ${MAX_SKIP}: ask with where for what comes behind the last object of a page, by its createdAt.`);
  return { limit: limit >= 0 && limit <= 1000 ? limit : 100, skip: skip > 0 ? Math.min(skip, Number.MAX_SAFE_INTEGER) : 0 };
}
