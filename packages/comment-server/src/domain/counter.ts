/** The rules of `Counter` (§3 Visitor counter): one row per page, which anyone may read and raise by one, and no more. */
import { encodedUrl, operationOf, ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { PUBLIC_READ } from './acl';
import type { Site } from '../site';
import { clientPageUrl } from './comment/comment';
import { plainText } from './comment/sanitise';

/** The first visit of a page, whatever number the client sends. */
export function counterFromClient(site: Site, sent: JsonObject): JsonObject {
  const url = clientPageUrl(site, sent.url);
  const shown = (value: unknown): string => (typeof value === 'string' ? plainText(value, 300) : '');
  return { url, xid: shown(sent.xid) || encodedUrl(url), title: shown(sent.title), time: 1, ACL: PUBLIC_READ as JsonObject };
}

/** Lets only the call through that every widget and theme makes: `time` raised by one. Throws 403. */
export function checkCounterChange(changes: JsonObject): void {
  const { time, ...others } = changes;
  const rest = Object.keys(others).filter((key) => !['objectId', 'createdAt', 'updatedAt', 'ACL', 'url', 'xid', 'title'].includes(key));
  if (rest.length === 0 && operationOf(time) === 'Increment' && (time as JsonObject).amount === 1) return;
  throw new ProtocolError(403, 403, "Forbidden writing by object's ACL. A counter can only be raised by one.");
}
