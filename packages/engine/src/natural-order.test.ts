import { describe, expect, it } from 'vitest';
import { byNaturalOrder, byNumberedPath } from './natural-order';

describe('Natural order', () => {
  it('is by number, then by pinyin', () => {
    expect(['10.md', '王.md', '2.md', '阿.md', '02-b.md', '2-a.md'].sort(byNaturalOrder)).toEqual(['2-a.md', '02-b.md', '2.md', '10.md', '阿.md', '王.md']);
  });

  it('is that of the collator for any two names', () => {
    const collator = new Intl.Collator('zh-CN', { numeric: true });
    const parts = ['1', '01', '2', '10', '9007199254740993', '9007199254740992', '２', '٣', '²', 'a', 'B', '-', '.', '_', '/', ' ', '笔记', '阿', 'é', 'e\u0301', '\u200d', ''];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const name = (): string => Array.from({ length: random(5) }, () => parts[random(parts.length)]).join('');
    for (let round = 0; round < 20_000; round++) {
      const [common, a, b] = [name(), name(), name()];
      expect(Math.sign(byNaturalOrder(common + a, common + b)), JSON.stringify([common + a, common + b])).toBe(Math.sign(collator.compare(common + a, common + b)));
    }
  });
});

it('Numbered paths are in one order, however long their numbers are', () => {
  const paths = ['a-1', 'a.md', 'a2', 'a02', 'a002b', 'a2c', 'a10', `a10${'0'.repeat(15)}`, `a10${'0'.repeat(15)}1`, `a2${'0'.repeat(17)}`, 'ab', '王'];
  expect(paths.toReversed().sort(byNumberedPath)).toEqual(['a-1', 'a.md', 'a02', 'a2', 'a002b', 'a2c', ...paths.slice(6)]);
  for (const a of paths) for (const b of paths) for (const c of paths) if (byNumberedPath(a, b) < 0 && byNumberedPath(b, c) < 0) expect(byNumberedPath(a, c), `${a} ${b} ${c}`).toBeLessThan(0);
});
