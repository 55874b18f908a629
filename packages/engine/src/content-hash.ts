/** Hashes for cache keys and file names: fast, not for security. */
import { createHash } from 'node:crypto';

/** Hex digest of text or bytes. `length` is the number of hex digits kept (at most 32). */
export function contentHash(content: string | Uint8Array, length = 32): string {
  return createHash('md5').update(content).digest('hex').slice(0, length);
}
