import { describe, expect, it } from 'vitest';
import { exactTime, languageOf, relativeTime } from './time';

const now = new Date(2024, 5, 20, 12, 0, 0);
const before = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

describe('§4 Relative time', () => {
  it.each([
    [0, '刚刚', 'just now'],
    [-300, '刚刚', 'just now'],
    [1, '1 秒前', '1 second ago'],
    [59, '59 秒前', '59 seconds ago'],
    [MINUTE, '1 分钟前', '1 minute ago'],
    [HOUR - 1, '59 分钟前', '59 minutes ago'],
    [HOUR, '1 小时前', '1 hour ago'],
    [DAY - 1, '23 小时前', '23 hours ago'],
    [DAY, '1 天前', '1 day ago'],
    [8 * DAY - 1, '7 天前', '7 days ago'],
    [8 * DAY, '2024-06-12', '2024-06-12'],
  ])('%d seconds ago', (seconds, zh, en) => {
    expect(relativeTime(before(seconds), now, 'zh')).toBe(zh);
    expect(relativeTime(before(seconds), now, 'en')).toBe(en);
  });

  it('says nothing of what is no time', () => {
    expect(relativeTime(new Date(NaN), now, 'zh')).toBe('');
    expect(exactTime(new Date(NaN))).toBe('');
  });
});

it('gives the exact time in the form of §9', () => expect(exactTime(new Date(2020, 0, 2, 3, 4, 5))).toBe('2020-01-02 03:04:05'));

it('takes every kind of Chinese for Chinese', () => {
  expect(['zh', 'zh-CN', 'zh-TW', 'en-US', 'zhx'].map(languageOf)).toEqual(['zh', 'zh', 'zh', 'en', 'en']);
});
