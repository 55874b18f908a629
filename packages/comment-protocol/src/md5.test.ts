import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { md5 } from './md5';
import { sign } from './sign';

it('gives the digests published with the algorithm (RFC 1321 A.5)', () => {
  expect(md5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(md5('abc')).toBe('900150983cd24fb0d6963f7d28e17f72');
  expect(md5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
  expect(md5('12345678901234567890123456789012345678901234567890123456789012345678901234567890')).toBe('57edf4a22be3c955ac49da2e2107b67a');
});

it('agrees with the platform at every length around a block, in Chinese too', () => {
  for (let length = 0; length < 200; length++) {
    const text = '时间很瘦，指缝很宽。a%b'.repeat(20).slice(0, length);
    expect(md5(text)).toBe(createHash('md5').update(text).digest('hex'));
  }
});

it('takes half a surrogate pair for U+FFFD, as UTF-8 encoders do', () => {
  expect(md5('a\ud83d')).toBe(createHash('md5').update('a\ufffd').digest('hex'));
  expect(md5('👍')).toBe(createHash('md5').update('👍').digest('hex'));
});

it('signs as the provider documents', () => {
  expect(sign('UtOCzqb67d3sN12Kts4URwy8', 1453014943466)).toBe('d5bcbb897e19b2f6633c716dfdfaf9be,1453014943466');
  expect(sign('DyJegPlemooo4X1tg94gQkw1', 1453014943466, 'master')).toBe('e074720658078c898aa0d4b1b82bdf4b,1453014943466,master');
});
