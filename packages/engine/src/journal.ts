/**
 * Values by key in a file that is added to: what one edit changes of ten thousand values is a line more, not the file anew.
 *
 * Lines of JSON: what the file is, then `[key, value]` or, of a key that went, `[key]`; later ones hold. A line that a crash or a full disk cut
 * off does not count. When a third of the lines are outdated, the file is written anew.
 */
import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import { replaceFile } from './replace-file';

export interface Journal<Value> {
  /** What the file says it is; undefined when there was none that could be read. */
  readonly head: string | undefined;
  /** What it held when it was opened. */
  readonly values: ReadonlyMap<string, Value>;
  /** Makes it hold these, which do not change any more, and no others. Values are the same when they are identical. */
  keep(head: string, values: ReadonlyMap<string, Value>): void;
}

const READ_BYTES = 65_536;
const NEWLINE = 10;
/** For each value that holds: beyond, the file is written anew. */
const MOST_LINES = 1.5;

type Line<Value> = readonly [key: string, value: Value] | readonly [key: string];

interface Known<Value> {
  readonly head: string | undefined;
  readonly values: ReadonlyMap<string, Value>;
  /** Of values. */
  readonly lines: number;
  /** Of the file that is known; null where nothing can be added to it. */
  readonly state: string | null;
}

/** Opens the journal in `file` (absolute). A missing, foreign or damaged one counts as empty. What the disk says to writing is thrown. */
export function openJournal<Value>(file: string, isHead: (head: string) => boolean, isValue: (value: unknown) => value is Value): Journal<Value> {
  const opened = readJournal(file, isHead, isValue);
  let known = opened;
  return {
    head: opened.head,
    values: opened.values,
    keep(head, values) {
      const changes = changesBetween(known.values, values);
      const isSame = head === known.head;
      if (changes.length === 0 && (isSame || values.size === 0)) return;
      // Where another process has written as well, what it wrote does not go together with what is known here.
      const canAdd = isSame && known.lines + changes.length <= MOST_LINES * values.size && known.state !== null && known.state === stateOf(file);
      const lines: readonly unknown[] = canAdd ? changes : [head, ...values];
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      if (canAdd) appendFileSync(file, text);
      else replaceFile(file, text);
      known = { head, values, lines: canAdd ? known.lines + changes.length : values.size, state: stateOf(file) };
    },
  };
}

export const isText = (value: unknown): value is string => typeof value === 'string';

function changesBetween<Value>(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): Line<Value>[] {
  const changed: Line<Value>[] = [];
  let same = 0;
  for (const line of after) {
    const had = before.get(line[0]);
    if (had !== undefined) same++;
    if (had !== line[1]) changed.push(line);
  }
  if (same < before.size) for (const key of before.keys()) if (!after.has(key)) changed.push([key]);
  return changed;
}

function readJournal<Value>(file: string, isHead: (head: string) => boolean, isValue: (value: unknown) => value is Value): Known<Value> {
  try {
    const state = stateOf(file);
    const values = new Map<string, Value>();
    let head: string | undefined;
    let lines = 0;
    const isWhole = readLines(file, (text) => {
      const line: unknown = JSON.parse(text);
      if (head === undefined) {
        if (!isText(line) || !isHead(line)) throw new TypeError('Another file.');
        head = line;
        return;
      }
      lines++;
      if (!Array.isArray(line) || !isText(line[0])) throw new TypeError('No line of a journal.');
      if (line.length === 1) values.delete(line[0]);
      else if (isValue(line[1])) values.set(line[0], line[1]);
      else throw new TypeError('No such value.');
    });
    return { head, values, lines, state: isWhole ? state : null };
  } catch {
    return { head: undefined, values: new Map(), lines: 0, state: null };
  }
}

/**
 * A line at a time, in memory that is used again: a large file read whole takes three times its size, new from the system.
 * @returns whether the file ends with a line's end
 */
function readLines(file: string, onLine: (line: string) => void): boolean {
  const handle = openSync(file, 'r');
  try {
    let buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let held = 0;
    for (let read; (read = readSync(handle, buffer, held, buffer.length - held, null)) > 0; ) {
      const bytes = buffer.subarray(0, held + read);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE, held); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        onLine(bytes.toString('utf8', start, end));
        start = end + 1;
      }
      held = bytes.copy(buffer, 0, start);
      if (held === buffer.length) buffer = Buffer.concat([buffer], 2 * held);
    }
    return held === 0;
  } finally {
    closeSync(handle);
  }
}

/** Null where there is no such file. */
function stateOf(file: string): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.ino} ${stat.size}` : null;
}
