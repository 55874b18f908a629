import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { hydrated, isSameWindow, markWindow, shows, useBrowser, type TestPage } from './support/browser';
import { copyFixture, leaveSite, serve, type Served } from './support/command';
import { freePort } from './support/free-port';

const browser = useBrowser();
let folder: string;
let dev: Served;
beforeAll(async () => {
  folder = copyFixture('reading');
  // It goes and comes back.
  dev = await serve('dev', ['.'], folder, String(await freePort()));
});
afterAll(async () => {
  await dev?.stop();
  leaveSite(folder);
});

const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
const edit = (path: string, from: string, to: string): void => write(path, read(path).replace(from, to));
/** What the terminal has said since the mark. */
let mark = 0;
const said = (): string => dev.output().slice(mark);

/** A page that listens, and shows the site of now: one from before a save of the test before it would be loaded anew. */
async function open(path: string): Promise<TestPage> {
  let listens: Promise<unknown> | undefined;
  const page = await browser.open(dev.url + encodeURI(path), { before: async (fresh) => void (listens = fresh.waitForResponse('**/__glimpress/events*')) });
  await listens;
  const state = (html: string): string | undefined => /dev\.js\?\d+/.exec(html)?.[0];
  await expect.poll(async () => state(await page.content().catch(() => '')) === state(await (await fetch(page.url())).text())).toBe(true);
  await hydrated(page);
  await markWindow(page);
  mark = dev.output().length;
  return page;
}
const content = (page: TestPage): Promise<string> => page.locator('main').innerText();
/** What the box in the corner says. */
const problems = (page: TestPage): Promise<string> => page.evaluate(() => document.querySelector('glimpress-problems')?.shadowRoot?.textContent ?? '');

/** Waits until the page has been loaded anew, and is ready. */
async function reloaded(page: TestPage): Promise<void> {
  await expect.poll(() => isSameWindow(page).catch(() => true)).toBe(false);
  await hydrated(page);
}

