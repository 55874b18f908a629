import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leaveSite, root, run, siteFolder } from './support/command';

let folder: string;
beforeEach(() => void (folder = siteFolder()));
afterEach(() => leaveSite(folder));

describe('glimpress check', () => {
  it('reports every kind of mistake at once, with file, line, source and hint (§5)', async () => {
    const { code, stdout, stderr } = await run(['check', 'fixtures/mistakes']);
    const expected = join(root, 'e2e/expected/check-mistakes.txt');
    if (process.env.UPDATE_EXPECTED) writeFileSync(expected, stderr);
    expect(stderr).toBe(readFileSync(expected, 'utf8'));
    expect(stdout).toMatch(/2 errors and \d+ warnings in 6 articles\.\n$/);
    expect(code).toBe(1);
  });

  it('says the same as data with --json', async () => {
    const { code, stdout, stderr } = await run(['check', 'fixtures/mistakes', '--json']);
    const result = JSON.parse(stdout) as { errors: number; problems: { code: string; file: string; line: number }[] };
    expect([code, stderr, result.errors]).toEqual([1, '', 2]);
    expect(result.problems).toContainEqual(expect.objectContaining({ code: 'content/broken-link', file: 'README.md', line: 3 }));
  });

  it("finds nothing wrong with the blog's own site", async () => {
    const { code, stdout, stderr } = await run(['check', 'site']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/No problems in \d+ articles\./);
  });
});

describe('links to what the site makes for machines', () => {
  it('are no problem once its own address is known', async () => {
    mkdirSync(join(folder, 'docs/en'), { recursive: true });
    writeFileSync(join(folder, 'docs/a.md'), '---\ndate: 2020-01-01\n---\n# 甲\n\n[订阅](/rss.xml)、[地图](/sitemap.xml)、[JSON](/feed.json)、[English](/en/rss.xml)\n');
    const problems = async () => (JSON.parse((await run(['check', 'docs', '--json'], folder)).stdout) as { problems: { message: string; hint: string }[] }).problems.map(({ message, hint }) => `${message} ${hint}`);
    expect(await problems()).toHaveLength(4);
    expect((await problems())[0]).toBe('The file "/rss.xml" does not exist. It is made once the config has "url".');
    writeFileSync(join(folder, 'glimpress.config.mjs'), "export default { url: 'https://example.com', locales: { '/en/': { lang: 'en' } } };\n");
    // No article is English: that feed is not made.
    expect(await problems()).toEqual([expect.stringContaining('"/en/rss.xml" does not exist')]);
    expect((await run(['build', 'docs'], folder)).code).toBe(0);
    expect(readFileSync(join(folder, 'dist/a.html'), 'utf8')).toContain('href="/rss.xml"');
  });
});

describe('glimpress new', () => {
  it('writes an article that check accepts, in the category of its neighbours, and never over another', async () => {
    mkdirSync(join(folder, 'docs/笔记'), { recursive: true });
    writeFileSync(join(folder, 'docs/笔记/旧.md'), '---\ntitle: 旧\ndate: 2020-01-01\ncategories: [笔记等]\n---\n');
    const { code, stdout } = await run(['new', '笔记/新 文章', 'docs'], folder);
    expect([code, stdout]).toEqual([0, 'docs/笔记/新 文章.md\n']);
    const text = readFileSync(join(folder, 'docs/笔记/新 文章.md'), 'utf8');
    expect(text).toMatch(/^---\ntitle: 新 文章\ndate: \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\ntags: \[\]\ncategories:\n  - 笔记等\nisShowComments: true\n---\n/);
    expect(await run(['check', 'docs'], folder)).toMatchObject({ code: 0 });
    expect(await run(['new', '笔记/新 文章.md', 'docs'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/exists already.*\[content\/exists\]/) });
    expect(await run(['new', '../外面', 'docs'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/outside the content folder.*\[content\/outside\]/) });
    expect(existsSync(join(folder, '外面.md'))).toBe(false);
  });
});

