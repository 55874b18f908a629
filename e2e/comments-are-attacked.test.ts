/**
 * Attacks on whatever shows comments (§5 Comment HTML is sanitised): both sanitisers and the widget, with our own list and, where
 * `DOMPURIFY_FIXTURES` names the file, with those that DOMPurify publishes.
 */
import { Marked } from 'marked';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitiseComment, sanitiseHtml, sanitiseMarkdown } from '../packages/comment-server/src/domain/comment/sanitise';
import { ATTACKS, expectHarmless, publishedAttacks, watchForHits } from './support/attacks';
import { useBrowser, type TestPage } from './support/browser';
import { root } from './support/command';
import { startCommentSite, type CommentSite } from './support/comment-site';
import { servePages } from './support/comments';
import { startIssueSite } from './support/issue-site';

const browser = useBrowser();
const published = await publishedAttacks();
let blank: Awaited<ReturnType<typeof servePages>>;
let site: CommentSite;
let sanitisers: string;
const URL = encodeURI('/留言.html');

beforeAll(async () => {
  blank = await servePages(() => '<!doctype html><meta charset="utf-8"><title>t</title><div id="place"></div>');
  site = await startCommentSite({ pageSize: 500 });
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? id : null),
        load: (id) => (id === 'entry' ? `export { sanitizeHtml } from ${JSON.stringify(`${root}/packages/comments/src/text/sanitize.ts`)}; export { default as renderMarkdown } from ${JSON.stringify(`${root}/packages/comments/src/text/markdown.ts`)};` : null),
      },
    ],
  });
  sanitisers = (await bundle.generate({ format: 'iife', name: 'sanitisers' })).output[0].code;
  await bundle.close();
});
afterAll(() => Promise.all([blank?.close(), site?.stop()]));

async function openBlank(): Promise<TestPage> {
  const page = await browser.open(`${blank.url}/`, { before: watchForHits });
  await page.addScriptTag({ content: sanitisers });
  return page;
}

/** Puts HTML in the page as a widget that trusts it does, twice: what a browser writes out of it may read otherwise. */
const put = (page: TestPage, html: readonly string[]): Promise<void> =>
  page.evaluate((all) => {
    const place = document.querySelector('#place')!;
    place.replaceChildren(
      ...all.map((one) => {
        const element = document.createElement('div');
        element.innerHTML = one;
        element.innerHTML = String(element.innerHTML);
        return element;
      }),
    );
  }, html);

it('are attacks: a page that shows them as they are is hit', async () => {
  const page = await openBlank();
  // The one that leads away would take the page with it.
  await put(page, ATTACKS.slice(0, 24).filter((attack) => !attack.includes('http-equiv')));
  await expect.poll(() => page.evaluate(() => (window as unknown as { hits: string[] }).hits.length)).toBeGreaterThan(4);
  await expect(expectHarmless(page, '#place > div', [blank.url])).rejects.toThrow();
});

/** Browsers open what was left open again in every block that follows: a short text would be millions of elements. */
describe('however they are built, do not grow in a reader’s page', () => {
  const titled = (count: number): string => Array.from({ length: count }, (_, index) => `<b title=${index}>`).join('');
  it.each([
    ['HTML with attributes that differ', `<p>${titled(100)}${'a<p>'.repeat(12_000)}`],
    ['HTML with elements of many names', `<p>${['b', 'i', 'u', 's', 'em', 'tt', 'big', 'code', 'font', 'small', 'strong', 'strike'].map((name) => `<${name}>`.repeat(3)).join('')}${'a<p>'.repeat(12_000)}`],
    ['HTML whose tags are hard to read', `<p>${Array.from({ length: 200 }, (_, index) => `<CODE/class="language->${index}">`).join('')}${'a<p>'.repeat(9000)}`],
    ['Markdown', `x ${titled(400)}${'a<p>'.repeat(1200)}`],
  ])('%s', async (_, comment) => {
    const page = await browser.open(site.url + URL, { before: (page) => answer(page, comment) });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.cm-text p').count()).toBeGreaterThan(1000);
    expect(await page.locator('.cm-text *').count()).toBeLessThan(300_000);
  });

  it('and what they emphasise stays so, however much of it there is', async () => {
    const page = await browser.open(site.url + URL, { before: (page) => answer(page, '<p>一<strong>段</strong><code>字</code></p>'.repeat(1000)) });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('.cm-text p').count()).toBe(1000);
    expect(await page.locator('.cm-text strong, .cm-text code').count()).toBe(2000);
  });

  const answer = (page: TestPage, comment: string): Promise<unknown> =>
    page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify({ results: route.request().url().includes('count=1') ? [] : [{ objectId: 'flood', comment, nick: 'a', createdAt: new Date().toISOString() }], count: 1 }) }));
});