describe('glimpress dev: what an author saves shows in the open page', () => {
  it('an edit of the text, in place: without a reload, without losing the scroll position', async () => {
    const page = await open('/文集/长文.html');
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    edit('文集/长文.md', '图注一句。', '图注改了一句。');
    await expect.poll(() => content(page)).toContain('图注改了一句。');
    expect(await page.evaluate(() => scrollY)).toBe(1500);
    expect(await isSameWindow(page)).toBe(true);
    expect(page.errors).toEqual([]);
  });

  it('an edit leaves what is as it was where it stands: a paragraph, an opened fold, the tab that was chosen, a picture', async () => {
    const page = await open('/文集/长文.html');
    await expect.poll(() => page.locator('.content img[role=button]').count()).toBe(1);
    await page.locator('.content details').nth(1).evaluate((fold: HTMLDetailsElement) => (fold.open = true));
    await page.locator('.content .tabs > label').nth(1).click();
    await page.evaluate(() => document.querySelectorAll('.content :is(p, img, pre)').forEach((node) => Object.assign(node, { known: true })));
    const parts = await page.locator('.content :is(p, img, pre)').count();
    const state = (): Promise<unknown> =>
      page.evaluate(() => ({
        parts: [...document.querySelectorAll('.content :is(p, img, pre)')].filter((node) => 'known' in node).length,
        open: [...document.querySelectorAll<HTMLDetailsElement>('.content details')].map(({ open }) => open),
        chosen: [...document.querySelectorAll<HTMLInputElement>('.content .tabs > input')].map(({ checked }) => checked),
      }));
    const before = read('文集/长文.md');
    edit('文集/长文.md', '折起来的乙。', '折起来的乙，又一句。\n\n再一段。');
    await expect.poll(() => page.locator('.content details').nth(1).innerText()).toContain('再一段。');
    edit('文集/长文.md', '<!-- more -->', '<!-- more -->\n\n一段在前。');
    await expect.poll(() => content(page)).toContain('一段在前。');
    expect(await state()).toEqual({ parts, open: [false, true, false], chosen: [false, true, true, false] });
    // The picture still answers the keyboard, once.
    await expect.poll(() => page.locator('.content img[role=button]').count()).toBe(1);
    await page.focus('.content img');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.medium-zoom-overlay').count()).toBe(1);
    await expect.poll(() => page.locator('img.medium-zoom-image--opened').count()).toBe(1);
    write('文集/长文.md', before);
    await expect.poll(() => page.locator('.content details').nth(1).innerText()).not.toContain('再一段。');
  });

  it.each([
    ['a paragraph more at the start', '开头一段', '一段在前。\n\n开头一段'],
    ['a part less', /## 第二节 代码[^]*?(?=## 第三节)/, ''],
    ['another order', /(::: details 甲[^]*?:::)\n\n(::: details 乙[^]*?:::)/, '$2\n\n$1'],
    ['other code, another picture and another table', /console.log[^]*?\| 列一/, 'console.warn(1);\n```\n\n![另一张](./方块.svg)\n\n| 列零'],
    ['nearly nothing left', /<!-- more -->[^]*/, '完'],
  ])('%s: the page is what it is when it is loaded', async (_, from, to) => {
    const page = await open('/文集/长文.html');
    const text = (shown: TestPage): Promise<string> => shown.locator('main').innerHTML();
    await expect.poll(() => page.locator('.content img[role=button]').count()).toBeGreaterThan(0);
    const [before, shown] = [read('文集/长文.md'), await text(page)];
    write('文集/长文.md', before.replace(from, to));
    try {
      await expect.poll(() => text(page)).not.toBe(shown);
      const fresh = await open('/文集/长文.html');
      await expect.poll(async () => (await text(page)) === (await text(fresh)), { timeout: 5000 }).toBe(true);
      expect(await isSameWindow(page)).toBe(true);
      expect(page.errors).toEqual([]);
    } finally {
      write('文集/长文.md', before);
      await expect.poll(() => text(page), { timeout: 5000 }).toBe(shown);
    }
  });

  it('a new title, also in the tab and in the sidebar', async () => {
    const page = await open('/文集/短文.html');
    edit('文集/短文.md', 'title: 短文', 'title: 改名的短文');
    await shows(page, '改名的短文');
    expect(await page.title()).toBe('改名的短文 | 阅读室');
    await expect.poll(() => page.locator('.side-link[aria-current=page]').textContent()).toBe('改名的短文');
    expect(await isSameWindow(page)).toBe(true);
    edit('文集/短文.md', 'title: 改名的短文', 'title: 短文');
    await shows(page, '短文');
  });

  it('edits that change only what stands in the head of the page leave its text whole', async () => {
    const page = await open('/文集/长文.html');
    const buttons = (): Promise<number[]> => page.locator('.content .code').evaluateAll((blocks) => blocks.map((block) => block.querySelectorAll('button').length));
    await expect.poll(buttons).toEqual([2, 2, 2, 2, 2]);
    const before = read('文集/长文.md');
    for (const words of ['甲', '乙', '丙']) {
      write('文集/长文.md', before.replace('---\n', `---\ndescription: ${words}\n`));
      await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toBe(words);
      await expect.poll(buttons).toEqual([2, 2, 2, 2, 2]);
    }
    expect(await isSameWindow(page)).toBe(true);
    write('文集/长文.md', before);
  });

  it('an edit of another page leaves this one alone, and shows when it is gone to', async () => {
    const page = await open('/文集/长文.html');
    await page.hover('.content a >> text=短文');
    edit('文集/短文.md', '一句。', '另写一句。');
    await expect.poll(said).toMatch(/\d+ pages? changed/);
    expect(await isSameWindow(page)).toBe(true);
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await expect.poll(() => content(page)).toContain('另写一句。');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('a second save right after the first, as by an editor that formats, is not missed', async () => {
    const page = await open('/文集/公式.html');
    const good = read('文集/公式.md');
    for (const round of ['甲', '乙', '丙']) {
      const before = dev.output().length;
      write('文集/公式.md', good.replace('行内', `行内${round}一`));
      await expect.poll(() => dev.output().slice(before), { interval: 1 }).toMatch(/pages? changed/);
      write('文集/公式.md', good.replace('行内', `行内${round}二`));
      await expect.poll(() => content(page)).toContain(`行内${round}二`);
    }
  });

  it('a save between the page and its connection is not missed', async () => {
    let connect = (): void => {};
    const held = new Promise<void>((done) => (connect = done));
    const page = await browser.open(dev.url + encodeURI('/文集/清单.html'), { before: (fresh) => fresh.route('**/__glimpress/events*', async (route) => (await held, route.continue())) });
    await hydrated(page);
    mark = dev.output().length;
    write('文集/清单.md', '# 清单\n\n还没有连上\n');
    await expect.poll(said).toMatch(/pages? changed/);
    expect(await content(page)).not.toContain('还没有连上');
    connect();
    await expect.poll(() => content(page).catch(() => '')).toContain('还没有连上');
  });

  it('a page that is looked at again shows what was saved meanwhile, and is not loaded anew for nothing', async () => {
    const page = await open('/文集/短文.html');
    const look = (hidden: boolean): Promise<void> =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    const listens = async (): Promise<void> => {
      const answered = page.waitForResponse('**/__glimpress/events*');
      await look(false);
      await answered;
    };
    // The text comes ahead of the rest: until the page was told of the rest, it has missed something.
    await page.evaluate(() => void Object.assign(window, { told: new Promise<void>((done) => addEventListener('glimpress:pages', () => done(), { once: true })) }));
    edit('文集/短文.md', '又一句。', '看着时写的。');
    await expect.poll(() => content(page)).toContain('看着时写的。');
    await page.evaluate(() => (window as unknown as { told: Promise<void> }).told);
    await look(true);
    await listens();
    expect([await isSameWindow(page), await content(page)]).toEqual([true, expect.stringContaining('看着时写的。')]);
    await look(true);
    mark = dev.output().length;
    edit('文集/短文.md', '看着时写的。', '没看时写的。');
    await expect.poll(said).toMatch(/pages? changed/);
    expect(await content(page)).toContain('看着时写的。');
    await listens();
    await expect.poll(() => content(page).catch(() => '')).toContain('没看时写的。');
  });

  it('any number of pages can be open', async () => {
    const page = await open('/文集/短文.html');
    const browserOfAuthor = page.context();
    await browserOfAuthor.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
    for (let tab = 2; tab <= 7; tab++) {
      const behind = await browserOfAuthor.newPage();
      await behind.goto(page.url());
      await hydrated(behind);
    }
  });

  it('many saves in a row end with the last', async () => {
    const page = await open('/文集/清单.html');
    for (let save = 1; save <= 8; save++) write('文集/清单.md', `# 清单\n\n第 ${save} 次保存\n`);
    await expect.poll(() => content(page)).toContain('第 8 次保存');
  });
});

describe('glimpress dev: files come and go', () => {
  it('a new article has its page, and stands in the lists that are open', async () => {
    const page = await open('/tags/数学/');
    write('文集/新写的.md', '---\ntitle: 新写的\ndate: 2025-05-05\ntags: 数学\n---\n\n刚写好。\n');
    await expect.poll(() => content(page)).toContain('新写的');
    await page.click('.post a >> text=新写的');
    await shows(page, '新写的');
    expect(await isSameWindow(page)).toBe(true);
  });

  it('a new article stands in the sidebar that is open, where that lists a folder', async () => {
    edit('glimpress.config.ts', "children: ['公式', '英文', '清单']", "children: '/文集/'");
    await expect.poll(async () => (await fetch(`${dev.url}/assets/sidebar/s0-0.html`)).text()).toContain('新写的');
    const page = await open('/文集/短文.html');
    await page.click('.sidebar summary >> text=其余');
    write('文集/又一篇.md', '---\ntitle: 又一篇\n---\n\n又写好一篇。\n');
    await expect.poll(() => page.locator('.sidebar details[open]').innerText()).toContain('又一篇');
    expect(await page.locator('.side-link[aria-current=page]').count()).toBe(1);
    expect(await page.locator('.sidebar details[open] > summary').allTextContents()).toEqual(['其余']);
    expect(await isSameWindow(page)).toBe(true);
    rmSync(join(folder, '文集/又一篇.md'));
  });

  it('a document that is still loading finds the site data it names', async () => {
    const { site } = JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await (await fetch(dev.url + encodeURI('/文集/短文.html'))).text())![1]!) as { site: string };
    write('文集/再一篇.md', '---\ntitle: 再一篇\ndate: 2025-06-06\n---\n\n再写好一篇。\n');
    // Not by what the terminal says: that may still be about the file the test before removed.
    await expect.poll(async () => (await fetch(dev.url + encodeURI('/文集/短文.html'))).text()).not.toContain(site);
    expect((await fetch(dev.url + site)).status).toBe(200);
    rmSync(join(folder, '文集/再一篇.md'));
  });

  it('a renamed article has the new address, the old one is not found', async () => {
    const page = await open('/文集/新写的.html');
    renameSync(join(folder, '文集/新写的.md'), join(folder, '文集/换了名.md'));
    await reloaded(page);
    await shows(page, '这一页走丢了');
    await expect.poll(async () => (await fetch(dev.url + encodeURI('/文集/换了名.html'))).status).toBe(200);
    expect((await fetch(dev.url + encodeURI('/文集/新写的.html'))).status).toBe(404);
  });

  it('a deleted article is gone, from its lists, too', async () => {
    const page = await open('/tags/数学/');
    rmSync(join(folder, '文集/换了名.md'));
    await expect.poll(() => content(page).catch(() => '新写的')).not.toContain('新写的');
    expect((await fetch(dev.url + encodeURI('/文集/换了名.html'))).status).toBe(404);
  });

  it('an article that is gone and back, as with another branch of git, is back in its tab, too', async () => {
    const page = await open('/文集/短文.html');
    const good = read('文集/短文.md');
    const listens = page.waitForResponse('**/__glimpress/events*');
    rmSync(join(folder, '文集/短文.md'));
    await reloaded(page);
    await shows(page, '这一页走丢了');
    await listens;
    write('文集/短文.md', good);
    await shows(page, '短文');
  });

  it('an article that gets another address takes its tab there', async () => {
    const page = await open('/文集/英文.html');
    const good = read('文集/英文.md');
    write('文集/英文.md', good.replace('---\n', '---\npermalink: /english/\n'));
    await reloaded(page);
    expect(new URL(page.url()).pathname).toBe('/english/');
    await markWindow(page);
    write('文集/英文.md', good);
    await reloaded(page);
    await shows(page, '这一页走丢了');
  });

  it('nothing is written beside the articles', () => expect(existsSync(join(folder, 'dist'))).toBe(false));
});

describe('glimpress dev: mistakes', () => {
  it('broken front matter is named with its line in the terminal and in the page; the text still shows; mended, all is said to be well', async () => {
    const page = await open('/文集/短文.html');
    const good = read('文集/短文.md');
    edit('文集/短文.md', 'date: 2024-02-01', 'date: [2024-02-01');
    await expect.poll(said).toMatch(/文集\/短文\.md:\d+/);
    await expect.poll(said).toContain('[content/front-matter');
    await expect.poll(() => problems(page)).toContain('短文.md:');
    await expect.poll(() => content(page)).toContain('只有几句话');
    write('文集/短文.md', good);
    await expect.poll(said).toContain('All problems are mended.');
    await expect.poll(() => page.locator('glimpress-problems').count()).toBe(0);
  });

  it('a broken link is a warning with its line, and the page goes on', async () => {
    const page = await open('/文集/英文.html');
    edit('文集/英文.md', 'A page', 'A [broken](./nowhere.md) page');
    await expect.poll(said).toMatch(/文集\/英文\.md:\d+ .*\[content\/broken-link\]/s);
    await expect.poll(() => content(page)).toContain('broken');
    edit('文集/英文.md', 'A [broken](./nowhere.md) page', 'A page');
    await expect.poll(said).toContain('All problems are mended.');
  });

  it('a config that is misspelt is reported, and the last good site stays', async () => {
    const page = await open('/文集/短文.html');
    const good = read('glimpress.config.ts');
    write('glimpress.config.ts', good.replace('title:', 'titel:'));
    await expect.poll(said).toContain('Did you mean "title"?');
    await expect.poll(() => problems(page)).toContain('Did you mean "title"?');
    expect((await fetch(dev.url + encodeURI('/文集/短文.html'))).status).toBe(200);
    expect(await isSameWindow(page)).toBe(true);
    write('glimpress.config.ts', good.replace('阅读室', '没写完').replace('export default', 'export default default'));
    await expect.poll(said).toContain('config/broken');
    expect(await (await fetch(`${dev.url}/`)).text()).toContain('阅读室');
    write('glimpress.config.ts', good);
    await reloaded(page);
    await expect.poll(() => problems(page)).toBe('');
  });

  it('a config file that is broken when it is first imported, once it is mended', async () => {
    const page = await open('/文集/短文.html');
    const good = read('glimpress.config.ts');
    const outside = `${folder}-names.ts`;
    writeFileSync(outside, "export const name = '新的名字");
    write('glimpress.config.ts', `import { name } from '${`../${basename(outside)}`}';\n${good.replace("title: '阅读室'", 'title: name')}`);
    await expect.poll(said).toContain('config/broken');
    writeFileSync(outside, "export const name = '新的名字';");
    await reloaded(page);
    expect(await page.title()).toBe('短文 | 新的名字');
    await markWindow(page);
    write('glimpress.config.ts', good);
    await reloaded(page);
    // Not before: seen as a change of its own it would load the page again, in the middle of the next test.
    rmSync(outside);
  });

  it('a config file that is imported before it is there, once it comes', async () => {
    const page = await open('/文集/短文.html');
    const good = read('glimpress.config.ts');
    const outside = `${folder}-later.ts`;
    write('glimpress.config.ts', `import { name } from '${`../${basename(outside, '.ts')}`}';\n${good.replace("title: '阅读室'", 'title: name')}`);
    await expect.poll(said).toContain('config/broken');
    writeFileSync(outside, "export const name = '来了';");
    await reloaded(page);
    expect(await page.title()).toBe('短文 | 来了');
    await markWindow(page);
    write('glimpress.config.ts', good);
    await reloaded(page);
    rmSync(outside);
  });

  it('a redirect leads on as soon as it is written, also the first', async () => {
    const leadsTo = async (): Promise<string | null> => (await fetch(`${dev.url}/frueher.html`, { redirect: 'manual' })).headers.get('location');
    expect(await leadsTo()).toBeNull();
    mkdirSync(join(folder, 'public'), { recursive: true });
    write('public/_redirects', '/frueher.html /文集/短文.html\n');
    await expect.poll(leadsTo).toBe(encodeURI('/文集/短文.html'));
    write('public/frueher.html', '<p>自己的');
    await expect.poll(leadsTo).toBeNull();
    expect(await (await fetch(`${dev.url}/frueher.html`)).text()).toContain('<p>自己的');
  });

  it('a changed config shows at once, with a reload', async () => {
    const page = await open('/文集/短文.html');
    edit('glimpress.config.ts', "title: '阅读室'", "title: '改名阅览室'");
    await reloaded(page);
    expect(await page.title()).toBe('短文 | 改名阅览室');
    await markWindow(page);
    edit('glimpress.config.ts', "title: '改名阅览室'", "title: '阅读室'");
    await reloaded(page);
    // The new session watches, too.
    await markWindow(page);
    edit('文集/短文.md', '只有几句话。', '现在多了一句话。');
    await expect.poll(() => content(page)).toContain('现在多了一句话。');
    expect(await isSameWindow(page)).toBe(true);
  });
});

describe('glimpress dev: a site with islands', () => {
  let own: string;
  let writing: Served;
  beforeAll(async () => {
    own = copyFixture('islands');
    writing = await serve('dev', ['.'], own);
  });
  afterAll(async () => {
    await writing?.stop();
    leaveSite(own);
  });

  it('an edited island shows after a reload; a broken one is reported, the last good one stays, and mended it shows', async () => {
    const page = await browser.open(`${writing.url}/`);
    await page.waitForSelector('.counter');
    const island = join(own, 'islands/Counter.tsx');
    const good = readFileSync(island, 'utf8');
    await markWindow(page);
    writeFileSync(island, good.replace('className="counter"', 'className="counter edited"'));
    await reloaded(page);
    await page.waitForSelector('.counter.edited');
    writeFileSync(island, good.replace('</button>', '<button>'));
    await expect.poll(() => writing.output()).toMatch(/islands\/Counter\.tsx:\d+.*\[theme\/build\]/s);
    await expect.poll(() => problems(page)).toContain('islands/Counter.tsx');
    expect(await page.locator('.counter.edited').count()).toBe(1);
    const text = join(own, 'README.md');
    writeFileSync(text, `${readFileSync(text, 'utf8')}\n岛坏了，文章照写。\n`);
    await expect.poll(() => content(page)).toContain('岛坏了，文章照写。');
    await markWindow(page);
    writeFileSync(island, good.replace('className="counter"', 'className="counter mended"'));
    await reloaded(page);
    await page.waitForSelector('.counter.mended');
    await expect.poll(() => problems(page)).toBe('');
  });

  it('an island that is new and still empty keeps no article from being shown, and is there once it is written', async () => {
    const page = await browser.open(`${writing.url}/`);
    await hydrated(page);
    const text = join(own, 'README.md');
    const good = readFileSync(text, 'utf8');
    writeFileSync(join(own, 'islands/Later.tsx'), '');
    await expect.poll(() => problems(page)).toContain('Later');
    writeFileSync(text, `${good}\n后面还有：<Later />\n`);
    await expect.poll(() => content(page)).toContain('后面还有');
    writeFileSync(join(own, 'islands/Later.tsx'), 'export default () => <b className="later">来了</b>;\n');
    await expect.poll(() => content(page).catch(() => '')).toContain('来了');
    await expect.poll(() => problems(page)).toBe('');
    rmSync(join(own, 'islands/Later.tsx'));
    writeFileSync(text, good);
  });

  it('a layout that fails on what was saved says so in place of its page, which comes back with the mend', async () => {
    const layout = join(own, 'layouts/Poster.tsx');
    const [good, text] = [readFileSync(layout, 'utf8'), readFileSync(join(own, 'poster.md'), 'utf8')];
    const page = await browser.open(`${writing.url}/poster.html`);
    await hydrated(page);
    writeFileSync(layout, good.replace('海报：', '{(page.frontmatter.words as string).trim()}：'));
    await shows(page, '这一页生成失败');
    expect(await page.innerText('li')).toMatch(/^poster\.md:1 The layout "Poster" .* fails on this page/);
    expect(await findings(page)).toEqual([]);
    writeFileSync(join(own, 'poster.md'), text.replace('---\n', '---\nwords: 大字\n'));
    await expect.poll(() => content(page).catch(() => '')).toContain('大字');
    // Here the page is open, and what was saved with it is shown all the same.
    const said = writing.output().length;
    writeFileSync(join(own, 'poster.md'), text);
    writeFileSync(join(own, 'README.md'), `${readFileSync(join(own, 'README.md'), 'utf8')}\n同时存的。\n`);
    await shows(page, '这一页生成失败');
    expect(writing.output().slice(said)).toContain('theme/layout');
    expect(await (await fetch(`${writing.url}/`)).text()).toContain('同时存的。');
    writeFileSync(layout, good);
    await expect.poll(() => content(page).catch(() => '')).toContain('海报：出海');
  });

  it('many saves of an island while the theme is being built end with the last', async () => {
    const page = await browser.open(`${writing.url}/`);
    const island = join(own, 'islands/Counter.tsx');
    const good = readFileSync(island, 'utf8');
    const save = (number: number): void => writeFileSync(island, good.replace(/className="[^"]*"/, `className="counter save${number}"`));
    const said = writing.output().length;
    save(1);
    await expect.poll(() => writing.output().slice(said)).toContain('Building the theme');
    save(2);
    save(3);
    await page.waitForSelector('.counter.save3');
    expect(writing.output()).not.toMatch(/ENOENT|ENOTEMPTY/);
  });

  it('a file that an island only now imports is watched, too, and mends what its mistake broke', async () => {
    const page = await browser.open(`${writing.url}/`);
    await page.waitForSelector('.counter');
    const island = join(own, 'islands/Counter.tsx');
    const said = writing.output().length;
    mkdirSync(join(own, 'words'));
    writeFileSync(join(own, 'words/word.ts'), 'export const word = ;\n');
    writeFileSync(island, `import { word } from '../words/word';\n${readFileSync(island, 'utf8').replace('{label}', '{word}')}`);
    await expect.poll(() => writing.output().slice(said)).toContain('theme/build');
    writeFileSync(join(own, 'words/word.ts'), "export const word = '数一数';\n");
    await expect.poll(() => page.locator('.counter').innerText().catch(() => '')).toContain('数一数');
    writeFileSync(join(own, 'words/word.ts'), "export const word = '再数';\n");
    await expect.poll(() => page.locator('.counter').innerText().catch(() => '')).toContain('再数');
  });
});

it('a page opened before the server went away comes back with it', async () => {
  const page = await open('/文集/短文.html');
  const { port } = new URL(dev.url);
  await dev.stop();
  dev = await serve('dev', ['.'], folder, port);
  await reloaded(page);
  await shows(page, '短文');
});

/** A user namespace of its own: its root may not look into what belongs to users it does not know, and Linux counts watches in it. */
const NAMESPACE = ['unshare', '--user', '--map-root-user'];
const FEW_WATCHES = [...NAMESPACE, 'sh', '-c', 'echo 4 > /proc/sys/user/max_inotify_watches && exec "$@"', 'sh'];
const works = ([program, ...args]: readonly string[]): boolean => spawnSync(program!, [...args, 'true']).status === 0;

describe('glimpress dev: while it starts', () => {
  it('what is saved until its address is told is not missed, nor what is saved right after', async () => {
    const place = copyFixture('reading');
    const path = join(place, '文集/短文.md');
    const text = readFileSync(path, 'utf8');
    let saves = 0;
    const save = (): void => writeFileSync(path, text.replace('一句。', `第 ${++saves} 次保存。`));
    const saving = setInterval(save, 20);
    const starting = await serve('dev', ['.'], place).finally(() => clearInterval(saving));
    try {
      const shown = async (): Promise<string> => (await fetch(starting.url + encodeURI('/文集/短文.html'))).text();
      await expect.poll(shown).toContain(`第 ${saves} 次保存。`);
      save();
      await expect.poll(shown).toContain(`第 ${saves} 次保存。`);
    } finally {
      await starting.stop();
      leaveSite(place);
    }
  });
});

describe('glimpress dev: where it may not watch everything', () => {
  let place: string;
  let limited: Served | undefined;
  beforeEach(() => void (place = copyFixture('reading')));
  afterEach(async () => {
    await limited?.stop();
    leaveSite(place);
  });

  it.skipIf(!works(FEW_WATCHES))('few watches: it says so once, and shows what is saved all the same', async () => {
    limited = await serve('dev', ['.'], place, '0', FEW_WATCHES);
    expect(limited.output().match(/\[dev\/watch-limit\]/g)).toEqual(['[dev/watch-limit]']);
    const page = await browser.open(limited.url + encodeURI('/文集/短文.html'));
    await hydrated(page);
    const path = join(place, '文集/短文.md');
    writeFileSync(path, readFileSync(path, 'utf8').replace('一句。', '少看几眼也看得见。'));
    await expect.poll(() => content(page)).toContain('少看几眼也看得见。');
    mkdirSync(join(place, '新文集'));
    writeFileSync(join(place, '新文集/新篇.md'), '# 新篇\n\n新文件夹里的。\n');
    await expect.poll(async () => (await fetch(limited!.url + encodeURI('/新文集/新篇.html'))).status).toBe(200);
  });

  it.skipIf(process.getuid!() === 0 && !works(NAMESPACE))('a folder that may not be looked into is named, the rest is watched', async () => {
    const locked = join(place, '锁上的');
    mkdirSync(locked);
    const isRoot = process.getuid!() === 0;
    if (isRoot) chownSync(locked, 1234, 1234);
    chmodSync(locked, 0);
    try {
      limited = await serve('dev', ['.'], place, '0', isRoot ? NAMESPACE : []);
      expect(limited.output()).toMatch(/锁上的.*\[content\/unreadable\]/);
      expect(limited.output()).toMatch(/锁上的.*\[dev\/unwatched\]/);
      const path = join(place, '文集/短文.md');
      writeFileSync(path, readFileSync(path, 'utf8').replace('一句。', '照样看得见。'));
      await expect.poll(async () => (await fetch(limited!.url + encodeURI('/文集/短文.html'))).text()).toContain('照样看得见。');
    } finally {
      chmodSync(locked, 0o700);
    }
  });
});
