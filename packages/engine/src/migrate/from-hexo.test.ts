import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { applySteps, occupiedPaths } from './apply-steps';
import { planFromHexo } from './from-hexo';

let root: string;
afterEach(() => rmSync(root, { recursive: true, force: true }));

const POST = '---\ntitle: 甲\ndate: 2021-01-02 03:04:05\n---\n文\n';

/** Migrates a blog of these files; reads one of what it is then, null when it is not there. */
function migrated(files: Readonly<Record<string, string>>): (path: string) => string | null {
  root = mkdtempSync(join(tmpdir(), 'glimpress-test-'));
  for (const [path, text] of Object.entries({ '_config.yml': 'title: 站\n', 'source/_posts/甲.md': POST, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { steps } = planFromHexo(root);
  expect(occupiedPaths(steps)).toEqual([]);
  applySteps(steps);
  return (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
}

describe('a page of Hexo is in no list of posts', () => {
  it.each([
    ['date: 2020-01-01 00:00:00', 'article: false\n'],
    ['tags: [一]', 'article: false\n'],
    ['title: 关于', ''],
    ['date: 2020-01-01\narticle: false', ''],
  ])('%j', (keys, added) => expect(migrated({ 'source/about/index.md': `---\n${keys}\n---\n文\n` })('source/about/index.md')).toBe(`---\n${keys}\n${added}---\n文\n`));

  it('a post is', () => expect(migrated({})('source/posts/甲.md')).not.toContain('article'));
});

it.each([
  ['{"hexo":{"version":"3.8.0"}}', '/2021/01/02/own/a.html/'],
  ['{"dependencies":{"hexo":"^4.2.1"}}', '/2021/01/02/own/a.html/'],
  ['{"hexo":{"version":"7.3.0"},"dependencies":{"hexo":"^4.0.0"}}', '/own/a.html'],
  ['{"dependencies":{"hexo":"latest"}}', '/own/a.html'],
])('before Hexo 5 an article’s permalink stood for its title in the address: %s', (text, address) => {
  expect(migrated({ 'package.json': text, 'source/_posts/甲.md': '---\ntitle: 甲\ndate: 2021-01-02\npermalink: /own/a.html\n---\n文\n' })('source/posts/甲.md')).toContain(`permalink: ${address}\n`);
});

it.each(['_config.next.yml', 'source/_data/next.yml', 'source/_data/next_config.yml', 'themes/next/_config.yml'])('the theme’s menu is found in %s', (path) => {
  expect(migrated({ '_config.yml': 'theme: next\n', [path]: 'menu:\n  友人: /f/\n' })('glimpress.config.ts')).toContain("{ text: '友人', link: '/f/' }");
});

it('of Icarus the friends and the pictures of its widgets are taken over', () => {
  const icarus = 'head:\n  favicon: /i.svg\nwidgets:\n  - type: profile\n    avatar: /a.png\n  - type: links\n    links:\n      甲: https://a.example/\n  - 3\n';
  const config = migrated({ '_config.yml': 'theme: icarus\n', '_config.icarus.yml': icarus, 'source/a.png': '', 'source/i.svg': '' })('glimpress.config.ts');
  for (const part of ["friendLink: [{ title: '甲', link: 'https://a.example/' }]", "authorAvatar: '/a.png'", "{ rel: 'icon', href: '/i.svg' }"]) expect(config).toContain(part);
});

it('a friend’s picture that came with the theme is left out', () => {
  const friends = 'links:\n  items:\n    - { title: 甲, link: "https://a.example/", avatar: /img/favicon.png }\n    - { title: 乙, link: "https://b.example/", avatar: /b.png }\n    - { title: 丙, link: "https://c.example/", avatar: "https://c.example/c.png" }\n';
  const config = migrated({ '_config.yml': 'theme: fluid\n', '_config.fluid.yml': friends, 'source/b.png': '' })('glimpress.config.ts')!;
  expect([...config.matchAll(/logo: '(.*?)'/g)].map(([, logo]) => logo)).toEqual(['/b.png', 'https://c.example/c.png']);
});

it.each(['link.yml', 'links.yml', 'friends.yml', 'friends.json'])('friends are found in _data/%s', (name) => {
  expect(migrated({ [`source/_data/${name}`]: '[{"name": "甲", "link": "https://a.example/"}]' })('glimpress.config.ts')).toContain("friendLink: [{ title: '甲', link: 'https://a.example/' }]");
});

it.each([
  ['top: true', 'sticky: true'],
  ['sticky: 1', 'sticky: true'],
  ['top: 10', 'sticky: -10'],
  ['sticky: 0', 'sticky: 0'],
])('of sticky posts the highest number is first: %s', (key, made) => expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${key}\n---\n文\n` })('source/posts/甲.md')).toMatch(new RegExp(`^${made}$`, 'm')));

it.each(['published:', 'published: true'])('what is published needs no word: %j', (key) => expect(migrated({ 'source/_posts/甲.md': `---\ntitle: 甲\ndate: 2021-01-02\n${key}\n---\n文\n` })('source/posts/甲.md')).not.toContain('publish'));

it('captions of pictures stay where the theme or the renderer made them', () => {
  const config = (files: Readonly<Record<string, string>>): string => migrated(files)('glimpress.config.ts')!;
  expect(config({ '_config.yml': 'theme: fluid\n', '_config.fluid.yml': 'post:\n  image_caption:\n    enable: true\n' })).toContain('figure: true');
  expect(config({ 'package.json': '{"dependencies":{"hexo-renderer-pandoc":"0.4.0"}}' })).toContain('figure: true');
  expect(config({ 'package.json': '{"dependencies":{"hexo-renderer-marked":"6.0.0"}}' })).not.toContain('figure');
});

describe('the home page is the list of posts, as Hexo made it', () => {
  it.each([
    ['no page of its own', {}],
    ['a README that is copied', { '_config.yml': 'skip_render: README.md\n', 'source/README.md': '# 仓库\n' }],
    ['a README that had a page of its own', { 'source/README.md': '# 仓库\n' }],
  ])('%s', (_, files) => {
    const read = migrated(files);
    expect(read('source/README.md')).toMatch(/^---\nhome: true\n/);
    expect(read('glimpress.config.ts')).toContain('blogHome: true');
    if (Object.keys(files).length > 0) expect(['public/README.md', 'drafts/README.md'].map(read).find((text) => text !== null)).toBe('# 仓库\n');
  });

  it('an index.md of the author’s stays', () => {
    const read = migrated({ 'source/index.md': '---\ntitle: 家\n---\n文\n' });
    expect(read('source/README.md')).toBeNull();
    expect(read('glimpress.config.ts')).not.toContain('blogHome');
  });
});
