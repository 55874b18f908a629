import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { INDEX } from '../cache/article-store';
import type { Update } from '../dev-server/updates';
import type * as Models from '../model/site-model';
import type * as Views from '../page/view';
import { startLiveSite, type LiveSite } from './live-site';

/** Routes of pages of which a view was made. */
const viewed: string[] = [];
vi.mock('../page/view', async (original) => {
  const views = await original<typeof Views>();
  return { ...views, createViewBuilder: (...site: Parameters<typeof Views.createViewBuilder>) => {
    const viewOf = views.createViewBuilder(...site);
    return (page: Parameters<typeof viewOf>[0]) => (viewed.push(page.route), viewOf(page));
  } };
});

/** How many times the site was drafted. */
let drafted = 0;
vi.mock('../model/site-model', async (original) => {
  const models = await original<typeof Models>();
  return { ...models, buildSiteModel: (...site: Parameters<typeof Models.buildSiteModel>) => (drafted++, models.buildSiteModel(...site)) };
});

let folder: string;
let site: LiveSite;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'glimpress-live-site-'))));
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

it('§2 who is sent a page ahead of the rest, and asks at once, gets files of the same state', async () => {
  const article = join(folder, 'note.md');
  writeFileSync(article, '# 笔记\n\n从前\n');
  let before = '';
  const asked = new Promise<string>((done) => {
    const send = (update: Update): void => {
      if (update.type === 'page') void site.files().then((files) => done(files.read('assets/manifest.json').toString()));
    };
    void (async () => {
      site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send, size: () => 1, close() {} });
      before = (await site.files()).read('assets/manifest.json').toString();
      site.onConfigChange(async () => {});
      writeFileSync(article, '# 笔记\n\n如今\n');
    })();
  });
  const manifest = await asked;
  expect(manifest).not.toBe(before);
  expect(manifest).toBe((await site.files()).read('assets/manifest.json').toString());
});

describe('an article that is saved', () => {
  const CONFIG = "export default { title: '站', srcDir: '.', url: 'https://a.example', encrypt: { '/locked/': '口令' }, locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } }, themeConfig: { sidebar: 'auto', outdatedAfterDays: 30, locales: { '/en/': {} } } };\n";
  const HEAD = '---\ntitle: 记\ndate: 2026-01-02\ntags: [甲]\nseries: 连载\n---\n';
  const other = (title: string, date: string): string => `---\ntitle: ${title}\ndate: ${date}\ntags: [甲]\nseries: 连载\n---\n# ${title}\n\n摘要\n\n<!-- more -->\n\n[记](note.md#段)\n`;
  const FILES = { 'glimpress.config.ts': CONFIG, 'note.md': `${HEAD}摘要\n\n<!-- more -->\n\n## 段\n\n从前\n`, 'one.md': other('一', '2026-01-01'), 'two.md': other('二', '2026-01-03'), 'en/note.md': '---\ntitle: Note\ndate: 2026-01-02\n---\nText.\n', 'locked/a.md': `${HEAD}从前\n` };
  const BODY = '摘要\n\n<!-- more -->\n\n## 段\n\n';

  it.each([
    ['text', 'note.md', `${HEAD}${BODY}如今\n`, true],
    ['text of many kinds', 'note.md', `${HEAD}${BODY}如今 [一](one.md#一) [自己](note.md#段) [[one]] ![图](p.svg)\n\n\`\`\`js\na()\n\`\`\`\n`, true],
    ['the first formula', 'note.md', `${HEAD}${BODY}如今 $x$\n`, false],
    ['text of another language', 'en/note.md', '---\ntitle: Note\ndate: 2026-01-02\n---\nAnother 如今.\n', true],
    ['a heading', 'note.md', `${HEAD}${BODY}如今\n\n## 又一段\n`, false],
    ['an excerpt', 'note.md', `${HEAD}如今\n\n<!-- more -->\n\n## 段\n\n从前\n`, false],
    ['a title', 'note.md', `${HEAD.replace('记', '如今')}${BODY}从前\n`, false],
    ['text of a locked article', 'locked/a.md', `${HEAD}如今\n`, true],
    ['a password', 'note.md', `${HEAD.replace('---\n', '---\npassword: 口令\n')}${BODY}如今\n`, false],
  ])('%s: is sent ahead as it is in the whole site, text alone before that is drafted', async (_, path, text, isAtOnce) => {
    for (const [name, content] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const sent: Update[] = [];
    let draftedWhenSent = 0;
    const send = (update: Update): void => {
      sent.push(update);
      if (update.type === 'page') draftedWhenSent = drafted;
    };
    site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send, size: () => 1, close() {} });
    site.onConfigChange(async () => {});
    drafted = 0;
    writeFileSync(join(folder, path), text);
    await expect.poll(() => sent.some(({ type }) => type === 'pages'), { timeout: 5000 }).toBe(true);
    const [ahead, rest] = [sent.find((update) => update.type === 'page')!, sent.find((update) => update.type === 'pages')!];
    // More than once where the watcher saw the file while it was written.
    expect(draftedWhenSent > 0).toBe(!isAtOnce);
    expect(rest.chunks[ahead.chunk.page.path]).toBe(ahead.url);
    expect((await site.files()).read(ahead.url.slice(1)).toString()).toBe(`export default ${JSON.stringify(ahead.chunk)};\n`);
    expect(JSON.stringify(ahead.chunk).includes('如今')).toBe(!/password|locked/.test(path + text));
  });
});

