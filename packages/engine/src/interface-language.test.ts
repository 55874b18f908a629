import { describe, expect, it } from 'vitest';
import { inTraditional, isTraditional, say } from './interface-language';

describe('the interface speaks the language of its page', () => {
  it.each([
    ['zh-CN', '标签'],
    ['zh-Hans-HK', '标签'],
    ['zh-TW', '標籤'],
    ['zh-hk', '標籤'],
    ['zh-Hant-TW', '標籤'],
    ['en-US', 'Tags'],
    ['ja', 'Tags'],
  ])('%s: %s', (lang, text) => expect(say(lang, '标签', 'Tags')).toBe(text));

  it.each(['zh', 'zh-CN', 'zh-Hans', 'zh-Hans-TW', 'zh-SG', 'en', ''])('%j is not in traditional characters', (lang) => expect(isTraditional(lang)).toBe(false));

  it.each([
    ['正在加载评论…', '正在載入留言…'],
    ['共 3 条评论', '共 3 則留言'],
    ['返回正文', '返回正文'],
    ['没有找到“缓存”', '沒有找到「快取」'],
    ['可以接着下载，稍后再打开', '可以接著下載，稍後再開啟'],
    ['Ctrl 或 ⌘ 加回车发表。', 'Ctrl 或 ⌘ 加 Enter 發表。'],
    ['CI/CD', 'CI/CD'],
  ])('%s: %s', (simplified, traditional) => expect(inTraditional()(simplified)).toBe(traditional));
});
