import { collectGrams, collectLongGrams, createGrams, FIELD_SLOTS, FIRST_PLACE, longGramList, PLACES, singleGram, startOfLine, unitsOf } from '@glimpress/contracts/search';
import { expect, it } from 'vitest';
import { createPageIndexer } from './index-page';
import type { Postings } from './postings';
import { createRandom } from './test-random';

/** Remembers what it is given, as `gram slot`. */
function createMemory(): Postings & { readonly given: Set<string> } {
  const given = new Set<string>();
  const none = (): never => expect.fail('not asked for');
  return { given, startPage() {}, endPage() {}, add: ({ numbers, count }, slots) => void numbers.subarray(0, count).forEach((gram, at) => given.add(`${gram} ${slots[at]}`)), count: 0, gramAt: none, lengthAt: none, copyList: none };
}

it.each([0, 1, 8, 9, 4095, 4096, 4097, 8184, 8185, 50_000])('a line of %i units is in the index as a whole, one of many lines as each by itself', (length) => {
  const random = createRandom(length + 1);
  const alphabet = [...'从结果来看回滚坐标系vue3 ,。', String.fromCharCode(0xe001)];
  const line = (): string => Array.from({ length }, () => alphabet[random(alphabet.length)]!).join('').replace(/ /g, 'x');
  const lines = [line(), 'ab', line(), '', line()];
  const shardCount = 8;
  const [short, long] = [new Set<string>(), new Set<string>()];
  for (const each of lines) {
    const units = unitsOf(each);
    const start = startOfLine(units, 0, units.length);
    const found = createGrams(2 * units.length);
    const place = (at: number): number => FIRST_PLACE + ((start + found.places[at]!) % PLACES);
    collectGrams(units, 0, units.length, found);
    for (let at = 0; at < found.count; at++) short.add(`${found.numbers[at]} ${place(at)}`);
    found.count = 0;
    collectLongGrams(units, 0, units.length, found);
    for (let at = 0; at < found.count; at++) long.add(`${longGramList(found.numbers[at]!, shardCount)} ${place(at)}`);
    for (const unit of units) if (singleGram(unit) !== 0) short.add(`${unit} ${FIELD_SLOTS.text}`);
  }
  const [grams, longGrams] = [createMemory(), createMemory()];
  createPageIndexer({ grams, longGrams }, shardCount)(0, { url: '/', title: '', headings: [], tags: [], date: '', text: lines.join('\n') });
  expect(grams.given).toEqual(short);
  expect(longGrams.given).toEqual(long);
});

it('what is added to the end of a paragraph leaves all that was there where it was', () => {
  const paragraph = '需要注意的是，映射状态向量之前要先释放缓冲区，再把它交给页表模块处理，这一步的代价是线性的。';
  const given = (text: string): Set<string> => {
    const [grams, longGrams] = [createMemory(), createMemory()];
    createPageIndexer({ grams, longGrams }, 8)(0, { url: '/', title: '', headings: [], tags: [], date: '', text });
    return grams.given;
  };
  const [before, after] = [given(paragraph), given(`${paragraph}又改了一笔。`)];
  expect([...before].filter((gram) => !after.has(gram))).toEqual([]);
  expect(after.size).toBeGreaterThan(before.size);
});

it('title, headings and tags are in the index as what they are', () => {
  const [grams, longGrams] = [createMemory(), createMemory()];
  createPageIndexer({ grams, longGrams }, 8)(0, { url: '/', title: '甲', headings: [['乙', 'b'], ['丙', 'c']], tags: ['丁'], date: '', text: '' });
  const { title, headings, tags } = FIELD_SLOTS;
  expect(grams.given).toEqual(new Set([['甲', title], ['乙', headings], ['丙', headings], ['丁', tags]].map(([text, slot]) => `${String(text).charCodeAt(0)} ${slot}`)));
});
