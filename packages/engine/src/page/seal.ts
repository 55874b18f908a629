/** Seals a page that passwords open (contracts `LockedText`). The same page and passwords give the same bytes: nothing is random here. */
import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import type { LockedText } from '@glimpress/contracts/page';
import { contentHash } from '../content-hash';
import { once } from '../once';

/** OWASP's advice for PBKDF2 with HMAC-SHA-256. A quarter of a second here, a second or two on a phone. */
const ITERATIONS = 600_000;
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
/** Loaded by sites that lock something only: 2 to 8 ms of every build's start otherwise (`bench/NOTES.md`). */
const zlib = once(() => process.getBuiltinModule('node:zlib'));

/** `salt` names the site. With no passwords at all nobody can open the text: it is not even there. */
export function seal(text: string, passwords: readonly string[], salt: string): LockedText {
  const keysOf = (words: readonly string[]): Buffer[] => words.map((word) => deriveKey(word, salt));
  const [keys, hashedKeys] = [keysOf(passwords.filter((password) => !isMd5(password))), keysOf(passwords.filter(isMd5))];
  const first = keys[0] ?? hashedKeys[0];
  if (first === undefined) return { salt, iterations: ITERATIONS, keys: [], hashedKeys: [], text: '' };
  // With zlib's own head: browsers unpack that since 2020, without it since 2022.
  const packed = zlib().deflateSync(text);
  // Of the text and of a password: another text has another key, and who knows neither cannot tell whether a guess at the text is right.
  const textKey = mac(first, packed);
  const wrapped = (key: Buffer): string => {
    const nonce = mac(key, textKey).subarray(0, NONCE_BYTES);
    return Buffer.concat([nonce, encrypt(key, nonce, textKey)]).toString('base64');
  };
  return { salt, iterations: ITERATIONS, keys: keys.map(wrapped), hashedKeys: hashedKeys.map(wrapped), text: encrypt(textKey, Buffer.alloc(NONCE_BYTES), packed).toString('base64') };
}

/** Names the passwords in what is published, such as names of files: no guess at them is any cheaper for it. */
export function lockHash(passwords: readonly string[], salt: string): string {
  return contentHash(Buffer.concat(passwords.map((password) => deriveKey(password, salt))));
}

/** As theme-reco has passwords in `keys`. */
function isMd5(password: string): boolean {
  return /^[\da-f]{32}$/i.test(password);
}

const derived = new Map<string, Buffer>();

function deriveKey(written: string, salt: string): Buffer {
  const password = isMd5(written) ? written.toLowerCase() : written;
  const name = `${salt}\n${password}`;
  const known = derived.get(name) ?? pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  derived.set(name, known);
  return known;
}

function mac(key: Buffer, bytes: Buffer): Buffer {
  return createHmac('sha256', key).update(bytes).digest();
}

/** With the tag behind it, as browsers have it. */
function encrypt(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}
