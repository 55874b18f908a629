/** What stands in a page instead of a text that passwords open, and in which form: the build seals it (`engine/page/seal`), the reader's browser opens it. */

/** Name of the island that asks for the password; islands of a site's own are PascalCase. */
export const LOCKED_ISLAND = 'locked';

/** Event on `window`, detail: the `PageChunk` of the opened page, to be shown in the locked one's place. */
export const OPENED_EVENT = 'glimpress:opened';

/**
 * A sealed page. All bytes are base64.
 *
 * `text`: the JSON of the opened page's `PageChunk`, deflated (RFC 1950), encrypted with AES-256-GCM under a key of its own. That key is used for
 * nothing else: the nonce is twelve zeros. The key stands in `keys` once per password: a nonce of twelve bytes, then the key encrypted
 * with AES-256-GCM under what PBKDF2 with HMAC-SHA-256 makes of the password in UTF-8. `hashedKeys` are the same for blogs that know a
 * password's MD5 only: its 32 small hex digits take the password's place.
 */
export interface LockedText {
  /** UTF-8. One for all pages of a site: a password once entered opens all that it locks. */
  readonly salt: string;
  readonly iterations: number;
  readonly keys: readonly string[];
  readonly hashedKeys: readonly string[];
  readonly text: string;
}
