/** Hashes for cache keys and file names: fast, not for security. */
import { hash } from 'node:crypto';

/** Hex digest of text or bytes. `length` is the number of hex digits kept (at most 40). SHA-1: processors have instructions for it, for MD5 they have none. */
export function contentHash(content: string | Uint8Array, length = 32): string {
  return hash('sha1', content, 'hex').slice(0, length);
}
