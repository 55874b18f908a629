/**
 * Exports of the hosted service in all their shapes: JSON lines with and without a `#filetype` line, arrays, rows between
 * commas, `{"results": …}`, the console's CSV, and its backups, BSON or JSON.
 */
import { parse as parseCsv } from 'csv-parse/sync';
import { isObjectId, type Json, type JsonObject } from '@glimpress/comment-protocol';
import { isObject, isoTime, parsedJson, type ExportReader, type ImportRecord, type Skipped } from './record';

export const readLeanCloud: ExportReader = ({ name, text }) => {
  const marker = /^#filetype[^\n]*/.exec(text)?.[0];
  const body = marker === undefined ? text : text.slice(marker.length);
  const named = classNameOf(marker, name);
  const rows = /\.csv$/i.test(name) ? csvRows(body) : jsonRows(body);
  return rows && recordsOfRows(rows, named, name);
};

/** `named`: the class, when the file tells it. */
export function recordsOfRows(rows: readonly unknown[], named: string | undefined, fileName: string): (ImportRecord | Skipped)[] {
  return rows.map((row): ImportRecord | Skipped => {
    if (!isObject(row)) return { className: named ?? fileName, reason: '不是有效的 JSON 对象；文件不完整或损坏的话，请重新下载，再导入一次 (not a JSON object; if the file is cut off or damaged, download it once more and import again)' };
    if (isSchema(row)) return { className: fileName, reason: '这是表的结构，不是数据；没有别的文件的话，请重新导出，不选“只导出 schema” (the columns of a class, not its data: if there is nothing else, export again without "schema only")' };
    const object = withOwnId(plainBackup(row) as JsonObject);
    const className = named ?? guessedClass(object);
    if (className === undefined) return { className: fileName, reason: '无法判断所属的类 (class unknown)' };
    for (const key of ['createdAt', 'updatedAt']) {
      const value = object[key];
      const iso = isoTime(isObject(value) ? value.iso : value);
      if (iso === undefined) delete object[key];
      else object[key] = iso;
    }
    // Twikoo's table, out of a dump of its database.
    const created = object.createdAt ?? object.insertedAt ?? isoTime(object.created);
    if (object.createdAt === undefined && object.insertedAt === undefined && created !== undefined) object.createdAt = created;
    return { className, object };
  });
}

/** What the console gives beside the rows, or instead of them: `Comment_schema.json`, `Comment_all.json`; also of MongoDB's dumps. */
function isSchema(row: JsonObject): boolean {
  const keys = Object.keys(row);
  return keys.some((key) => key === 'schema' || key === 'permissions' || key === 'indexes') && keys.every((key) => ['schema', 'permissions', 'indexes', 'options', 'uuid', 'collectionName', 'type'].includes(key));
}

/** Tables that Waline keeps as CSV in a repository have an `id` each, which answers name. */
function withOwnId(object: JsonObject): JsonObject {
  const { id, ...rest } = object;
  return typeof id === 'string' && isObjectId(id) && !object.objectId ? { ...rest, objectId: id } : object;
}

/** From the first line, else from the file's name: `Comment.0.jsonl`, `Comment_all.json`, `_Join:users:_Role.0.jsonl`, `Comment.x3Kq9.bson`. */
export function classNameOf(marker: string | undefined, name: string): string | undefined {
  const backup = /^(_Join:[A-Za-z]\w*:\w+|_?[A-Za-z]\w*)\.(?:.*\.)?bson$/.exec(name)?.[1];
  if (backup !== undefined) return backup;
  const inMarker = /"class"\s*:\s*"([^"]+)"/.exec(marker ?? '')?.[1];
  if (inMarker !== undefined) return inMarker;
  const stem = /^(_Join:[A-Za-z]\w*:\w+|_?[A-Za-z][A-Za-z0-9]*)(?:[._-](?:\d+|all|export))*\.(?:jsonl?|csv)$/.exec(name)?.[1];
  return stem !== undefined && /^[A-Z_]/.test(stem) ? stem : undefined;
}
function guessedClass(row: JsonObject): string | undefined {
  if (typeof row.comment === 'string') return 'Comment';
  if (typeof row.time === 'number' && (typeof row.url === 'string' || typeof row.target === 'string')) return 'Counter';
  if (typeof row.username === 'string') return '_User';
  return undefined;
}

