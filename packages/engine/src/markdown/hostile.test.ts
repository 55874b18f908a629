/**
 * Text made to hurt: it ends in time, throws nothing, and breaks nothing around the article.
 *
 * Time is bounded by the engine's own watchdog (`vm`), generously: what is tested is that no rule needs quadratic time or
 * worse, which for these sizes means minutes.
 */
import { createContext, Script } from 'node:vm';
import { sourcePath } from '@glimpress/contracts/route';
import { WIDGETS } from '@glimpress/contracts/theme';
import { expect, it } from 'vitest';
import type { ArticleBody } from '../content/article';
import { createMarkdownRenderer } from './create-renderer';
import { nestingFault } from './html/balanced.test-support';

const TIMEOUT_MS = 60_000;
const renderer = createMarkdownRenderer({ islands: new Set(['Counter']), widgets: new Set(WIDGETS), linkify: true, figure: true, sup: true, sub: true, headingIds: 'vuepress-2', isNotes: true });
const context = createContext({ task: null });
const runTask = new Script('task()');

function render(markdown: string): ArticleBody {
  const article = { path: sourcePath('a.md'), frontMatter: {}, markdown, bodyStartLine: 1 };
  (context as { task: unknown }).task = () => renderer.render(article, { readSnippet: () => undefined });
  const { value, problems } = runTask.runInContext(context, { timeout: TIMEOUT_MS }) as ReturnType<typeof renderer.render>;
  expect(problems.filter(({ code }) => code === 'markdown/failed')).toEqual([]);
  return value;
}

