import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resolveConfig, type SiteConfig } from '../config/resolve';
import { article } from '../model/test-site';
import { createAssetFinder } from './assets';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'assets-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** What an article at `views/a.md` finds. */
function finder(...files: string[]) {
  return finderOf({}, ...files);
}

function finderOf(changes: Partial<SiteConfig>, ...files: string[]) {
  const assets = assetsOf(changes, ...files);
  return (src: string, anywhere?: true) => assets.find(src, article('views/a.md'), anywhere);
}

function assetsOf(changes: Partial<SiteConfig>, ...files: string[]) {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), PIXEL);
  }
  const config = resolveConfig({}, { cwd: root, root, folder: join(root, 'docs'), configFile: null, cache: join(root, 'cache'), out: null });
  return createAssetFinder({ ...config, ...changes }, join(root, 'cache/assets.json'));
}

it('finds pictures beside the article and elsewhere in the site, with their size', () => {
  const find = finder('docs/views/图 1.gif', 'pictures/b.gif');
  expect(find('./图 1.gif')).toMatchObject({ url: expect.stringMatching(/^\/assets\/img\/%E5%9B%BE%201\.[0-9a-f]{8}\.gif$/), width: 1, height: 1 });
  expect(find('../../pictures/b.gif')?.width).toBe(1);
  expect(find('./none.gif')).toBeUndefined();
});

it('a file with the size and the time of the one before it is another all the same', () => {
  const file = join(root, 'docs/views/a.zip');
  const urlWith = (text: string): string | undefined => {
    const assets = assetsOf({}, 'docs/views/a.zip');
    writeFileSync(file, text);
    utimesSync(file, 1_500_000_000, 1_500_000_000);
    const url = assets.find('./a.zip', article('views/a.md'))?.url;
    assets.save();
    // Past the tick of the disk's clock.
    while (Date.now() - statSync(file).ctimeMs < 50);
    return url;
  };
  const before = urlWith('甲');
  expect(before).toMatch(/^\/assets\/.*\.zip$/);
  expect(urlWith('乙')).not.toBe(before);
});

it('finds what a style sheet shows: fonts and pictures of the site, those of public folders where they are, nothing hidden or outside', () => {
  const { findOfStyles, copies } = assetsOf({}, 'docs/.vuepress/public/bg.gif', 'docs/.vuepress/styles/字.woff2', 'theme/a.gif', 'docs/.env.gif', 'docs/.git/a.gif');
  const find = (path: string): string | undefined => findOfStyles(pathToFileURL(join(root, path)).href)?.url;
  expect(find('docs/.vuepress/public/bg.gif')).toBe('/bg.gif');
  expect(find('docs/.vuepress/styles/字.woff2')).toMatch(/^\/assets\/files\/%E5%AD%97\.[0-9a-f]{8}\.woff2$/);
  expect(find('theme/a.gif')).toMatch(/^\/assets\/img\/a\.[0-9a-f]{8}\.gif$/);
  expect(findOfStyles('~@/theme/%61.gif')).toEqual(findOfStyles('@/theme/a.gif'));
  expect(copies.size).toBe(2);
  for (const name of ['docs/.env.gif', 'docs/.git/a.gif', '../a.gif', 'none.gif']) expect(find(name), name).toBeUndefined();
  for (const name of ['file:///etc/passwd', 'file://elsewhere/a.gif', 'file:', 'file:///a%2Fb', '~@', '@none/a.gif', '@/../../../etc/passwd']) expect(findOfStyles(name), name).toBeUndefined();
});

it('finds nothing under names no disk could hold', () => {
  const find = finder();
  for (const src of ['长'.repeat(500), `/${'长'.repeat(500)}.png`, 'a\0b.png', 'a.png/b.png', `${'a/'.repeat(3000)}b.png`]) expect(find(src), src.slice(0, 9)).toBeUndefined();
});

it('finds pictures among the files of a VuePress or VitePress config, nothing else that is hidden or outside', () => {
  const find = finder('docs/.vuepress/imgs/a.gif', 'docs/.vitepress/a.gif', 'docs/.vuepress/config.json', 'docs/.vuepress/.secret/a.gif', 'docs/.env.gif', 'docs/.git/a.gif');
  expect(find('../.vuepress/imgs/a.gif')).toBeDefined();
  expect(find('../.vitepress/a.gif')).toBeDefined();
  for (const src of ['../.vuepress/config.json', '../.vuepress/.secret/a.gif', '../.env.gif', '../.git/a.gif', '../../../etc/passwd']) expect(find(src), src).toBeUndefined();
});

it('finds by an alias what lies in its folder: nothing outside, nothing hidden but pictures of the config', () => {
  const alias = { '@': '.', '@pictures': './docs/.vuepress/pictures' };
  const find = finderOf({ alias }, 'docs/views/a.gif', 'docs/.vuepress/pictures/a.gif', '.env', '.git/a.gif', 'docs/.vuepress/config.json');
  for (const src of ['@/docs/views/a.gif', '@pictures/a.gif', '~@pictures/a.gif', '@/docs/.vuepress/pictures/a.gif']) expect(find(src), src).toBeDefined();
  for (const src of ['@/.env', '@/.git/a.gif', '@/docs/.vuepress/config.json', '@/../../../../../../etc/passwd', '@pictures/../config.json', '@pictures/../../views/a.gif']) expect(find(src), src).toBeUndefined();
});

