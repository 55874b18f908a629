import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { hydrated, shows, stopClock, useBrowser, type TestPage } from './support/browser';

const { reading } = inject('sites');
const browser = useBrowser();

async function reader(path = '/文集/长文.html', before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> {
  const page = await browser.open(reading.url + encodeURI(path), { permissions: ['clipboard-read', 'clipboard-write'], ...(before ? { before } : {}) });
  await hydrated(page);
  return page;
}
const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Selects from the start of an element, so many characters of its first text (all of the element without a number). */
async function copy(page: Page, selector: string, characters?: number): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText('（空）'));
  await page.evaluate(
    ([where, length]) => {
      const element = document.querySelector(where as string)!;
      const range = document.createRange();
      if (length === undefined) range.selectNodeContents(element);
      else {
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
        range.setStart(text, 0);
        range.setEnd(text, length as number);
      }
      getSelection()!.removeAllRanges();
      getSelection()!.addRange(range);
    },
    [selector, characters] as const,
  );
  await page.keyboard.press('Control+C');
  await expect.poll(() => clipboard(page)).not.toBe('（空）');
  return clipboard(page);
}

const attribution = (path: string): string => ['', '', '——————————', '作者：管理员', `链接：${reading.url}${encodeURI(path)}`, '来源：阅读室', '版权声明：著作权归原作者所有，商业转载请联系作者获得授权，非商业转载请注明出处。'].join('\n');

