import { describe, expect, it } from 'vitest';
import { BUDGET_MS, highlight, writeRuns } from './highlight';
import { parseInfo } from './info-string';
import { grammarFor, nearestLanguage } from './languages';
import { regionOf } from './regions';

const html = (code: string, language: string): string => writeRuns(highlight(code, grammarFor(language) ?? null, { leftMs: BUDGET_MS }));

describe('highlighting', () => {
  it.each([
    ['js', "import { a } from 'b'; // c", '<span class="k">import </span>{ a } <span class="k">from </span><span class="s">\'b\'</span>; <span class="c">// c</span>'],
    ['java', '@Override int a(T b) { return 1L; }', '<span class="m">@Override </span><span class="k">int </span><span class="f">a</span>(<span class="t">T</span> b) { <span class="k">return </span><span class="n">1L</span>; }'],
    ['vue', '<a :b="c">d</a>', '<span class="g">&lt;a </span><span class="p">:b</span><span class="s">="c"</span><span class="g">&gt;</span>d<span class="g">&lt;/a&gt;</span>'],
    ['yaml', 'a: b # c', '<span class="p">a</span>: b <span class="c"># c</span>'],
    ['sh', 'cd $HOME && npm i', '<span class="f">cd </span><span class="v">$HOME </span>&amp;&amp; <span class="f">npm</span> i'],
    ['diff', '+a\n-b', '<span class="i">+a\n</span><span class="d">-b</span>'],
    ['json', '{"a": [1, true, null]}', '{<span class="p">"a"</span>: [<span class="n">1</span>, <span class="b">true</span>, <span class="b">null</span>]}'],
  ])('%s', (language, code, expected) => expect(html(code, language)).toBe(expected));

  it('loses and changes no character', () => {
    const code = '<!-- a -->\n<p class="b">&amp; {{ c }}</p>\n<style>d { e: f }</style>\n<script>let g = `h${i}` // j</script>\n';
    for (const language of ['html', 'jsx', 'markdown', 'php', 'bash', 'text']) {
      expect(highlight(code, grammarFor(language) ?? null, { leftMs: BUDGET_MS }).map(({ text }) => text).join('')).toBe(code);
    }
  });

  it('leaves no global behind', () => {
    html('let a', 'ts');
    expect((globalThis as { Prism?: unknown }).Prism).toBeUndefined();
  });

  it('stops when a page has used its time, and leaves the rest plain', () => {
    const budget = { leftMs: 30 };
    const code = 'a\n'.repeat(60_000);
    expect(highlight(code, 'scss', budget)).toEqual([{ className: '', text: code }]);
    expect(budget.leftMs).toBeLessThanOrEqual(0);
    expect(highlight('a { b: c }', 'scss', budget)).toEqual([{ className: '', text: 'a { b: c }' }]);
  });
});

describe('names of languages', () => {
  it.each([
    ['c++', 'cpp'],
    ['vue', 'markup'],
    ['react', 'jsx'],
    ['mysql', 'sql'],
    ['first-pipeline.conf', 'nginx'],
    ['language-java', 'java'],
    ['lang-js', 'javascript'],
    ['language-unheard', undefined],
    ['dockerfile', 'docker'],
    ['kt', 'kotlin'],
    ['text', null],
    ['undefined', null],
    ['mermaid', null],
    ['javascirpt', undefined],
    // Loading it would change what JavaScript looks like afterwards.
    ['js-extras', undefined],
    ['constructor', undefined],
    ['npm', 'bash'],
    ['javscript', 'javascript'],
    ['apache', 'apacheconf'],
  ])('%s is %s', (name, id) => expect(grammarFor(name)).toBe(id));
});

describe('the words after a fence (vuepress-behaviour §2, §15.12)', () => {
  it.each([
    ['js{1,3-5}', { language: 'js', marked: [[1, 1], [3, 5]] }],
    ['JS {1, 3-5}', { language: 'js', marked: [[1, 1], [3, 5]] }],
    ['{2} js', { language: 'js', marked: [[2, 2]] }],
    ['java  {1} title', { language: 'java', marked: [[1, 1]] }],
    ['ts:line-numbers {1} [vite.config.ts]', { language: 'ts', lineNumbers: true, title: 'vite.config.ts', marked: [[1, 1]] }],
    ['ts:no-line-numbers', { language: 'ts', lineNumbers: false }],
    ['tsx {2} [app/[id]/page.tsx]', { language: 'tsx', title: 'app/[id]/page.tsx', marked: [[2, 2]] }],
    ["sh title='安装 依赖'", { language: 'sh', title: '安装 依赖' }],
    ['', { language: '' }],
    ['c++', { language: 'c++' }],
  ])('%s', (info, expected) => expect(parseInfo(info)).toEqual({ title: null, marked: [], lineNumbers: null, ...expected }));
});

describe('regions of a file', () => {
  it.each([
    ['// #region a', '// #endregion a'],
    ['/* #region a */', '/* #endregion a */'],
    ['<!-- #region a -->', '<!-- #endregion a -->'],
    ['# region a', '# endregion a'],
    ['#pragma region a', '#pragma endregion a'],
    ['::#region a', '::#endregion a'],
    ['#Region a', '#End Region a'],
  ])('%s', (start, end) => expect(regionOf(`x\n  ${start}\n    b\n      c\n  ${end}\ny`, 'a')).toBe('b\n  c'));

  it('keeps to the outer of two and gives null for none', () => {
    expect(regionOf('// #region a\n1\n// #region b\n2\n// #endregion b\n3\n// #endregion a', 'b')).toBe('2');
    expect(regionOf('x', 'a')).toBeNull();
  });
});

it.each([
  ['sehll', 'shell'], ['chsarp', 'csharp'], ['hmtl', 'html'], ['ymal', 'yaml'], ['jav', 'java'], ['rust!', 'rust'], ['jss', 'js'],
  // Rare languages that are near by chance.
  ['dir', undefined], ['nil', undefined], ['wsl', undefined], ['dml', undefined], ['tiki', undefined], ['script', undefined], ['vbscript', undefined], ['clang', undefined],
])('the language nearest to %s is %s', (name, near) => expect(nearestLanguage(name)).toBe(near));