/** Undefined when the text is no JSON in any of its shapes. */
function jsonRows(text: string): unknown[] | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const whole = parsedJson(trimmed);
  if (Array.isArray(whole)) return whole;
  if (isObject(whole)) return Array.isArray(whole.results) ? whole.results : [whole];
  const lines = trimmed.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  // One row to a line, with or without a comma behind it; inside of brackets or not.
  const rows = lines.filter((line) => line !== '[' && line !== ']').map((line) => parsedJson(line.replace(/^\[(?=\{)/, '').replace(/,$/, '').replace(/(?<=\})\]$/, '')));
  if (rows.some(isObject)) return rows;
  // Rows that go over several lines, between commas.
  const listed = parsedJson(`[${trimmed.replace(/,\s*$/, '')}]`);
  return Array.isArray(listed) ? listed : undefined;
}

/** `pointer:Player` names the class of what is pointed to. */
const CSV_TYPE = /^(?:string|number|int|long|float|double|boolean|date|object|array|acl|pointer|file|geopoint|any|relation|bytes|objectid)$|^pointer:\w+$/i;

/** The console's CSV: a line of types, a line of names; plain CSV with names only is read too. */
function csvRows(text: string): unknown[] | undefined {
  let lines: string[][];
  try {
    lines = parseCsv(text, { relaxColumnCount: true, skipEmptyLines: true, bom: true }) as string[][];
  } catch {
    return undefined;
  }
  const typed = lines[0]?.every((cell) => CSV_TYPE.test(cell.trim())) ?? false;
  const types = typed ? lines[0]!.map((cell) => cell.trim().replace(/^[^:]*/, (type) => type.toLowerCase())) : [];
  const names = (typed ? lines[1] : lines[0])?.map((cell) => cell.trim()) ?? [];
  return lines.slice(typed ? 2 : 1).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, index): [string, Json][] => {
        const name = names[index];
        if (name === undefined || name === '' || (cell === '' && types[index] !== 'string')) return [];
        return [[name, csvValue(cell, types[index], name)]];
      }),
    ),
  );
}
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int', 'long', 'float', 'double']);

function csvValue(cell: string, type: string | undefined, name: string): Json {
  if (type?.startsWith('pointer:')) return { __type: 'Pointer', className: type.slice(8), objectId: cell };
  if (NUMBERS.has(type!) || (type === undefined && name === 'time')) return Number.isFinite(Number(cell)) ? Number(cell) : cell;
  if (type === 'boolean') return cell === 'true';
  if (type === 'date' && name !== 'createdAt' && name !== 'updatedAt' && !cell.startsWith('{')) return { __type: 'Date', iso: isoTime(cell) ?? cell };
  if (type !== 'string' && /^[[{]/.test(cell)) return (parsedJson(cell) as Json | undefined) ?? cell;
  return cell;
}

/** As of BSON. */
const MAX_DEPTH = 100;

/** Backups: `_id` for `objectId`; `$oid`, `$date`, long numbers and references as MongoDB wraps them. */
function plainBackup(value: Json, depth = 0): Json {
  if (typeof value !== 'object' || value === null) return value;
  // Deeper than anything that can be stored: it must not end the import of all the others.
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => plainBackup(item, depth + 1));
  if (typeof value.$oid === 'string') return value.$oid;
  if (typeof value.$ref === 'string') return { __type: 'Pointer', className: value.$ref, objectId: plainBackup(value.$id ?? null, depth + 1) };
  if (value.$date !== undefined) {
    const date = isObject(value.$date) ? Number(value.$date.$numberLong) : value.$date;
    const iso = isoTime(date);
    return iso === undefined ? null : { __type: 'Date', iso };
  }
  for (const wrapping of ['$numberLong', '$numberInt', '$numberDouble']) if (typeof value[wrapping] === 'string') return Number(value[wrapping]);
  const plain: JsonObject = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plainBackup(item, depth + 1)]));
  if (depth > 0 || plain._id === undefined) return plain;
  const { _id: id, ...rest } = plain;
  return { objectId: id, ...rest };
}

