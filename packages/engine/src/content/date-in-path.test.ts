import { sourcePath } from '@glimpress/contracts/route';
import { expect, it } from 'vitest';
import { dateOfFile, dateOfPath } from './date-in-path';

it.each([
  ['posts/2021-8-5-robot.md', '2021-08-05 00:00:00', '2021-08-05 00:00:00'],
  ['posts/2021-8-robot.md', null, '2021-08-01 00:00:00'],
  ['2021-8-5-robot/README.md', null, '2021-08-05 00:00:00'],
  // Neither a version nor a date further on in a name, nor a folder further out.
  ['posts/v2021-8-5-robot.md', null, null],
  ['posts/robot-2021-08-05-.md', null, null],
  ['2021-8-5-a/b/c.md', null, null],
  ['2021-13-40-a.md', null, null],
])('the date of %s is %s, and in its permalink %s', (path, ofFile, ofPath) => {
  expect([dateOfFile(sourcePath(path)), dateOfPath(sourcePath(path))]).toEqual([ofFile, ofPath]);
});