it('an author’s own not-found page is loaded anew when it is saved: it is shown at no address of its own', async () => {
  writeFileSync(join(folder, '404.md'), '# 没有这一页\n');
  const sent: Update[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: (update) => sent.push(update), size: () => 1, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, '404.md'), '# 这里什么也没有\n');
  await expect.poll(() => sent.filter(({ type }) => type === 'reload')).toEqual([{ type: 'reload' }]);
  expect((await site.files()).read('404.html').toString()).toContain('这里什么也没有');
});

it('nor is it loaded anew for what an editor does before it fills the file', async () => {
  writeFileSync(join(folder, '404.md'), '# 没有这一页\n');
  const sent: Update[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: (update) => sent.push(update), size: () => 1, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, '404.md'), '');
  await setTimeout(40);
  writeFileSync(join(folder, '404.md'), '# 这里什么也没有\n');
  await expect.poll(async () => (await site.files()).read('404.html').toString()).toContain('这里什么也没有');
  await expect.poll(() => sent.filter(({ type }) => type === 'reload')).toEqual([{ type: 'reload' }]);
});

it.each([
  ['a new category stands in the menu, which the app has from its first page', 'note.md', '---\ndate: 2026-01-01\ncategories: [甲, 乙]\n---\n# 笔记\n'],
  ['a picture of the public folder is another under its old address', 'public/图.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
])('open pages are loaded anew when %s', async (_, path, text) => {
  const files = { 'glimpress.config.ts': "export default { title: '站', srcDir: '.', themeConfig: { blogConfig: { category: {} } } };\n", 'note.md': '---\ndate: 2026-01-01\ncategories: [甲]\n---\n# 笔记\n', 'public/图.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' };
  mkdirSync(join(folder, 'public'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const sent: string[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: ({ type }) => sent.push(type), size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, path), text);
  await expect.poll(() => sent).toContain('reload');
});

it('open pages are loaded anew when a public file that was gone is back as another, not while it is gone: tools empty a folder before they fill it', async () => {
  mkdirSync(join(folder, 'public'));
  const [note, style] = [join(folder, 'note.md'), join(folder, 'public/own.css')];
  const write = (text: string): void => writeFileSync(note, `---\npermalink: /note.html\n---\n# 笔记\n\n${text}\n`);
  writeFileSync(join(folder, 'glimpress.config.ts'), "export default { title: '站', srcDir: '.' };\n");
  write('一');
  writeFileSync(style, 'a{}');
  const sent: string[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: ({ type }) => sent.push(type), size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  rmSync(style);
  await expect.poll(async () => (await site.files()).has('own.css')).toBe(false);
  write('二');
  await expect.poll(() => sent).toContain('pages');
  expect(sent).not.toContain('reload');
  writeFileSync(style, 'b{}');
  await expect.poll(() => sent).toContain('reload');
});

it('what is saved in a hidden folder, as a note that an editor moves to its trash, becomes no page', async () => {
  writeFileSync(join(folder, 'note.md'), '# 笔记\n');
  mkdirSync(join(folder, '.trash'));
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, '.trash/old.md'), '# 旧\n');
  writeFileSync(join(folder, 'new.md'), '# 新\n');
  await expect.poll(async () => (await site.files()).has('new.html')).toBe(true);
  expect((await site.files()).has('.trash/old.html')).toBe(false);
});

it('sees changes of what an article takes in from outside of the content: code, and a picture', async () => {
  const picture = (width: number): string => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`;
  const files = { 'code/a.js': 'one()\n', 'pictures/c.svg': picture(7) };
  for (const [path, text] of Object.entries({ ...files, 'docs/note.md': '# 笔记\n\n<<< @/code/a.js\n\n![图](../pictures/c.svg)\n' })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  site = await startLiveSite({ folder: join(folder, 'docs'), cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  const page = async (): Promise<string> => (await site.files()).read('note.html').toString();
  for (const [path, text, shown] of [['code/a.js', 'another()\n', 'another'], ['pictures/c.svg', picture(11), 'width="11"']] as const) {
    expect(await page()).not.toContain(shown);
    writeFileSync(join(folder, path), text);
    await expect.poll(page, { timeout: 5000 }).toContain(shown);
  }
});

it('an article in a folder that is a link becomes no page when it is saved, as it is none for a build', async () => {
  writeFileSync(join(folder, 'note.md'), '# 笔记\n');
  const elsewhere = mkdtempSync(join(tmpdir(), 'glimpress-elsewhere-'));
  writeFileSync(join(elsewhere, 'far.md'), '# 远\n');
  symlinkSync(elsewhere, join(folder, 'linked'), 'junction');
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(elsewhere, 'far.md'), '# 更远\n');
  await setTimeout(500);
  writeFileSync(join(folder, 'new.md'), '# 新\n');
  await expect.poll(async () => (await site.files()).has('new.html')).toBe(true);
  expect((await site.files()).has('linked/far.html')).toBe(false);
  rmSync(elsewhere, { recursive: true });
});

it('who has a page open that links to an article deleted since still gets what was made of it', async () => {
  for (const name of ['note', 'gone']) writeFileSync(join(folder, `${name}.md`), `# ${name}\n`);
  let chunk = '';
  const send = (update: Update): void => {
    if (update.type === 'pages') chunk = update.chunks['/gone.html'] ?? chunk;
  };
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, 'gone.md'), '# gone\n\n文字\n');
  await expect.poll(() => chunk).toMatch(/^\/assets\/js\//);
  rmSync(join(folder, 'gone.md'));
  await expect.poll(async () => (await site.files()).has('gone.html')).toBe(false);
  expect((await site.files()).read(chunk.slice(1)).toString()).toContain('文字');
});

