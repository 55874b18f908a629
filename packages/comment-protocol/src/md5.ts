/** MD5 (RFC 1321), which the protocol's sign and avatar addresses ask for. Not for secrets. */

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

/** The digest of a text's UTF-8 bytes, 32 lower-case hex digits. */
export function md5(text: string): string {
  const bytes = [...encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).matchAll(/%(..)|[^%]/g)].map(([all, hex]) => (hex ? parseInt(hex, 16) : all.charCodeAt(0)));
  const wordCount = ((bytes.length + 72) >> 6) << 4;
  const words = new Int32Array(wordCount);
  [...bytes, 0x80].forEach((byte, index) => (words[index >> 2]! |= byte << ((index & 3) * 8)));
  words[wordCount - 2] = bytes.length * 8;
  words[wordCount - 1] = Math.floor(bytes.length / 2 ** 29);

  const sum = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476]);
  for (let block = 0; block < wordCount; block += 16) {
    let [a, b, c, d] = sum as unknown as [number, number, number, number];
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      const mixed = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round]!;
      const place = [step, 5 * step + 1, 3 * step + 5, 7 * step][round]! & 15;
      const added = (a + mixed + Math.floor(Math.abs(Math.sin(step + 1)) * 2 ** 32) + words[block + place]!) | 0;
      const shift = SHIFTS[round * 4 + (step & 3)]!;
      [a, b, c, d] = [d, (b + ((added << shift) | (added >>> (32 - shift)))) | 0, b, c];
    }
    [a, b, c, d].forEach((part, index) => (sum[index]! += part));
  }
  return [...sum].map((word) => [0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')).join('');
}