describe('glimpress explain', () => {
  it('says what a file or an address became, and what the next build would write', async () => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/甲.md'), '---\ntitle: 甲\ndate: 2020-01-01\npermalink: /p/one\n---\n\n## 节\n\n[乙](./乙.md#节)\n');
    writeFileSync(join(folder, 'docs/乙.md'), '# 乙\n\n## 节\n');
    writeFileSync(join(folder, 'docs/丙.md'), '没有标题。\n');
    writeFileSync(join(folder, 'docs/README.md'), '---\nhome: true\n---\n');
    const explain = async (what: string) => JSON.parse((await run(['explain', what, 'docs', '--json'], folder)).stdout) as Record<string, unknown>;
    expect(await explain('docs/甲.md')).toMatchObject({ route: '/p/one/', output: 'p/one/index.html', layout: 'Layout', titleFrom: 'front matter', listed: true, links: ['./乙.md#节 → /%E4%B9%99.html#%E8%8A%82 (line 9)'], redirects: ['/甲.html'], build: 'not built yet' });
    await run(['build', 'docs'], folder);
    expect(await explain('/p/one')).toMatchObject({ source: 'docs/甲.md', build: 'up to date' });
    writeFileSync(join(folder, 'docs/乙.md'), '# 乙\n\n## 节\n\n新的一句。\n');
    expect(await explain('/乙.html')).toMatchObject({ titleFrom: 'the first heading', build: expect.stringContaining('its text') });
    expect(await explain('docs/丙.md')).toMatchObject({ title: '丙', titleFrom: 'the name of the file' });
    expect(await explain('/')).toMatchObject({ titleFrom: 'home page' });
    expect(await run(['explain', '/没有', 'docs'], folder)).toMatchObject({ code: 1, stderr: expect.stringMatching(/No page is made from or found at.*\[route\/unknown\]/) });
  });
});

describe('posts that wait', () => {
  it('are held back until their date unless asked for; drafts have a page but are in no list (§4)', async () => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/未来.md'), '---\ntitle: 未来\ndate: 2999-01-01\ntags: [甲]\n---\n');
    writeFileSync(join(folder, 'docs/2999-02-03-以后.md'), '# 以后\n');
    writeFileSync(join(folder, 'docs/草稿.md'), '---\ntitle: 草稿\ndate: 2020-01-01\ntags: [甲]\npublish: false\n---\n');
    writeFileSync(join(folder, 'docs/现在.md'), '---\ntitle: 现在\ndate: 2020-01-01\ntags: [甲]\n---\n');
    const { stdout } = await run(['build', 'docs'], folder);
    expect(stdout).toContain('Held back until their date: 2999-02-03-以后.md (2999-02-03 00:00:00), 未来.md (2999-01-01 00:00:00)');
    expect(existsSync(join(folder, 'dist/未来.html'))).toBe(false);
    expect(existsSync(join(folder, 'dist/草稿.html'))).toBe(true);
    for (const named of ['docs/未来.md', '未来.md']) expect((await run(['explain', named, 'docs'], folder)).stderr, named).toContain(`"${named}" is held back until 2999-01-01`);
    const tag = readFileSync(join(folder, 'dist/tags/甲/index.html'), 'utf8');
    expect([tag.includes('现在'), tag.includes('草稿'), tag.includes('未来')]).toEqual([true, false, false]);
    await run(['build', 'docs', '--future'], folder);
    expect(existsSync(join(folder, 'dist/未来.html'))).toBe(true);
  });
  it('of a VuePress blog wait no more than they did there', async () => {
    mkdirSync(join(folder, 'docs/.vuepress'), { recursive: true });
    writeFileSync(join(folder, 'docs/.vuepress/config.js'), "module.exports = { title: '站' };\n");
    writeFileSync(join(folder, 'docs/未来.md'), '---\ntitle: 未来\ndate: 2999-01-01\n---\n');
    await run(['build', 'docs'], folder);
    expect(existsSync(join(folder, 'docs/.vuepress/dist/未来.html'))).toBe(true);
  });
});
