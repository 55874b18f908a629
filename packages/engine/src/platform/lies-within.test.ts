import { posix, win32 } from 'node:path';
import { expect, it } from 'vitest';
import { liesWithin } from './lies-within';

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
