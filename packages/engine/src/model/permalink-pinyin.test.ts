import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { pinyinAddresses } from './permalink-pinyin';

const plain = { separator: '-', lowercase: true };

// What the package made of them: since its version 2.2, and before.
it.each([
  ['/know/css/自定义主题色.html', ['/know/css/zi-ding-yi-zhu-ti-se.html']],
  ['/blogs/Vue3.0 入门（一）.html', ['/blogs/vue3.0-ru-men-yi-.html']],
  ['/a/C++与Java。二.html', ['/a/c-yu-java.-er.html', '/a/c-yujava.-er.html']],
  ['/a/数据a库.html', ['/a/shu-ju-aku.html', '/a/shu-jua-ku.html']],
  ['/js/prototype链.html', ['/js/prototypelian.html', '/js/prototype-lian.html']],
  ['/a/《书》—序….html', ['/a/shu---xu....html', '/a/shu----xu....html']],
  ['/a/a_b~c·d：e.html', ['/a/a_b~c-d-e.html']],
  ['/技术/', ['/ji-shu/', '/ji-zhu/']],
  ['/a/x (1).html', ['/a/x-1-.html']],
  ['/A/Ｂ.html', ['/a/b.html']],
])('%s was at %j', (path, old) => expect(pinyinAddresses(path, plain)).toEqual(old));

it('parts words as the config says, and keeps capitals when told to', () => {
  expect(pinyinAddresses('/Git/自动 博客.html', { separator: '_', lowercase: false })).toEqual(['/Git/zi_dong_bo_ke.html']);
  expect(pinyinAddresses('/自动.html', { separator: '', lowercase: true })).toEqual([]);
});

it('does not guess what other scripts were', () => {
  for (const path of ['/かな.html', '/café.html', '/囧事.html']) expect(pinyinAddresses(path, plain)).toEqual([]);
});

it('agrees with the package in every character of GB 2312’s first level', () => {
  const decoder = new TextDecoder('gb2312');
  const pairs: string[] = [];
  for (let row = 0xb0; row <= 0xd7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^[\u4e00-\u9fa5]$/.test(character)) pairs.push(character + pinyinAddresses(character, plain)[0]!);
    }
  }
  expect(pairs).toHaveLength(3755);
  // Of the same list, made with `slugify` of transliteration 2.2.0.
  expect(createHash('sha256').update(pairs.join(' ')).digest('hex')).toBe('d9ee61d3c0ccc0ee00421d2518dfbbabc2111721c7758e2e298881dbfd141e94');
});
