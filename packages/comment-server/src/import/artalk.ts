/** Artalk's `.artrans`: a JSON array of comments; `rid` is the comment answered, at any depth. */
import { endsOf, isObject, isoTime, parsedJson, type ExportReader, type ImportRecord } from './record';

export const readArtalk: ExportReader = ({ text }) => {
  const rows = parsedJson(text);
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every((row) => isObject(row) && row.page_key !== undefined && row.content !== undefined)) return undefined;
  const own = (id: unknown): string => `artalk${String(id)}`;
  const parents = new Map(rows.filter(isObject).flatMap(({ id, rid }) => (isNone(rid) ? [] : [[own(id), own(rid)] as const])));
  const rootOf = endsOf(parents);
  return rows.filter(isObject).map((row): ImportRecord => {
    const id = own(row.id);
    const [created, updated] = [isoTime(artalkTime(row.created_at)), isoTime(artalkTime(row.updated_at))];
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const root = rootOf(id);
    return {
      className: 'Comment',
      object: {
        objectId: id,
        ...(created ? { createdAt: created, insertedAt: { __type: 'Date', iso: created } } : {}),
        ...(updated ? { updatedAt: updated } : {}),
        nick: text(row.nick),
        mail: text(row.email),
        link: text(row.link),
        ua: text(row.ua),
        ip: text(row.ip),
        url: pathOf(text(row.page_key)),
        comment: text(row.content),
        ...(root !== id ? { rid: root, pid: parents.get(id)! } : {}),
        ...(String(row.is_pending) === 'true' ? { status: 'waiting' } : {}),
        ...(String(row.is_pinned) === 'true' ? { sticky: 1 } : {}),
      },
    };
  });
};

function isNone(id: unknown): boolean {
  return id === undefined || id === null || id === '' || String(id) === '0';
}
/** `2021-11-19 17:53:26 +0800 CST`. */
function artalkTime(time: unknown): unknown {
  const parts = typeof time === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d+)? ?([+-]\d\d):?(\d\d)/.exec(time) : null;
  return parts ? `${parts[1]}T${parts[2]}${parts[3]}:${parts[4]}` : time;
}
/** Pages are stored under a path or a whole address. Where the path names none, the query does (`/?p=12`). */
export function pathOf(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return address;
  const { pathname, search } = new URL(address);
  const path = /^\/(?:index\.php)?$/.test(pathname) ? pathname + search : pathname;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
