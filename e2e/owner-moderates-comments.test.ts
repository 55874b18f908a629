/** The admin page of the comment server, by mouse, by keyboard alone and by its names. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { phone, useBrowser, type TestPage } from './support/browser';
import { root } from './support/command';
import { serveComments, type ServedComments } from './support/comments';

const PASSWORD = '一个够长的密码 42';
const browser = useBrowser();
let comments: ServedComments;
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'tools/build-packages.mjs')]);
  comments = await serveComments(['--moderation', 'all', '--no-limits']);
});
afterAll(() => comments?.stop());

async function post(fields: Record<string, unknown>): Promise<string> {
  const { objectId, error } = await comments.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: 'ming@example.com', link: '', url: '/views/a.html', ...fields });
  expect(error).toBeUndefined();
  return objectId;
}
const isPublished = async (id: string): Promise<boolean> => (await comments.call('GET', `/1.1/classes/Comment/${id}`)).objectId === id;

async function signIn(options = {}): Promise<TestPage> {
  const page = await browser.open(`${comments.url}/admin`, options);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await listHasCome(page);
  return page;
}
/** The list itself: until then the heading says that it is on the way. */
async function listHasCome(page: TestPage): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /待审核(?!.*正在载入)/ }).waitFor();
}
/** Of one login, for those that are about something else: the server takes thirty of an address in a quarter of an hour, and the tests are many. */
let session: Awaited<ReturnType<ReturnType<TestPage['context']>['storageState']>> | undefined;
async function signedIn(options = {}): Promise<TestPage> {
  const page = session === undefined ? await signIn(options) : await browser.open(`${comments.url}/admin`, { ...options, storageState: session });
  session ??= await page.context().storageState();
  await listHasCome(page);
  return page;
}
const notice = (page: TestPage) => page.locator('.notice');

