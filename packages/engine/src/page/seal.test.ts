import { createDecipheriv, pbkdf2Sync } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { LockedText } from '@glimpress/contracts/page';
import { expect, it } from 'vitest';
import { contentHash } from '../content-hash';
import { lockHash, seal } from './seal';

const TEXT = '{"html":"<p>不给人看</p>"}';
/** MD5 of `123456`. */
const HASH = 'E10ADC3949BA59ABBE56E057F20F883E';

function decrypt(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}

/** As contracts `LockedText` says. Throws for a wrong key. */
function open({ salt, iterations, text }: LockedText, wrapped: string, password: string): string {
  const key = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const bytes = Buffer.from(wrapped, 'base64');
  const textKey = decrypt(key, bytes.subarray(0, 12), bytes.subarray(12));
  return inflateSync(decrypt(textKey, Buffer.alloc(12), Buffer.from(text, 'base64'))).toString();
}

it('each of the passwords opens the text, of one that is a hash (MD5) its small digits', () => {
  const sealed = seal(TEXT, ['甲乙', HASH, 'b'], 'salt');
  expect([sealed.keys.length, sealed.hashedKeys.length]).toEqual([2, 1]);
  expect(open(sealed, sealed.keys[0]!, '甲乙')).toBe(TEXT);
  expect(open(sealed, sealed.keys[1]!, 'b')).toBe(TEXT);
  expect(open(sealed, sealed.hashedKeys[0]!, HASH.toLowerCase())).toBe(TEXT);
  expect(() => open(sealed, sealed.keys[0]!, 'b')).toThrow();
});

it('a hash may be the only password; one that only ends like a hash is none', () => {
  const sealed = seal(TEXT, [HASH], 'salt');
  expect([sealed.keys, open(sealed, sealed.hashedKeys[0]!, HASH.toLowerCase())]).toEqual([[], TEXT]);
  expect(seal(TEXT, [`x${HASH}`], 'salt').hashedKeys).toEqual([]);
});

it('the same text and passwords give the same bytes; another text has another key, another site another salt', () => {
  const sealed = seal(TEXT, ['a'], 'salt');
  expect(seal(TEXT, ['a'], 'salt')).toEqual(sealed);
  const other = seal(`${TEXT} `, ['a'], 'salt');
  expect([other.keys[0] === sealed.keys[0], other.text.slice(0, 8) === sealed.text.slice(0, 8)]).toEqual([false, false]);
  expect(seal(TEXT, ['a'], 'other').keys).not.toEqual(sealed.keys);
});

it('what names the passwords in public takes as long to compute as each guess at them', () => {
  expect(lockHash(['甲乙', HASH], 'salt')).toBe(contentHash(Buffer.concat(['甲乙', HASH.toLowerCase()].map((word) => pbkdf2Sync(word, 'salt', 600_000, 32, 'sha256')))));
});

it('without a password there is no text to open', () => {
  expect(seal(TEXT, [], 'salt')).toMatchObject({ keys: [], hashedKeys: [], text: '' });
});