it('a file of a failed config that was mended before it was watched is seen', async () => {
  writeFileSync(join(folder, 'note.md'), '# 笔记\n');
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  let restarts = 0;
  site.onConfigChange(async () => void restarts++);
  const [early, late] = ['early', 'late'].map((name) => join(folder, '.vuepress', name)) as [string, string];
  mkdirSync(join(folder, '.vuepress'));
  writeFileSync(early, '');
  await setTimeout(20);
  const since = Date.now();
  site.restartFailed(new ProblemError([], [early, join(folder, 'missing'), join(folder, 'note.md/index.ts')]), since);
  await setTimeout(800);
  expect(restarts).toBe(0);
  await setTimeout(20);
  writeFileSync(late, '');
  site.restartFailed(new ProblemError([], [late]), since);
  await expect.poll(() => restarts).toBeGreaterThan(0);
});

it('an edit of one text has no other page planned anew, whatever the number of pages', async () => {
  for (let index = 0; index < 30; index++) writeFileSync(join(folder, `note-${index}.md`), `---\ntitle: 笔记 ${index}\ndate: 2024-05-06\ntags: [甲]\n---\n\n从前\n`);
  const updates: Update[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: (update) => void updates.push(update), size: () => 1, close() {} });
  site.onConfigChange(async () => {});
  viewed.length = 0;
  writeFileSync(join(folder, 'note-7.md'), '---\ntitle: 笔记 7\ndate: 2024-05-06\ntags: [甲]\n---\n\n如今\n');
  await expect.poll(() => updates.find(({ type }) => type === 'pages')).toEqual({ type: 'pages', chunks: { '/note-7.html': expect.stringMatching(/^\/assets\/js\//) } });
  // The two that show what a plan's key does not know of: home and the page of what is not there.
  expect(viewed.filter((route) => !['/', '/404.html'].includes(route))).toEqual(['/note-7.html']);
  expect((await site.files()).read('note-7.html').toString()).toContain('如今');
});

it('what was rendered at the start is kept for the next, also when nothing is saved until then', async () => {
  for (const name of ['a', 'b']) writeFileSync(join(folder, `${name}.md`), `# ${name}\n`);
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  const [, ...lines] = readFileSync(join(site.config.paths.cache, 'articles-dev', INDEX), 'utf8').trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as [path: string])[0]).sort()).toEqual(['a.md', 'b.md']);
});

