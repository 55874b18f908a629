/** Opens what the build sealed (contracts `LockedText`), with the browser's own Web Crypto: there is none on a page that came without HTTPS. */
import { importModule } from '@glimpress/client';
import type { LockedText, PageChunk } from '@glimpress/contracts/page';

const NONCE_BYTES = 12;

/** A key that opened a text, and what was in it. */
export interface Opened {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly chunk: PageChunk;
}

/** Null when the password opens nothing. Takes a second or two on a phone: so long does every guess of one who has to guess. */
export async function openWithPassword(locked: LockedText, password: string): Promise<Opened | null> {
  if (locked.keys.length > 0) {
    const opened = await openWithKey(locked, await deriveKey(password, locked));
    if (opened !== null) return opened;
  }
  if (locked.hashedKeys.length === 0) return null;
  // One of the same form as theme-reco's hashes is none, and was sealed as it is, in small letters.
  const plain = /^[\da-f]{32}$/i.test(password) ? await openWithKey(locked, await deriveKey(password.toLowerCase(), locked)) : null;
  if (plain !== null) return plain;
  const { default: md5Hex } = await importModule('md5', () => import('./md5-hex'));
  return openWithKey(locked, await deriveKey(md5Hex(password), locked));
}

/** With a key that has opened another page of the site. */
export async function openWithKey(locked: LockedText, bytes: Uint8Array<ArrayBuffer>): Promise<Opened | null> {
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt']);
  for (const wrapped of [...locked.keys, ...locked.hashedKeys].map(bytesOf)) {
    const textKey = await decrypt(key, wrapped.subarray(0, NONCE_BYTES), wrapped.subarray(NONCE_BYTES)).catch(() => null);
    if (textKey === null) continue;
    const text = await decrypt(await crypto.subtle.importKey('raw', textKey, 'AES-GCM', false, ['decrypt']), new Uint8Array(NONCE_BYTES), bytesOf(locked.text));
    return { key: bytes, chunk: JSON.parse(await unpacked(text)) as PageChunk };
  }
  return null;
}

async function unpacked(bytes: ArrayBuffer): Promise<string> {
  if ('DecompressionStream' in globalThis) return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
  const { default: inflate } = await importModule('inflate', () => import('./inflate'));
  return new TextDecoder().decode(inflate(new Uint8Array(bytes)));
}

async function deriveKey(password: string, { salt, iterations }: LockedText): Promise<Uint8Array<ArrayBuffer>> {
  const utf8 = new TextEncoder();
  const material = await crypto.subtle.importKey('raw', utf8.encode(password), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt: utf8.encode(salt), iterations }, material, 256));
}

function decrypt(key: CryptoKey, iv: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes);
}

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
