import { dirname, join, posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { liesBelow, liesWithin } from './lies-within';

it.each([
  ['/site/dist', '/site/dist', true],
  ['/site', '/site/docs', true],
  ['/site/dist', '/site', false],
  ['/site/dist', '/site/dist-notes', false],
])('in %s lies %s: %s', (folder, path, expected) => expect(liesWithin(folder, path, posix)).toBe(expected));

it('on another drive of Windows lies nothing', () => {
  expect(liesWithin('D:\\dist', 'C:\\blog', win32)).toBe(false);
  expect(liesWithin('C:\\blog', 'C:\\blog\\docs', win32)).toBe(true);
});

it('below a folder lies what is in it, not the folder itself', () => {
  const folder = process.cwd();
  expect([folder, join(folder, 'a'), join(folder, '..a'), dirname(folder)].map((path) => liesBelow(folder, path))).toEqual([false, true, true, false]);
});
