/** The owner answers from the admin page and is known on the article's page; whoever takes their mail is not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import { desktop, phone, useBrowser, type TestPage } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';

const PASSWORD = '一个够长的密码 42';
const MAIL = 'owner@blog.example';
const browser = useBrowser();
let site: CommentSite;
beforeAll(async () => {
  site = await startCommentSite();
  await site.stopServer();
  await site.startServer(['--moderation', 'none', '--owner-mail', MAIL]);
  const set = await fetch(`${site.server}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: new URL(site.adminUrl).hash.slice('#token='.length), password: PASSWORD }) });
  expect(set.status).toBe(200);
});
afterAll(() => site?.stop());

const pathOf = (name: string): string => encodeURI(`/${name}.html`);
async function post(fields: Record<string, unknown>): Promise<string> {
  const { objectId, error } = await site.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: 'ming@example.com', url: pathOf('另一页'), ...fields });
  expect(error).toBeUndefined();
  return objectId;
}
async function signIn(state: '待审核' | '全部', options = desktop): Promise<TestPage> {
  const page = await browser.open(`${site.server}/admin`, options);
  await page.getByLabel('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: state, exact: true }).click();
  await page.getByRole('heading', { level: 2, name: new RegExp(`${state}(?!.*正在载入)`) }).waitFor();
  return page;
}
async function read(name: string, options = desktop): Promise<TestPage> {
  const page = await browser.open(site.url + pathOf(name), options);
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm[aria-busy=false]').waitFor();
  return page;
}
const notice = (page: TestPage) => page.locator('.notice');
const answer = (page: TestPage, nick: string) => page.getByRole('button', { name: `回复：${nick} 的评论` });
const hasFocus = (page: TestPage, nick: string) => expect.poll(() => answer(page, nick).evaluate((element) => element === document.activeElement)).toBe(true);

describe('the owner', () => {
  it('answers with the keyboard alone, and the page shows whose answer it is', async () => {
    const id = await post({ nick: '甲', comment: '<p>这里看不懂</p>' });
    const page = await signIn('全部');
    await answer(page, '甲').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '回复 甲' });
    await dialog.getByText('这里看不懂').waitFor();
    expect(await dialog.getByText('一并通过').count()).toBe(0);
    expect(await dialog.getByLabel('内容').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('谢谢，**已经**改了');
    await page.keyboard.press('Control+Enter');
    // A name is needed, and asked for once.
    expect(await dialog.getByLabel('你的昵称').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('站长');
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => notice(page).innerText()).toContain('回复已发表');
    await hasFocus(page, '甲');
    await page.locator('.row', { hasText: '已经' }).getByText('博主', { exact: true }).waitFor();

    const article = await read('另一页');
    const card = article.locator('.cm-replies .cm-card', { hasText: '谢谢，已经改了' });
    expect(await card.locator('.cm-head').innerText()).toMatch(/^站长\s+博主/);
    expect(await card.locator('strong').innerText()).toBe('已经');
    expect(await card.locator('a.at').evaluate((link) => [link.getAttribute('href'), link.textContent])).toEqual([`#${id}`, '@甲']);
    expect(await article.locator('.cm-owner').count()).toBe(1);
    expect([page.errors, article.errors]).toEqual([[], []]);

    await answer(page, '甲').click();
    expect(await dialog.getByLabel('你的昵称').inputValue()).toBe('站长');
  });

  it('answers whom they pressed last on a slow network, and nothing takes the place of what they write', async () => {
    for (const nick of ['先', '后']) await post({ nick, comment: `<p>${nick}来的</p>` });
    const page = await signIn('全部');
    let send = (): void => undefined;
    const held = new Promise<void>((done) => (send = done));
    await page.route(
      '**/admin/api/owner',
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    await answer(page, '先').click();
    const second = page.waitForResponse('**/admin/api/owner');
    await answer(page, '后').click();
    const dialog = page.getByRole('dialog', { name: '回复 后' });
    await dialog.getByLabel('内容').fill('给后来的');
    await (await second).finished();
    const first = page.waitForResponse('**/admin/api/owner');
    send();
    await (await first).finished();
    await page.waitForTimeout(200);
    expect([await page.getByRole('dialog').count(), await dialog.getByLabel('内容').inputValue()]).toEqual([1, '给后来的']);
    await page.keyboard.press('Escape');
  });

  it('answers what waits, which is published along', async () => {
    await site.stopServer();
    await site.startServer(['--moderation', 'all', '--owner-mail', MAIL]);
    const id = await post({ nick: '乙', comment: '<p>在等</p>' });
    const page = await signIn('待审核');
    await answer(page, '乙').click();
    const dialog = page.getByRole('dialog', { name: '回复 乙' });
    await dialog.getByText('回复后这条评论会一并通过').waitFor();
    await dialog.getByLabel('内容').fill('欢迎');
    await dialog.getByRole('button', { name: '发表' }).click();
    await expect.poll(() => notice(page).innerText()).toContain('一并通过');
    await page.getByText('没有待审核的评论').waitFor();
    // Not lost with the row that went.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('comments-heading');
    expect((await site.call('GET', `/1.1/classes/Comment/${id}`)).objectId).toBe(id);
    expect(page.errors).toEqual([]);
    await site.stopServer();
    await site.startServer(['--moderation', 'none', '--owner-mail', MAIL]);
  });

  it('does not lose what is not sent: to Escape, to a reload, to a server that is gone', async () => {
    await post({ nick: '丙', comment: '<p>问一句</p>' });
    const page = await signIn('全部');
    await answer(page, '丙').click();
    const dialog = page.getByRole('dialog', { name: '回复 丙' });
    await dialog.getByLabel('内容').fill('写到一半');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => notice(page).innerText()).toContain('没发出的内容还在');
    await hasFocus(page, '丙');
    await page.reload();
    await page.getByRole('button', { name: '全部', exact: true }).click();
    await answer(page, '丙').click();
    expect(await dialog.getByLabel('内容').inputValue()).toBe('写到一半');
    // The answer of the server is lost on its way: what is sent again is not there twice.
    await page.route('**/admin/api/reply', async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await dialog.getByRole('button', { name: '发表' }).click();
    await dialog.getByRole('alert').getByText('连接不上服务器').waitFor();
    expect(await dialog.getByLabel('内容').inputValue()).toBe('写到一半');
    await dialog.getByRole('button', { name: '发表' }).dblclick();
    await expect.poll(() => notice(page).innerText()).toContain('回复已发表');
    expect(await page.locator('.row', { hasText: '写到一半' }).count()).toBe(1);
    await answer(page, '丙').click();
    expect(await dialog.getByLabel('内容').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await notice(page).innerText()).not.toContain('没发出');
  });

  it('cannot answer spam', async () => {
    site.writeRow({ url: pathOf('另一页'), nick: '卖药', comment: '<p>便宜</p>', status: 'spam' });
    const page = await signIn('全部');
    await page.getByText('便宜').waitFor();
    expect(await answer(page, '卖药').count()).toBe(0);
  });

  it('reads English where the browser does', async () => {
    const page = await browser.open(`${site.server}/admin`, { ...desktop, locale: 'en-US' });
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('button', { name: 'Reply: comment by 甲' }).click();
    await page.getByRole('dialog', { name: 'Reply to 甲' }).getByRole('button', { name: 'Publish' }).waitFor();
  });
});

