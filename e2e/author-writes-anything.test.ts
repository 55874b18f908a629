/** Front matter, texts and menus out of whatever a keyboard can type: the site is built, nothing is written beside it, every page is one. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { leaveSite, run, siteFolder } from './support/command';

const WORDS = ['..', '.', '/', '//', 'a/../b', '\\', '\0', '\n', '%', '%zz', '%2e%2e', '#', '?', 'a?b#c', '<b>', '"', "'", '&amp;', '{{x}}', '${x}', '$&', '__proto__', 'constructor', 'toString', '中文', '😀', '\ud800', 'é', 'ＡＢ', 'ﬁ', 'İ', '\u200b', '\u202e', 'true', 'null', '2020-01-01', '-1', '1e999', '', '  ', ' a ', 'page', 'tags', '404.html', '.git', '~', '*', '|', '@', 'javascript:alert(1)', 'http://[', 'mailto:', '//evil.example', '/a.html', './a.md', '`', '[', ']', '(', ')', '![x](y)', '<script>', '</script>', '<!--', '-->', '\t', '\r'];
const KEYS = ['title', 'date', 'tags', 'categories', 'permalink', 'layout', 'sidebar', 'prev', 'next', 'sticky', 'publish', 'description', 'author', 'cover', 'image', 'meta', 'lang', 'home', 'heroImage', 'heroImageStyle', 'actionText', 'actionLink', 'features', 'sidebarDepth', 'canonicalUrl', 'pageClass', 'updated', 'series', 'comments', 'search', 'metaTitle', 'pageComponent', 'archivesPage'];
const STARTS = ['# ', '## ', '- ', '> ', '', '| a | ', '```js\n', '::: tip ', '$$', '$', '<X :a="', '<div>', '[[toc]]', '@flowstart\n', '![](', '[', '<Catalog base="'];

/** Deterministic, so that a failure can be repeated (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const many = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  const word = (): string => one(WORDS) + (below(3) === 0 ? one(WORDS) : '');
  const value = (depth = 0): unknown => {
    const kind = below(10);
    if (kind < 6 || depth > 1) return word();
    if (kind === 6) return one([0, 1, -1, 1.5, true, false, null]);
    return kind < 9 ? many(3, () => value(depth + 1)) : Object.fromEntries(many(3, () => [word(), value(depth + 1)]));
  };
  return { one, many, word, value };
}

it.each([1, 2, 3, 4, 5, 6, 7, 8])('whatever is written (%i)', async (seed) => {
  const { one, many, word, value } = createRandom(seed);
  const folder = siteFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (let index = 0; index < 40; index++) {
    const frontMatter = Object.fromEntries(many(8, () => [one(KEYS), value()]));
    write(`docs/${one(['a', 'b/c', '中/文', 'x y', '%', '#', 'd.e'])}${index}.md`, `---json\n${JSON.stringify(frontMatter)}\n---\n${many(12, () => one(STARTS) + word()).join('\n\n')}`);
  }
  const menu = () => ({ text: word(), link: word() });
  write('docs/.vuepress/config.js', `module.exports = ${JSON.stringify({ title: word(), description: value(), head: [['link', { rel: word(), href: word() }]], themeConfig: { nav: [menu(), { text: value(), items: [menu()] }, value()], sidebar: { '/': [word(), { title: word(), children: [word(), value()] }], [word()]: value() }, friendLink: [{ title: word(), desc: value(), link: word(), logo: word() }], logo: word(), author: word(), repo: word(), record: value(), blogConfig: value(), valineConfig: value() }, plugins: value(), markdown: value() })}`);
  const { code, stderr } = await run(['build', 'docs'], folder);
  expect([code, /fault of Glimpress|\n {4}at /.exec(stderr)?.[0]]).toEqual([0, undefined]);
  expect(readdirSync(folder).sort()).toEqual(['docs', 'node_modules']);
  const out = join(folder, 'docs/.vuepress/dist');
  const pages = (readdirSync(out, { recursive: true }) as string[]).filter((path) => path.endsWith('.html') && !path.startsWith('assets'));
  expect(pages.length).toBeGreaterThan(40);
  for (const page of pages) expect(readFileSync(join(out, page), 'utf8'), page).toMatch(/^<!doctype html>[^]*<\/html>\s*$/i);
  leaveSite(folder);
});
