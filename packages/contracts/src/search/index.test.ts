import { describe, expect, it } from 'vitest';
import { decodeUnits, encodeUnit, forEachGram, forEachLongGram, gramsOfWord, LONG_GRAM_LENGTH } from './index';

const numbers = (run: (visit: (gram: number, at: number) => void) => void): [number, number][] => {
  const all: [number, number][] = [];
  run((gram, at) => void all.push([gram, at]));
  return all;
};

describe('grams', () => {
  it('of a word are grams of every text around it, as far apart', () => {
    const words = ['缓冲区', 'vue', 'a', '中', 'c++', 'x86指令', '𠮷野家', 'node.js', 'ab', 'abcd12', '，'];
    for (const word of words) {
      const text = `前面，${word}后面`;
      const inText = new Set(numbers((visit) => forEachGram(text, visit, (gram) => visit(gram, -1))).map(([gram, at]) => `${gram} ${at}`));
      for (const { gram, at } of gramsOfWord(word)) expect(inText, word).toContain(`${gram} ${word.length === 1 ? -1 : at + 3}`);
    }
  });

  it('of three Latin letters stand for the pairs in them', () => {
    expect(gramsOfWord('queue').map(({ at, length }) => [at, length])).toEqual([[0, 3], [1, 3], [2, 3]]);
    expect(gramsOfWord('用vue写').map(({ at, length }) => [at, length])).toEqual([[0, 2], [1, 3], [3, 2]]);
  });

  it('long ones: a phrase of nine units has some, all of them among those of any text around it', () => {
    const text = '从结果来看，回滚坐标系之前要先采样state_42，再把特征点交给渲染管线模块处理，这样可以避免重复计算';
    const ofText = new Map(numbers((visit) => forEachLongGram(text, visit)));
    for (let start = 0; start + 9 <= text.length; start++) {
      for (let length = 9; start + length <= text.length; length++) {
        const ofPhrase = numbers((visit) => forEachLongGram(text.slice(start, start + length), visit));
        expect(ofPhrase.length).toBeGreaterThan(0);
        for (const [hash, at] of ofPhrase) {
          expect(ofText.get(hash)).toBe(start + at);
          expect(at + LONG_GRAM_LENGTH).toBeLessThanOrEqual(length);
        }
      }
    }
  });

  it('long ones do not exist in what is shorter', () => {
    expect(numbers((visit) => forEachLongGram('一二三四五六七八', visit))).toEqual([]);
  });
});

it('lists of units come back as they were', () => {
  const units = [0, 1, 31, 32, 33, 64, 1000, 1001, 40_000, 1_048_575, 16_777_215];
  let list = '';
  units.forEach((unit, index) => encodeUnit(unit - (index === 0 ? -1 : units[index - 1]!) - 1, (code) => (list += String.fromCharCode(code))));
  expect([...decodeUnits(list)]).toEqual(units);
  expect([...decodeUnits('')]).toEqual([]);
});
