import { expect, it } from 'vitest';
import { readInlineStyle } from './inline-style';

it('keeps fonts apart from rules, wherever they stand', () => {
  const { fontFaces, rules } = readInlineStyle('@import "x;y.css";@font-face{font-family:n;src:local(N)}a{x:1}\n@font-face{font-family:m;src:url(";")}.b{x:2}');
  expect(fontFaces).toBe('@font-face{font-family:n;src:local(N)}\n@font-face{font-family:m;src:url(";")}');
  expect(rules.map(({ text }) => text)).toEqual(['@import "x;y.css";', 'a{x:1}', '.b{x:2}']);
});

it('says which classes a rule needs, and nothing of one that needs none', () => {
  const needs = (css: string): unknown => readInlineStyle(css).rules.map((rule) => rule.needs);
  expect(needs('.a .b:hover,.c>p{x:1}p,.d{x:2}@media (z){.e{x:3}.f{x:4}}@keyframes k{to{x:5}}')).toEqual([[['a', 'b'], ['c']], null, [['e'], ['f']], null]);
});
