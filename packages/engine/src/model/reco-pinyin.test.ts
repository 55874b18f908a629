import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { recoPinyin } from './reco-pinyin';

it('writes Chinese as theme-reco 2 did, and leaves everything else', () => {
  expect(recoPinyin('/blogs/软件设计与架构/数据库范式/Note 1.html')).toBe('/blogs/ruanjianshejiyujiagou/shujukufanshi/Note 1.html');
  expect(recoPinyin('（二）对象类型、值类型')).toBe('（er）duixiangleixing、zhileixing');
  expect(recoPinyin('女绿略')).toBe('nvlvlue');
  expect(recoPinyin('/a-b_c/Ü.html')).toBe('/a-b_c/Ü.html');
});

it('reads a character of several readings, or one the theme had wrong, as the theme did', () => {
  expect(recoPinyin('长大重行还地')).toBe('changdazhongxinghuaidi');
  expect(recoPinyin('虐趟')).toBe('nuenuetheng');
});

it('leaves out characters the theme did not know', () => {
  expect(recoPinyin('囧事')).toBe('shi');
  expect(recoPinyin('繁體')).toBe('fan');
});

it('agrees with the theme in every character it knew', () => {
  const decoder = new TextDecoder('gb2312');
  const pairs: string[] = [];
  for (let row = 0xb0; row <= 0xf7; row++) {
    for (let cell = 0xa1; cell <= 0xfe; cell++) {
      const character = decoder.decode(Uint8Array.of(row, cell));
      if (/^[\u4e00-\u9fa5]$/.test(character)) pairs.push(character + recoPinyin(character)!);
    }
  }
  expect(pairs).toHaveLength(6763);
  // Of the same list, made with the function of @vuepress-reco/shared 2.0.0-rc.94.
  expect(createHash('sha256').update(pairs.join(' ')).digest('hex')).toBe('5557106c0150f4a74aba5264adcc0b619e13acbf619ed70c3f9b9e8b9d681ed3');
});