it('finds by VuePress’s own name for the content folder what lies in it', () => {
  const find = finder('docs/views/a.gif');
  for (const src of ['@source/views/a.gif', '~@source/views/a.gif']) expect(find(src)?.url, src).toMatch(/^\/assets\/img\/a\./);
  expect(find('@source/../package.json')).toBeUndefined();
});

it('finds pages that are files of the public folder, by name and by folder; those beside articles are no files', () => {
  const find = finder('docs/.vuepress/public/demo/index.html', 'docs/.vuepress/public/mind map.html', 'docs/views/b.html');
  for (const src of ['/demo/', '/demo', '/demo/index.html?a=1']) expect(find(src), src).toEqual({ url: '/demo/index.html' });
  expect(find('/mind map.html')).toEqual({ url: '/mind%20map.html' });
  for (const src of ['/none/', '/none', './b.html']) expect(find(src), src).toBeUndefined();
});

it.skipIf(process.platform === 'win32')('finds files with "#" and "?" in their names', () => {
  const find = finder('docs/views/C#.gif', 'docs/.vuepress/public/何?.gif');
  expect(find('./C#.gif')?.url).toMatch(/^\/assets\/img\/C%23\.[0-9a-f]{8}\.gif$/);
  expect(find('/何?.gif')?.url).toBe('/%E4%BD%95%3F.gif');
});

it('finds what is spelt in other capitals, as Windows and macOS do, under the name it has on disk', () => {
  const find = finder('docs/views/Img/图 A.GIF', 'docs/.vuepress/public/Logo/e\u0301.gif', 'pictures/B.gif');
  expect(find('./img/图 a.gif')?.url).toMatch(/^\/assets\/img\/%E5%9B%BE%20A\.[0-9a-f]{8}\.GIF$/);
  expect(find('/logo/\u00c9.gif')?.url).toBe('/Logo/e%CC%81.gif');
  expect(find('@/Pictures/b.gif')?.url).toMatch(/^\/assets\/img\/B\./);
  for (const src of ['./img/图 b.gif', '../../DOCS/.Vuepress/Public/x.gif', '/Logo']) expect(find(src), src).toBeUndefined();
});

it.skipIf(process.platform === 'win32' || process.platform === 'darwin')('of two files that differ in capitals finds each by its own name', () => {
  const find = finder('docs/views/c.gif', 'docs/views/C.gif');
  expect([find('./c.gif')?.url, find('./C.gif')?.url]).toEqual([expect.stringContaining('/c.'), expect.stringContaining('/C.')]);
});

describe('paths as editors of notes write them', () => {
  it.each([
    ['from the folder of all notes', ['attachments/a.gif', '/attachments/a.gif']],
    ['of the disk where the notes were written', ['C:/Users/我/笔记/attachments/a.gif', 'D:/attachments/a.gif', 'file:///C:/笔记/attachments/a.gif', '/Users/me/notes/attachments/a.gif', '/home/me/old/views/img/b.gif', 'E:/old/img/b.gif']],
  ])('%s', (_case, sources) => {
    const find = finder('docs/attachments/a.gif', 'docs/views/img/b.gif');
    for (const src of sources) expect(find(src)?.url, src).toMatch(/^\/assets\/img\/[ab]\./);
  });

  it('a file of the public folder comes first; a path that leads up, to a page or to what is hidden is nowhere else', () => {
    const find = finder('docs/.vuepress/public/img/a.gif', 'docs/img/a.gif', 'docs/b.html', 'docs/.git/c.gif', 'docs/deep/d.gif');
    expect(find('/img/a.gif')?.url).toBe('/img/a.gif');
    for (const src of ['../d.gif', './img/a.gif', '/b.html', 'b.html', '/.git/c.gif', 'C:/docs/.git/c.gif', '/deep/none/d.gif', '/Users/me/deep/d.png', `C:/${'a/'.repeat(3000)}b.gif`]) expect(find(src), src).toBeUndefined();
  });

  it('what is shown by its name alone is found wherever it lies, the outermost of several', () => {
    const find = finder('docs/z/attachments/图 1.gif', 'docs/z/y/b.gif', 'docs/z/b.gif', 'docs/.obsidian/c.gif', 'docs/node_modules/c.gif');
    expect(find('图 1.gif', true)).toBeDefined();
    expect(find('attachments/图 1.GIF', true)).toBeDefined();
    expect(find('b.gif', true)).toEqual(find('../z/b.gif'));
    expect([find('other/图 1.gif', true), find('c.gif', true), find('图 1.gif')]).toEqual([undefined, undefined, undefined]);
  });

  it('in a folder of notes so is any picture of which there is only one', () => {
    const find = finderOf({ menusByFolders: true }, 'docs/z/a.gif', 'docs/z/b.gif', 'docs/y/b.gif');
    expect(find('a.gif')).toBeDefined();
    expect([find('b.gif'), find('./a.gif'), find('/a.gif')]).toEqual([undefined, undefined, undefined]);
  });
});
