import { describe, expect, it } from 'vitest';
import { foldText, foldWithMap } from './fold';

/** Deterministic, so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Characters that fold to more, to fewer, together with others, or to nothing. */
const NASTY = ['中', '文', 'あ', ' ', '  ', '\n', '\t', 'ａ', 'Ｂ', 'ﬁ', '①', '㎡', '…', 'İ', 'Σ', 'ς', 'e', '\u0301', 'ｶ', 'ﾞ', '가', '\u1100', '\u1161', '\u11a8', 'ㄱ', 'ㅏ', '😀', '𠮷', '\ud800', '\udc00', '\u200b', '\u3000', '，', '。', 'A', 'ß', '\u0345', '\ufe0f', '\u0307', 'i', '゛', '\u00a0', 'ﷺ'];

describe('vuepress-behaviour §6 Search: how texts are compared', () => {
  it.each([
    ['Vue 组件', 'vue组件'],
    ['ＶＵＥ　组件', 'vue组件'],
    ['Hello   World', 'hello world'],
    [' 前后 ', '前后'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['①②㎡', '12m2'],
    ['一段\n 二段', '一段\n二段'],
    ['零\u200b宽\u00ad', '零宽'],
    ['ｶﾞ', 'ガ'],
    ['❤\ufe0f ⚠\ufe0f', '❤ ⚠'],
    ['İstanbul', 'istanbul'],
  ])('%j is %j', (text, folded) => expect(foldText(text)).toBe(folded));

  it('long texts with many spaces cost as much as their length', () => {
    const start = performance.now();
    expect(foldWithMap('e '.repeat(200_000)).text).toHaveLength(399_999);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('the slow way with the map back gives the same text, with a place for every unit', () => {
    const random = createRandom(1);
    for (let round = 0; round < 5000; round++) {
      const text = Array.from({ length: 1 + random(9) }, () => NASTY[random(NASTY.length)]).join('');
      const { text: folded, starts, ends } = foldWithMap(text);
      const inOrder = starts.every((start, at) => start < ends[at]! && start >= (starts[at - 1] ?? 0));
      if (folded !== foldText(text) || starts.length !== folded.length || !inOrder) expect.fail(JSON.stringify(text));
    }
  });
});
