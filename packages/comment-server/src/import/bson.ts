/**
 * BSON (bsonspec.org), as the console's 备份导出 gives it: the documents of one class, one behind the other. Dates and MongoDB's own
 * ids come in the wrappings of its JSON form.
 */
import type { Json, JsonObject } from '@glimpress/comment-protocol';

const MAX_DEPTH = 100;
/** A length, and the zero at the end. */
const SHORTEST = 5;

/** Whether a file is of this kind: no text is, whose first four characters would be a length of half a gigabyte. */
export function isBson(bytes: Buffer, name: string): boolean {
  const length = lengthAt(bytes, 0);
  return length >= SHORTEST && length < 100_000_000 && (length === SHORTEST || TYPES.has(bytes[4]!) || /\.bson$/i.test(name));
}
function lengthAt(bytes: Buffer, at: number): number {
  return bytes.length < at + SHORTEST ? 0 : bytes.readInt32LE(at);
}

export interface BsonFile {
  documents: JsonObject[];
  /** Those whose length alone can be trusted: which of the file, from 1 on, and where it begins, in bytes. */
  damaged: { number: number; offset: number }[];
  /** Where it is no document, nor clear where the next one begins; absent when all of the file was read. */
  endedAt?: number;
}

/** As many documents as can be read. */
export function readBson(bytes: Buffer): BsonFile {
  const read: BsonFile = { documents: [], damaged: [] };
  for (let at = 0; at < bytes.length; ) {
    try {
      const { value, end } = document(bytes, at, false, 0);
      read.documents.push(value as JsonObject);
      at = end;
    } catch (failure) {
      if (!(failure instanceof RangeError)) throw failure;
      const end = endOfDamaged(bytes, at);
      if (end === undefined) return { ...read, endedAt: at };
      read.damaged.push({ number: read.documents.length + read.damaged.length + 1, offset: at });
      at = end;
    }
  }
  return read;
}

/** By its length, which is right when the file ends there, or what follows has the length of a document and ends as one. */
function endOfDamaged(bytes: Buffer, at: number): number | undefined {
  const length = lengthAt(bytes, at);
  const end = at + length;
  if (length < SHORTEST || end > bytes.length) return undefined;
  const next = lengthAt(bytes, end);
  return end === bytes.length || (next >= SHORTEST && bytes[end + next - 1] === 0) ? end : undefined;
}

interface Read {
  value: Json | undefined;
  /** Where the next begins. */
  end: number;
}
type ReadValue = (bytes: Buffer, at: number, depth: number) => Read;

/** Throws a `RangeError` for what is none, as `Buffer` does for what lies behind its end. */
function document(bytes: Buffer, start: number, isList: boolean, depth: number): Read {
  const end = start + bytes.readInt32LE(start);
  if (depth > MAX_DEPTH || end < start + SHORTEST || end > bytes.length || bytes[end - 1] !== 0) throw new RangeError();
  // A length that lies must not have all that follows read, for each document anew.
  const own = bytes.subarray(0, end - 1);
  const entries: [string, Json][] = [];
  let at = start + 4;
  while (at < own.length) {
    const read = TYPES.get(own[at]!);
    const name = zeroEnded(own, at + 1);
    if (!read) throw new RangeError();
    const { value, end: next } = read(own, name.end, depth);
    if (next > own.length) throw new RangeError();
    if (value !== undefined) entries.push([name.value as string, value]);
    at = next;
  }
  return { value: isList ? entries.map(([, value]) => value) : Object.fromEntries(entries), end };
}

function zeroEnded(bytes: Buffer, at: number): Read {
  const end = bytes.indexOf(0, at);
  if (end < 0) throw new RangeError();
  return { value: bytes.toString('utf8', at, end), end: end + 1 };
}
/** Behind its length, which counts `more` that come after it. */
function counted(bytes: Buffer, at: number, more: number): { from: number; end: number } {
  const from = at + 4;
  const end = from + bytes.readInt32LE(at) + more;
  if (end < from || end > bytes.length) throw new RangeError();
  return { from, end };
}
const text: ReadValue = (bytes, at) => {
  const { from, end } = counted(bytes, at, 0);
  if (end === from) throw new RangeError();
  return { value: bytes.toString('utf8', from, end - 1), end };
};
const nothing: ReadValue = (_, at) => ({ value: undefined, end: at });
/** Of no use to anyone here. */
const passed = (size: number): ReadValue => (_, at) => ({ value: undefined, end: at + size });

const TYPES: ReadonlyMap<number, ReadValue> = new Map<number, ReadValue>([
  [0x01, (bytes, at) => ({ value: finite(bytes.readDoubleLE(at)), end: at + 8 })],
  [0x02, text],
  [0x03, (bytes, at, depth) => document(bytes, at, false, depth + 1)],
  [0x04, (bytes, at, depth) => document(bytes, at, true, depth + 1)],
  [0x05, (bytes, at) => ({ value: undefined, end: counted(bytes, at, 1).end })],
  [0x06, nothing],
  [0x07, (bytes, at) => ({ value: { $oid: bytes.toString('hex', at, at + 12) }, end: at + 12 })],
  [0x08, (bytes, at) => ({ value: bytes.readUInt8(at) === 1, end: at + 1 })],
  [0x09, (bytes, at) => ({ value: { $date: Number(bytes.readBigInt64LE(at)) }, end: at + 8 })],
  [0x0a, (_, at) => ({ value: null, end: at })],
  [0x0b, (bytes, at) => ({ value: undefined, end: zeroEnded(bytes, zeroEnded(bytes, at).end).end })],
  [0x0c, (bytes, at) => ({ value: undefined, end: text(bytes, at, 0).end + 12 })],
  [0x0d, text],
  [0x0e, text],
  // Its length counts itself.
  [0x0f, (bytes, at) => ({ value: undefined, end: counted(bytes, at, -4).end })],
  [0x10, (bytes, at) => ({ value: bytes.readInt32LE(at), end: at + 4 })],
  [0x11, passed(8)],
  [0x12, (bytes, at) => ({ value: Number(bytes.readBigInt64LE(at)), end: at + 8 })],
  [0x13, passed(16)],
  [0x7f, nothing],
  [0xff, nothing],
]);
function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}
