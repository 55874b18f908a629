/** Twikoo's export: comments as JSON, an array or one to a line, with `_id` and times in milliseconds; or the reply of its API. */
import { isObject, isoTime, parsedJson, type ExportReader, type ImportRecord } from './record';

export const readTwikoo: ExportReader = ({ text }) => {
  const file = parsedJson(text.trim());
  const whole = isObject(file) && file.code === 0 ? file.data : file;
  const rows = Array.isArray(whole) ? whole : text.trim().split(/\r?\n/).map(parsedJson);
  if (rows.length === 0 || !rows.every((row) => isObject(row) && row._id !== undefined && (typeof row.created === 'number' || isObject(row.created)) && typeof row.comment === 'string')) return undefined;
  return rows.filter(isObject).map((row): ImportRecord => {
    const created = isoTime(isObject(row.created) ? Number(row.created.$numberLong) : row.created);
    const text = (value: unknown): string => (typeof value === 'string' ? value : '');
    const id = isObject(row._id) ? text(row._id.$oid) : text(row._id);
    return {
      className: 'Comment',
      object: {
        objectId: id,
        ...(created ? { createdAt: created, insertedAt: { __type: 'Date', iso: created } } : {}),
        nick: text(row.nick),
        mail: text(row.mail),
        link: text(row.link),
        ua: text(row.ua),
        ip: text(row.ip),
        url: text(row.url),
        // Its comments are HTML.
        comment: /^\s*</.test(text(row.comment)) ? text(row.comment) : `<p>${text(row.comment)}</p>`,
        ...(text(row.rid) ? { rid: text(row.rid) } : {}),
        ...(text(row.pid) ? { pid: text(row.pid) } : {}),
        ...(row.top === true ? { sticky: 1 } : {}),
        ...(row.isSpam === true ? { isSpam: true } : {}),
      },
    };
  });
};