describe('§2 the copy button of code blocks', () => {
  it('is called 复制代码 and copies the code without line numbers', async () => {
    const page = await reader();
    const block = page.locator('.code').first();
    await block.hover();
    expect(await block.locator('.copy-code').innerText()).toBe('复制代码');
    await block.locator('.copy-code').click();
    await page.locator('.notice').waitFor();
    expect(await clipboard(page)).toBe("// 一行\nconst 很长的一行 = 'x'.repeat(10) + '这一行要长到手机上放不下，于是代码块自己横向滚动，而不是整个页面横向滚动，这一点很重要，再长一点就够了';\nconsole.log(很长的一行);");
  });

  it('is ready for a terminal: no end of line that runs the last command at once, no prompt', async () => {
    const page = await reader();
    const copies = async (lang: string, code: string, copied: string): Promise<void> => {
      await page.locator('.code').first().evaluate((block, [name, text]) => {
        block.setAttribute('data-lang', name!);
        block.querySelector('code')!.textContent = text!;
      }, [lang, code]);
      await page.locator('.copy-code').first().evaluate((button: HTMLElement) => button.click());
      await expect.poll(() => clipboard(page)).toBe(copied);
    };
    const session = '$ cd blog\n$ echo "$ 5" \\\n    && npm start\n';
    await copies('bash', session, 'cd blog\necho "$ 5" \\\n    && npm start');
    await copies('text', session, session.trimEnd());
  });

  it('says 复制成功 under the title Tips for 3000 ms (§4 Notification, §9)', async () => {
    const page = await reader('/文集/长文.html', (fresh) => fresh.clock.install());
    await stopClock(page);
    await page.locator('.code button').first().evaluate((button: HTMLElement) => button.click());
    await page.locator('.notice').waitFor();
    expect(await page.locator('.notices[role=status] .notice p').allInnerTexts()).toEqual(['Tips', '复制成功']);
    await page.clock.runFor(2_900);
    expect(await page.locator('.notice').count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => page.locator('.notice').count()).toBe(0);
  });

  it('says so when the browser does not let it, and the notice can be closed', async () => {
    const page = await reader('/文集/长文.html', (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('denied')) } });
        document.execCommand = () => false;
      }),
    );
    await page.locator('.code').first().hover();
    await page.locator('.code button').first().click();
    expect(await page.locator('.notice-title').innerText()).toBe('复制失败');
    await page.click('.notice [aria-label=关闭提示]');
    await expect.poll(() => page.locator('.notice').count()).toBe(0);
    // By keyboard, too, which goes on from where it was.
    await page.locator('.code button').first().press('Enter');
    await page.locator('.notice button').press('Enter');
    await expect.poll(() => page.locator('.notice').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement!.className)).toBe('copy-code');
  });

  it('is on the code of every page that is navigated to, once', async () => {
    const page = await reader();
    await page.click('.content a >> text=短文');
    await shows(page, '短文');
    await page.goBack();
    await shows(page, '长文');
    await expect.poll(() => page.locator('.code').evaluateAll((blocks) => blocks.map((block) => block.querySelectorAll('.copy-code').length))).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('§2 copied text is attributed', () => {
  it('from 10 characters on (§9): author, link, source and notice', async () => {
    const page = await reader();
    expect(await copy(page, '.content > p', 10)).toBe(`开头一段有中文，也有${attribution('/文集/长文.html')}`);
  });

  it('below 10 characters it is left as it is', async () => {
    const page = await reader();
    expect(await copy(page, '.content > p', 9)).toBe('开头一段有中文，也');
  });

  it('the link has no hash', async () => {
    const page = await reader('/文集/短文.html#第二节');
    await page.goto(`${reading.url}${encodeURI('/文集/长文.html#第二节-代码')}`);
    await hydrated(page);
    expect(await copy(page, '.content > p', 11)).toContain(`链接：${reading.url}${encodeURI('/文集/长文.html')}\n`);
  });

  it('after a navigation it names the page now shown', async () => {
    const page = await reader();
    await page.click('.neighbours .next');
    await shows(page, '短文');
    expect(await copy(page, '.content > p')).toBe(`只有几句话。回到长文。${attribution('/文集/短文.html')}`);
  });

  it('as HTML, too, without the anchors of headings', async () => {
    const page = await reader();
    await copy(page, '.content');
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item!.getType('text/html')).text();
    });
    expect(html).toContain('来源：阅读室');
    expect(html).not.toContain('header-anchor');
    expect(html).not.toContain('复制代码');
  });

  it('its links lead from everywhere to where they led', async () => {
    const page = await reader('/文集/短文.html');
    await page.evaluate(() => addEventListener('copy', ({ clipboardData }) => (document.documentElement.dataset.copied = clipboardData!.getData('text/html'))));
    await copy(page, '.content > p');
    expect(await page.evaluate(() => document.documentElement.dataset.copied)).toContain(`<a href="${reading.url}${encodeURI('/文集/长文.html')}">长文</a>`);
  });

  it('without the words on the buttons of the code between', async () => {
    const page = await reader();
    await page.locator('.copy-code').first().waitFor();
    const text = await copy(page, '.content');
    expect(text).toContain('console.log');
    expect(text).not.toContain('复制代码');
  });

  it('with formulas as they are written in TeX, in the text and as HTML', async () => {
    const page = await reader('/文集/公式.html');
    expect(await copy(page, '.content')).toBe(`行内 $e^{i\\pi}+1=0$。${attribution('/文集/公式.html')}`);
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item!.getType('text/html')).text();
    });
    expect(html).toContain('行内 $e^{i\\pi}+1=0$。');
    expect(await page.locator('.content .katex').count()).toBe(1);
  });

  it('code is not: it is meant to run', async () => {
    const page = await reader();
    expect(await copy(page, '.code code')).not.toContain('作者');
  });

  it('text outside the article and in fields is not', async () => {
    const page = await reader();
    expect(await copy(page, '.attribution dl')).not.toContain('——————————');
    await page.evaluate(() => {
      const field = document.createElement('textarea');
      field.value = '写在输入框里的一段文字，超过十个字符';
      document.querySelector('.content')!.append(field);
      field.select();
    });
    await page.keyboard.press('Control+C');
    await expect.poll(() => clipboard(page)).toBe('写在输入框里的一段文字，超过十个字符');
  });
});
