import { expect, it } from 'vitest';
import { sourcePath } from '@glimpress/contracts/route';
import type { ArticleBody } from '../content/article';
import { createMarkdownRenderer } from './create-renderer';

const renderer = createMarkdownRenderer({ headingIds: 'hexo' });
const render = (markdown: string): ArticleBody => renderer.render({ path: sourcePath('a.md'), frontMatter: {}, markdown: `文\n\n${markdown}`, bodyStartLine: 1 }, { readSnippet: () => undefined }).value;
const ids = (markdown: string): string[] => [...render(markdown).html.matchAll(/<(?:h\d|span) id="([^"]*)"/g)].map(([, id]) => id!);

it.each([
  // What hexo-renderer-marked 5 and 7 make of them, and without `smartypants`.
  ['npm list --depth 0', ['npm-list-–depth-0', 'npm-list-depth-0']],
  ['"0级"DOM', ['“0级”DOM', 'quot-0级-quot-DOM', '0级-DOM']],
  ["it's", ['it’s', 'it-39-s', 'it-s']],
  ['等等...', ['等等…', '等等']],
  ['a---b', ['a—b', 'a-b']],
  ['----- .....', ['—–-…']],
  [`'x' and "y" ("z") '"w"'`, ['‘x’-and-“y”-“z”-‘“w”‘']],
  [`--"x" -'y'`, ['–”x”-‘y’']],
  ['a/b "c" = d', ['a-x2F-b-“c”-x3D-d', 'a-b-“c”-d', 'a-b-c-d']],
  ['代码 `"a--b"`"c"', ['代码-quot-a-b-quot-“c”', '代码-a-b-“c”', '代码-a-b-c']],
  ["$f'(x)$ 的意义", ['f’-x-的意义', 'f-39-x-的意义', 'f-x-的意义']],
  [`[it's "a"](https://a.example/) & 'b'`, ['it’s-“a”-amp-‘b’', 'it’s-“a”-‘b’', 'it-s-a-b']],
])('a heading is also reached by the ids that Hexo’s renderers gave it: %s', (heading, old) => expect(ids(`## ${heading}`)).toEqual(expect.arrayContaining(old)));

it('its own id is the one without marks, and the text stays as it is', () => {
  const { html, headings, anchors } = render('## 它"说"...\n\n## 它"说"...');
  expect(headings).toMatchObject([{ slug: '它-说', title: '它"说"...' }, { slug: '它-说-1', title: '它"说"...' }]);
  expect(anchors).toEqual(['它-quot-说-quot', '它”说”…', '它-quot-说-quot-1', '它”说”…-1']);
  expect(html).toContain('</span>它&quot;说&quot;...');
});

it('one without such marks has no other id', () => expect(ids('## 一-二. 三')).toEqual(['一-二-三']));
