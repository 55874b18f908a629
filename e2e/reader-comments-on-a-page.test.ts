/** The hosted comment widget with the comment server, each on an origin of its own (§3–§9 Hosted-service comments). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, desktop, hydrated, markWindow, isSameWindow, phone, stopClock, tasksPass, useBrowser, type TestPage } from './support/browser';
import { findings } from './support/axe';
import { startCommentSite, type CommentSite } from './support/comment-site';

const PLACEHOLDER = 'You can leave a message here，也欢迎找bug留言告诉我';
const browser = useBrowser();
let site: CommentSite;

beforeAll(async () => {
  site = await startCommentSite({ visitor: true, placeholder: PLACEHOLDER });
});
afterAll(() => site?.stop());

const pathOf = (name: string): string => encodeURI(`/${name}.html`);

/** Opens a page at its comments and waits for the list. */
async function open(name: string, options = desktop): Promise<TestPage> {
  const page = await browser.open(site.url + pathOf(name), options);
  await toComments(page);
  return page;
}
async function toComments(page: TestPage): Promise<void> {
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm[aria-busy=false]').waitFor();
}
const editor = (page: TestPage) => page.getByRole('textbox', { name: '评论内容' });
const submit = (page: TestPage) => page.getByRole('button', { name: '发表' });
const card = (page: TestPage, text: string) => page.locator('.cm-card').filter({ hasText: text });

describe('a page without comments', () => {
  it('loads nothing of the widget and asks the server nothing', async () => {
    const page = await browser.open(site.url + pathOf('没有评论'));
    await hydrated(page);
    await page.keyboard.press('End');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(page.asked.filter((url) => /\/assets\/(hosted|markdown|highlight)\./.test(url) || url.startsWith(site.server))).toEqual([]);
  });
});

