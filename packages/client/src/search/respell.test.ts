import { describe, expect, it } from 'vitest';
import { countWords, respell } from './respell';

const words = countWords(['javascript javascript react read kubernetes', '用 typescript 写 webpack 的插件，见 log4j', 'reach']);
const respelt = (typed: string) => respell(typed, async () => words);

describe('vuepress-behaviour §6 Search: words typed with a slip', () => {
  it.each([
    ['javscript', 'javascript'],
    ['javasscript', 'javascript'],
    ['jabascript', 'javascript'],
    ['javascirpt', 'javascript'],
    ['JavaScirpt 插件', 'javascript 插件'],
    ['用typscript写', '用typescript写'],
    ['kubrnetse', 'kubernetes'],
  ])('%s is read as %s', async (typed, read) => expect(await respelt(typed)).toBe(read));

  it('a word is near while it is being typed', async () => {
    expect(await respelt('kubren')).toBe('kubernetes');
  });

  it('of words equally near the most frequent is meant', async () => {
    expect(await respell('reat', async () => countWords(['read react reach', 'react']))).toBe('react');
  });

  it.each(['javascript', 'script', 'lgo', 'logj', '浮点数', 'angular', 'rust', 'e2e', ''])('%j stays: it occurs, is too short, is not of letters, or nothing is near', async (typed) => {
    expect(await respelt(typed)).toBeNull();
  });
});
