/**
 * Texts of files as bytes, one after the other in one buffer: a thread takes it over as it is, and gives it back. New memory for
 * each costs page faults, and a thread that V8 believes to be full of it collects garbage for every third job.
 */
import type { FilePart, FileText } from './planned-file';
import type { MadePart, WriteJob } from './write-files';

/** Room for most batches; pages that nothing is written to cost nothing. */
const INITIAL_BYTES = 1 << 20;
/** No UTF-16 unit becomes more. */
const MOST_BYTES_PER_UNIT = 3;

export interface WriteBatch {
  /** Files added since the last job was taken. */
  readonly count: number;
  /** Their bytes, without what is yet to be made. */
  readonly size: number;
  add(path: string, text: FileText): void;
  /** What was added, to be written below `folder` (absolute). It must be done, or have been given away, before more is added. */
  take(folder: string): WriteJob;
  /** The memory of a job that was given away and is done. */
  giveBack(bytes: Uint8Array<ArrayBuffer>): void;
}

/** An empty batch; it is filled and taken again and again. */
export function createWriteBatch(): WriteBatch {
  let buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  const spare: Buffer<ArrayBuffer>[] = [];
  let size = 0;
  let files: WriteJob['files'][number][] = [];

  function reserve(bytes: number): void {
    if (size + bytes <= buffer.length) return;
    if (size === 0 && spare.length > 0) {
      buffer = spare.pop()!;
      return reserve(bytes);
    }
    const larger = Buffer.allocUnsafeSlow(Math.max(INITIAL_BYTES, 2 * (size + bytes)));
    buffer.copy(larger, 0, 0, size);
    buffer = larger;
  }

  function append(text: string | Uint8Array): void {
    reserve(typeof text === 'string' ? text.length * MOST_BYTES_PER_UNIT : text.length);
    if (typeof text === 'string') size += buffer.write(text, size);
    else {
      buffer.set(text, size);
      size += text.length;
    }
  }

  /** Appends a part, or what it will be made of; says what is to be made. */
  function appendPart(part: FilePart): MadePart[] {
    if (typeof part === 'string' || part instanceof Uint8Array) append(part);
    else if ('styleOfRest' in part) return [{ at: size, style: part.styleOfRest }];
    else {
      const at = size;
      append(part.json);
      return [{ at, jsonTo: size }];
    }
    return [];
  }

  return {
    get count() {
      return files.length;
    },
    get size() {
      return size;
    },
    add(path, text) {
      const made = typeof text === 'string' || text instanceof Uint8Array ? appendPart(text) : text.flatMap(appendPart);
      files.push(made.length === 0 ? [path, size] : [path, size, made]);
    },
    take(folder) {
      const job = { folder, bytes: buffer.subarray(0, size), files };
      size = 0;
      files = [];
      return job;
    },
    giveBack: ({ buffer: given }) => void spare.push(Buffer.from(given)),
  };
}
