/** Where a file of many rows can be cut, so that each piece is read by itself as the whole would be. */

export interface Cut {
  /** A whole file of the rows before the cut. */
  piece: Buffer;
  /** How the rest begins, as a file. */
  rest: Buffer[];
}

const LINE_END = 10;

/** Behind the last row that is whole in `bytes`, the beginning of a file; undefined when it is no file of rows, or its first is not over. */
export function cutRows(bytes: Buffer): Cut | undefined {
  const hasMark = bytes.subarray(0, 3).toString('hex') === 'efbbbf';
  const start = hasMark ? 3 : 0;
  const head = bytes.subarray(start, start + 10_000).toString('latin1');
  if (head.startsWith('#filetype')) {
    const [marker, end] = [bytes.indexOf(LINE_END), bytes.lastIndexOf(LINE_END)];
    return end > marker ? { piece: bytes.subarray(0, end), rest: [bytes.subarray(0, marker), bytes.subarray(end)] } : undefined;
  }
  // No BSON begins so: of the four bytes of its length the last is zero.
  const opening = /^\s*(\[(?=\s*\{\s*"[^\0])|\{\s*"results"\s*:\s*\[|(?=\{\s*"[^\0]{2}))/.exec(head);
  // Who answers whom is told in all of Artalk's rows together.
  if (!opening || /"page_key"\s*:/.test(head)) return undefined;
  const [open, close] = opening[1] === '' ? ['', ''] : opening[1] === '[' ? ['[', ']'] : ['{"results":[', ']}'];
  const end = lastBetween(bytes, start + opening[0].length, open === '' ? LINE_END : COMMA);
  return end === undefined ? undefined : { piece: Buffer.concat([bytes.subarray(0, end), Buffer.from(close)]), rest: [Buffer.from(open), bytes.subarray(end + 1)] };
}

const [QUOTE, BACKSLASH, COMMA, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,[]{}'].map((character) => character.charCodeAt(0)) as [number, number, number, number, number, number, number];

/** The last `separator` outside of all that is opened from `start` on, and before what closes more than that. */
function lastBetween(bytes: Buffer, start: number, separator: number): number | undefined {
  let found: number | undefined;
  let depth = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === LIST || byte === OBJECT) depth++;
    else if (byte === LIST_END || byte === OBJECT_END) {
      if (depth-- === 0) break;
    } else if (byte === separator && depth === 0) found = at;
  }
  return found;
}

/** The quote that ends what the one at `start` begins; behind all when there is none. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
