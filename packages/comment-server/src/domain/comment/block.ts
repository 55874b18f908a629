/** Visitors the owner wants no more comments from, by what stands for their address or their mail. */
import type { JsonObject } from '@glimpress/comment-protocol';
import type { Site } from '../../site';
import { mailStandIn } from './comment';

export type BlockedBy = 'address' | 'mail';
export const BLOCK_PREFIX = 'block:';

/** The name of the setting that blocks whoever wrote a comment; undefined when the comment does not say. */
export function blockName(site: Pick<Site, 'secret'>, { _address: address, mail }: JsonObject, by: BlockedBy): string | undefined {
  const hash = by === 'address' ? address : typeof mail === 'string' && mail !== '' ? mailStandIn(site, mail) : undefined;
  return typeof hash === 'string' && hash !== '' ? `${BLOCK_PREFIX}${by}:${hash}` : undefined;
}

export async function isBlocked(site: Site, comment: JsonObject): Promise<boolean> {
  const names = (['address', 'mail'] as const).map((by) => blockName(site, comment, by)).filter((name) => name !== undefined);
  return (await Promise.all(names.map((name) => site.storage.setting(name)))).some((value) => value !== undefined);
}
