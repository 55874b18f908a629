import { expect, it } from 'vitest';
import { didYouMean } from './index';

it.each([
  ['titel', 'title'],
  ['discription', 'description'],
  ['themeconfig', 'themeConfig'],
  ['xyzzy', undefined],
])('%s: did you mean %s?', (word, meant) => {
  expect(didYouMean(word, ['title', 'description', 'themeConfig', 'base'])).toBe(meant);
});