it('an article that comes or goes has the config read again where that makes sidebars of the folders; a changed one does not', async () => {
  mkdirSync(join(folder, '.vuepress'));
  mkdirSync(join(folder, '01.前端'));
  writeFileSync(join(folder, '.vuepress/config.yml'), 'title: 笔记\ntheme: vdoing\nthemeConfig:\n  sidebar: structuring\n');
  writeFileSync(join(folder, '01.前端/01.旧.md'), '# 旧\n');
  writeFileSync(join(folder, '@about.md'), '# 关于\n');
  let restarts = 0;
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => void restarts++);
  const text = async (path: string): Promise<string> => ((await site.files()).has(path) ? (await site.files()).read(path).toString() : '');
  writeFileSync(join(folder, '01.前端/01.旧.md'), '# 旧\n\n改了\n');
  await expect.poll(() => text('01.前端/01.旧.html')).toContain('改了');
  writeFileSync(join(folder, '@more.md'), '# 更多\n');
  await expect.poll(() => text('@more.html')).toContain('更多');
  expect(restarts).toBe(0);
  writeFileSync(join(folder, '01.前端/02.新.md'), '# 新\n');
  await expect.poll(() => restarts).toBe(1);
});

it('front matter that a config makes a sidebar of shows there at once', async () => {
  const article = join(folder, 'note.md');
  writeFileSync(article, '---\norder: 1\n---\n\n一段\n');
  writeFileSync(join(folder, 'glimpress.config.mjs'), `
    import { readFileSync } from 'node:fs';
    const isFirst = readFileSync(${JSON.stringify(article)}, 'utf8').includes('order: 1');
    export default { themeConfig: { sidebar: isFirst ? ['note', ''] : ['', 'note'] } };`);
  // A config that was saved a moment ago is read twice anyway.
  await setTimeout(50);
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  let restarts = 0;
  site.onConfigChange(async () => void restarts++);
  await setTimeout(300);
  expect(restarts).toBe(0);
  writeFileSync(article, '---\norder: 2\n---\n\n一段\n');
  await expect.poll(() => restarts).toBe(1);
});

