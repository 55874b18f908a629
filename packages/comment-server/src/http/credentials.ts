/** Who a request says it is, and whether it knows the keys. */
import { createHash } from 'node:crypto';
import { ProtocolError } from '@glimpress/comment-protocol';
import { isSame } from '../same-text';
import type { Site } from '../site';

export interface Credentials {
  id: string | undefined;
  /** The key in clear, `,master` behind the master key. */
  key: string | undefined;
  /** `md5(<ms><key>),<ms>[,master]`. */
  sign: string | undefined;
}

/** True for the master key. Any time in a sign will do: the app key is public and visitors' clocks are wrong. Throws 401. */
export function checkCredentials(site: Site, { id, key, sign: signed }: Credentials): boolean {
  if (id === undefined || !isSame(id, site.appId)) throw new ProtocolError(401, 401);
  if (signed !== undefined && signed !== '') {
    const [hash = '', time = '', kind] = signed.split(',');
    const master = kind === 'master';
    if (!/^\d{1,16}$/.test(time) || !isSame(hash, createHash('md5').update(`${time}${master ? site.masterKey : site.appKey}`).digest('hex'))) throw new ProtocolError(401, 401);
    return master;
  }
  const master = key?.endsWith(',master') ?? false;
  if (key === undefined || !isSame(master ? key.slice(0, -',master'.length) : key, master ? site.masterKey : site.appKey)) throw new ProtocolError(401, 401);
  return master;
}

/** The allow-list of pages; requests of no page (a server, a command line) are not its matter. Throws 403. */
export function checkOrigin(origins: readonly string[], origin: string | undefined, referer: string | undefined): void {
  if (origins.length === 0) return;
  const page = origin !== undefined && origin !== 'null' ? origin : originOf(referer);
  if (page === undefined ? origin === 'null' : !origins.includes(page)) throw new ProtocolError(403, 403, 'Access denied by api domain white list, Please check your security domain.');
}
function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