describe('the owner', () => {
  it('chooses a password with the link of the first start, once, also in a tab that showed the page before and with a double press', async () => {
    const page = await browser.open(`${comments.url}/admin`);
    await page.getByText('还没有设置管理密码').waitFor();
    await page.goto(comments.adminUrl);
    await page.getByRole('heading', { name: '设置管理密码' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByLabel('密码').fill(PASSWORD);
    await page.route('**/admin/api/set-up', async (route) => {
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.getByRole('button', { name: '设置并登录' }).dblclick();
    await page.getByText('没有待审核的评论').waitFor();
    await page.waitForTimeout(500);
    expect(await notice(page).count()).toBe(0);
    expect(page.url()).toBe(`${comments.url}/admin`);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(page.errors).toEqual([]);
    const other = await browser.open(comments.adminUrl);
    await other.getByRole('heading', { name: '登录' }).waitFor();
    await other.getByLabel('密码').fill('something else');
    await other.keyboard.press('Enter');
    await expect.poll(() => other.getByRole('alert').innerText()).toContain('密码不正确');
  });

  it('approves one, marks another as spam, deletes a third and takes it back', async () => {
    const [good, bad, ugly] = [await post({ comment: '<p>好文章</p>', nick: '甲' }), await post({ comment: '买药', nick: '乙' }), await post({ comment: '手滑', nick: '丙' })];
    await post({ comment: '再见', nick: '丁' });
    const page = await signIn();
    await page.getByRole('button', { name: '通过：甲 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 1 条');
    await page.getByRole('button', { name: '标为垃圾：乙 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('标为垃圾');
    await page.getByRole('button', { name: '删除：丁 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    const aimed = await page.getByRole('button', { name: '撤销' }).elementHandle();
    await page.getByRole('button', { name: '删除：丙 的评论' }).click();
    await page.getByText('没有待审核的评论').waitFor();
    // A press meant for the way back of one does not meet that of the next.
    expect(await aimed!.evaluate((button) => button.isConnected)).toBe(false);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('手滑').waitFor();
    // The button is gone: the keyboard goes on from the list.
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h2');
    expect([await isPublished(good), await isPublished(bad), await isPublished(ugly)]).toEqual([true, false, false]);
    await page.getByRole('button', { name: '垃圾评论' }).click();
    await page.getByText('买药').waitFor();
    expect(page.errors).toEqual([]);
  });

  it('takes back what was approved or marked as spam by mistake, many at once', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, (_, index) => post({ comment: `便宜货 ${index}`, nick: `贩${index}` })));
    const page = await signIn();
    await page.getByRole('searchbox').fill('便宜货');
    await page.keyboard.press('Enter');
    await page.getByText('共 3 条').waitFor();
    for (const [name, done] of [['通过', '已通过 3 条'], ['标为垃圾', '已把 3 条评论标为垃圾']] as const) {
      await page.getByLabel('选择本页全部').check();
      await page.locator('.bulk').getByRole('button', { name, exact: true }).click();
      await expect.poll(() => notice(page).innerText()).toContain(done);
      expect(await Promise.all(ids.map(isPublished))).toEqual(ids.map(() => name === '通过'));
      await page.getByRole('button', { name: '撤销' }).click();
      await expect.poll(() => notice(page).innerText()).toContain('已恢复 3 条');
      await page.getByText('共 3 条').waitFor();
      expect(await Promise.all(ids.map(isPublished))).toEqual([false, false, false]);
    }
    const hold = async (path: string): Promise<() => void> => {
      let send = (): void => undefined;
      const sent = new Promise<void>((done) => (send = done));
      await page.route(`**/admin/api/${path}`, async (route) => (await sent, route.continue()), { times: 1 });
      return send;
    };
    // What one of many is under way with is done with the others.
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await page.getByText('共 3 条').waitFor();
    const sendOne = await hold('act');
    await page.getByRole('button', { name: '通过：贩1 的评论' }).click();
    await page.getByLabel('选择本页全部').check();
    await page.locator('.bulk').getByRole('button', { name: '通过', exact: true }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 2 条');
    sendOne();
    await expect.poll(() => Promise.all(ids.map(isPublished))).toEqual([true, true, true]);
    // What is being deleted has no more done with it, and can be brought back.
    const sendDeletion = await hold('delete');
    await page.getByRole('button', { name: '更多操作：贩1 的评论' }).click();
    await page.getByRole('button', { name: '删除：贩1 的评论' }).click();
    await page.getByRole('button', { name: '屏蔽邮箱：贩1 的评论' }).click();
    sendDeletion();
    await page.getByText('共 2 条').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
    expect((await comments.call('POST', '/1.1/classes/Comment', { comment: '仍可评论', nick: '贩', mail: 'ming@example.com', url: '/views/b.html' })).objectId).toBeDefined();
    expect(page.errors).toEqual([]);
  });

  it('cannot take the comments of one filter for those of the next while these are on the way', async () => {
    await post({ comment: '还在等', nick: '戊' });
    const page = await signIn();
    await page.getByText('还在等').waitFor();
    let send = (): void => undefined;
    const held = new Promise<void>((done) => (send = done));
    await page.route(/state=spam/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: '垃圾评论' }).click();
    await page.getByRole('heading', { level: 2, name: /垃圾评论.*正在载入/ }).waitFor();
    await expect(page.getByRole('checkbox', { name: '选择本页全部' }).click({ timeout: 500 })).rejects.toThrow('Timeout');
    send();
    await page.getByRole('heading', { level: 2, name: /垃圾评论.*共 1 条/ }).waitFor();
    await page.getByRole('checkbox', { name: '选择本页全部' }).click();
    await page.getByText('已选 1 条').waitFor();
    await page.getByRole('button', { name: '待审核' }).click();
    await page.getByRole('button', { name: '通过：戊 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 1 条');
  });

  it('keeps the way back while the network fails, and a second press of it does not say that it is too late', async () => {
    await post({ comment: '留下', nick: '回' });
    const page = await signIn();
    await page.getByRole('button', { name: '删除：回 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    let asked = 0;
    let send = (): void => undefined;
    const pressed = new Promise<void>((done) => (send = done));
    await page.route('**/admin/api/undo', async (route) => {
      if (++asked === 1) return route.abort();
      await pressed;
      return route.continue();
    });
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('连接不上服务器');
    await page.getByRole('button', { name: '撤销' }).dblclick();
    send();
    await page.getByText('留下').waitFor();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复');
    expect(asked).toBe(2);
  });

  it.each([1, 101])('takes all %d back where the answer to the first part of it was lost, and gives no number that it does not know', async (count) => {
    await Promise.all(Array.from({ length: count }, (_, index) => post({ comment: `断线${count} ${index}`, nick: '断' })));
    const page = await signedIn();
    const undo = page.getByRole('button', { name: '撤销' });
    await page.getByRole('searchbox').fill(`断线${count}`);
    await page.keyboard.press('Enter');
    const removeAll = async (): Promise<void> => {
      await page.getByText(`共 ${count} 条`).waitFor();
      await page.getByLabel('选择本页全部').check();
      if (count > 1) await page.getByRole('button', { name: `选择全部 ${count} 条` }).click();
      await page.getByText(`已选 ${count} 条`).waitFor();
      await page.locator('.bulk').getByRole('button', { name: '删除' }).click();
      await expect.poll(() => notice(page).innerText()).toContain(`已删除 ${count} 条`);
      await page.getByText('没有符合条件的评论').waitFor();
    };
    await removeAll();
    // For as long as the test: what is asked next, while the browser takes such a handler off again, may fail.
    let answers: ('lost' | 'late')[] = ['lost'];
    await page.route('**/admin/api/undo', async (route) => {
      const answer = answers.shift();
      if (answer === undefined) return route.continue();
      if (answer === 'late') return route.fulfill({ status: 404, contentType: 'application/json', body: '{"error":"已经太晚"}' });
      await route.fetch();
      await route.abort();
    });
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('连接不上服务器');
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复评论');
    await removeAll();
    // Too late for one part is not too late for the next.
    answers = ['late'];
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain(count > 1 ? '已恢复 1 条' : '已经太晚');
    if (count === 1) return;
    await page.getByText('共 1 条').waitFor();
    // Gone before the next test looks for its own.
    await page.getByRole('button', { name: '删除：断 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
  });

  it('has the way back after looking elsewhere, when asked to wait, and after signing in again where the session ended, with a wrong password first', async () => {
    await post({ comment: '还能回来', nick: '返' });
    const page = await signIn();
    const undo = page.getByRole('button', { name: '撤销' });
    await page.getByRole('button', { name: '删除：返 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    await page.getByRole('button', { name: '访问量' }).click();
    await page.getByRole('heading', { level: 2, name: /访问量/ }).waitFor();
    await page.route('**/admin/api/undo', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":"慢一点"}' }), { times: 1 });
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('慢一点');
    await page.context().clearCookies();
    await page.getByRole('button', { name: '屏蔽名单' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('请先登录');
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('登录后还可以撤销');
    // Answered in the place of the server, which takes no more than so many tries.
    let tries = 0;
    await page.route('**/admin/api/sign-in', (route) => route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ error: `密码不正确 ${tries++}` }) }), { times: 2 });
    for (let attempt = 0; attempt < 2; attempt++) {
      await page.getByLabel('密码').fill(`不对 ${attempt}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => notice(page).innerText()).toContain(`密码不正确 ${attempt}`);
    }
    expect(await undo.isVisible()).toBe(true);
    await page.getByLabel('密码').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '评论', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: /待审核 共/ }).waitFor();
    expect(await notice(page).innerText()).toContain('登录后还可以撤销');
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
    await page.getByText('还能回来').waitFor();
  });

  it('has the way back also after something else fails and after a reply that is put off, and not where it is too late', async () => {
    await post({ comment: '删错了', nick: '误' });
    await post({ comment: '等着回复', nick: '问' });
    const page = await signedIn();
    const undo = page.getByRole('button', { name: '撤销' });
    const failOnce = (path: RegExp, status: number, error: string): Promise<unknown> => page.route(path, (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error }) }), { times: 1 });
    await page.getByRole('button', { name: '删除：误 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    await failOnce(/api\/owner/, 503, '忙不过来');
    await page.getByRole('button', { name: '回复：问 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('忙不过来');
    expect(await undo.isVisible()).toBe(true);
    await failOnce(/api\/visits/, 429, '慢一点');
    await page.getByRole('button', { name: '访问量' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('慢一点');
    expect(await undo.isVisible()).toBe(true);
    await page.getByRole('button', { name: '评论', exact: true }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    await page.getByRole('button', { name: '回复：问 的评论' }).click();
    await page.getByRole('dialog').getByLabel('内容').fill('写了一半');
    await page.keyboard.press('Escape');
    await expect.poll(() => notice(page).innerText()).toContain('没发出的内容还在');
    expect(await undo.isVisible()).toBe(true);
    await failOnce(/api\/undo/, 404, '已经太晚');
    await undo.click();
    await expect.poll(() => notice(page).innerText()).toContain('已经太晚');
    expect(await undo.count()).toBe(0);
    expect(page.errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
  });

  it.each([
    ['删除', 'delete', '已删除 1 条'],
    ['标为垃圾', 'act', '已把 1 条评论标为垃圾'],
  ])('keeps the way back of %s pressed twice on a slow network', async (name, path, done) => {
    const comment = `手抖 ${path}`;
    await post({ comment, nick: '抖' });
    const page = await signIn();
    let asked = 0;
    let send = (): void => undefined;
    const pressed = new Promise<void>((go) => (send = go));
    await page.route(`**/admin/api/${path}`, async (route) => {
      asked++;
      await pressed;
      await route.continue();
    });
    const button = page.getByRole('button', { name: `${name}：抖 的评论` });
    await button.dblclick();
    // The focus stays where it was pressed.
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    send();
    await expect.poll(() => notice(page).innerText()).toContain(done);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
    await page.getByText(comment).waitFor();
    expect(asked).toBe(1);
    // Gone before the next test looks for its own.
    await page.getByRole('button', { name: '删除：抖 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    expect(page.errors).toEqual([]);
  });

  it('has a way back where the answer is lost, also after the same is pressed again', async () => {
    await post({ comment: '答复丢了', nick: '丢' });
    const page = await signIn({ ...phone, colorScheme: 'dark' });
    await page.route(
      '**/admin/api/delete',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: '删除：丢 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('也可能已经处理了');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: '删除：丢 的评论' }).click();
    await expect.poll(() => page.getByText('答复丢了').count()).toBe(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('答复丢了').waitFor();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
  });

  it('does not take an answer that breaks off for an empty list, or for a number of comments', async () => {
    await post({ comment: '说到一半', nick: '断' });
    const page = await signIn();
    const breakOff = { status: 200, contentType: 'application/json', body: '{"results":[' };
    await page.route(/api\/comments\?state=all/, (route) => route.fulfill(breakOff), { times: 1 });
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await page.getByText('没能载入').waitFor();
    expect(await page.getByText('没有符合条件的评论').count()).toBe(0);
    await page.getByRole('button', { name: '重新载入' }).click();
    await page.getByText('说到一半').waitFor();
    await page.route(
      '**/admin/api/delete',
      async (route) => {
        await route.fetch();
        await route.fulfill(breakOff);
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: '删除：断 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('也可能已经处理了');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
    expect(page.errors).toEqual([]);
  });

  it('can go on after a minute where an answer never comes', async () => {
    await post({ comment: '等不到', nick: '等' });
    const page = await signIn();
    await page.clock.install();
    await page.route('**/admin/api/act', () => undefined, { times: 1 });
    const button = page.getByRole('button', { name: '通过：等 的评论' });
    const asked = page.waitForRequest('**/admin/api/act');
    await button.click();
    await asked;
    await page.clock.fastForward(60_000);
    await expect.poll(() => notice(page).innerText()).toContain('也可能已经处理了');
    await button.click();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 1 条');
    expect(page.errors).toEqual([]);
  });

  it('selects many with the keyboard alone', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, (_, index) => post({ comment: `键盘 ${index}`, nick: `键${index}` })));
    const page = await signIn();
    await page.getByRole('searchbox').focus();
    await page.keyboard.insertText('键盘');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.row').count()).toBe(5);
    await tabTo(page, '选择本页全部');
    await page.keyboard.press('Space');
    await page.getByText('已选 5 条').waitFor();
    await tabTo(page, '通过');
    await page.keyboard.press('Enter');
    await expect.poll(() => notice(page).innerText()).toContain('已通过 5 条');
    expect(await Promise.all(ids.map(isPublished))).toEqual(ids.map(() => true));
    // Not lost with the rows that went.
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  it('is led to the page before when the last page is done', async () => {
    await Promise.all(Array.from({ length: 21 }, (_, index) => post({ comment: `翻页 ${index}`, nick: '翻页' })));
    const page = await signIn();
    await page.getByRole('searchbox').fill('翻页');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.row').count()).toBe(20);
    await page.getByRole('button', { name: '下一页' }).click();
    await expect.poll(() => page.locator('.row').count()).toBe(1);
    await page.getByRole('button', { name: '通过：翻页 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 1 条');
    await expect.poll(() => page.locator('.row').count()).toBe(20);
  });

  it('is shown what a search of very many found so far, and goes on from there', async () => {
    const texts = ['很久以前', '刚刚'];
    for (const text of texts) await post({ comment: `挖呀挖 ${text}`, nick: '考古' });
    const page = await signIn();
    // As it is answered when the time was over behind the newest.
    await page.route('**/api/comments?**', async (route) => {
      const { searchParams } = new URL(route.request().url());
      const reply = await route.fetch();
      const list = (await reply.json()) as { results: { objectId: string; createdAt: string }[]; total: number };
      const [newest] = list.results;
      if (searchParams.get('search') !== '挖呀挖' || searchParams.get('after') !== '' || !newest) return route.fulfill({ response: reply, json: list });
      await route.fulfill({ response: reply, json: { ...list, results: [newest], total: 1, next: `${newest.createdAt} ${newest.objectId}` } });
    });
    await page.getByRole('searchbox').fill('挖呀挖');
    await page.keyboard.press('Enter');
    await page.getByText(/以来 1 条/).waitFor();
    expect(await page.locator('.row').innerText()).toContain('刚刚');
    await page.getByRole('button', { name: '再往前找' }).click();
    await expect.poll(() => page.locator('.row').allInnerTexts()).toEqual([expect.stringContaining('很久以前')]);
    await page.getByText('共 1 条').waitFor();
    expect(await page.getByRole('button', { name: '再往前找' }).count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it('chooses all that a search finds, not only those of one page, and takes it back', async () => {
    await Promise.all(Array.from({ length: 130 }, (_, index) => post({ comment: `赌场 ${index}`, nick: '机器人' })));
    const page = await signIn();
    await page.getByRole('searchbox').fill('赌场');
    await page.keyboard.press('Enter');
    await page.getByText('共 130 条').waitFor();
    expect(await page.getByRole('button', { name: '选择全部 130 条' }).count()).toBe(0);
    await page.getByLabel('选择本页全部').check();
    await page.getByRole('button', { name: '选择全部 130 条' }).click();
    await page.getByText('已选 130 条').waitFor();
    // Whatever comes meanwhile was not chosen.
    await post({ comment: '赌场在哪里？', nick: '读者' });
    // As it is answered where replies below them make it too many: fewer at once.
    const asked: number[] = [];
    await page.route('**/admin/api/delete', async (route) => {
      const { ids } = route.request().postDataJSON() as { ids: string[] };
      asked.push(ids.length);
      await (ids.length > 50 ? route.fulfill({ status: 413, contentType: 'application/json', body: '{"error":"太多"}' }) : route.continue());
    });
    await page.locator('.bulk').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 130 条');
    expect(asked).toEqual([100, 50, 50, 30]);
    await page.getByText('共 1 条').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 130 条');
    await page.getByText('共 131 条').waitFor();
    await page.getByLabel('选择本页全部').check();
    // Slow to come: what is pressed meanwhile waits for all of them.
    await page.route('**/api/ids?**', async (route) => {
      await page.waitForTimeout(1000);
      await route.continue();
    });
    await page.getByRole('button', { name: '选择全部 131 条' }).click();
    await page.locator('.bulk').getByRole('button', { name: '标为垃圾' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已把 131 条评论标为垃圾');
    // Many more, of which not even the first are taken: what was done before can still be undone.
    await page.getByRole('button', { name: '垃圾评论' }).click();
    await page.getByRole('heading', { level: 2, name: /共 131 条/ }).waitFor();
    await page.getByLabel('选择本页全部').check();
    await page.getByRole('button', { name: '选择全部 131 条' }).click();
    await page.getByText('已选 131 条').waitFor();
    await page.route('**/admin/api/act', (route) => route.fulfill({ status: 429, contentType: 'application/json', body: '{"error":"慢一点"}' }), { times: 1 });
    await page.locator('.bulk').getByRole('button', { name: '通过' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('慢一点');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 131 条');
    expect(page.errors).toEqual([expect.stringContaining('413'), expect.stringContaining('429')]);
  });

  it('is shown the filter looked at, when what was begun under another is done', async () => {
    const id = await post({ comment: '慢', nick: '慢' });
    const page = await signIn();
    let answer = (): void => undefined;
    await page.route('**/api/act', async (route) => {
      await new Promise<void>((done) => (answer = done));
      await route.continue();
    });
    await page.getByRole('button', { name: '通过：慢 的评论' }).click();
    await page.getByRole('button', { name: '已置顶' }).click();
    await page.getByRole('heading', { level: 2, name: '已置顶 共 0 条' }).waitFor();
    answer();
    await expect.poll(() => notice(page).innerText()).toContain('已通过 1 条');
    await page.getByRole('heading', { level: 2, name: '已置顶 共 0 条' }).waitFor();
    expect(await isPublished(id)).toBe(true);
  });

  it('edits in a dialog that keeps the focus and gives it back', async () => {
    const id = await post({ comment: '<p>有错字</p>', nick: '编辑' });
    const page = await signIn();
    const button = page.getByRole('button', { name: '编辑：编辑 的评论' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '编辑评论' });
    await dialog.waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByLabel('内容').fill('<p>没有错字<script>alert(1)</script></p>');
    // What was written waits in the dialog for a better network.
    await page.route('**/admin/api/edit', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByRole('alert').getByText('连接不上服务器').waitFor();
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('没有错字').waitFor();
    await page.getByRole('button', { name: '撤销' }).click();
    await page.getByText('有错字', { exact: true }).waitFor();
    await button.click();
    await dialog.getByLabel('内容').fill('<p>没有错字<script>alert(1)</script></p>');
    await dialog.getByRole('button', { name: '保存' }).click();
    await page.getByText('没有错字').waitFor();
    await page.getByRole('button', { name: '通过：编辑 的评论' }).click();
    await expect.poll(() => isPublished(id)).toBe(true);
    expect((await comments.call('GET', `/1.1/classes/Comment/${id}`)).comment).toBe('<p>没有错字</p>');
  });

  it('edits what holds pasted pictures, which make it longer than any text', async () => {
    const picture = `data:image/png;base64,${'A'.repeat(90_000)}`;
    const id = await post({ comment: `<p><img src="${picture}" alt="截图"></p><p>有错</p>`, nick: '图' });
    const page = await signIn();
    await page.getByRole('button', { name: '编辑：图 的评论' }).click();
    await page.getByRole('dialog', { name: '编辑评论' }).getByLabel('内容').press('Control+End');
    await page.keyboard.type('<p>改了</p>');
    await page.keyboard.press('Control+Enter');
    await page.getByText('改了').waitFor();
    await page.getByRole('button', { name: '通过：图 的评论' }).click();
    await expect.poll(() => isPublished(id)).toBe(true);
    const { comment } = await comments.call('GET', `/1.1/classes/Comment/${id}`);
    expect([comment.includes(`"${picture}"`), comment.endsWith('<p>有错</p><p>改了</p>')]).toEqual([true, true]);
  });

  it('finds what was written in the dialog after signing in again, where the session ended meanwhile, and not what was cancelled', async () => {
    const id = await post({ comment: '<p>要改很多</p>', nick: '久' });
    const page = await signIn();
    const open = () => page.getByRole('button', { name: '编辑：久 的评论' }).click();
    const text = page.getByRole('dialog', { name: '编辑评论' }).getByLabel('内容');
    await open();
    await text.fill('<p>改了半天</p>');
    await page.context().clearCookies();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => notice(page).innerText()).toContain('写的内容还在');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await open();
    expect(await text.inputValue()).toBe('<p>改了半天</p>');
    await page.keyboard.press('Escape');
    await open();
    expect(await text.inputValue()).toBe('<p>要改很多</p>');
    await text.fill('<p>改好了</p>');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => notice(page).innerText()).toContain('已保存');
    await page.getByRole('button', { name: '通过：久 的评论' }).click();
    await expect.poll(async () => (await comments.call('GET', `/1.1/classes/Comment/${id}`)).comment).toBe('<p>改好了</p>');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('hears of an edit whose dialog was closed while it was being saved, and goes on in the next dialog', async () => {
    await post({ comment: '<p>先改</p>', nick: '先' });
    await post({ comment: '<p>后改</p>', nick: '后' });
    const page = await signedIn();
    const dialog = page.getByRole('dialog');
    const text = dialog.getByLabel('内容');
    const open = (name: string): Promise<void> => page.getByRole('button', { name: `${name} 的评论` }).click();
    const answer = async (path: string, how: 'abort' | 'continue'): Promise<() => void> => {
      let send = (): void => undefined;
      const held = new Promise<void>((done) => (send = done));
      await page.route(
        `**/admin/api/${path}`,
        async (route) => {
          await held;
          await route[how]();
        },
        { times: 1 },
      );
      return send;
    };
    const closeWhileSent = async (name: string): Promise<void> => {
      await dialog.getByRole('button', { name }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    };
    let send = await answer('edit', 'abort');
    await open('编辑：先');
    await text.fill('<p>先改过了</p>');
    await closeWhileSent('保存');
    await open('编辑：后');
    await text.fill('<p>写到一半');
    send();
    await expect.poll(() => notice(page).innerText()).toContain('连接不上服务器');
    expect(await text.inputValue()).toBe('<p>写到一半');
    await page.keyboard.press('Escape');
    // Neither saved nor cancelled: it is there still.
    await open('编辑：先');
    expect(await text.inputValue()).toBe('<p>先改过了</p>');
    send = await answer('edit', 'continue');
    await closeWhileSent('保存');
    await open('编辑：先');
    await text.fill('<p>再改一遍');
    send();
    await expect.poll(() => notice(page).innerText()).toContain('已保存');
    expect(await text.inputValue()).toBe('<p>再改一遍');
    expect(await page.evaluate(() => sessionStorage.length)).toBe(1);
    await page.keyboard.press('Escape');
    send = await answer('reply', 'continue');
    await open('回复：先');
    await text.fill('答了');
    await dialog.getByLabel('你的昵称').fill('站长');
    await closeWhileSent('发表');
    await open('回复：后');
    await text.fill('还在想');
    send();
    await expect.poll(() => notice(page).innerText()).toContain('回复已发表');
    expect(await text.inputValue()).toBe('还在想');
    await text.fill('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  it('goes on with the keyboard where they were, whatever has gone from the page', async () => {
    await Promise.all(Array.from({ length: 21 }, (_, index) => post({ comment: `走 ${index}`, nick: `走${index}` })));
    const page = await browser.open(`${comments.url}/admin`);
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent);
    const isPassword = () => page.getByLabel('密码').evaluate((field) => field === document.activeElement);
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).focus();
      await page.keyboard.press('Enter');
    };
    await page.getByRole('heading', { name: '登录' }).waitFor();
    expect(await isPassword()).toBe(true);
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('comments-heading');
    await press('通过：走3 的评论');
    await expect.poll(() => notice(page).innerText()).toContain('已通过');
    await press('关闭');
    expect(await focused()).toBe('comments-heading');
    await press('编辑：走4 的评论');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => notice(page).innerText()).toContain('已保存');
    await expect.poll(focused).toBe('编辑：走4 的评论');
    await press('关闭');
    expect(await focused()).toBe('编辑：走4 的评论');
    for (const name of ['下一页', '上一页']) {
      while ((await page.getByRole('button', { name }).getAttribute('aria-disabled')) === 'false') {
        const before = await page.locator('.row').first().innerText();
        await press(name);
        await expect.poll(() => page.locator('.row').first().innerText()).not.toBe(before);
      }
      expect(await focused()).toBe(name);
    }
    await press('退出');
    await expect.poll(isPassword).toBe(true);
  });

  it('pins and blocks', async () => {
    const id = await post({ comment: '要置顶', nick: '顶', mail: 'pin@example.com' });
    const page = await signedIn();
    await page.getByRole('button', { name: '通过：顶 的评论' }).click();
    await expect.poll(() => isPublished(id)).toBe(true);
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await page.getByRole('button', { name: '更多操作：顶 的评论' }).click();
    // Something else that is pressed before the first is done is done as well, after it.
    await page.route(
      '**/admin/api/act',
      async (route) => {
        await page.waitForTimeout(500);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: '置顶：顶 的评论' }).click();
    await page.getByRole('button', { name: '屏蔽邮箱：顶 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已屏蔽');
    expect((await comments.call('GET', `/1.1/classes/Comment/${id}`)).sticky).toBe(1);
    expect((await comments.call('POST', '/1.1/classes/Comment', { comment: '又来', url: '/a/', mail: 'pin@example.com' })).code).toBe(142);
    await page.getByRole('button', { name: '屏蔽名单' }).click();
    const unblock = async (): Promise<void> => {
      await page.getByRole('button', { name: '解除屏蔽：顶' }).click();
      await page.getByText('没有屏蔽任何人').waitFor();
    };
    await unblock();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已重新屏蔽');
    expect((await comments.call('POST', '/1.1/classes/Comment', { comment: '再来', url: '/a/', mail: 'pin@example.com' })).code).toBe(142);
    // As where it was done in another tab a moment ago.
    await page.route(
      '**/admin/api/unblock',
      async (route) => {
        await route.fetch();
        await route.continue();
      },
      { times: 1 },
    );
    await unblock();
    expect(await notice(page).innerText()).toContain('已经解除屏蔽了');
    expect(page.errors).toEqual([expect.stringContaining('404')]);
  });

  it('is offered to pin what stands at the top of a page, and not replies, which stay below what they answer', async () => {
    const rid = await post({ comment: '楼上', nick: '楼上' });
    await post({ comment: '楼下', nick: '楼下', rid, pid: rid });
    const page = await signedIn();
    for (const nick of ['楼上', '楼下']) {
      await page.getByRole('button', { name: `通过：${nick} 的评论` }).click();
      await expect.poll(() => page.getByRole('button', { name: `通过：${nick} 的评论` }).count()).toBe(0);
    }
    await page.getByRole('button', { name: '全部', exact: true }).click();
    for (const nick of ['楼上', '楼下']) await page.getByRole('button', { name: `更多操作：${nick} 的评论` }).click();
    await page.getByRole('button', { name: '屏蔽邮箱：楼下 的评论' }).waitFor();
    expect(await page.getByRole('button', { name: /^置顶：/ }).evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).toEqual(['置顶：楼上 的评论']);
  });

  it('sees the visits of the pages', async () => {
    const { objectId } = await comments.call('POST', '/1.1/classes/Counter', { url: '/views/hot.html', title: '热门文章', time: 1 });
    for (let visit = 0; visit < 4; visit++) await comments.call('PUT', `/1.1/classes/Counter/${objectId}`, { time: { __op: 'Increment', amount: 1 } });
    const page = await signedIn();
    await page.getByRole('button', { name: '访问量' }).click();
    await expect.poll(() => page.getByRole('row').allInnerTexts()).toContainEqual(expect.stringMatching(/热门文章\s+\/views\/hot\.html\s+5/));
    expect(await findings(page)).toEqual([]);
  });

  it('reads where the links and pictures of a comment lead before approving it', async () => {
    await post({ nick: '链', comment: '<p>好文章，<a href="https://pills.example/?a=1&amp;b=2">学习了</a>，<a href="https://plain.example">https://plain.example</a> <a class="at" href="#5cc6a1b2c3d4e5f6a7b8c9d0">@甲</a><img src="https://pixel.example/x.png" alt="图"><img class="vemoji" src="https://emoji.example/smile.png" alt="smile"></p>' });
    const page = await signedIn();
    const row = page.locator('.row', { hasText: '好文章' });
    expect(await row.locator('.text').innerText()).toBe('好文章，学习了 (https://pills.example/?a=1&b=2)，https://plain.example @甲[图] (https://pixel.example/x.png)[smile]');
    await row.getByRole('button', { name: /^回复/ }).click();
    expect(await page.getByRole('dialog').locator('blockquote').innerText()).toContain('https://pills.example/');
  });

  it('runs nothing a stranger wrote', async () => {
    for (const fields of [{ comment: '<img src=x onerror=alert(1)>攻击' }, { comment: '攻击', nick: '<svg onload=alert(1)>' }, { comment: '攻击 [x](javascript:alert(1))', link: 'javascript:alert(1)' }]) await post(fields);
    const page = await browser.open(`${comments.url}/admin`, { before: (opened) => opened.exposeFunction('alert', () => opened.errors.push('alert ran')) });
    await page.getByLabel('密码').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.row', { hasText: '攻击' }).count()).toBe(3);
    expect(await page.locator('.row img, .row svg, .row a').count()).toBe(0);
    expect(page.errors).toEqual([]);
  });

  it('is told when the server is gone, and keeps what was there', async () => {
    await post({ comment: '还在', nick: '留' });
    const page = await signedIn();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: '通过：留 的评论' }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('连接不上服务器');
    expect(await page.getByText('还在').isVisible()).toBe(true);
  });

  it('asks again for a list that could not be loaded: with the filter or search pressed once more, or the button in its place', async () => {
    const page = await signedIn();
    const lost = page.getByText('没能载入');
    let isAway = true;
    await page.route(/api\/(comments\?state=(spam|all)|visits|blocks)/, (route) => (isAway ? route.abort() : route.continue()));
    const failsThenLoads = async (start: () => Promise<void>, again: () => Promise<void>): Promise<void> => {
      isAway = true;
      await start();
      await lost.waitFor();
      expect([await page.getByText('正在载入').count(), await page.locator('.row, tbody tr').count()]).toEqual([0, 0]);
      isAway = false;
      await again();
      await expect.poll(() => lost.count()).toBe(0);
    };
    const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
    await failsThenLoads(press('垃圾评论'), press('垃圾评论'));
    await page.getByRole('heading', { level: 2, name: /垃圾评论 共 \d+ 条/ }).waitFor();
    await failsThenLoads(press('全部'), press('搜索'));
    await page.getByRole('heading', { level: 2, name: /全部 共 \d+ 条/ }).waitFor();
    await failsThenLoads(press('访问量'), press('搜索'));
    await page.getByText('热门文章').waitFor();
    await failsThenLoads(press('屏蔽名单'), press('重新载入'));
    // The button is gone: the keyboard goes on from the heading.
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h2');
    await page.getByText('没有屏蔽任何人').waitFor();
  });

  it('is not shown the list of before for that of now, where it cannot be had after something was done', async () => {
    await post({ comment: '过时的', nick: '旧', mail: 'old@example.com' });
    const page = await signedIn();
    const lost = page.getByText('没能载入');
    const retry = (): Promise<void> => page.getByRole('button', { name: '重新载入' }).click();
    const loseOnce = (path: RegExp): Promise<unknown> => page.route(path, (route) => route.abort(), { times: 1 });
    const row = page.locator('.row', { hasText: '过时的' });
    await row.waitFor();
    await loseOnce(/api\/comments/);
    await page.getByRole('button', { name: '删除：旧 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已删除 1 条');
    await lost.waitFor();
    expect([await page.locator('.row').count(), await page.getByRole('heading', { level: 2 }).innerText()]).toEqual([0, expect.not.stringContaining('共')]);
    await retry();
    await page.getByRole('heading', { level: 2, name: /待审核 共/ }).waitFor();
    expect(await row.count()).toBe(0);
    await loseOnce(/api\/comments/);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已恢复 1 条');
    await lost.waitFor();
    await retry();
    await row.waitFor();
    await page.getByRole('button', { name: '更多操作：旧 的评论' }).click();
    await page.getByRole('button', { name: '屏蔽邮箱：旧 的评论' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('已屏蔽');
    await page.getByRole('button', { name: '屏蔽名单' }).click();
    const unblock = page.getByRole('button', { name: '解除屏蔽：旧' });
    await unblock.waitFor();
    await loseOnce(/api\/blocks/);
    await unblock.click();
    await lost.waitFor();
    expect(await unblock.count()).toBe(0);
    await retry();
    await page.getByText('没有屏蔽任何人').waitFor();
  });

  it.each([
    ['en-US', 'en', 'Sign in'],
    ['zh-TW', 'zh-TW', '登入'],
    ['zh-Hant-HK', 'zh-TW', '登入'],
    ['zh-Hans-HK', 'zh-CN', '登录'],
  ])('reads the language of the browser: %s', async (locale, lang, name) => {
    const page = await browser.open(`${comments.url}/admin`, { locale });
    await page.getByRole('heading', { name, exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
  });
});

describe.each(['light', 'dark'] as const)('axe finds nothing serious, %s', (colorScheme) => {
  it.each([
    ['wide', { viewport: { width: 1280, height: 900 } }],
    ['phone', phone],
  ])('%s, and nothing is cut off', async (_size, size) => {
    await post({ comment: '一条很长的评论，没有空格的网址也要折行：https://example.com/' + 'x'.repeat(300), nick: '长' });
    await post({ comment: '很多行。\n\n'.repeat(2000), nick: 'W'.repeat(50) });
    const page = await signedIn({ ...size, colorScheme });
    await page.locator('.row').first().waitFor();
    await page.getByRole('button', { name: /^更多操作：长/ }).first().click();
    await page.getByLabel('选择本页全部').check();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await page.evaluate(() => Math.max(...[...document.querySelectorAll('.row')].map((row) => row.clientHeight / innerHeight)))).toBeLessThan(1);
    // Buttons that take two lines keep off the first comment.
    const [bulk, button] = [page.getByRole('group', { name: '批量操作' }), page.getByRole('button', { name: '删除', exact: true }).first()];
    const [around, inside] = await Promise.all([bulk.boundingBox(), button.boundingBox()]);
    expect(around!.y + around!.height - inside!.y - inside!.height).toBeGreaterThanOrEqual(6);
  });
});

/** Presses Tab until what has this name has the focus. */
async function tabTo(page: TestPage, name: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement!;
      return element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined) ?? element.textContent ?? '';
    });
    if (focused.trim() === name) return;
  }
  throw new Error(`Tab never reached ${name}`);
}
