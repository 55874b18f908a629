import { expect, it } from 'vitest';
import { loadKatex } from '../katex';
import { boundedMacros } from './formula-macros';

const katex = loadKatex();
const set = (source: string, macros: object = {}): string => {
  try {
    return katex.__renderToDomTree(source, { macros: macros as never, maxExpand: 1000 }).toMarkup();
  } catch {
    return 'fails';
  }
};

it.each([
  String.raw`\def\R{\mathbb{R}} x\in\R, {\def\R{r}\R} \R`,
  String.raw`\newcommand{\norm}[2]{\left\|#1\right\|_{#2}} \norm{x+\norm{y}{1}}{2}`,
  String.raw`\renewcommand{\vec}[1]{\boldsymbol{#1}} \vec a \cdot \vec{bc} \providecommand\vec{x} \vec d`,
  String.raw`\def\pair(#1,#2){\langle #2 \mid #1\rangle} \pair(a,{b,c})`,
  String.raw`\def\outer#1{\def\inner##1{##1 #1 ##1}\inner} \outer{a}{b}`,
  String.raw`\def\a{a}\edef\b{\a\a}\def\a{c}\gdef\d{\b}\xdef\e#1{#1\d} \b\d\e{f}`,
  String.raw`\let\plus=+ \let\again\plus \futurelet\next\relax x \again\plus\next`,
  String.raw`\def\a{x}\let\b\a\def\a{y} \a\b \expandafter\b\a \noexpand\a \tag{\a}`,
  String.raw`\def\a#1{#2} \a x`,
  String.raw`\def\a#1{#} \a x`,
  String.raw`\def\a#1{\a} \a x`,
  String.raw`\def\a(#1){#1} \a x`,
  String.raw`\newcommand{\frac}{x}`,
])('gives what KaTeX’s own macros give: %s', (source) => expect(set(source, boundedMacros(() => {}))).toBe(set(source)));

it('tells of each sign that a macro stands for, those of its arguments included', () => {
  let signs = 0;
  set(String.raw`\def\a#1{#1+#1}\def\b{y}\a{xyz}\b`, boundedMacros(() => signs++));
  expect(signs).toBe(7 + 1);
});