describe('writing', () => {
  it('on a phone has nothing that floats over the fields; done with, the way back to the top is there again', async () => {
    const page = await open('另一页', phone);
    await page.addStyleTag({ content: '.content { min-height: 2000px }' });
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
    await page.locator('.back-to-top').waitFor();
    await editor(page).focus();
    expect(await page.locator('.back-to-top').isVisible()).toBe(false);
    await page.getByRole('button', { name: '预览' }).tap();
    expect(await page.locator('.back-to-top').isVisible()).toBe(false);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    expect(await page.locator('.back-to-top').isVisible()).toBe(true);
  });

  it('a first comment', async () => {
    const page = await open('另一页');
    expect(await page.locator('.cm-state').innerText()).toContain('No comments yet.');
    expect(await editor(page).getAttribute('placeholder')).toBe(PLACEHOLDER);
    // A hint only, no start of what is typed (§5).
    expect(await page.getByLabel('网址').evaluate(({ placeholder, value }: any) => [placeholder, value])).toEqual(['http(s)://', '']);
    await page.getByLabel('昵称').fill('小明');
    await page.getByLabel('邮箱').fill('ming@example.com');
    await page.getByLabel('网址').fill('example.com');
    await editor(page).fill('你好，**世界**');
    await page.getByRole('button', { name: '预览' }).click();
    await page.getByRole('region', { name: '预览' }).waitFor();
    await submit(page).click();
    const posted = card(page, '你好');
    await posted.waitFor();
    expect(await posted.locator('strong').innerText()).toBe('世界');
    await expect.poll(() => page.locator('.cm h2').innerText()).toBe('1 条评论');
    await expect.poll(() => editor(page).inputValue()).toBe('');
    // The preview hides, and the button is there again (§4).
    await expect.poll(() => page.getByRole('region', { name: '预览' }).count()).toBe(0);
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('false');
    // What was posted is where a keyboard goes on.
    await expect.poll(() => posted.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('ValineCache')!) as unknown)).toEqual({ nick: '小明', mail: 'ming@example.com', link: 'example.com' });
    expect(await posted.locator('a.cm-nick').evaluate(({ href, target, rel }: any) => [href, target, rel])).toEqual(['http://example.com/', '_blank', 'nofollow noopener noreferrer ugc']);

    const { results } = await site.call('GET', `/1.1/classes/Comment?where=${encodeURIComponent(JSON.stringify({ url: pathOf('另一页') }))}`);
    expect(results).toHaveLength(1);
    expect(results[0].comment).toContain('<strong>世界</strong>');
    expect(results[0].ACL).toBeUndefined();
    expect(page.errors).toEqual([]);
  });

  it('an answer, with a link to what it answers; nothing names the writer Anonymous but the list', async () => {
    const page = await open('另一页');
    await card(page, '你好').getByRole('button', { name: '回复 小明' }).click();
    await expect.poll(() => editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.locator('.cm-thread .cm-form').count()).toBe(1);
    expect(await editor(page).getAttribute('placeholder')).toBe('@小明');
    await editor(page).pressSequentially('同感');
    await page.keyboard.press('Meta+Enter');
    const reply = page.locator('.cm-replies .cm-card');
    await reply.waitFor();
    expect(await reply.locator('.cm-nick').innerText()).toBe('Anonymous');
    const link = reply.locator('a.at');
    expect(await link.innerText()).toBe('@小明');
    const root = await card(page, '你好').first().getAttribute('id');
    expect(await link.getAttribute('href')).toBe(`#${root}`);
    expect(await link.getAttribute('target')).toBeNull();
    // The reply target is cleared after posting (§4).
    await page.locator('.cm > .cm-form').waitFor();
    expect(await editor(page).getAttribute('placeholder')).toBe(PLACEHOLDER);
    expect(await page.evaluate(() => localStorage.getItem('ValineCache'))).toBeNull();
    await markWindow(page);
    await link.click();
    await expect.poll(() => addressOf(page)).toBe(`/另一页.html#${root}`);
    expect(await isSameWindow(page)).toBe(true);

    await page.reload();
    await toComments(page);
    await page.locator('.cm-replies .cm-card').waitFor();
    // The address leads to a comment that came later than the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(root);
  });

  it('nothing: the box is focused and nothing is sent (§5)', async () => {
    const page = await open('另一页');
    await submit(page).click();
    await expect.poll(() => editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(page.asked.filter((url) => url.endsWith('/classes/Comment'))).toEqual([]);
  });

  it('what cannot be right: the field says so', async () => {
    const page = await open('另一页');
    await page.getByLabel('邮箱').fill('no mail');
    await editor(page).fill('text');
    await submit(page).click();
    const mail = page.getByLabel('邮箱');
    await expect.poll(() => mail.getAttribute('aria-invalid')).toBe('true');
    const describedBy = await mail.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${describedBy}"]`).innerText()).toContain('邮箱格式不对');
    await expect.poll(() => mail.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  it('what cannot be right in two fields: the first is mended to its end before the other one is turned to', async () => {
    const page = await open('另一页');
    await page.getByLabel('邮箱').fill('no mail');
    await page.getByLabel('网址').fill('nowhere');
    await editor(page).fill('text');
    await submit(page).click();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('mail');
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('ming@example.com');
    expect(await page.getByLabel('邮箱').inputValue()).toBe('ming@example.com');
    expect(await page.getByLabel('网址').inputValue()).toBe('nowhere');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('link');
  });

  it('twice at once: the second click is told to wait (§4)', async () => {
    const page = await open('另一页');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/1.1/classes/Comment', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    await editor(page).fill('只发一次');
    await submit(page).click();
    const busy = page.getByRole('button', { name: '正在发表…' });
    await busy.waitFor();
    expect(await busy.getAttribute('aria-disabled')).toBe('true');
    await busy.click({ force: true });
    await page.getByRole('status').filter({ hasText: '请稍候' }).waitFor();
    release();
    await card(page, '只发一次').waitFor();
    expect(await card(page, '只发一次').count()).toBe(1);
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('false');
  });

  it('is found at the next try when only the answer was lost, and is not sent twice', async () => {
    const page = await open('另一页');
    let sent = 0;
    await page.route('**/1.1/classes/Comment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent++;
      await route.fetch();
      await route.abort();
    });
    await editor(page).fill('答复丢了，**话**还在');
    await submit(page).click();
    await page.getByRole('alert').filter({ hasText: '您写的内容已保存在这台设备上' }).waitFor();
    await submit(page).click();
    await page.getByRole('status').filter({ hasText: '评论已发表' }).waitFor();
    expect([sent, await card(page, '答复丢了').count(), await editor(page).inputValue()]).toEqual([1, 1, '']);
  });

  it.each(['arrives', 'is lost'])('is under way while the reader turns to another page and comes back: it %s, and is not sent twice', async (fate) => {
    const page = await open('另一页');
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let sent = 0;
    await page.route('**/1.1/classes/Comment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent++;
      await held;
      await (fate === 'arrives' ? route.continue() : route.abort());
    });
    const text = `去而复返，${fate}`;
    await editor(page).fill(text);
    await submit(page).click();
    await expect.poll(() => sent).toBe(1);
    await markWindow(page);
    await page.getByRole('link', { name: '留言', exact: true }).first().click();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '留言');
    await page.goBack();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '另一页');
    await toComments(page);
    expect(await isSameWindow(page)).toBe(true);
    const busy = page.getByRole('button', { name: '正在发表…' });
    await busy.waitFor();
    await busy.click({ force: true });
    await page.getByRole('status').filter({ hasText: '请稍候' }).waitFor();
    expect(await editor(page).inputValue()).toBe(text);
    await page.focus('main h1');
    release();
    if (fate === 'arrives') {
      await card(page, text).waitFor();
      await page.getByRole('status').filter({ hasText: '评论已发表' }).waitFor();
      expect(await page.evaluate(() => document.activeElement!.localName)).toBe('h1');
    } else {
      await page.getByRole('alert').filter({ hasText: '您写的内容已保存在这台设备上' }).waitFor();
      expect(await page.locator('.cm').innerText()).not.toContain('请稍候');
    }
    await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('false');
    expect(await editor(page).inputValue()).toBe(fate === 'arrives' ? '' : text);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')).length)).toBe(fate === 'arrives' ? 0 : 1);
    expect(sent).toBe(1);
  });

  it('what waits for the owner: said so, not shown', async () => {
    const page = await open('另一页');
    await site.stopServer();
    await site.startServer(['--moderation', 'all']);
    try {
      await editor(page).fill('等着审核');
      await submit(page).click();
      await page.getByRole('status').filter({ hasText: '博主看过之后' }).waitFor();
      expect(await card(page, '等着审核').count()).toBe(0);
      // The form leaves the comment that was answered, and with it what it says: the reader goes along.
      await card(page, '你好').first().getByRole('button', { name: '回复 小明' }).first().click();
      await editor(page).pressSequentially('等着审核的回答');
      await page.keyboard.press('Control+Enter');
      await page.locator('.cm > .cm-form .cm-notice').filter({ hasText: '博主看过之后' }).waitFor();
      await expect.poll(() => editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => page.locator('.cm-notice').evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight && element.getBoundingClientRect().top >= 0)).toBe(true);
    } finally {
      await site.stopServer();
      await site.startServer();
    }
  });
});

