import { expect, it } from 'vitest';
import { utf8Text } from './utf8-text';

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

it.each([
  ['nothing', bytes()],
  ['ASCII', Buffer.from('let a = 1;\r\n\0')],
  ['Latin', Buffer.from('déjà vu')],
  ['Chinese and astral characters', Buffer.from('中文，𠮷😀\n'.repeat(1000))],
  ['a byte order mark', Buffer.from('\ufeff中')],
  ['a part of other bytes', Buffer.from('前中文后').subarray(3, 9)],
  ['bytes that are no UTF-8', bytes(0xe4, 0xb8, 0xad, 0xff, 0x61, 0xe4, 0xb8)],
  ['a surrogate', bytes(0xed, 0xa0, 0x80, 0x61)],
  ['an overlong slash', bytes(0xc0, 0xaf)],
])('is what a decoder gives, of %s', (_, given) => expect(utf8Text(given)).toBe(new TextDecoder('utf-8', { ignoreBOM: true }).decode(given)));
