/** The rules of `Counter` (§3 Visitor counter): one row per page, which anyone may read and raise by one, and no more. */
import { encodedUrl, operationOf, ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { PUBLIC_READ } from './acl';
import type { Site } from '../site';
import { clientPageUrl } from './comment/comment';
import { plainText } from './comment/sanitise';

/** The first visit of a page, whatever number the client sends; none yet where it says so, and raises the number then. Fluid, a theme of Hexo, calls the page `target`. */
export function counterFromClient(site: Site, sent: JsonObject): JsonObject {
  const url = clientPageUrl(site, sent.url ?? sent.target);
  const shown = (value: unknown): string => (typeof value === 'string' ? plainText(value, 300) : '');
  return { url, ...(sent.url === undefined ? { target: url } : {}), xid: shown(sent.xid) || encodedUrl(url), title: shown(sent.title), time: sent.time === 0 ? 0 : 1, ACL: PUBLIC_READ as JsonObject };
}

/** Lets only the calls through that widgets and themes make: `time` raised by one, and nothing at all, which Even saves first. True when it is raised. Throws 403. */
export function raisesCounter(changes: JsonObject): boolean {
  if (Object.keys(changes).length === 0) return false;
  const { time, ...others } = changes;
  const rest = Object.keys(others).filter((key) => !['objectId', 'createdAt', 'updatedAt', 'ACL', 'url', 'target', 'xid', 'title'].includes(key));
  if (rest.length === 0 && operationOf(time) === 'Increment' && (time as JsonObject).amount === 1) return true;
  throw new ProtocolError(403, 403, "Forbidden writing by object's ACL. A counter can only be raised by one.");
}
