import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatLastUpdated, parseLocalTime } from './index';

describe('dates are local at UTC+8 and shown as written (§9)', () => {
  it.each([
    ['2021-08-14 16:20:00', '2021-08-14 16:20:00'],
    ['2021-08-14', '2021-08-14 00:00:00'],
    ['2021-8-4 6:05', '2021-08-04 06:05:00'],
    ['2021/8/4', '2021-08-04 00:00:00'],
    ['2021/08/04 23:59:59', '2021-08-04 23:59:59'],
    ['2021-08-14 16:20', '2021-08-14 16:20:00'],
    ['2021年8月14日', '2021-08-14 00:00:00'],
    ['2021-08-14T16:20:00', '2021-08-14 16:20:00'],
    ['2021-08-14T16:20:00Z', '2021-08-15 00:20:00'],
    ['2021-08-14T16:20:00.000+08:00', '2021-08-14 16:20:00'],
    ['2021-08-14T10:20:00-0500', '2021-08-14 23:20:00'],
    ['2021-08', '2021-08-01 00:00:00'],
    ['2021-08-14 16：20：00', '2021-08-14 16:20:00'],
    ['2021-010-06', '2021-10-06 00:00:00'],
    ['2022-06-014 20:13:51', '2022-06-14 20:13:51'],
  ])('%s -> %s', (written, read) => {
    expect(parseLocalTime(written)).toBe(read);
  });
  it.each(['', 'soon', '2021-13-01', '2021-02-30', '2021-110-01', '2021-01-101', '2021-01-01 25:00', '20210101', '2021-1-1-1', '0001-01-01T00:00:00Z', '0099-01-01'])('%s is no date', (written) => {
    expect(parseLocalTime(written)).toBeNull();
  });
});

it('formats as the specification says (§3, §9)', () => {
  expect(formatDateTime(0)).toBe('1970-01-01 08:00:00');
  expect(formatLastUpdated(Date.UTC(2021, 9, 1, 4, 34, 56))).toBe('2021/10/01, 12:34:56');
  expect(formatDate('2021-08-14 00:00:00')).toBe('2021-08-14');
  expect(formatDate('2021-08-14 16:20:00')).toBe('2021-08-14 16:20:00');
});

it('refuses what is no date at once, however much space it holds', () => {
  expect(parseLocalTime(`2020-01-02${' '.repeat(20_000)}x`)).toBeNull();
  expect(parseLocalTime(' 2020年 1月 2 日  3:04:05  +08:00 ')).toBe('2020-01-02 03:04:05');
});
