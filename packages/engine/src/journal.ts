/**
 * Values by key in a file that is added to: what one edit changes of ten thousand values is a line more, not the file anew.
 *
 * Lines of JSON: what the file is, then `[key, value]` or, of a key that went, `[key]`; later ones hold. A last line that a crash or a full disk cut
 * off does not count, nor does a damaged one. When a third of the lines are outdated, the file is written anew.
 */
import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import { replaceFile } from './replace-file';

export interface Journal<Value> {
  /** What the file says it is; undefined when there was none that could be read. */
  readonly head: string | undefined;
  /** What it held when it was opened. */
  readonly values: ReadonlyMap<string, Value>;
  /** Lines between others could not be read: what they told of may be missing from the values, or stand there as it was before. */
  readonly isDamaged: boolean;
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

const NOTHING = { head: undefined, values: new Map<string, never>(), lines: 0, state: null, isDamaged: false };

/** Opens the journal in `file` (absolute). A missing or foreign one counts as empty. What the disk says to writing is thrown. */
export function openJournal<Value>(file: string, isHead: (head: string) => boolean, isValue: (value: unknown) => value is Value): Journal<Value> {
  const opened = readJournal(file, isHead, isValue);
  let known: Known<Value> = opened;
  return {
    head: opened.head,
    values: opened.values,
    isDamaged: opened.isDamaged,
    keep(head, values) {
      const changes = changesBetween(known.values, values);
      const isSame = head === known.head;
      if (changes.length === 0 && (isSame || values.size === 0)) return;
      // Where another process has written as well, what it wrote does not go together with what is known here.
      const canAdd = isSame && known.lines + changes.length <= MOST_LINES * values.size && known.state !== null && known.state === stateOf(file);
      const isAdded = canAdd && add(file, changes);
      if (!isAdded) replaceFile(file, textOf([head, ...values]));
      known = { head, values, lines: isAdded ? known.lines + changes.length : values.size, state: stateOf(file) };
    },
  };
}

export const isText = (value: unknown): value is string => typeof value === 'string';

const textOf = (lines: readonly unknown[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** False where nothing can be added to the file, as when it is another user's or held open: it can be replaced all the same. */
function add(file: string, lines: readonly unknown[]): boolean {
  try {
    appendFileSync(file, textOf(lines));
    return true;
  } catch {
    return false;
  }
}

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

function readJournal<Value>(file: string, isHead: (head: string) => boolean, isValue: (value: unknown) => value is Value): Known<Value> & { readonly isDamaged: boolean } {
  const values = new Map<string, Value>();
  let head: string | undefined;
  let lines = 0;
  let isDamaged = false;
  try {
    const state = stateOf(file);
    const isWhole = readLines(file, (text) => {
      const line = parse(text);
      if (head !== undefined) {
        lines++;
        if (!Array.isArray(line) || !isText(line[0])) isDamaged = true;
        else if (line.length === 1) values.delete(line[0]);
        else if (isValue(line[1])) values.set(line[0], line[1]);
        else isDamaged = true;
      } else if (isText(line) && isHead(line)) head = line;
      return head !== undefined;
    });
    return head === undefined ? NOTHING : { head, values, lines, state: isWhole && !isDamaged ? state : null, isDamaged };
  } catch {
    return NOTHING;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A line at a time, until one is said to be the last, in memory that is used again: a large file read whole takes three times its size, new from the system.
 * @returns whether the file ends with a line's end
 */
function readLines(file: string, onLine: (line: string) => boolean): boolean {
  const handle = openSync(file, 'r');
  try {
    let buffer = Buffer.allocUnsafeSlow(READ_BYTES);
    let held = 0;
    for (let read; (read = readSync(handle, buffer, held, buffer.length - held, null)) > 0; ) {
      const bytes = buffer.subarray(0, held + read);
      let start = 0;
      for (let end = bytes.indexOf(NEWLINE, held); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
        if (!onLine(bytes.toString('utf8', start, end))) return false;
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
