import { it, beforeAll, afterAll } from 'vitest';
import { desktop, phone, useBrowser } from './support/browser';
import { startCommentSite, type CommentSite } from './support/comment-site';
import { findings } from './support/axe';
const browser = useBrowser();
let site: CommentSite;
beforeAll(async () => { site = await startCommentSite({ visitor: true, placeholder: 'You can leave a message here，也欢迎找bug留言告诉我' }); });
afterAll(() => site?.stop());
it('shots', async () => {
  const url = encodeURI('/留言.html');
  const a = site.writeRow({ url, nick: '小明', mail: 'a@b.cc', link: 'https://example.com', comment: '<p>写得真好！<code>apt install</code> 之后一切正常。</p><pre><code class="language-python">def main(x):  # 入口\n    return "ok" if x > 10 else None\n</code></pre>' }, new Date(Date.now() - 3 * 86400e3));
  const b = site.writeRow({ url, nick: '阿强', rid: a, pid: a, comment: `<p><a class="at" href="#${a}">@小明 </a> , 同感，<strong>赞</strong>。</p>` }, new Date(Date.now() - 2 * 86400e3));
  site.writeRow({ url, nick: 'Bob', rid: a, pid: b, comment: 'Markdown **reply** of 1.5\n- a\n- b' }, new Date(Date.now() - 86400e3));
  site.writeRow({ url, nick: '一个昵称特别特别长的人一个昵称特别特别长的人', comment: '<p>' + '很长的评论。'.repeat(12) + '</p>' + '<p>第二段：这里还有很多话要说，一行写不完。</p>'.repeat(12) }, new Date(Date.now() - 3600e3));
  site.writeRow({ url, nick: 'Anonymous', comment: '<blockquote><p>引用一句</p></blockquote><p><img src="https://example.com/a/cat.png" alt="一只猫"> 看图</p><ul><li>一</li><li>二</li></ul>' }, new Date(Date.now() - 60e3));
  await site.call('GET','/1.1/date');
  for (const [name, options] of [['wide', { ...desktop, viewport: { width: 1280, height: 900 } }], ['phone', phone]] as const) for (const mode of ['light', 'dark'] as const) {
    const page = await browser.open(site.url + url, { ...options, colorScheme: mode });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator('.cm-card').first().waitFor();
    await page.locator('.cm-text strong').first().waitFor();
    console.log(name, mode, await page.evaluate(() => document.documentElement.dataset.mode), await findings(page), page.errors);
    await page.screenshot({ path: `/tmp/hosted-shots/${name}-${mode}.png`, fullPage: true });
    if (mode === 'light' || name === 'phone') {
      await page.locator('.cm textarea').fill('# 标题\n\n试试 **预览** 和 `代码`\n\n```js\nconst a = "x"; // note\n```\n- [x] 完成');
      await page.getByRole('button', { name: '预览' }).click();
      await page.locator('.cm-preview .k').waitFor();
      await page.screenshot({ path: `/tmp/hosted-shots/${name}-${mode}-preview.png` });
      await page.getByRole('button', { name: '表情' }).click();
      await page.locator('.cm-reply').nth(1).click();
      await page.locator('.cm-emojis button').first().waitFor();
      await page.locator('.cm-thread .cm-form').scrollIntoViewIfNeeded();
      console.log(await findings(page));
      await page.screenshot({ path: `/tmp/hosted-shots/${name}-${mode}-reply.png` });
    }
  }
}, 120000);
