/** Twikoo's export: comments as JSON, an array or one to a line, with `_id` and times in milliseconds; or the reply of its API. */
import type { JsonObject } from '@glimpress/comment-protocol';
import { isObject, isoTime, parsedJson, type ExportReader, type ImportRecord, type Skipped } from './record';

export const readTwikoo: ExportReader = ({ text }) => {
  const file = parsedJson(text.trim());
  const whole = isObject(file) && file.code === 0 ? file.data : file;
  const rows = Array.isArray(whole) ? whole : text.trim().split(/\r?\n/).map(parsedJson);
  // One is enough: what its own importers could not read the date of has none, and the last line of a file that was cut off is none.
  if (!rows.some((row) => isTwikoo(row) && row.created !== null)) return undefined;
  return rows.map((row): ImportRecord | Skipped => {
    if (!isTwikoo(row)) return { className: 'Comment', reason: '不是有效的评论；文件不完整或损坏的话，请重新下载，再导入一次 (no comment; if the file is cut off or damaged, download it once more and import again)' };
    const created = isoTime(milliseconds(row.created)) ?? isoTime(milliseconds(row.updated));
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

function isTwikoo(row: unknown): row is JsonObject {
  return isObject(row) && row._id !== undefined && (typeof row.created === 'number' || row.created === null || isObject(row.created)) && typeof row.comment === 'string';
}

/** Of a number as databases export it. */
function milliseconds(time: unknown): unknown {
  return isObject(time) ? Number(time.$numberLong ?? time.$numberDouble) : time;
}