const N = 30_000;
const times = (text: string, count = N): string => text.repeat(count);
const lines = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join('\n');
/** Names of macros: letters alone. */
const letters = (index: number): string => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const CASES: Readonly<Record<string, string>> = {
  'quotes in quotes': times('> '),
  'quotes of growing depth': lines(1000, (index) => '>'.repeat(index % 300)),
  'lists in lists': lines(3000, (index) => `${' '.repeat(2 * (index % 200))}- a`),
  'lists in a line': times('- '),
  'elements below text that never end': `文字\n${times('<ul>\n**b**\n<li>\n', 8000)}`,
  'elements below text that end elsewhere': `文字\n${times('<ul>\n<hr>\n</ol>\n**b**\n', 4000)}${times('\n- a\n  <ul>\n  - b\n', 4000)}`,
  'open brackets': times('['),
  'links that never end': times('[a]('),
  'images that never end': times('!['),
  'embeds that never end': times('![['),
  'names in brackets that never end': times('[[a|b'),
  'many names in brackets': times('[[a]] ', 5000),
  'pictures with spaces that never end': times('![a](b c.png '),
  'files taken in that are not there': times('> @include(./a.md)\n<!-- @include: ./b.md\n'),
  'remarks that never end': times('%% a\n\n'),
  'remarks in quotes': lines(2000, (index) => `${'>'.repeat(index % 90)} %% a`),
  'marks of remarks': times('%%'),
  'boxes in boxes that open': lines(300, (index) => `${'> '.repeat(index)}[!note]- a`),
  'carets and tildes that never end': times('^a~b'),
  'words in carets': times('^[a'),
  'long words in carets': `^[${times('a')}] ${times('^[')}${times('^[\\[')}`,
  'bare addresses': times('https://a.b/，http://'),
  'a picture whose address has no end': `![x](data:image/svg+xml,${'a'.repeat(N)}${'.a'.repeat(N)})`,
  'sources shown in sources': [...lines(300, (index) => `${':'.repeat(303 - index)} md-demo`).split('\n'), ...lines(300, (index) => ':'.repeat(4 + index)).split('\n')].join('\n'),
  'marks in a long line of code': `\`\`\`js\n${times('// [!code ')}\n\`\`\`\n`,
  'sized images that never end': times('![a](b '),
  'a sized image with much space': `![a](b${times(' ')}=1`,
  'imports and embeds with much space': lines(8, (index) => `${index % 2 ? '@[code' : '@[pdf'}${times(' ', 100_000)}`),
  backticks: times('`a'),
  'runs of backticks': lines(1500, (index) => '`'.repeat(index)),
  fences: times('``` js\n'),
  stars: times('*a_ **“'),
  marks: times(' ==a ++b ~~c'),
  dollars: times('$a '),
  'escaped dollars': times('$a\\$'),
  'dollar blocks': times('$$a\n'),
  'dollar blocks in a list': `- x\n${times('  $$a\n')}`,
  'a deep formula': `$${times('{')}$`,
  'a macro of very many signs': `$\\def\\a{${times('x', 7000)}}${times('\\a', 990)}$`,
  'macros that pass on what they are given twice': `$${lines(300, (index) => `\\def\\${letters(index)}#1{${index < 13 ? '' : '#1'}\\${letters(index + 1)}{${index < 13 ? '#1#1' : '#1'}}}`)}\\def\\${letters(300)}#1{}\\${letters(0)}{xx}$`,
  'an argument that stands in a macro very often': `$\\def\\a#1{${times('#1', 2400)}}\\a{${times('x', 5000)}}$`,
  'many formulas with a macro of many signs': lines(5000, (index) => `$\\def\\a{${times('+x', 20)}}\\def\\b{${times('\\a', 20)}}\\b\\b\\b\\b x_{${index % 2500}}$`),
  braces: times('{{ $a '),
  'braces with much space': `{{${times(' ')}x\n\n<p>{{${times(' ')}x</p>`,
  'titles with much space': ['details a', 'tab label=a', 'el-tab-pane label=a'].map((title) => `::: ${title}${times(' ', 300_000)}x\n:::\n`).join('\n'),
  'a tab of sharps': `::: tabs\n@tab ${times('#', 300_000)} x\n`,
  'open elements': times('<div>'),
  'open elements, stray ends': times('<b>') + times('</i>'),
  'crossed elements': times('<b><i></b></i>'),
  'blocks that never end': times('<div>\n\n'),
  'stray ends': times('</div>\n\n'),
  'unknown tags': lines(N, (index) => `<F${index}>`),
  'attributes that never end': `<a${times(' b')}`,
  'quotes that never end': times('<a b="'),
  'comments that never end': times('<!-- a\n\n'),
  'comments in a line': times('<!--'),
  'comments in a block': `<div>${times('<!--')}`,
  'conditions that never end': `<div>${times('<![if ')}`,
  'scripts that never end': times('<script>\n\n'),
  'scripts in a block': `<div>${times('<script>')}`,
  'a style of brackets, escapes and ampersands': ['(', '[', 'url(', '\\aa', '\\aa!(', '&', '& ', '&;[', '/**/*', '{'].map((sign) => `<style>a{}${times(sign)}</style>`).join('\n\n'),
  'frames that never end': `<div>${times('<iframe>')}`,
  'a style of braces': `<style>${times('{')}</style>`,
  'data of a script': `{{ a }}\n\n<script>\n${times('data ')}data() { return {${times('a: 1, ')}${times(' \n')}!\n</script>`,
  'instructions and declarations': times('<?<![CDATA[<!A'),
  'components that never end': times('<Boxx\n'),
  'a prop of brackets': `<Boxx :a="${times('[')}"/>`,
  'lists and tables of HTML': times('<ul><li><table><td>'),
  'a wide table': `|${times('a|', 2000)}\n|${times('-|', 2000)}\n${times('|a\n', 2000)}`,
  'a long table': `|a|b|\n|-|-|\n${times('|1|2|\n')}`,
  'a table whose rows all have a bar in code': `|a|\n|-|\n${times('|`|`|\n', 100_000)}`,
  'many tables with a bar in code': times('|a|\n|-|\n|`|`|\n\n'),
  'tables and text without a blank line': times('|a|b|\n|-|-|\n|1|2|\nx\n', N / 2),
  'elements in a paragraph without a blank line': times('a\n<div>**b**</div>\n'),
  'elements in a paragraph before the only Markdown': `a\n${times('<div>b</div>\n')}**c**`,
  'elements in a paragraph that items end': `a\n${times('<div>\n**b**\n- c\n</div>\n', N / 4)}`,
  'open elements behind text': `a\n${times('<div>\n', N / 2)}${times('</div>\n**b**\n', N / 2)}`,
  'equal headings': times('# a\n'),
  'headings and tables of contents': times('# a\n', 5000) + times('[toc]\n', 5000),
  'a heading of ids': `# ${times('{#a')}`,
  references: lines(N, (index) => `[a${index}]: /x\n`),
  containers: times('::: tip\n'),
  'containers in containers': lines(400, (index) => `${':'.repeat(403 - index)} tip`),
  tabs: `::: tabs\n${times('@tab a\n')}`,
  'groups of code': times('<code-group>\n<code-block title="x">\n', 10_000),
  alerts: times('> [!NOTE]\n\na\n\n', 10_000),
  footnotes: `${lines(10_000, (index) => `[^${index}]`)}\n\n${lines(10_000, (index) => `[^${index}]: x`)}`,
  'notes in the line': times('^[a] ', 10_000),
  emoji: times(':a:tada:'),
  entities: times('&#x'),
  'line ends': times('中\n'),
  'five megabytes of words': times('文章 word，', 700_000),
  'code of very many lines': `${times('# a\n', 2000)}\`\`\`\n${times('a\n', 300_000)}\`\`\`\n`,
  'code no grammar was made for': `\`\`\`scss\n${times('a\n', 5000)}\`\`\`\n\`\`\`js\n${times('a=')}\n\`\`\``,
  'cards whose YAML is nothing but faults': `::: cardList\n\`\`\`yaml\n${times('""', 100_000)}\n\`\`\`\n:::\n`,
  'marks in code': `\`\`\`js {${times('1,')}}\n${times(' // [!code ')}\n\`\`\``,
};

