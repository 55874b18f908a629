import { expect, it } from 'vitest';
import type { UserConfig } from '../config/schema';
import { article, siteOf } from './test-site';

/** What is told of languages, of a site with articles of these titles in this order. */
const told = (user: UserConfig, ...titles: string[]): string[] =>
  siteOf(titles.map((title, index) => article(`${title.startsWith('en/') ? 'en/' : ''}${index}.md`, { title: title.replace('en/', '') })), user)
    .problems.filter(({ code }) => code === 'config/lang')
    .map(({ message }) => message);

it('a language that most titles contradict is told, as templates of VuePress leave it in Chinese blogs', () => {
  expect(told({ lang: 'en-US' }, '浮点数', '闭包 closure', '协程', 'Docker', 'Nginx')).toEqual(['The language is "en-US", but 3 of 5 titles are Chinese.']);
  expect(told({ locales: { '/': { lang: 'zh-CN' }, '/en/': { lang: 'en-US' } } }, '浮点数', 'en/浮点数', 'en/闭包', 'en/协程', 'en/Docker', 'en/Nginx')).toEqual(['The language is "en-US", but 3 of 5 titles below /en/ are Chinese.']);
});

it('it is not told of Chinese, Cantonese and Japanese sites, of those that say nothing, and where titles leave a doubt', () => {
  for (const lang of ['zh-TW', 'zh', 'yue', 'ja-JP', undefined]) expect(told(lang === undefined ? {} : { lang }, '浮点数', '闭包', '协程', '信号', '线程')).toEqual([]);
  expect(told({ lang: 'en-US' }, '浮点数', '闭包', '协程', '信号')).toEqual([]);
  expect(told({ lang: 'en-US' }, '浮点数', '闭包', '协程', 'Docker', 'Nginx', 'Redis')).toEqual([]);
  expect(told({ lang: 'en-US' }, '東京の話', '大阪のこと', 'カメラ', '京都', '奈良')).toEqual([]);
});
