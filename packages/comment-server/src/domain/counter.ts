/** The rules of `Counter` (§3 Visitor counter): one row per page, which anyone may read and raise by one, and no more. */
import { encodedUrl, operationOf, ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import type { Site } from '../site';
import type { Row } from '../storage/storage';
import { PUBLIC_READ } from './acl';
import { clientPageUrl } from './comment/comment';
import { plainText } from './comment/sanitise';
import { newTime } from './object-id';

/** What themes and blogs call the page a counter is of: Fluid (a theme of Hexo), react-valine, blogs whose posts are issues. */
const OTHER_NAMES = ['target', 'uniqStr', 'id'] as const;

/** The page that a counter is of, by whatever name; undefined when it has none. */
export function pageOfCounter(fields: JsonObject): string | undefined {
  const pages = [fields.url, fields.target, fields.uniqStr, typeof fields.id === 'number' ? String(fields.id) : fields.id];
  return pages.find((page): page is string => typeof page === 'string' && page !== '');
}

/** The first visit of a page, whatever number the client sends; none yet where it says so, and raises the number then. */
export function counterFromClient(site: Site, sent: JsonObject): JsonObject {
  const url = clientPageUrl(site, pageOfCounter(sent));
  const shown = (value: unknown): string => (typeof value === 'string' ? plainText(value, 300) : '');
  const asked = OTHER_NAMES.filter((name) => sent.url === undefined && sent[name] !== undefined).map((name) => [name, typeof sent[name] === 'number' ? sent[name] : url] as const);
  return { url, ...Object.fromEntries(asked), xid: shown(sent.xid) || encodedUrl(url), title: shown(sent.title), time: sent.time === 0 ? 0 : 1, ACL: PUBLIC_READ as JsonObject };
}

/** What a client makes of a counter: nothing, one more, or the number that its script counted to. */
export type CounterChange = 'nothing' | 'one more' | number;

/** Lets only the calls through that widgets and themes make: `time` raised by one, and nothing at all, which Even saves first. Throws 403. */
export function counterChange(changes: JsonObject): CounterChange {
  if (Object.keys(changes).length === 0) return 'nothing';
  const { time, ...others } = changes;
  const rest = Object.keys(others).filter((key) => !['objectId', 'createdAt', 'updatedAt', 'ACL', 'url', ...OTHER_NAMES, 'xid', 'title'].includes(key));
  if (rest.length === 0 && operationOf(time) === 'Increment' && (time as JsonObject).amount === 1) return 'one more';
  if (rest.length === 0 && typeof time === 'number') return time;
  throw onlyByOne();
}

/** The counter after that. A number may be that of another reader as well, who came at the same time; any other throws 403. */
export function changedCounter(row: Row, change: CounterChange): Row {
  const time = typeof row.data.time === 'number' ? row.data.time : 0;
  if (typeof change === 'number' && change !== time && change !== time + 1) throw onlyByOne();
  return change === 'nothing' ? row : { ...row, updated: newTime(), data: { ...row.data, time: time + 1 } };
}

function onlyByOne(): ProtocolError {
  return new ProtocolError(403, 403, "Forbidden writing by object's ACL. A counter can only be raised by one.");
}