describe('turning to another page while a comment is on its way', () => {
  /** Sends `text`, turns to another page once the server has it, and holds the answer until the given function is called. */
  async function postsAndLeaves(page: TestPage, text: string): Promise<() => void> {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    let isStored = false;
    await page.route('**/1.1/classes/Comment', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      isStored = true;
      await held;
      await route.fulfill({ response });
    });
    await editor(page).fill(text);
    await submit(page).click();
    await expect.poll(() => isStored).toBe(true);
    await page.getByRole('link', { name: '留言', exact: true }).first().click();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '留言');
    return release;
  }
  async function comesBack(page: TestPage, heading: string): Promise<void> {
    await page.goBack();
    await page.waitForFunction((text) => document.querySelector('main h1')?.textContent === text, heading);
    await toComments(page);
  }

  it('the list that has it already shows and counts it once, and all the others', async () => {
    const start = Date.now() - 3_600_000;
    for (let index = 1; index <= 12; index++) site.writeRow({ url: pathOf('来回'), comment: `<p>第 ${index} 条</p>` }, new Date(start + index * 1000));
    const page = await open('来回');
    const release = await postsAndLeaves(page, '来得比回音早');
    await comesBack(page, '来回');
    await card(page, '来得比回音早').waitFor();
    release();
    await page.getByRole('status').filter({ hasText: '评论已发表' }).waitFor();
    expect([await page.locator('.cm h2').innerText(), await page.locator('.cm-card').count()]).toEqual(['13 条评论', 10]);
    await page.getByRole('button', { name: '加载更多评论' }).click();
    await expect.poll(() => page.locator('.cm-card').count()).toBe(13);
    expect(await page.locator('.cm-card').last().innerText()).toContain('第 1 条');
    expect(await page.getByRole('button', { name: '加载更多评论' }).count()).toBe(0);
  });

  it('makes no account for its writer on a server that sends mails by itself, of which the page that is come back to has not heard (§6 notify)', async () => {
    const notifying = await startCommentSite({ notify: true });
    try {
      const page = await browser.open(notifying.url + pathOf('另一页'));
      await toComments(page);
      await page.getByLabel('昵称').fill('小明');
      await page.getByLabel('邮箱').fill('ming@example.com');
      const release = await postsAndLeaves(page, '在路上');
      await comesBack(page, '另一页');
      release();
      await page.getByRole('status').filter({ hasText: '评论已发表' }).waitFor();
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      expect(page.asked.filter((url) => /\/1\.1\/(users|requestPasswordReset)$/.test(url))).toEqual([]);
    } finally {
      await notifying.stop();
    }
  });

  it('says on return that it waits for the owner, and takes the reader nowhere for that', async () => {
    const page = await open('另一页');
    await site.stopServer();
    await site.startServer(['--moderation', 'all']);
    try {
      const release = await postsAndLeaves(page, '走开时等着审核');
      release();
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
      await comesBack(page, '另一页');
      await page.getByRole('status').filter({ hasText: '博主看过之后' }).waitFor();
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      expect(await editor(page).evaluate((element) => element === document.activeElement)).toBe(false);
    } finally {
      await site.stopServer();
      await site.startServer();
    }
  });
});

