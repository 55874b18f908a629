import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskProblem } from './disk-problem';

const failureOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (failure) {
    return failure;
  }
};

it('says what the disk refuses, and what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-disk-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const [below, long] = [failureOf(() => mkdirSync(join(file, 'below'))), failureOf(() => writeFileSync(join(folder, '长'.repeat(200)), ''))];
  rmSync(folder, { recursive: true });
  expect(diskProblem(below)).toMatchObject({ code: 'disk/refused', severity: 'error', message: expect.stringContaining(join(file, 'below')), hint: expect.stringContaining('A file stands') });
  expect(diskProblem(long)).toMatchObject({ hint: expect.stringContaining('Shorten') });
});

it('says what stands where a folder is to be made', () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-disk-'));
  const [file, link] = [join(folder, 'file'), join(folder, 'link')];
  writeFileSync(file, '');
  symlinkSync(join(folder, 'nowhere/at/all'), link, 'junction');
  const [there, gone] = [failureOf(() => mkdirSync(file, { recursive: true })), failureOf(() => mkdirSync(join(link, 'below'), { recursive: true }))];
  rmSync(folder, { recursive: true });
  expect(diskProblem(there)).toMatchObject({ hint: expect.stringContaining('A file stands') });
  expect(diskProblem(gone)).toMatchObject({ message: expect.stringContaining(join(link, 'below')), hint: expect.stringContaining('leads nowhere') });
});

it.skipIf(process.platform !== 'linux')('says that it is full', () => {
  expect(diskProblem(failureOf(() => writeFileSync('/dev/full', '满')))).toMatchObject({ message: expect.stringContaining('no space left'), hint: 'Free some space.' });
});

it('is silent about faults that are not the disk\'s', () => {
  for (const failure of [new TypeError('x is undefined'), failureOf(() => readFileSync('/nowhere/at/all')), 'a text', undefined]) expect(diskProblem(failure)).toBeUndefined();
});
