import { expect, it } from 'vitest';
import { shareLinks } from './share';

it('makes plain links with address and title encoded', () => {
  const links = shareLinks(['weibo', 'email'], 'https://example.com/中.html?a=1&b', '题 & "目"', 'zh-CN');
  expect(links.map(({ text }) => text)).toEqual(['微博', '邮件']);
  const query = new URL(links[0]!.url).searchParams;
  expect([query.get('url'), query.get('title')]).toEqual(['https://example.com/中.html?a=1&b', '题 & "目"']);
});

it.each([
  ['zh-TW', ['微博', 'QQ 空間', '電子郵件']],
  ['en-US', ['Weibo', 'Qzone', 'E-mail']],
])('calls places by their names in the page’s language: %s', (lang, names) => {
  expect(shareLinks(['weibo', 'qzone', 'email'], 'https://example.com/', 'x', lang).map(({ text }) => text)).toEqual(names);
});
