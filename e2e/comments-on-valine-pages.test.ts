/**
 * Pages with Valine as thousands of blogs have them: real Valine, real SDK, a real browser, two origins and nothing in
 * between. Only `serverURLs` differs from before.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useBrowser, type TestPage } from './support/browser';
import { serveComments, servePages, typeInValine, valineHasItsList, type ServedComments } from './support/comments';

const browser = useBrowser();
let comments: ServedComments;
let pages: { url: string; close(): Promise<void> };

const VERSIONS = [
  { version: '1.3', sdk: 'leancloud-storage/dist/av-min.js' },
  { version: '1.4', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
  { version: '1.5', sdk: 'leancloud-storage-3.15/dist/av-min.js' },
];

function valinePage(path: string): string {
  const { version, sdk } = VERSIONS.find((one) => path.startsWith(`/${one.version}/`)) ?? VERSIONS[0]!;
  const options = { el: '#comments', appId: comments.appId, appKey: comments.appKey, serverURLs: comments.url, visitor: true, recordIP: false, avatar: 'retro', notify: path.endsWith('/notify.html') };
  return `<!doctype html><meta charset="utf-8"><title>${path}</title>
    <p>阅读 <span id="${path}" class="leancloud_visitors" data-flag-title="标题"><i class="leancloud-visitors-count"></i></span>
    评论 <span class="valine-comment-count" data-xid="${path}"></span></p><div id="comments"></div>
    <script src="/packages/${sdk}"></script><script src="/packages/valine-${version}/dist/Valine.min.js"></script>
    <script>window.ran = []; window.alert = (text) => window.ran.push(text); new Valine(${JSON.stringify(options)});</script>`;
}

beforeAll(async () => {
  // All posts come from one address here: the limits for one would meet them.
  comments = await serveComments(['--no-limits', '--no-moderation']);
  pages = await servePages(valinePage);
});
afterAll(async () => {
  await pages?.close();
  await comments?.stop();
});

const open = (path: string): Promise<TestPage> => browser.open(pages.url + encodeURI(path));
async function write(page: TestPage, text: string): Promise<void> {
  await valineHasItsList(page);
  await page.locator('input.vnick').first().fill('小明');
  await page.locator('input.vmail').first().fill('ming@example.com');
  await typeInValine(page, text);
  const posted = page.waitForResponse((response) => response.url().includes('/classes/Comment') && response.request().method() === 'POST');
  await page.locator('.vsubmit').first().click();
  // With notify 1.3 asks its arithmetic question first (§5).
  if (page.url().endsWith('/notify.html')) await answerSum(page);
  expect((await posted).status()).toBe(201);
}

async function answerSum(page: TestPage): Promise<void> {
  await page.locator('.vcode').waitFor();
  const [, a, first, b, second, c] = /(\d+)\s*([+\-x])\s*(\d+)\s*([+\-x])\s*(\d+)/.exec(await page.locator('.valert .vtext').innerText())!;
  const [x, y, z] = [Number(a), Number(b), Number(c)];
  const apply = (left: number, sign: string, right: number): number => (sign === '+' ? left + right : sign === '-' ? left - right : left * right);
  await page.locator('.vcode').fill(String(second === 'x' && first !== 'x' ? apply(x, first!, y * z) : apply(apply(x, first!, y), second!, z)));
  await page.locator('.vsure').click();
}

describe.each(VERSIONS)('Valine $version', ({ version }) => {
  const path = `/${version}/文集/一.html`;

  it('posts, shows and answers comments, and counts them (§6, §7)', async () => {
    const page = await open(path);
    await write(page, '你好，**世界** `a b`');
    await page.locator('.vcard').filter({ hasText: '你好' }).waitFor();

    const again = await open(path);
    const card = again.locator('.vcard').first();
    await card.filter({ hasText: '你好' }).waitFor();
    expect(await card.locator('strong').innerText()).toBe('世界');
    expect(await card.locator('code').innerText()).toBe('a b');
    expect(await card.locator('.vnick').innerText()).toBe('小明');
    await expect.poll(() => again.locator('.valine-comment-count').innerText()).toBe('1');
    await card.locator('.vat').click();
    await write(again, '再答');
    await again.locator('.vquote .vcard').filter({ hasText: '再答' }).waitFor();

    const third = await open(path);
    await third.locator('.vquote .vcard').filter({ hasText: '再答' }).waitFor();
    expect(await third.locator('.vcard').count()).toBe(2);
    await expect.poll(() => third.locator('.valine-comment-count').innerText()).toBe('1');
    expect(await third.content()).not.toContain('ming@example.com');
  });

  it('counts the visits of a page (§3 Visitor counter)', async () => {
    for (const visits of ['1', '2', '3']) {
      const page = await open(`/${version}/visits.html`);
      await expect.poll(() => page.locator('.leancloud-visitors-count').innerText()).toBe(visits);
      // Some show it before it is counted.
      await expect.poll(async () => (await comments.call('GET', `/1.1/classes/Counter?where=${encodeURIComponent(JSON.stringify({ url: `/${version}/visits.html` }))}`)).results).toMatchObject([{ time: Number(visits) }]);
    }
  });

  it('shows more pages of a long list', async () => {
    const url = `/${version}/long.html`;
    for (let index = 0; index < 12; index++) await postAs({ nick: `读者 ${index}`, comment: `第 ${index} 条`, url });
    const page = await open(url);
    await expect.poll(() => page.locator('.vcard').count()).toBe(10);
    expect(await page.locator('.vcard').first().innerText()).toContain('第 11 条');
    await page.locator('.vmore').click();
    await expect.poll(() => page.locator('.vcard').count()).toBe(12);
  });

  it('runs nothing of what strangers send straight to the server', async () => {
    const url = `/${version}/attacked.html`;
    const attacks = [
      `<img src="1'onerror='alert(1)'a='">`,
      `<p><img src='1"onerror="alert(1)"a="'></p>`,
      '<img src=x onerror=alert(1)>',
      '<details open ontoggle=alert(1)>x</details>',
      '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
      '<svg onload=alert(1)>',
      "![x](http://127.0.0.1:1/'onerror='alert(1))",
      '![x](http://127.0.0.1:1/"onerror="alert(1))',
      `<img alt="x'onerror='alert(1)'" src="http://127.0.0.1:1/a.png">`,
      `<img alt="x&#39;onerror=&#39;alert(1)&#39;" src="http://127.0.0.1:1/b.png">`,
      '[x](javascript:alert(1))',
      '<p><a href="javascript:alert(1)">x</a></p>',
      '```html\n<img src=x onerror=alert(1)>\n```',
      '`<img src=x onerror=alert(1)>`',
      // What 1.5 takes for Markdown, in labels, lists and behind HTML.
      "![a\\]b](1'onerror='alert(1)'a=')",
      "![a](<1'onerror='alert(1)//>)",
      "<p>x</p>\n\n![a](1'onerror='alert(1)'a=')",
      "<ul><li><pre><code>a\n\n![a](1'onerror='alert(1)'a=')\n</code></pre></li></ul>",
      "[a\\]b]: 1'onerror='alert(1)'a='\n\n![x][a\\]b]",
      "- [x]: 1'onerror='alert(1)'a='\n\n![y][x]",
      "](<p>![a\\]b](\n'onerror='alert(1)'a='",
      '<p>x</p>\n\n[x](javascript:alert(1))',
      `<p><img src="s" alt="x\n\ny"></p>\n<p>foo" src=1'onerror='alert(1)' y="<a title="z">k</a></p>`,
      "- ~~~x'style='animation:spin 1s'onanimationstart='alert(1)'\n  foo",
      'hi <a class="at" href="&#0000000106;avaevalscript:alert(1)">x</a>',
    ];
    for (const comment of attacks) await postAs({ comment, url });
    for (const fields of [{ nick: '<img src=x onerror=alert(1)>' }, { link: 'javascript:alert(1)' }, { link: `https://a.example/"onclick="alert(1)` }, { ua: '"><img src=x onerror=alert(1)>' }, { QQAvatar: '"onerror="alert(1)' }, { mail: '"><img src=x onerror=alert(1)>' }]) await postAs({ comment: `字段 ${JSON.stringify(fields)}`, url, ...fields });
    const page = await browser.open(pages.url + url);
    for (let shown = 10; shown < attacks.length + 6; shown += 10) {
      await expect.poll(() => page.locator('.vcard').count()).toBe(shown);
      await page.locator('.vmore').click();
    }
    await expect.poll(() => page.locator('.vcard').count()).toBe(attacks.length + 6);
    for (const link of await page.locator('.vcard a[href]').all()) expect(await link.getAttribute('href')).not.toMatch(/^\s*javascript/i);
    // Whatever runs on a click or a failed image has had its time when all requests are over.
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await page.locator('.vcard summary').first().click({ timeout: 1000 }).catch(() => undefined);
    expect(await page.evaluate(() => (window as unknown as { ran: unknown[] }).ran)).toEqual([]);
  });

  async function postAs(fields: Record<string, unknown>): Promise<void> {
    const { objectId, error } = await comments.call('POST', '/1.1/classes/Comment', { nick: '甲', mail: '', link: '', ua: '', ...fields });
    expect([error, typeof objectId]).toEqual([undefined, 'string']);
  }
});

describe('Valine 1.3 with notify', () => {
  it('asks once for its mail to the person answered, and does not go round in circles (§6, §8 code 1)', async () => {
    const first = await open('/1.3/notify.html');
    await write(first, '问');
    const second = await open('/1.3/notify.html');
    await second.locator('.vcard').filter({ hasText: '问' }).locator('.vat').click();
    await write(second, '答');
    await second.locator('.vquote .vcard').filter({ hasText: '答' }).waitFor();
    const asked = (part: string): number => second.asked.filter((url) => url.includes(part)).length;
    // Each may be asked for twice by the browser: once whether it may, once in earnest.
    await expect.poll(() => asked('/requestPasswordReset')).toBeGreaterThan(0);
    // Circles would be gone round meanwhile.
    await second.waitForTimeout(500);
    expect(asked('/requestPasswordReset')).toBeLessThanOrEqual(2);
    expect(asked('/1.1/users')).toBeLessThanOrEqual(2);
    expect(second.errors.filter((error) => error.includes('/1.1/'))).toEqual([]);
  });
});

describe('a theme without an SDK', () => {
  it('reads and raises the counter by fetch, from another origin', async () => {
    const page = await browser.open(`${pages.url}/1.3/theme.html`);
    const times = await page.evaluate(
      async ({ server, appId, appKey }) => {
        const call = async (method: string, path: string, body?: unknown): Promise<any> =>
          (await fetch(`${server}/1.1${path}`, { method, headers: { 'X-LC-Id': appId, 'X-LC-Key': appKey, 'Content-Type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) })).json();
        const where = encodeURIComponent(JSON.stringify({ url: '/next/' }));
        const seen: unknown[] = [];
        for (let visit = 0; visit < 3; visit++) {
          const { results } = await call('GET', `/classes/Counter?where=${where}`);
          if (results.length > 0) await call('PUT', `/classes/Counter/${results[0].objectId}`, { time: { __op: 'Increment', amount: 1 } });
          else await call('POST', '/classes/Counter', { title: 'NexT', url: '/next/', time: 1 });
          seen.push((await call('GET', `/classes/Counter?where=${where}`)).results[0].time);
        }
        const refused = await fetch(`${server}/1.1/classes/Counter`, { headers: { 'X-LC-Id': appId, 'X-LC-Key': 'wrong' } });
        return [...seen, refused.status, (await refused.json()).code];
      },
      { server: comments.url, appId: comments.appId, appKey: comments.appKey },
    );
    expect(times).toEqual([1, 2, 3, 401, 401]);
  });
});
