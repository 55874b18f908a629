import { expect, it } from 'vitest';
import { mapSrcset } from './srcset';

it.each([
  ['a.png', '<a.png>'],
  ['a.png 1x, b.png 2x', '<a.png> 1x, <b.png> 2x'],
  ['\n a.png,\n b.png\t2x ,, c.png 3x,', '<a.png>, <b.png> 2x, <c.png> 3x'],
  ['a.png 100w,b.png 200w', '<a.png> 100w, <b.png> 200w'],
  ['a,b.png 2x', '<a,b.png> 2x'],
  ['data:image/png;base64,AA== 1x, a.png 2x', '<data:image/png;base64,AA==> 1x, <a.png> 2x'],
  ['a.png 2x, b.png 2x, c.png, d.png', '<c.png>, <a.png> 2x'],
  ['a.png 400w 300h, b.png 1.5x', '<b.png> 1.5x, <a.png> 400w 300h'],
  ['a.png 1x" onerror="alert(1), b.png 2x, c.png huge', '<b.png> 2x'],
  [' , ,', ''],
])('takes srcset %j apart as HTML does', (value, written) => {
  expect(mapSrcset(value, (address) => `<${address}>`)).toBe(written);
});

it('looks at each character of a hostile srcset a few times', () => {
  const addresses: string[] = [];
  const note = (address: string): string => {
    addresses.push(address);
    return '';
  };
  for (const value of [','.repeat(1_000_000), `a${','.repeat(1_000_000)}b`, ' '.repeat(1_000_000), `a${' '.repeat(1_000_000)}`, 'a '.repeat(500_000), 'a,'.repeat(500_000)]) mapSrcset(value, note);
  expect(addresses).toHaveLength(3);
});
