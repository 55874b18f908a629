/** Comments that attack the page: past the rules of our server, and from a server that has none (§5 Comment HTML is sanitised). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ATTACKS, expectHarmless as expectHarmlessTexts, watchForHits } from './support/attacks';
import { useBrowser, type TestPage } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';

const browser = useBrowser();
let site: CommentSite;
const URL = encodeURI('/留言.html');

beforeAll(async () => {
  site = await startCommentSite({ pageSize: 200 });
});
afterAll(() => site?.stop());

async function open(before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(site.url + URL, {
    async before(page) {
      await watchForHits(page);
      await before?.(page);
    },
  });
  await page.locator('#comments').scrollIntoViewIfNeeded();
  // What stands in the page until the widget does is not to count as changed.
  await page.locator('.cm').waitFor();
  return page;
}

/** Everything of the page but the widget, as text: nothing of it may change. */
const around = (page: TestPage): Promise<string> =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    copy.querySelector('.cm')?.remove();
    return [document.title, document.baseURI, getComputedStyle(document.body).display, copy.innerText].join('\n');
  });

/** Gives the number of links there are. */
async function expectHarmless(page: TestPage): Promise<number> {
  await expectHarmlessTexts(page, '.cm-text', [site.url, site.server]);
  const links = await page.locator('.cm-text').locator('a[href]').evaluateAll((all) => (all as HTMLAnchorElement[]).map(({ href, target, rel, className }) => ({ href, target, rel, className })));
  for (const { href, target, rel, className } of links) {
    if (className === 'at') expect(new globalThis.URL(href).origin).toBe(site.url);
    else expect({ target, rel }).toEqual({ target: '_blank', rel: 'nofollow noopener noreferrer ugc' });
    expect(href).not.toMatch(/^(javascript|data|vbscript):|eval\(/);
  }
  return links.length;
}

it('that stand in the database of our server', async () => {
  for (const comment of ATTACKS) site.writeRow({ url: URL, comment, nick: '<img src=x onerror=hit(0)>', link: 'javascript:hit(0)', mail: '"><script>hit(0)</script>' });
  const page = await open();
  const before = await around(page);
  await page.locator('.cm-card').nth(ATTACKS.length - 1).waitFor();
  expect(await expectHarmless(page)).toBeGreaterThan(3);
  expect(await around(page)).toBe(before);
});

it('that a server without any rules gives out as they are', async () => {
  const rows = ATTACKS.map((comment, index) => ({ objectId: `attack${index}`, comment, nick: '<img src=x onerror=hit(0)>', link: index % 2 === 0 ? 'javascript:hit(0)' : 'https://user:password@evil.example', mail: '"><script>hit(0)</script>', createdAt: new Date().toISOString() }));
  const odd = [null, 7, { objectId: '"><img src=x onerror=hit(0)>', comment: 'no id' }, { objectId: 'odd1', nick: { toString: 'x' }, comment: ['<img src=x onerror=hit(0)>'], insertedAt: 'never' }];
  const page = await open((page) =>
    page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify(route.request().url().includes('count=1') ? { results: [], count: rows.length } : { results: [...rows, ...odd] }) })),
  );
  const before = await around(page);
  await page.locator('#attack24').waitFor();
  expect(await page.locator('#odd1 .cm-nick').innerText()).toBe('Anonymous');
  expect(await page.locator('#attack0 .cm-nick').innerText()).toBe('<img src=x onerror=hit(0)>');
  expect(await page.locator('a.cm-nick').count()).toBe(0);
  // Markdown is drawn when its renderer has come.
  await page.locator('#attack19 code').waitFor();
  expect(await expectHarmless(page)).toBeGreaterThan(3);
  expect(await around(page)).toBe(before);
  // §5: what would leave the page's own text is not there; what is text stays.
  expect(await page.locator('#attack16').innerText()).toContain('closing tags');
  expect(await page.locator('#attack17 a.picture').innerText()).toBe('pixel');
  expect(await page.locator('#attack21 a[href="#app"]').getAttribute('target')).toBeNull();
  expect(await page.locator('#attack21 a').first().getAttribute('class')).toBeNull();
});

it('that a visitor is talked into typing: the preview is as safe', async () => {
  const page = await open();
  await page.getByRole('button', { name: '预览' }).click();
  for (const [index, attack] of ATTACKS.entries()) {
    // First, because an attack may swallow what follows it.
    await page.getByRole('textbox', { name: '评论内容' }).fill(`attack ${index}.\n\n${attack}`);
    await page.locator('.cm-preview').filter({ hasText: `attack ${index}.` }).waitFor();
    await expectHarmless(page);
  }
});

it('with pictures: those of this site show, others when a reader asks or the author wants them', async () => {
  const dot = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const rows = [{ objectId: 'pictures', comment: `<p><img src="/logo.svg" alt="own"><img src="${dot}" alt="dot"><img src="data:image/svg+xml,<svg onload=hit(1)>" alt="svg"><a href="https://example.com"><img src="https://tracker.example/c.png" alt="linked"></a></p>`, nick: 'a', createdAt: new Date().toISOString() }];
  // As Valine 1.5 stores one that was pasted.
  const large = dot.replace('==', `${'A'.repeat(60_000)}==`);
  rows.push({ objectId: 'pasted', comment: `**前**\n![image](${large})\n后面的话`, nick: 'b', createdAt: new Date().toISOString() });
  const answer = (page: TestPage) => page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify({ results: rows, count: 2 }) }));
  const page = await open(answer);
  await page.locator('#pictures').waitFor();
  await page.locator('#pasted strong').waitFor();
  expect(await page.locator('#pasted .cm-text').innerText()).toMatch(/^前\s+后面的话$/);
  expect(await page.locator('#pasted .cm-text img').evaluateAll((all) => all.map((image) => [image.getAttribute('alt'), image.getAttribute('src')?.length]))).toEqual([['image', large.length]]);
  expect(await page.locator('#pictures img').evaluateAll((all) => all.map((image) => [image.getAttribute('alt'), image.getAttribute('loading'), image.getAttribute('referrerpolicy')]))).toEqual([
    ['own', 'lazy', 'no-referrer'],
    ['dot', 'lazy', 'no-referrer'],
  ]);
  expect(await page.locator('#pictures .cm-text').innerText()).toContain('linked');
  await expectHarmless(page);

  const generous = await startCommentSite({ images: true, avatarCDN: 'https://avatars.example/avatar/' });
  try {
    const shown = await browser.open(generous.url + URL, { before: answer });
    await shown.locator('#comments').scrollIntoViewIfNeeded();
    await shown.locator('#pictures').waitFor();
    expect(await shown.locator('#pictures .cm-text img').count()).toBe(3);
    expect(await shown.locator('#pictures a img').getAttribute('referrerpolicy')).toBe('no-referrer');
    await expect.poll(() => shown.asked.some((url) => url === 'https://avatars.example/avatar/d41d8cd98f00b204e9800998ecf8427e?d=retro')).toBe(true);
    // The service does not answer: the avatar is drawn.
    await shown.locator('#pictures svg.cm-avatar').waitFor();
  } finally {
    await generous.stop();
  }
});