describe.each([
  ['our own', ATTACKS, 70],
  [published.length > 0 ? 'DOMPurify’s' : 'DOMPurify’s: not here, DOMPURIFY_FIXTURES names no copy of its test/fixtures/expect.mjs', published, 200],
] as const)('%s', (name, attacks, least) => {
  const run = it.skipIf(attacks.length === 0 && name !== 'our own');
  const withoutOthers = (page: TestPage, selector: string): Promise<void> => expectHarmless(page, selector, [blank.url]);

  run('are all here', () => expect(attacks.length).toBeGreaterThan(least));

  run('do nothing behind the browser’s sanitiser, as HTML and as Markdown', async () => {
    const page = await openBlank();
    for (const [kind, images] of [['sanitizeHtml', false], ['renderMarkdown', false], ['sanitizeHtml', true], ['renderMarkdown', true]] as const) {
      const clean = await page.evaluate(
        ({ all, kind, images }) => {
          const tool = (window as unknown as { sanitisers: Record<string, (text: string, options: object) => string> }).sanitisers[kind]!;
          return all.map((one) => tool(one, { images }));
        },
        { all: attacks, kind, images },
      );
      await put(page, clean);
      // With pictures, those of other hosts are asked for: nothing else is.
      if (images) await expectHarmless(page, '#place > div', ['http']);
      else await withoutOthers(page, '#place > div');
      const again = await page.evaluate(({ all, images }) => all.map((one) => (window as unknown as { sanitisers: { sanitizeHtml(text: string, options: object): string } }).sanitisers.sanitizeHtml(one, { images })), { all: clean, images });
      expect(again).toEqual(clean);
    }
  });

  run('do nothing behind the server’s sanitiser, in widgets that trust what they get', async () => {
    const page = await browser.open(`${blank.url}/`, { before: async (page) => { await watchForHits(page); await page.route((url) => !url.href.startsWith(blank.url), (route) => route.abort()); } });
    // Its own boxes of task lists, which do nothing, are no elements of an attack.
    const marked = new Marked({ gfm: true, breaks: true, renderer: { checkbox: () => '' } });
    // As Valine to 1.4 shows a comment, as 1.5 does, and as each shows what the other wrote.
    const given = attacks.flatMap((attack) => [sanitiseHtml(attack), sanitiseComment(attack), sanitiseMarkdown(attack), marked.parse(sanitiseMarkdown(attack), { async: false }), marked.parse(sanitiseComment(attack), { async: false })]);
    await put(page, given);
    // Pictures are shown by these widgets: the server cannot keep them from asking other hosts.
    await expectHarmless(page, '#place > div', ['http']);
    for (const attack of attacks) for (const sanitise of [sanitiseHtml, sanitiseComment]) expect(sanitise(sanitise(attack))).toBe(sanitise(attack));
  });

  run('do nothing in stored comments', async () => {
    const rows = [...attacks, ...attacks.map((attack) => `<p>as HTML</p>${attack}`)].map((comment, index) => ({ objectId: `attack${index}`, comment, nick: comment.slice(0, 90), link: comment.slice(0, 90), mail: comment.slice(0, 90), rid: '', createdAt: new Date().toISOString() }));
    const page = await browser.open(site.url + URL, {
      async before(page) {
        await watchForHits(page);
        await page.route('**/1.1/classes/Comment?*', (route) => route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, body: JSON.stringify({ results: route.request().url().includes('count=1') ? [] : rows, count: rows.length }) }));
      },
    });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator(`#attack${rows.length - 1}`).waitFor();
    // Markdown is drawn when its renderer has come.
    await expect.poll(() => page.locator('.cm-card .cm-source').count()).toBe(0);
    expect(await page.locator('.cm-card').count()).toBe(rows.length);
    await expectHarmless(page, '.cm-text', [site.url, site.server]);
    expect(page.url()).toBe(site.url + URL);
    expect(await page.title()).toContain('留言');
  });

  // GitHub sends HTML; GitLab does, too, and where it does not its Markdown is rendered in the page.
  for (const [platform, isRenderedHere] of [['github', false], ['gitlab', false], ['gitlab', true]] as const) {
    run(`do nothing in issues of ${platform}${isRenderedHere ? ', rendered in the page' : ''}`, async () => {
      const issues = await startIssueSite(platform, { perPage: 100 });
      try {
        if (isRenderedHere) issues.platform.tracker.fault = (request) => (request.url.includes('/api/graphql') ? new Response('{}', { status: 404 }) : undefined);
        const issue = issues.platform.tracker.addIssue('[Vssue]策略梯度 | 议题小站');
        for (const attack of attacks) issues.platform.tracker.addComment(issue, attack, '小明');
        const page = await browser.open(issues.host.url + encodeURI('/文集/策略梯度.html'), { before: watchForHits });
        await page.locator('#comments').scrollIntoViewIfNeeded();
        for (let left = attacks.length; left > 0; left -= 100) {
          await expect.poll(() => page.locator('.issues-comment').count()).toBe(Math.min(left, 100));
          // GitHub's own host stands between readers and pictures.
          await expectHarmless(page, '.issues-text', platform === 'github' ? ['http'] : [issues.host.url, issues.platform.url]);
          if (left <= 100) break;
          await page.getByRole('button', { name: '下一页' }).first().click();
          await expect.poll(() => page.locator('.issues-comment').count()).toBe(Math.min(left - 100, 100));
        }
      } finally {
        await issues.stop();
      }
    }, 240_000);
  }

  run('do nothing in the preview of what is typed', async () => {
    const page = await browser.open(site.url + URL, { before: watchForHits });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: '预览' }).click();
    for (const [index, attack] of attacks.entries()) {
      // First, because an attack may swallow what follows it.
      await page.getByRole('textbox', { name: '评论内容' }).fill(`attack ${index}.\n\n${attack}`);
      await page.locator('.cm-preview').filter({ hasText: `attack ${index}.` }).waitFor();
      await expectHarmless(page, '.cm-text', [site.url, site.server]);
    }
  }, 240_000);
});
