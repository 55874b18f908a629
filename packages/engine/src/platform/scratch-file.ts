/** Reads files whose bytes are needed for a moment into memory that is used again: where new memory is dear, it costs four times as much as reading (`bench/NOTES.md`). */
import { closeSync, openSync, readSync } from 'node:fs';

const FIRST_BYTES = 1 << 16;

/** Reads a file (absolute); what it gives holds until it is called again. Throws the disk's errors. */
export type ScratchReader = (file: string) => Buffer;

/** `bytes` is how much there is room for before it takes more. */
export function createScratchReader(bytes = FIRST_BYTES): ScratchReader {
  let scratch = Buffer.allocUnsafeSlow(bytes);
  return (file) => {
    const handle = openSync(file, 'r');
    try {
      let length = 0;
      for (let read = -1; read !== 0; length += read) {
        if (length === scratch.length) scratch = Buffer.concat([scratch], 2 * length);
        read = readSync(handle, scratch, length, scratch.length - length, null);
      }
      return scratch.subarray(0, length);
    } finally {
      closeSync(handle);
    }
  };
}