it.each([
  ['a config where there was none', {}, '.vuepress/config.js', 'module.exports = {}'],
  ['a config that counts before the one there is', { '.vuepress/config.yml': 'title: 笔记' }, '.vuepress/config.js', 'module.exports = {}'],
  ['what `migrate` writes', { '.vuepress/config.yml': 'title: 笔记' }, 'glimpress.config.ts', 'export default {}'],
  ['a style sheet of VuePress', { '.vuepress/config.yml': 'title: 笔记' }, '.vuepress/styles/index.css', 'b { color: red }'],
  ['another style sheet of VuePress', { '.vuepress/config.yml': 'title: 笔记', '.vuepress/styles/index.css': 'b { color: red }' }, '.vuepress/styles/index.css', 'b { color: blue }'],
  ['a page in the public folder that the navigation leads to', { '.vuepress/config.yml': 'themeConfig: { nav: [{ text: 演示, link: /demo/ }] }' }, '.vuepress/public/demo/index.html', '<p>演示'],
  ['a component of Vue', { '.vuepress/config.yml': 'title: 笔记' }, '.vuepress/components/Timer.vue', '<template></template>'],
])('what comes while the site is served is taken in: %s', async (_, there, path, text) => {
  const write = (name: string, content: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write('docs/note.md', '# 笔记\n');
  for (const [name, content] of Object.entries(there)) write(`docs/${name}`, content);
  site = await startLiveSite({ folder: join(folder, 'docs'), cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  let restarts = 0;
  site.onConfigChange(async () => void restarts++);
  await setTimeout(300);
  expect(restarts).toBe(0);
  write(`docs/${path}`, text);
  await expect.poll(() => restarts).toBeGreaterThan(0);
});

it('an article that came while the config was being read, as from another branch of git, has a config read again that lists folders', async () => {
  writeFileSync(join(folder, 'glimpress.config.mjs'), `
    import { readdirSync, writeFileSync } from 'node:fs';
    const sidebar = readdirSync(${JSON.stringify(folder)}).filter((name) => name.endsWith('.md'));
    writeFileSync(${JSON.stringify(join(folder, 'late.md'))}, '# 晚');
    export default { themeConfig: { sidebar } };`);
  writeFileSync(join(folder, 'early.md'), '# 早\n');
  // A config that was saved a moment ago is read twice anyway.
  await setTimeout(50);
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  let restarts = 0;
  site.onConfigChange(async () => void restarts++);
  await expect.poll(() => restarts).toBe(1);
});

it('a file that no page shows changes nothing, and nothing is said: the log of the server may lie there', async () => {
  writeFileSync(join(folder, 'note.md'), '# 笔记\n');
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => (said.push(String(text)), true));
  try {
    site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
    site.onConfigChange(async () => {});
    said.length = 0;
    writeFileSync(join(folder, 'dev.log'), 'GET /\n');
    await setTimeout(500);
    writeFileSync(join(folder, 'note.md'), '# 别的\n');
    // The home page lists it by its title.
    await expect.poll(() => said.join('')).toContain('2 pages changed');
    expect(said.join('')).not.toContain('0 pages');
  } finally {
    write.mockRestore();
  }
});

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

it.each([
  ['a permalink that it is given', 'note.md', () => put('note.md', '---\npermalink: /elsewhere/\n---\n\n# 笔记\n'), '/note.html', '/elsewhere/'],
  ['a file in place of its folder', 'notes/README.md', () => renameSync(join(folder, 'notes/README.md'), join(folder, 'notes.md')), '/notes/', '/notes.html'],
])('who has an article open is led to its new address: %s', async (_, path, move, from, to) => {
  put(path, '# 笔记\n');
  const updates: Update[] = [];
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: (update) => void updates.push(update), size: () => 1, close() {} });
  site.onConfigChange(async () => {});
  expect((await site.files()).route(from)).toBe(from);
  move();
  await expect.poll(() => updates.map(({ type }) => type)).toContain('reload');
  await expect.poll(async () => (await site.files()).route(from)).toBe(to);
});

