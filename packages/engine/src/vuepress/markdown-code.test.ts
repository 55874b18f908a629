import { expect, it } from 'vitest';
import { readMarkdownCode } from './markdown-code';

/** What the recorder is taken for. */
type Md = { set(options: object): Md; use(plugin: unknown, ...rest: unknown[]): Md; options: Record<string, unknown>; renderer: { rules: Record<string, unknown> } };
const read = (code: (md: Md) => unknown) => readMarkdownCode(code as (md: object) => unknown, (plugin) => (typeof plugin === 'string' ? plugin : null), () => ({ rules: {} }));

it('line ends, bare addresses, marks above and below the line are chosen as the code does', () => {
  expect(read((md) => md.set({ html: true, breaks: true }).set({ linkify: true }).use('markdown-it-sup').use('@mdit/plugin-sub').use('markdown-it-footnote'))).toEqual({ choices: { breaks: true, linkify: true, sup: true, sub: true }, isWhole: true, others: [] });
  expect(read((md) => (md.options.linkify = false))).toEqual({ choices: { linkify: false }, isWhole: true, others: [] });
});

it('nothing is said of the remedy for pictures with Chinese names, which are found here without, nor of containers that are built in', () => {
  expect(read((md) => md.use('markdown-it-disable-url-encode').use('vitepress-markdown-timeline'))).toEqual({ choices: {}, isWhole: true, others: [] });
});

it('pictures alone in their paragraph have captions where the plugin for them writes any', () => {
  const figure = (options?: object) => read((md) => md.use('markdown-it-implicit-figures', options));
  expect([figure({ figcaption: true }), figure({ dataType: true }), figure()]).toEqual([true, false, false].map((shown) => ({ choices: { figure: shown }, isWhole: true, others: [] })));
});

it('what has no place here is told from what has: other plugins, rules of the author’s own, code that fails', () => {
  const codes: ((md: Md) => unknown)[] = [(md) => md.use('markdown-it-deflist'), (md) => md.use(() => undefined), (md) => (md.renderer.rules.image = () => ''), () => { throw new Error('x'); }];
  expect(codes.map((code) => read((md) => code(md.set({ breaks: true }))))).toEqual([['markdown-it-deflist'], [], [], []].map((others) => ({ choices: { breaks: true }, isWhole: false, others })));
  expect(read(async () => Promise.reject(new Error('x')))).toEqual({ choices: {}, isWhole: true, others: [] });
});

it('containers of markdown-it-container are drawn as their rule does, or as it does without one', () => {
  const spoiler = { render: (tokens: { nesting: number; info: string }[], index: number) => (tokens[index]!.nesting === 1 ? `<details><summary>${/^spoiler\s+(.*)$/.exec(tokens[index]!.info.trim())![1]}</summary>` : '</details>') };
  const containers = { spoiler: { title: '', before: '<details><summary>{title}</summary>', after: '</details>' }, aside: { title: '', before: '<div class="aside">', after: '</div>' } };
  expect(read((md) => md.use('markdown-it-container', 'spoiler', spoiler).use('markdown-it-container', 'aside').use('markdown-it-container', 'tip', spoiler))).toEqual({ choices: { containers }, isWhole: true, others: [] });
  const unreadable = { render: () => { throw new Error('x'); } };
  expect(read((md) => md.use('markdown-it-container', 'x', unreadable))).toEqual({ choices: {}, isWhole: false, others: ['markdown-it-container'] });
});
