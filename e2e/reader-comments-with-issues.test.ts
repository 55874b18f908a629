/** Comments kept as issues (§4, §5, §6, §8), on each of the five platforms: a site, a platform of another origin, a real browser. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from './support/axe';
import type { TestPage } from './support/browser';
import { brotliBytes } from './support/built';
import { as, fill, logsIn, numbers, status, texts, TITLE, useIssueReader } from './support/issue-reader';
import { startIssueSite, type IssueSite } from './support/issue-site';

const { open } = useIssueReader();

describe.each(['github', 'github-v4', 'gitlab', 'bitbucket', 'gitee'] as const)('%s', (name) => {
  const hasReactions = name.startsWith('github') || name === 'gitlab';
  const isSortable = name !== 'github' && name !== 'gitee';
  let site: IssueSite;
  beforeAll(async () => void (site = await startIssueSite(name, { admins: ['owner'] })));
  afterAll(() => site?.stop());
  beforeEach(() => site.platform.reset());
  const item = (page: TestPage, text: string) => page.locator('.issues-comment').filter({ hasText: text });

  it('logs in, writes with a preview, quotes, edits and deletes (§4, §6)', async () => {
    const issue = fill(site, 2);
    const page = await open(site);
    await status(page, 'none');
    await logsIn(page);
    expect(new URL(page.url()).search + new URL(page.url()).hash).not.toMatch(/code=|state=|token=/);
    const box = page.getByRole('textbox', { name: '发表评论' });

    await box.fill('你好，**世界**');
    await page.getByRole('button', { name: '预览' }).click();
    await expect.poll(() => page.locator('.issues-new .issues-preview strong').innerText()).toBe('世界');
    await page.getByRole('button', { name: '撰写' }).click();
    await box.press('Control+Enter');
    await item(page, '世界').waitFor();
    await expect.poll(() => box.inputValue()).toBe('');

    await item(page, '第 1 条').getByRole('button', { name: '回复' }).click();
    const author = name === 'bitbucket' ? 'nick' : '小明';
    await expect.poll(() => box.inputValue()).toBe(`@${author}\n\n> 第 1 条\n\n`);
    await expect.poll(() => box.evaluate((element: HTMLTextAreaElement) => element === document.activeElement && element.selectionStart === element.value.length)).toBe(true);
    await page.keyboard.type('同意');
    await box.press('Meta+Enter');
    await item(page, '同意').waitFor();
    expect(issue.comments.at(-1)!.body).toBe(`@${author}\n\n> 第 1 条\n\n同意`);

    // Only the author edits, only the author or an admin deletes.
    const foreign = item(page, '第 1 条').filter({ hasNotText: '同意' });
    expect([await foreign.count(), await foreign.getByRole('button', { name: /编辑|删除/ }).count()]).toEqual([1, 0]);
    await item(page, '世界').getByRole('button', { name: '编辑' }).click();
    const edit = page.getByRole('textbox', { name: '编辑' });
    await expect.poll(async () => [await edit.inputValue(), await edit.evaluate((element) => element === document.activeElement)]).toEqual(['你好，**世界**', true]);
    const calls = site.platform.tracker.calls.length;
    await page.keyboard.press('Control+Enter');
    await edit.waitFor({ state: 'detached' });
    // §5: saved only if changed.
    expect(site.platform.tracker.calls.length).toBe(calls);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('编辑');
    await item(page, '世界').getByRole('button', { name: '编辑' }).click();
    await edit.fill('改过的话');
    await page.getByRole('button', { name: '保存' }).click();
    await item(page, '改过的话').waitFor();
    await item(page, '改过的话').getByText('已编辑').waitFor();

    page.once('dialog', (dialog) => void dialog.dismiss());
    await item(page, '改过的话').getByRole('button', { name: '删除' }).click();
    expect(issue.comments).toHaveLength(4);
    page.once('dialog', (dialog) => void dialog.accept());
    await item(page, '改过的话').getByRole('button', { name: '删除' }).click();
    await item(page, '改过的话').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('issues-title');
    await expect.poll(() => page.locator('.issues-title').innerText()).toContain('3 条评论');
    expect(issue.comments.map(({ body }) => body)).not.toContain('改过的话');
    expect(site.platform.authorized).toHaveLength(1);
  });

  it('asks for at most 25 KB of Brotli when comments come into view', async () => {
    fill(site, 3);
    for (const isAnonymous of [true, false]) {
      const options = isAnonymous ? {} : as(name.replace('-v4', ''), 'token-of-0');
      const page = await open(site, options);
      await expect.poll(async () => (await texts(page)).length).toBe(3);
      // All but what every page has. Below `assets/js/` are other pages, fetched before a reader asks for them.
      const files = page.asked.filter((url) => /\/assets\/(?!(boot|app|site|style)\.)[^/]+\.(js|css)$/.test(url));
      expect(files.length).toBeGreaterThan(4);
      const sizes = await Promise.all(files.map(async (url) => [url, brotliBytes(Buffer.from(await (await fetch(url)).arrayBuffer()))] as const));
      expect(sizes.reduce((total, [, bytes]) => total + bytes, 0)).toBeLessThanOrEqual(25 * 1024);
    }
  });

  it('lets the owner delete what others wrote, and steps a page back after the last of a page (§4)', async () => {
    const issue = fill(site, 11);
    const page = await open(site, as(name.replace('-v4', ''), 'token-of-2'));
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    await page.getByRole('button', { name: '下一页' }).first().click();
    await expect.poll(async () => (await texts(page)).length).toBe(1);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: '删除' }).click();
    await expect.poll(async () => (await texts(page)).length).toBe(10);
    expect(issue.comments).toHaveLength(10);
  });

  it.runIf(hasReactions)('gives reactions and takes them back (§5, §9)', async () => {
    const issue = fill(site, 1);
    const page = await open(site, as(name.replace('-v4', ''), 'token-of-0'));
    await status(page, 'none');
    expect(await page.locator('.issues-reactions button').evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))).toEqual(['喜欢 0', '赞 0', '踩 0']);
    for (const kind of ['喜欢', '赞', '踩']) {
      await page.getByRole('button', { name: `${kind} 0`, exact: true }).click();
      await page.getByRole('button', { name: `${kind} 1`, exact: true, pressed: true }).waitFor();
    }
    expect(issue.comments[0]!.reactions).toHaveLength(3);
    await page.getByRole('button', { name: '赞 1', exact: true }).click();
    await page.getByRole('button', { name: '赞 0', exact: true, pressed: false }).waitFor();
    expect(issue.comments[0]!.reactions).toHaveLength(2);
  });

  it.runIf(name === 'gitlab')('says that a reaction was given already, elsewhere (§8)', async () => {
    const issue = fill(site, 1);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    issue.comments[0]!.reactions.push({ id: 1, name: 'thumbsup', login: '小红' });
    await page.getByRole('button', { name: '赞 0', exact: true }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toContain('已经添加过“赞”的回应');
    await page.getByRole('button', { name: '赞 1', exact: true, pressed: true }).waitFor();
  });

  it.runIf(isSortable)('turns the order round (§6)', async () => {
    fill(site, 12);
    const page = await open(site);
    await expect.poll(() => texts(page)).toEqual(numbers(12, 3));
    await page.getByRole('button', { name: '最新在前' }).first().click();
    await expect.poll(() => texts(page)).toEqual(numbers(1, 10));
    await page.getByRole('button', { name: '最早在前' }).first().waitFor();
  });

  it.runIf(name === 'gitlab')('leaves a reader alone who has gone on elsewhere in the page while a comment was on its way, new or edited', async () => {
    fill(site, 2);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    const elsewhere = page.locator('a[href]:not(.issues *)').first();
    for (const label of ['发表评论', '编辑']) {
      if (label === '编辑') await item(page, '第 2 条').getByRole('button', { name: '编辑' }).click();
      let send = (): void => undefined;
      const held = new Promise<undefined>((done) => (send = () => done(undefined)));
      site.platform.tracker.fault = (request) => (request.method === 'GET' || request.url.includes('graphql') ? undefined : (held as never));
      const box = page.getByRole('textbox', { name: label });
      await box.fill(`边走边${label}`);
      await box.press('Control+Enter');
      await elsewhere.focus();
      send();
      await item(page, `边走边${label}`).getByRole('button', { name: '编辑' }).waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await elsewhere.evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it.runIf(name === 'gitlab')('leaves a writer at the text that the platform did not take, new or edited', async () => {
    fill(site, 2);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    site.platform.tracker.fault = (request) => (request.method === 'GET' || request.url.includes('graphql') ? undefined : new Response('{}', { status: 500 }));
    for (const label of ['发表评论', '编辑']) {
      if (label === '编辑') await item(page, '第 2 条').getByRole('button', { name: '编辑' }).click();
      const box = page.getByRole('textbox', { name: label });
      await box.fill('留着的话');
      await box.press('Control+Enter');
      await page.getByRole('alert').filter({ hasText: '500' }).waitFor();
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await box.inputValue()).toBe('留着的话');
    }
  });

  it.runIf(name === 'gitlab')('quotes into the box also while a preview stands in its place', async () => {
    fill(site, 2);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    const box = page.getByRole('textbox', { name: '发表评论' });
    await box.fill('我看');
    await page.getByRole('button', { name: '预览' }).click();
    await page.locator('.issues-new .issues-preview').waitFor();
    await item(page, '第 1 条').getByRole('button', { name: '回复' }).click();
    await expect.poll(() => box.evaluate((element: HTMLTextAreaElement) => element === document.activeElement && element.selectionStart === element.value.length)).toBe(true);
    expect(await box.inputValue()).toBe('我看\n\n@小明\n\n> 第 1 条\n\n');
  });

  it.runIf(name === 'gitlab')('keeps what an edit is at until it is saved or given up', async () => {
    const issue = fill(site, 12);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    const begin = async () => item(page, '第 12 条').getByRole('button', { name: '编辑' }).click();
    const edit = page.getByRole('textbox', { name: '编辑' });
    await begin();
    await edit.fill('改到一半');
    await page.getByRole('button', { name: '下一页' }).first().click();
    await edit.waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await begin();
    expect(await edit.inputValue()).toBe('改到一半');
    await page.getByRole('button', { name: '取消' }).click();
    await begin();
    expect(await edit.inputValue()).toBe('第 12 条');
    await edit.fill('第 12 条，改好了');
    await page.getByRole('button', { name: '保存' }).click();
    // The text stands in the box as well, before it is saved.
    await edit.waitFor({ state: 'detached' });
    await item(page, '改好了').waitFor();
    expect([issue.comments[11]!.body, await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))]).toEqual(['第 12 条，改好了', []]);
  });

  it.runIf(!hasReactions)('offers no reactions (§6)', async () => {
    fill(site, 1);
    const page = await open(site, as(name, 'token-of-0'));
    await status(page, 'none');
    expect(await page.getByRole('button', { name: /^赞/ }).count()).toBe(0);
  });

  it.runIf(name === 'gitlab')('renders what comes as Markdown only', async () => {
    fill(site, 1).comments[0]!.body = '**粗体** 和 `代码`';
    site.platform.tracker.fault = (request) => (request.url.includes('/api/graphql') ? new Response('{}', { status: 404 }) : undefined);
    const page = await open(site);
    await expect.poll(() => page.locator('.issues-text strong').allInnerTexts()).toEqual(['粗体']);
    expect(page.asked.filter((url) => url.includes('/assets/renderer.'))).toHaveLength(1);
  });

  it('reads without a token, attacks included', async () => {
    const issue = fill(site, 1);
    site.platform.tracker.addComment(issue, '**看** <img src=x onerror="document.title=1">', '小明');
    const page = await open(site);
    await expect.poll(async () => (await texts(page)).length).toBe(2);
    expect(await page.locator('.issues-text [onerror]').count()).toBe(0);
    await page.waitForLoadState('networkidle');
    expect(await page.title()).not.toBe('1');
    expect(page.errors.filter((error) => !/ERR_NAME_NOT_RESOLVED|404/.test(error))).toEqual([]);
  });
});

describe('autoCreateIssue', () => {
  it('creates for the owner, and sends nobody to a login (§4)', async () => {
    const site = await startIssueSite('gitlab', { autoCreateIssue: true, issueContent: '本页的评论' });
    try {
      const page = await open(site);
      await status(page, 'issueNotCreated');
      expect([site.platform.authorized, site.platform.tracker.issues]).toEqual([[], []]);
      const owner = await open(site, as('gitlab', 'token-of-2'));
      await status(owner, 'noComments');
      expect(site.platform.tracker.issues).toMatchObject([{ title: TITLE, body: '本页的评论' }]);
    } finally {
      await site.stop();
    }
  });
});

describe('a config that cannot work', () => {
  it('says what is missing (§5)', async () => {
    const site = await startIssueSite('github', { tokenURL: undefined, owner: undefined });
    try {
      const page = await open(site);
      await status(page, 'failed');
      expect(await page.locator('.issues-reason').innerText()).toBe('clientSecret and proxy is required for GitHub V3');
      expect(page.errors.join()).toContain('"vssueConfig.owner" is required');
    } finally {
      await site.stop();
    }
  });
});

describe('Hebrew', () => {
  it('is written from right to left, whatever the browser says (§8)', async () => {
    const site = await startIssueSite('gitee', { locale: 'he' });
    try {
      fill(site, 2);
      const page = await open(site, as('gitee', 'token-of-0'));
      await expect.poll(async () => (await texts(page)).length).toBe(2);
      expect(await page.locator('.issues').getAttribute('dir')).toBe('rtl');
      const avatar = (await page.locator('.issues-comment .issues-avatar').first().boundingBox())!;
      const text = (await page.locator('.issues-comment article').first().boundingBox())!;
      expect(avatar.x).toBeGreaterThan(text.x + text.width - 1);
      expect(await page.getByRole('button', { name: 'שליחת תגובה' }).count()).toBe(1);
      expect(await findings(page)).toEqual([]);
    } finally {
      await site.stop();
    }
  });
});
