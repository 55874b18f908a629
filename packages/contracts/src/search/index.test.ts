import { describe, expect, it } from 'vitest';
import { collectGrams, collectLongGrams, createGrams, decodeUnits, encodeUnit, gramsOfWord, LONG_GRAM_LENGTH, MOST_DIGITS, singleGram, unitsOf } from './index';

const collected = (text: string, collect: typeof collectGrams): [number, number][] => {
  const found = createGrams(2 * text.length);
  collect(unitsOf(text), 0, text.length, found);
  return [...found.numbers.subarray(0, found.count)].map((gram, index) => [gram, found.places[index]!]);
};

describe('grams', () => {
  it('of a word are grams of every text around it, as far apart', () => {
    const words = ['缓冲区', 'vue', 'a', '中', 'c++', 'x86指令', '𠮷野家', 'node.js', 'ab', 'abcd12', '，'];
    for (const word of words) {
      const text = `前面，${word}后面`;
      const singles = [...unitsOf(text)].map((unit) => [singleGram(unit), -1]);
      const inText = new Set([...singles, ...collected(text, collectGrams)].map(([gram, at]) => `${gram} ${at}`));
      for (const { gram, at } of gramsOfWord(word)) expect(inText, word).toContain(`${gram} ${word.length === 1 ? -1 : at + 3}`);
    }
  });

  it('of three Latin letters stand for the pairs in them', () => {
    expect(gramsOfWord('queue').map(({ at, length }) => [at, length])).toEqual([[0, 3], [1, 3], [2, 3]]);
    expect(gramsOfWord('用vue写').map(({ at, length }) => [at, length])).toEqual([[0, 2], [1, 3], [3, 2]]);
  });

  it('long ones: a phrase of nine units has some, all of them among those of any text around it', () => {
    const text = '从结果来看，回滚坐标系之前要先采样state_42，再把特征点交给渲染管线模块处理，这样可以避免重复计算';
    const ofText = new Map(collected(text, collectLongGrams));
    for (let start = 0; start + 9 <= text.length; start++) {
      for (let length = 9; start + length <= text.length; length++) {
        const ofPhrase = collected(text.slice(start, start + length), collectLongGrams);
        expect(ofPhrase.length).toBeGreaterThan(0);
        for (const [hash, at] of ofPhrase) {
          expect(ofText.get(hash)).toBe(start + at);
          expect(at + LONG_GRAM_LENGTH).toBeLessThanOrEqual(length);
        }
      }
    }
  });

  it('of a line are the same wherever in a text it stands', () => {
    const [before, line] = ['前面的一行，长短不论\n', '从结果来看，回滚坐标系之前要先采样state_42'];
    for (const collect of [collectGrams, collectLongGrams]) {
      const found = createGrams(200);
      collect(unitsOf(before + line), before.length, before.length + line.length, found);
      expect([...found.numbers.subarray(0, found.count)].map((gram, index) => [gram, found.places[index]! - before.length])).toEqual(collected(line, collect));
    }
  });

  it('long ones do not exist in what is shorter', () => {
    expect(collected('一二三四五六七八', collectLongGrams)).toEqual([]);
  });
});

it('lists of units come back as they were', () => {
  const units = [0, 1, 31, 32, 33, 64, 1000, 1001, 40_000, 1_048_575, 16_777_215];
  const codes = new Uint8Array(units.length * MOST_DIGITS);
  let length = 0;
  units.forEach((unit, index) => (length = encodeUnit(unit - (units[index - 1] ?? -1) - 1, codes, length)));
  expect([...decodeUnits(String.fromCharCode(...codes.subarray(0, length)))]).toEqual(units);
  expect([...decodeUnits('')]).toEqual([]);
});
