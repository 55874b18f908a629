import { describe, expect, it } from 'vitest';
import { inOtherScript } from './other-script';

describe('vuepress-behaviour §6 Search: a question in the other script of Chinese', () => {
  it.each([
    ['資料庫', ['数据库', '资料库']],
    ['網路程式設計', ['网络编程', '网路程式设计']],
    ['執行緒', ['线程', '执行绪']],
    ['物件導向 Python 的迴圈', ['面向对象 Python 的循环', '物件导向 Python 的回圈']],
    ['網際網路', ['互联网', '网际网路']],
    ['數據庫連接', ['数据库连接']],
    ['瀏覽器裡的介面', ['浏览器里的接口', '浏览器里的介面']],
    ['後端與髮型', ['后端与发型']],
  ])('%s, of Taiwan or Hong Kong, is %j', (typed, written) => expect(inOtherScript(typed)).toEqual(written));

  it.each([
    ['数据库', ['資料庫', '數據庫']],
    ['后端服务器', ['後端伺服器', '後端服務器']],
    ['编程语言', ['程式設計語言', '編程語言']],
    ['系统日志', ['系統日誌', '系統日志']],
    ['内存中的变量', ['記憶體中的變數', '內存中的變量']],
    ['控制台平台', []],
  ])('%s, of the mainland, is %j', (typed, written) => expect(inOtherScript(typed)).toEqual(written));

  it.each(['', 'JavaScript', '中文', 'カタカナ', '😀'])('%j is the same in both', (typed) => expect(inOtherScript(typed)).toEqual([]));

  it('turns the frequent characters of Big5 into those of GB 2312, and each of these to one of Big5 again', () => {
    const [big5, gb2312] = [charactersOf('big5', 0xa4, 0xc6), charactersOf('gb18030', 0xb0, 0xf7)];
    const simplified = inOtherScript(big5.join(' '))[0]!.split(' ');
    const turned = simplified.filter((character, at) => character !== big5[at]);
    expect(turned.length).toBeGreaterThan(1800);
    expect(turned.filter((character) => !gb2312.includes(character))).toEqual([]);
    // The mainland writes all but rare ones of the rest as Taiwan does.
    expect(simplified.filter((character) => !gb2312.includes(character)).length).toBeLessThan(150);
    const traditional = inOtherScript([...new Set(turned)].join(' ')).at(-1)!.split(' ');
    expect(traditional.filter((character) => !big5.includes(character))).toEqual([]);
  });
});

/** The characters of Chinese in rows of an encoding. */
function charactersOf(encoding: string, first: number, last: number): string[] {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let row = first; row <= last; row++) for (let cell = 0x40; cell <= 0xfe; cell++) for (const character of decoder.decode(Uint8Array.of(row, cell))) if (/\p{Script=Han}/u.test(character)) found.add(character);
  return [...found];
}
