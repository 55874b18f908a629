import { sourcePath } from '@glimpress/contracts/route';
import { expect, it } from 'vitest';
import { resolveConfig } from '../config/resolve';
import { articleRules, createArticleRenderer } from './render-article';

/** Under what an article is stored where the site lies in `root`. */
function keyOf(root: string, lib: string, cwd = root): string {
  const config = resolveConfig({ alias: { '@lib': lib } }, { cwd, root, folder: `${root}/docs`, configFile: null, cache: root, out: null });
  return createArticleRenderer(articleRules(config)).keyOf({ hash: 'h' });
}

it('an article is rendered anew when an alias leads elsewhere: what it takes in may be another file', () => {
  expect(keyOf('/site', './lib')).not.toBe(keyOf('/site', './src'));
  expect(keyOf('/site', './lib', '/site/docs')).not.toBe(keyOf('/site', './lib'));
});

it('and not where the whole site lies elsewhere', () => {
  expect(keyOf('/elsewhere/site', './lib')).toBe(keyOf('/site', './lib'));
});

it('what stands in front matter that lists links to other sites is told with the line of its key', () => {
  const config = resolveConfig({}, { cwd: '/site', root: '/site', folder: '/site', configFile: null, cache: '/site', out: null });
  const text = '---\ntitle: 友链\nlayout: Links\nlinks:\n  - title: 工具\n    items:\n      - { sitename: 甲, url: ./没有.md, img: /没有.png }\nnavbar: true\nsearch: true\n---\n\n[链接](./没有.md)\n';
  const { facts } = createArticleRenderer(articleRules(config)).render({ path: sourcePath('a.md'), bytes: Buffer.from(text), hash: 'h' }, { readSnippet: () => undefined, hashOf: () => undefined }).stored;
  expect([facts.assets, facts.links].map((uses) => uses.map(({ line }) => line))).toEqual([[4], [4, 12]]);
});

it('what stands in the front matter of vdoing’s catalogue is told with the line of its key', () => {
  const config = resolveConfig({}, { cwd: '/site', root: '/site', folder: '/site', configFile: null, cache: '/site', out: null });
  const text = '---\r\ntitle: 目录\r\npageComponent:\r\n  name: Catalogue\r\n  data:\r\n    path: 没有\r\n    imgUrl: /没有.png\r\n    description: <b>粗 [链接](./没有.md)\r\narticle: false\r\ncomment: false\r\n---\r\n\r\n![](./图.png)\r\n';
  const { facts, problems } = createArticleRenderer(articleRules(config)).render({ path: sourcePath('a.md'), bytes: Buffer.from(text), hash: 'h' }, { readSnippet: () => undefined, hashOf: () => undefined }).stored;
  expect([facts.catalogues, facts.links].map(([use]) => use!.line)).toEqual([3, 3]);
  expect(facts.assets.map(({ src, line }) => [src, line])).toEqual([['/没有.png', 3], ['./图.png', 13]]);
  expect(problems).toMatchObject([{ code: 'markdown/unclosed-tag', line: 3 }]);
});

it('a description says that it goes on when it does, however many units its characters take', () => {
  const config = resolveConfig({}, { cwd: '/site', root: '/site', folder: '/site', configFile: null, cache: '/site', out: null });
  const summaryOf = (text: string): string => createArticleRenderer(articleRules(config)).render({ path: sourcePath('a.md'), bytes: Buffer.from(text), hash: 'h' }, { readSnippet: () => undefined, hashOf: () => undefined }).stored.summary;
  expect(['𠮷'.repeat(120), '𠮷'.repeat(121), '字'.repeat(121)].map(summaryOf)).toEqual(['𠮷'.repeat(120), `${'𠮷'.repeat(120)}…`, `${'字'.repeat(120)}…`]);
});

it('another text to search in has another name, though its HTML is the same: what a note is called is filled in later, a mark of code is taken out', () => {
  const config = resolveConfig({}, { cwd: '/site', root: '/site', folder: '/site', configFile: null, cache: '/site', out: null });
  const render = (text: string) => createArticleRenderer(articleRules(config)).render({ path: sourcePath('a.md'), bytes: Buffer.from(text), hash: 'h' }, { readSnippet: () => undefined, hashOf: () => undefined });
  for (const [before, after] of [['见 [[甲|旧名字]]', '见 [[甲|新名字]]'], ['```js\nlet a; // [!code word:a]\n```', '```js\nlet a; // [!code word:let]\n```']] as const) {
    const [first, second] = [render(before), render(after)];
    expect(first.texts.html).toBe(second.texts.html);
    expect(first.stored.bodyHash).not.toBe(second.stored.bodyHash);
  }
});