describe('the editor', () => {
  it.each(['light', 'dark'] as const)('is told by its edges (WCAG 1.4.11): %s', async (colorScheme) => {
    const page = await open('另一页', { ...desktop, colorScheme });
    const [ground, ...edges] = await page.evaluate(() => {
      const pen = document.createElement('canvas').getContext('2d')!;
      const luminance = (colour: string): number => {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const boxes = [...document.querySelectorAll('.cm *')].filter((box) => box.querySelector('textarea') !== null || box.localName === 'input').filter((box) => getComputedStyle(box).borderTopWidth === '1px');
      return [luminance(getComputedStyle(document.documentElement).backgroundColor), ...boxes.map((box) => luminance(getComputedStyle(box).borderTopColor))];
    });
    expect(edges.length).toBeGreaterThan(1);
    for (const edge of edges) expect((Math.max(edge, ground!) + 0.05) / (Math.min(edge, ground!) + 0.05)).toBeGreaterThanOrEqual(3);
  });

  it('holds no wheel above a short preview', async () => {
    const page = await open('另一页');
    await editor(page).fill('短');
    await page.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await page.addStyleTag({ content: 'main { padding-top: 300vh }' });
    await preview.scrollIntoViewIfNeeded();
    const { x, y } = (await preview.boundingBox())!;
    const before = await page.evaluate(() => scrollY);
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.wheel(0, -150);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(before);
  });

  it('shows what a comment will look like, or emoji, never both (§4)', async () => {
    const page = await open('另一页');
    await editor(page).fill('# 标题\n\n- [x] 好了\n\n```js\nconst a = 1;\n```');
    await page.getByRole('button', { name: '预览' }).click();
    const preview = page.getByRole('region', { name: '预览' });
    await preview.getByRole('heading', { name: '标题' }).waitFor();
    expect(await preview.innerText()).toContain('☑ 好了');
    await preview.locator('.k').waitFor();
    await editor(page).fill('**改了**');
    await preview.locator('strong').filter({ hasText: '改了' }).waitFor();

    await page.getByRole('button', { name: '表情' }).click();
    const emojis = page.getByRole('group', { name: '表情' });
    await emojis.waitFor();
    expect(await preview.count()).toBe(0);
    expect(await emojis.evaluate((element) => element.getBoundingClientRect().height)).toBe(145);
    await editor(page).evaluate((area: any) => area.setSelectionRange(2, 2));
    await emojis.getByRole('button', { name: '🎉' }).click();
    expect(await editor(page).inputValue()).toBe('**🎉改了**');
    await page.getByRole('button', { name: '预览' }).click();
    expect(await emojis.count()).toBe(0);
  });

  it('takes Tab for four spaces, and lets go after Escape (§5)', async () => {
    const page = await open('另一页');
    await editor(page).focus();
    await page.keyboard.type('a');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    expect(await editor(page).inputValue()).toBe('a    b');
    const hint = await editor(page).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${hint}"]`).innerText()).toContain('按 Esc 后再按 Tab');
    await page.keyboard.press('Control+z');
    expect(await editor(page).inputValue()).not.toBe('a    b');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('表情');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('link');
  });

  it('keeps what was typed over a reload, for its page only', async () => {
    const page = await open('另一页');
    await card(page, '你好').first().getByRole('button', { name: '回复 小明' }).first().click();
    await editor(page).fill('没写完的话');
    await page.reload();
    await toComments(page);
    await expect.poll(() => editor(page).inputValue()).toBe('没写完的话');
    expect(await page.locator('.cm-thread .cm-form').count()).toBe(1);
    await page.getByRole('button', { name: '取消回复' }).click();
    await expect.poll(() => page.locator('.cm > .cm-form').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('回复 小明');

    // §4 re-initialisation: another page in the same window has comments of its own.
    await markWindow(page);
    await page.getByRole('link', { name: '留言', exact: true }).first().click();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '留言');
    await toComments(page);
    expect(await isSameWindow(page)).toBe(true);
    expect(await editor(page).inputValue()).toBe('');
    expect(await card(page, '你好').count()).toBe(0);
  });
});

describe('§4 Comment widget re-initialisation', () => {
  it('waits 300 ms on the new path, no more and no less (§9)', async () => {
    const page = await open('另一页', { ...desktop, before: (fresh: TestPage) => fresh.clock.install() } as typeof desktop);
    await stopClock(page);
    await page.evaluate(() => {
      const window = globalThis as unknown as { asked: number; fetch: typeof fetch };
      const send = window.fetch;
      window.asked = 0;
      window.fetch = (...args) => {
        if (String(args[0]).includes('/1.1/classes/Comment')) window.asked++;
        return send(...args);
      };
    });
    const asked = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
    // Without the mouse and without frames: the clock stands still.
    await page.getByRole('link', { name: '留言', exact: true }).first().evaluate((link: HTMLElement) => link.click());
    const waits = page.locator('#comments [role=status]');
    await expect.poll(async () => {
      await page.clock.runFor(10);
      // What stands on the page that is left does not count.
      const isThere = await page.evaluate(() => {
        if (document.querySelector('main h1')?.textContent !== '留言') return false;
        document.querySelector('#comments')?.scrollIntoView();
        return true;
      });
      return isThere ? waits.count() : 0;
    }).toBe(1);
    await tasksPass(page);
    // It began no more than a step of the clock before it was seen.
    await page.clock.runFor(280);
    expect([await asked(), await waits.count()]).toEqual([0, 1]);
    await page.clock.runFor(20);
    await expect.poll(asked).toBeGreaterThan(0);
  });

  it('begins with a new path only, and heeds neither query nor hash (§4)', async () => {
    const page = await open('另一页');
    await page.evaluate(() => {
      const window = globalThis as unknown as { asked: number[]; moved: number; fetch: typeof fetch };
      const [send, push] = [window.fetch, history.pushState];
      window.asked = [];
      window.fetch = (...args) => {
        if (String(args[0]).includes('/1.1/classes/Comment')) window.asked.push(performance.now());
        return send(...args);
      };
      history.pushState = function (...args) {
        window.moved = performance.now();
        push.apply(this, args);
      };
    });
    const asked = (): Promise<number> => page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked.length);
    await page.evaluate(() => void (location.hash = '#comments'));
    await page.evaluate(() => history.replaceState(history.state, '', '?from=feed'));
    await page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
    expect(await asked()).toBe(0);
    await page.getByRole('link', { name: '留言', exact: true }).first().click();
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === '留言');
    await toComments(page);
    await expect.poll(asked).toBeGreaterThan(0);
    expect(await page.evaluate(() => (globalThis as unknown as { asked: number[] }).asked[0]! - (globalThis as unknown as { moved: number }).moved)).toBeGreaterThanOrEqual(299);
  });
});

