import type { NavItem, ShellPage, SiteData } from '@glimpress/contracts/page';
import { describe, expect, it } from 'vitest';
import { barRoom, widthInEm } from './bar-room';

const link = (text: string): NavItem => ({ text, url: '/' });
function room(nav: readonly NavItem[], title = '小站'): ReturnType<typeof barRoom> {
  const site = { title, locales: [{ path: '/', title, lang: 'zh-CN', label: '简体中文' }], themeConfig: { nav, logo: null, modePicker: true, search: true } };
  return barRoom(site as unknown as SiteData, { locale: '/' } as ShellPage);
}
const many = (count: number, text: string): NavItem[] => Array.from({ length: count }, () => link(text));

describe('the room of the bar', () => {
  it('a usual navigation has it always, none at all too', () => {
    expect(room(many(6, '时间线'))).toEqual({ bar: '', entries: ['', '', '', '', '', ''] });
    expect(room([])).toEqual({ bar: '', entries: [] });
  });

  it('the last entries of a longer one wait for a wider window, in their order', () => {
    const { bar, entries } = room(many(10, '机器学习笔记'));
    expect(bar).toMatch(/^from-\d+$/);
    expect(entries[0]).toBe('');
    expect(entries.at(-1)).toBe(bar);
    const steps = entries.map((entry) => (entry === '' ? 60 : Number(entry.slice(5))));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });

  it('what no window has room for is in the menu only', () => {
    const { bar, entries } = room(many(40, '机器学习'));
    expect([bar, entries.at(-1)]).toEqual(['from-never', 'from-never']);
    expect(room([link('字'.repeat(200))]).entries).toEqual(['from-never']);
  });

  it('a long name of the site takes room', () => expect(room(many(6, '时间线'), '一个名字非常非常长的写给同行看的个人技术笔记站点').bar).not.toBe(''));
});

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['时间线', 3],
    ['𠮷野', 2],
    ['é', 0.57],
    ['e\u0301', 0.57],
    ['il', 0.66],
  ])('“%s”', (text, em) => expect(widthInEm(text)).toBeCloseTo(em));
});