it.each(Object.keys(CASES))('%s', { timeout: 2 * TIMEOUT_MS }, (name) => {
  expect(nestingFault(render(CASES[name]!).html)).toBeNull();
});

it('keeps any mixture balanced, excerpts too', { timeout: 2 * TIMEOUT_MS }, () => {
  const pieces = [
    '<div>', '</div>', '<b>', '</b>', '<p>', '</p>', '<li>', '<ul>', '</ul>', '<table>', '<td>', '</table>', '<details>', '<summary>', '</details>', '<svg>', '<path>', '</svg>',
    '<Boxx>', '</Boxx>', '<Boxx/>', '<T>', '</T>', '<Foo a="1">', '</Foo>', '<Badge text="a"/>', '<ClientOnly>', '</ClientOnly>', '<code-group>', '<code-block title="x">', '</code-block>', '</code-group>',
    '<script>', '</script>', '<style>', '</style>', '<!--', '-->', '<!-- more -->', '<iframe>', '</iframe>', '<pre>', '</pre>', '<a href="x">', '</a>', '<br>', '<img src="a">', '<h2>', '</h2>',
    '<Counter>', '</Counter>', '<Boxx changeTime="500">', '<RecoDemo>', '<template v-slot:demo>', '</template>', '</RecoDemo>', '\n::: demo 标题', '\n@flowstart ant\n', '\n@flowend\n', '\n```flow\n', '\n```mermaid\n', 'st=>start: a\n', 'st->st\n',
    '\n', '\n\n', '\n> ', '\n- ', '\n# ', '\n::: tip 标题 ', '\n::: details ', '\n::: tabs', '\n@tab a ', '\n:::\n', '\n```js\n', '\n```\n', '\n    ', '\n|a|b|\n|-|-|\n|',
    '**', '*', '`', '~~', '==', '[', '](x)', '![', '$', '$$', '|', '中文', ' word ', '[^1]', '\n[^1]: ', '{{ $page.title }}', ':tada:', '"', '\\', '<', '>', '&lt;',
  ];
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 3000; round++) {
    const markdown = Array.from({ length: 3 + random(40) }, () => pieces[random(pieces.length)]).join(random(3) === 0 ? ' ' : '');
    const { html, excerptHtml } = render(markdown);
    expect(nestingFault(html), JSON.stringify(markdown)).toBeNull();
    if (excerptHtml !== null) expect(nestingFault(excerptHtml), JSON.stringify(markdown)).toBeNull();
  }
});