it('who writes under the mail of the owner waits, is told so, and is no owner', async () => {
  const page = await read('另一页');
  await page.getByLabel('昵称').fill('站长');
  await page.getByLabel('邮箱').fill(MAIL.toUpperCase());
  await page.getByRole('textbox', { name: '评论内容' }).fill('我才是站长');
  await page.getByRole('button', { name: '发表' }).click();
  await page.locator('.cm-notice').getByText('博主看过之后就会显示').waitFor();
  await page.reload();
  await page.locator('#comments').scrollIntoViewIfNeeded();
  await page.locator('.cm[aria-busy=false]').waitFor();
  expect(await page.getByText('我才是站长').count()).toBe(0);
  const admin = await signIn('待审核');
  const row = admin.locator('.row', { hasText: '我才是站长' });
  await row.getByText('用的是你的邮箱，确认是你本人再通过').waitFor();
  await row.getByRole('button', { name: /^回复/ }).click();
  await admin.getByRole('dialog').getByText('用的是你的邮箱，确认是你本人再通过').waitFor();
});

describe.each(['light', 'dark'] as const)('axe finds nothing serious, %s', (colorScheme) => {
  it.each([
    ['wide', desktop],
    ['phone', phone],
  ])('%s: in the dialog and beside the name, and nothing is cut off', async (_size, size) => {
    site.writeRow({ url: pathOf('另一页'), nick: '长', comment: `<p>一条很长的评论，没有空格的网址也要折行：https://example.com/${'x'.repeat(300)}</p>`, status: 'waiting' });
    site.writeRow({ url: pathOf('另一页'), nick: '一个名字很长很长很长很长的博主', mail: MAIL, comment: '<p>导入的旧评论</p>', sticky: 1 });
    const page = await signIn('待审核', { ...size, colorScheme });
    await answer(page, '长').first().click();
    const dialog = page.getByRole('dialog', { name: '回复 长' });
    await dialog.getByText('一并通过').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await dialog.evaluate((element) => [element.scrollWidth <= element.clientWidth, document.documentElement.scrollWidth <= innerWidth])).toEqual([true, true]);
    const article = await read('另一页', { ...size, colorScheme });
    await article.locator('.cm-owner').first().waitFor();
    expect(await findings(article)).toEqual([]);
    expect(await article.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