describe('islands and what they import', () => {
  const updates: Update[] = [];
  let restarts: number;
  async function start(): Promise<void> {
    updates.length = restarts = 0;
    // A config that was saved a moment ago is read twice anyway.
    await setTimeout(50);
    site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send: (update) => void updates.push(update), size: () => 0, close() {} });
    site.onConfigChange(async () => void restarts++);
  }
  const text = async (path: string): Promise<string> => (await site.files()).read(path).toString();
  const codes = (): string[] => site.problems().map(({ code }) => code);
  const isLoadedAnew = (): boolean => updates.some(({ type }) => type === 'reload');

  it('an island whose file gets another ending is looked for anew', async () => {
    put('note.md', '# 笔记\n');
    put('islands/Clock.ts', 'export default () => null;\n');
    await start();
    renameSync(join(folder, 'islands/Clock.ts'), join(folder, 'islands/Clock.tsx'));
    await expect.poll(() => restarts).toBeGreaterThan(0);
  });

  it('an island that is new and not written yet: articles are shown meanwhile, and it is tried again with what changes beside it, or when it is gone', async () => {
    put('note.md', '# 笔记\n');
    await start();
    put('islands/Clock.ts', '');
    await expect.poll(() => restarts).toBeGreaterThan(0);
    // One batch of changes is handled after the other: what was told of the island is over when this shows.
    put('note.md', '# 笔记\n\n先\n');
    await expect.poll(() => text('note.html')).toContain('先');
    await setTimeout(300);
    restarts = 0;
    put('note.md', '# 笔记\n\n如今\n');
    await expect.poll(() => text('note.html')).toContain('如今');
    await setTimeout(300);
    expect(restarts).toBe(0);
    put('islands/parts.ts', 'export {};\n');
    await expect.poll(() => restarts).toBeGreaterThan(0);
    await setTimeout(300);
    restarts = 0;
    rmSync(join(folder, 'islands/Clock.ts'));
    await expect.poll(() => restarts).toBeGreaterThan(0);
  });

  it('while an island does not compile, articles are shown with the last good one, and the page says what is wrong until it is mended', async () => {
    put('note.md', '# 笔记\n');
    put('islands/Clock.ts', 'export default () => null;\n');
    await start();
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => (said.push(String(line)), true));
    const builds = (): number => said.filter((line) => line.startsWith('Building')).length;
    try {
      put('islands/Clock.ts', 'export default () => ;\n');
      await expect.poll(codes).toContain('theme/build');
      expect(updates.at(-1)).toMatchObject({ type: 'problems', problems: [{ code: 'theme/build' }] });
      // Its second look.
      await setTimeout(1000);
      const before = builds();
      put('note.md', '# 笔记\n\n如今\n');
      await expect.poll(() => text('note.html')).toContain('如今');
      expect([builds(), codes()]).toEqual([before, ['theme/build']]);
      expect(isLoadedAnew()).toBe(false);
      put('islands/Clock.ts', 'export default () => undefined;\n');
      await expect.poll(isLoadedAnew).toBe(true);
      expect(codes()).toEqual([]);
      expect(said.join('')).toContain('All problems are mended.');
    } finally {
      write.mockRestore();
    }
  });

  it('a broken file that an island imports only now, from where nothing was watched, is seen when it is mended', async () => {
    put('glimpress.config.mjs', "export default { srcDir: 'content' };\n");
    put('content/note.md', '# 笔记\n');
    put('islands/Clock.ts', 'export default () => null;\n');
    await start();
    put('components/word.ts', 'export const word = ;\n');
    put('islands/Clock.ts', "import { word } from '../components/word';\nexport default () => word;\n");
    await expect.poll(codes).toContain('theme/build');
    await setTimeout(1000);
    put('components/word.ts', "export const word = '钟';\n");
    await expect.poll(isLoadedAnew).toBe(true);
    expect(codes()).toEqual([]);
  });

  it('a file that an island imports before it is there is seen when it comes, wherever that is', async () => {
    put('glimpress.config.mjs', "export default { srcDir: 'content' };\n");
    put('content/note.md', '# 笔记\n');
    put('islands/Clock.ts', 'export default () => null;\n');
    await start();
    put('islands/Clock.ts', "import { word } from '../components/word';\nexport default () => word;\n");
    await expect.poll(codes).toContain('theme/build');
    await setTimeout(1000);
    put('components/word.ts', "export const word = '钟';\n");
    await expect.poll(isLoadedAnew).toBe(true);
  });

  it('what is wrong with a config stands in the page, beside what is wrong with the articles', async () => {
    put('note.md', '# 笔记\n\n[断](./nowhere.md)\n');
    await start();
    site.restartFailed(new ProblemError([error('config/broken', '没写完')]), Date.now());
    expect(codes().sort()).toEqual(['config/broken', 'content/broken-link']);
    expect(updates.at(-1)).toEqual({ type: 'problems', problems: site.problems() });
    put('note.md', '# 笔记\n');
    await expect.poll(codes).toEqual(['config/broken']);
  });
});
