/** Objects straight from a server of the protocol, the hosted one while it answers, with its master key. */
import { isClassName } from '@glimpress/comment-protocol';
import { fetchWithin } from '../fetch-within';
import { UpstreamError } from '../upstream-error';
import { isoTime, isObject, type ImportRecord, type Skipped } from './record';

const PAGE_ROWS = 1000;
const TRIES = 4;
const TIMEOUT_MS = 60_000;

export interface HostedService {
  url: string;
  appId: string;
  masterKey: string;
}

/** All objects of a class in pages; a class that was never used is not there. Rejects with the service's own text. */
export async function* readHosted({ url, appId, masterKey }: HostedService, className: string): AsyncGenerator<(ImportRecord | Skipped)[]> {
  if (!isClassName(className)) throw new Error(`${className}: 类名无效 (class name not valid)`);
  let cursor: string | undefined;
  let hasRows = false;
  let hasAcl = false;
  for (;;) {
    const query = new URLSearchParams({ limit: String(PAGE_ROWS), returnACL: 'true', ...(cursor === undefined ? {} : { cursor }) });
    const page = await ask(`${url.replace(/\/+$/, '')}/1.1/scan/classes/${className}?${query}`, { 'x-lc-id': appId, 'x-lc-key': `${masterKey},master` });
    if (page === undefined) {
      yield [{ className, reason: '服务上没有这个类 (the service has no such class)' }];
      return;
    }
    const rows = page.results.filter(isObject);
    hasRows ||= rows.length > 0;
    hasAcl ||= rows.some(({ ACL }) => ACL !== undefined);
    yield rows.map((object) => ({ className, object: { ...object, ...Object.fromEntries(['createdAt', 'updatedAt'].flatMap((key) => (isoTime(object[key]) ? [[key, isoTime(object[key])!]] : []))) } }));
    // A last page may still carry a cursor; an empty one never leads further.
    if (rows.length === 0 || typeof page.cursor !== 'string' || page.cursor === cursor) break;
    cursor = page.cursor;
  }
  // The hosted service gives rights out where its console says so. Widgets set them for every row.
  if (hasRows && !hasAcl) yield [{ className, reason: '服务没有给出访问权限（ACL），在那里不公开的在这里也会公开；有这样的数据，就用导出的文件导入到新的数据库 (no rights were given out: what was hidden there will not be here; if there is such, take an exported file into a new database)' }];
}

interface ScannedPage {
  results: unknown[];
  cursor?: unknown;
}

/**
 * Asks again after a while when the service is busy, the connection breaks, also in the middle of an answer, or something else answers for it: a page
 * without its list would pass for the end of the class. Undefined for a class that is not there.
 */
async function ask(address: string, headers: Record<string, string>): Promise<ScannedPage | undefined> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchWithin(TIMEOUT_MS, address, { headers, redirect: 'manual' }, async (reply) => ({ reply, body: (await reply.json().catch(() => undefined)) as unknown })).catch(() => undefined);
    const { reply, body } = answer ?? {};
    // Followed, it would take the master key elsewhere.
    if (reply && reply.status >= 300 && reply.status < 400) throw new UpstreamError(movedText(address, reply.headers.get('location') ?? ''), reply.status);
    if (reply?.ok && isObject(body) && Array.isArray(body.results)) return { ...body, results: body.results };
    if (reply?.status === 404 && isObject(body) && body.code === 101) return undefined;
    const again = reply === undefined || reply.ok || reply.status === 429 || reply.status >= 500;
    if (!again || attempt === TRIES) throw new UpstreamError(failureText(reply, isObject(body) ? String(body.error ?? '') : ''), reply?.status ?? 0);
    await new Promise((done) => setTimeout(done, 500 * 2 ** attempt));
  }
}

function movedText(address: string, location: string): string {
  const other = URL.canParse(location, address) ? new URL(location, address).origin : location;
  return `服务转到了 ${other}，也是你的就直接写那个地址。The service sends on to ${other}: if that is yours, name it instead.`;
}

function failureText(reply: Response | undefined, error: string): string {
  if (reply === undefined) return '连不上服务，请检查地址和网络后再运行，已导入的不会重复。The service does not answer: check its address and the network, and run the command again.';
  if (reply.ok) return '服务的回答不完整，或者不是它自己的回答，请检查地址和网络后再运行，已导入的不会重复。The answer of the service breaks off, or is none of its own: check its address and the network, and run the command again.';
  const { status } = reply;
  const told = `${status} ${error}`.trim();
  return status === 401 || status === 403 ? `服务不认这些钥匙，请检查 App ID 和 Master Key（不是 App Key）。The service refuses these keys: ${told}` : told;
}
