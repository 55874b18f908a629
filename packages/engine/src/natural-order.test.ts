import { describe, expect, it } from 'vitest';
import { byNaturalOrder } from './natural-order';

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
