/** Hashes for cache keys and file names: fast, not for security. */
import { createHash, hash } from 'node:crypto';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Hex digest of text or bytes. `length` is the number of hex digits kept (at most 40). SHA-1: processors have instructions for it, for MD5 they have none. */
export function contentHash(content: string | Uint8Array, length = 32): string {
  return hash('sha1', content, 'hex').slice(0, length);
}

/** The same of what is in a file, read in pieces: it can be larger than memory. Throws the disk's errors, and where no file is. */
export function fileHash(file: string, length = 32): string {
  if (!statSync(file).isFile()) throw new Error(`${file} is no file.`);
  const digest = createHash('sha1');
  const piece = Buffer.allocUnsafe(1 << 20);
  const handle = openSync(file, 'r');
  try {
    for (let bytes = readSync(handle, piece); bytes > 0; bytes = readSync(handle, piece)) digest.update(piece.subarray(0, bytes));
  } finally {
    closeSync(handle);
  }
  return digest.digest('hex').slice(0, length);
}
