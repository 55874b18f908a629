import { expect, it } from 'vitest';
import { patiently } from './patiently';

/** A move that is refused so many times, and how often it was tried. */
function refused(times: number, code: string): { move: () => void; tries: () => number } {
  let tries = 0;
  return {
    move: () => {
      if (tries++ < times) throw Object.assign(new Error(code), { code });
    },
    tries: () => tries,
  };
}

it('tries again on Windows while a file is held open', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
    const { move, tries } = refused(3, code);
    patiently(move, 'win32');
    expect(tries()).toBe(4);
  }
});

it('gives up in the end', () => {
  const { move, tries } = refused(Infinity, 'EPERM');
  expect(() => patiently(move, 'win32')).toThrow('EPERM');
  expect(tries()).toBe(9);
});

it('takes any other failure, and any on other systems, as it is', () => {
  for (const [code, platform] of [['ENOENT', 'win32'], ['EPERM', 'linux'], ['EBUSY', 'darwin']] as const) {
    const { move, tries } = refused(1, code);
    expect(() => patiently(move, platform)).toThrow(code);
    expect(tries()).toBe(1);
  }
});