describe('a long list', () => {
  it('shows ten, then more, until all are there; a comment posted meanwhile is shown once (§4, §9)', async () => {
    const start = Date.now() - 3_600_000;
    for (let index = 1; index <= 35; index++) site.writeRow({ url: pathOf('留言'), comment: `<p>第 ${index} 条评论</p>`, nick: `读者${index}` }, new Date(start + index * 1000));
    const page = await open('留言');
    const cards = page.locator('.cm-card');
    expect(await page.locator('.cm h2').innerText()).toBe('35 条评论');
    expect(await cards.count()).toBe(10);
    expect(await cards.first().innerText()).toContain('第 35 条');
    await site.call('POST', '/1.1/classes/Comment', { nick: '别人', comment: '插进来的', url: pathOf('留言') });
    const more = page.getByRole('button', { name: '加载更多评论' });
    for (const count of [19, 29, 35]) {
      await more.click();
      await expect.poll(() => cards.count()).toBe(count);
    }
    const ids = await cards.evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(await cards.last().innerText()).toContain('第 1 条');
    await expect.poll(() => more.count()).toBe(0);
    // The button is gone: the keyboard is where the new comments begin.
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('cm-card');
    expect(page.errors).toEqual([]);
  });

  it('begins with what the owner has pinned, however old it is', async () => {
    const url = pathOf('置顶');
    const start = Date.now() - 3_600_000;
    const pinned = site.writeRow({ url, comment: '<p>置顶的旧评论</p>', nick: '博主', sticky: 1 }, new Date(start));
    site.writeRow({ url, comment: '<p>对置顶的回答</p>', nick: '读者', rid: pinned, pid: pinned }, new Date(start + 500));
    for (let index = 1; index <= 12; index++) site.writeRow({ url, comment: `<p>第 ${index} 条</p>` }, new Date(start + index * 1000));
    // A field a visitor adds is not kept.
    await site.call('POST', '/1.1/classes/Comment', { nick: '别人', comment: '<p>自己置顶</p>', url, sticky: 1 });
    const page = await open('置顶');
    const cards = page.locator('.cm-thread > .cm-card');
    expect(await page.locator('.cm h2').innerText()).toBe('14 条评论');
    expect(await cards.count()).toBe(11);
    expect(await cards.first().innerText()).toMatch(/博主\s+置顶[^]*置顶的旧评论/);
    expect(await page.locator('.cm-thread').first().innerText()).toContain('对置顶的回答');
    expect(await page.locator('.cm-pinned').count()).toBe(1);
    expect(await cards.nth(1).innerText()).toContain('自己置顶');
    await page.getByRole('button', { name: '加载更多评论' }).click();
    await expect.poll(() => cards.count()).toBe(14);
    expect(await cards.last().innerText()).toContain('第 1 条');
    await expect.poll(() => page.getByRole('button', { name: '加载更多评论' }).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it('is led to by its address, as a mail has it, however far below it stands', async () => {
    const id = site.writeRow({ url: pathOf('计数'), comment: '<p>写在很下面的一条</p>' });
    const page = await browser.open(`${site.url}${pathOf('计数')}#${id}`, {
      ...desktop,
      // A long article.
      before: (fresh) => fresh.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.querySelector<HTMLElement>('.content')!.style.minHeight = '4000px'))),
    });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(id);
    await expect.poll(() => page.locator(`[id="${id}"]`).evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
  });

  it('has a reply a mail leads to, and what a kept reply answers, however old their thread is', async () => {
    const url = pathOf('旧楼');
    const start = Date.now() - 3_600_000;
    const root = site.writeRow({ url, comment: '<p>很久以前的楼</p>', nick: '楼主' }, new Date(start));
    const reply = site.writeRow({ url, comment: '<p>楼里的回答</p>', nick: '层主', rid: root, pid: root }, new Date(start + 500));
    for (let index = 1; index <= 12; index++) site.writeRow({ url, comment: `<p>第 ${index} 条</p>` }, new Date(start + index * 1000));
    const page = await browser.open(`${site.url}${url}#${reply}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(reply);
    expect(await page.locator('.cm-thread').count()).toBe(11);
    await page.getByRole('button', { name: '回复 层主' }).click();
    await editor(page).fill('接着说');
    await page.goto(site.url + url);
    await toComments(page);
    expect(await page.locator('.cm-thread .cm-form').count()).toBe(1);
    await page.getByRole('button', { name: '加载更多评论' }).click();
    await expect.poll(() => page.locator('.cm-thread').count()).toBe(13);

    // Posted before the list has come.
    let send = (): void => undefined;
    const held = new Promise<void>((done) => (send = done));
    await page.route(/classes\/Comment\?.*rid/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await submit(page).click();
    await expect.poll(() => editor(page).inputValue()).toBe('');
    const { results } = await site.call('GET', `/1.1/classes/Comment?where=${encodeURIComponent(JSON.stringify({ pid: reply }))}`);
    expect(results).toMatchObject([{ rid: root, url }]);
    send();
    await toComments(page);
    expect(page.errors).toEqual([]);
  });

  it('leaves who is writing already where they are, when it comes late', async () => {
    const id = site.writeRow({ url: pathOf('计数'), comment: '<p>来得慢的一条</p>' });
    let send = (): void => undefined;
    const held = new Promise<void>((done) => (send = done));
    const page = await browser.open(`${site.url}${pathOf('计数')}#${id}`, {
      ...desktop,
      before: (fresh) =>
        fresh.route(/classes\/Comment\?/, async (route) => {
          await held;
          await route.continue();
        }),
    });
    await editor(page).pressSequentially('写到一');
    send();
    await page.locator(`[id="${id}"]`).waitFor();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect(await editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('leaves who goes on with a kept answer where they are, when it comes late', async () => {
    const root = site.writeRow({ url: pathOf('来回'), comment: '<p>等人回答的一条</p>', nick: '楼主' });
    const page = await open('来回');
    await page.locator(`[id="${root}"]`).getByRole('button', { name: '回复 楼主' }).click();
    await editor(page).fill('回到一半，');
    let send = (): void => undefined;
    const held = new Promise<void>((done) => (send = done));
    await page.route(/classes\/Comment\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await editor(page).press('End');
    const box = await editor(page).elementHandle();
    send();
    await page.getByText('正在回复 楼主').waitFor();
    await page.keyboard.type('接着写');
    expect(await box!.evaluate((element) => [element === document.activeElement, (element as HTMLTextAreaElement).value])).toEqual([true, '回到一半，接着写']);
    // Who asks for the form where it belongs gets it there.
    await page.locator(`[id="${root}"]`).getByRole('button', { name: '回复 楼主' }).click();
    await page.locator('.cm-thread .cm-form').waitFor();
    await expect.poll(() => editor(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.locator('.cm-replies .cm-card').filter({ hasText: '接着写' }).waitFor();
  });

  it('has the keyboard where more can be asked for again, when it does not come, and says what came', async () => {
    const url = pathOf('来回');
    for (let index = 1; index <= 12; index++) site.writeRow({ url, comment: `<p>又是第 ${index} 条</p>` });
    const page = await open('来回');
    await editor(page).fill('没写完');
    await page.reload();
    await toComments(page);
    await page.getByRole('status').filter({ hasText: '已恢复上次没写完的评论' }).waitFor();
    await page.route(/classes\/Comment\?.*skip=10/, (route) => route.abort());
    await page.getByRole('button', { name: '加载更多评论' }).press('Enter');
    const retry = page.locator('.cm-failure').getByRole('button', { name: '重试' });
    await retry.waitFor();
    await expect.poll(() => retry.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.unroute(/classes\/Comment\?.*skip=10/);
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: '又加载了' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('cm-card');
  });

  it('keeps what is posted while its first part is still on the way', async () => {
    const url = pathOf('慢网');
    for (let index = 1; index <= 12; index++) site.writeRow({ url, comment: `<p>第 ${index} 条</p>` });
    let send = (): void => undefined;
    const posted = new Promise<void>((done) => (send = done));
    const page = await browser.open(site.url + url, {
      ...desktop,
      before: (fresh) =>
        fresh.route(/classes\/Comment\?.*(?:rid|limit=0)/, async (route) => {
          // Asked before, answered after.
          const response = await route.fetch();
          await posted;
          await route.fulfill({ response });
        }),
    });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await editor(page).fill('我先说');
    await submit(page).click();
    await card(page, '我先说').waitFor();
    send();
    await toComments(page);
    await expect.poll(() => page.locator('.cm-card').count()).toBe(11);
    expect(await page.locator('.cm-card').first().innerText()).toContain('我先说');
    expect(await page.locator('.cm h2').innerText()).toBe('13 条评论');
    await page.getByRole('button', { name: '加载更多评论' }).click();
    await expect.poll(() => page.locator('.cm-card').count()).toBe(13);
  });

  it('collapses what is taller than 180px and opens it on a click (§4, §9)', async () => {
    site.writeRow({ url: pathOf('计数'), comment: `<p>${'很长的评论。'.repeat(10)}</p>`.repeat(12) });
    site.writeRow({ url: pathOf('计数'), comment: '<p>短的</p>' });
    const page = await open('计数');
    const long = card(page, '很长的评论');
    const expand = page.getByRole('button', { name: 'Click on expand' });
    await expect.poll(() => expand.count()).toBe(1);
    await expect.poll(() => long.locator('.cm-text').evaluate((element) => element.getBoundingClientRect().height)).toBe(180);
    // One of exactly so much is not collapsed.
    const collapsed = (): Promise<string[]> => page.locator('.cm-card').filter({ has: page.locator('.cm-collapsed') }).locator('.cm-text').allInnerTexts();
    for (const [height, count] of [[181, 2], [180, 1]] as const) {
      await card(page, '短的').locator('.cm-text > div').evaluate((text: HTMLElement, pixels) => void (text.style.height = `${pixels}px`), height);
      await expect.poll(async () => (await collapsed()).length).toBe(count);
    }
    await expand.click();
    await expect.poll(() => expand.count()).toBe(0);
    await expect.poll(() => long.locator('.cm-text').evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(300);
  });
});

describe('the visitor counter (§3, §7)', () => {
  it('counts each visit once and shows it where the page wants it', async () => {
    for (const visit of [1, 2, 3]) {
      const page = await browser.open(site.url + pathOf('english'));
      await toComments(page);
      await page.getByText(visit === 1 ? '1 view' : `${visit} views`).waitFor();
    }
    const countedFor = async (name: string): Promise<string> => {
      const { results } = await site.call('GET', `/1.1/classes/Counter?where=${encodeURIComponent(JSON.stringify({ url: pathOf(name) }))}`);
      return String(results[0]?.time);
    };
    // Nothing of an earlier test is under way any more when this page has been counted.
    await (await open('留言')).getByText('次阅读').waitFor();
    const page = await open('计数');
    await page.locator('.leancloud_visitors .leancloud-visitors-count').filter({ hasText: /^[1-9]/ }).waitFor();
    expect(await page.locator('.leancloud_visitors .leancloud-visitors-count').innerText()).toBe(await countedFor('计数'));
    await page.locator('.leancloud-visitors .leancloud-visitors-count').filter({ hasText: /^[1-9]/ }).waitFor();
    expect(await page.locator('.leancloud-visitors .leancloud-visitors-count').innerText()).toBe(await countedFor('留言'));
    expect(await page.locator('.cm-title').innerText()).not.toContain('阅读');
  });

  it('is filled in at the head of a long article before anybody goes down to the comments', async () => {
    const page = await browser.open(site.url + pathOf('计数'), {
      ...desktop,
      before: (fresh) => fresh.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.querySelector<HTMLElement>('.content')!.style.minHeight = '4000px'))),
    });
    await page.locator('.leancloud_visitors .leancloud-visitors-count').filter({ hasText: /^[1-9]/ }).waitFor();
  });
});

describe('with assistive technology', () => {
  it.each([
    ['wide, light', { ...desktop, colorScheme: 'light' as const }],
    ['wide, dark', { ...desktop, colorScheme: 'dark' as const }],
    ['phone, light', { ...phone, colorScheme: 'light' as const }],
    ['phone, dark', { ...phone, colorScheme: 'dark' as const }],
  ])('%s: axe finds nothing, in the list and in the form', async (_, options) => {
    const page = await open('另一页', options);
    await page.locator('.cm-card').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await editor(page).fill('`代码` [链接](https://example.com)\n\n> 引用');
    await page.getByRole('button', { name: '预览' }).click();
    await page.locator('.cm-preview blockquote').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '表情' }).click();
    expect(await findings(page)).toEqual([]);
    const small = await page.locator('.cm').locator('button:visible, input:visible').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 43.9).map(({ outerHTML }) => outerHTML.slice(0, 80)).filter((html) => !html.includes('website')));
    expect(small).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  });

  it('everything can be done by keyboard alone', async () => {
    const page = await open('另一页');
    await page.getByLabel('昵称').focus();
    await page.keyboard.type('键盘');
    for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
    await page.keyboard.type('只用键盘');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await editor(page).inputValue()).toContain('😀');
    await page.keyboard.press('Control+Enter');
    await card(page, '只用键盘').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('键盘');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
  });

  it('speaks the page’s language', async () => {
    const page = await browser.open(site.url + '/english.html');
    await toComments(page);
    expect(await page.locator('.cm').getAttribute('lang')).toBe('en');
    expect(await page.locator('.cm-state').innerText()).toBe('No comments yet.');
    expect(await page.getByRole('textbox', { name: 'Comment' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(1);
  });
});

it('prints the comments without the form', async () => {
  const page = await open('另一页');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.cm-form').first().isVisible()).toBe(false);
  expect(await page.locator('.cm-reply').first().isVisible()).toBe(false);
  expect(await card(page, '你好').first().isVisible()).toBe(true);
});

it('prints nothing where nothing is said: an invitation to write would often take a sheet of its own', async () => {
  const page = await browser.open(`${site.url}/english.html`);
  await toComments(page);
  const widget = page.locator('.cm');
  expect([await page.locator('.cm-card').count(), await widget.isVisible()]).toEqual([0, true]);
  await page.emulateMedia({ media: 'print' });
  expect(await widget.isVisible()).toBe(false);
});

it('makes no accounts and asks for no mails on a server that sends them by itself, whatever the page says; a hosted service is asked (§6 notify)', async () => {
  const notifying = await startCommentSite({ notify: true });
  try {
    for (const isOurs of [true, false]) {
      const page = await browser.open(notifying.url + pathOf('另一页'), isOurs ? {} : { before: (page) => page.route('**/1.1/commentForm', (route) => route.fulfill({ status: 404, json: { code: 1, error: 'not found' }, headers: { 'access-control-allow-origin': '*' } })) });
      await toComments(page);
      await page.getByLabel('昵称').fill('小明');
      await page.getByLabel('邮箱').fill('ming@example.com');
      await editor(page).fill(`通知 ${isOurs}`);
      await submit(page).click();
      await card(page, `通知 ${isOurs}`).waitFor();
      await card(page, '通知 true').first().getByRole('button', { name: '回复 小明' }).first().click();
      await editor(page).fill(`回答 ${isOurs}`);
      await submit(page).click();
      await card(page, `回答 ${isOurs}`).waitFor();
      const sent = (): string[] => page.asked.filter((url) => /\/1\.1\/(users|requestPasswordReset)$/.test(url));
      if (isOurs) expect(sent()).toEqual([]);
      else await expect.poll(() => sent().length).toBeGreaterThan(0);
    }
  } finally {
    await notifying.stop();
  }
});
