import { createContext, Script } from 'node:vm';
import { expect, it } from 'vitest';
import { didYouMean } from './index';

it.each([
  ['titel', 'title'],
  ['discription', 'description'],
  ['themeconfig', 'themeConfig'],
  ['xyzzy', undefined],
])('%s: did you mean %s?', (word, meant) => {
  expect(didYouMean(word, ['title', 'description', 'themeConfig', 'base'])).toBe(meant);
});

it('of equally near candidates the first is meant, and one that is equal but for case before all', () => {
  expect(didYouMean('note-1', ['note-2', 'note-3'])).toBe('note-2');
  expect(didYouMean('Note-1', ['note-2', 'NOTE-1', 'Note-1'])).toBe('NOTE-1');
});

/** The distance as it is defined: letters put in, taken out, changed, or swapped with their neighbour. */
function distanceOf(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, row) => Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)));
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const least = [cells[row - 1]![column]! + 1, cells[row]![column - 1]! + 1, cells[row - 1]![column - 1]! + Number(a[row - 1] !== b[column - 1])];
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) least.push(cells[row - 2]![column - 2]! + 1);
      cells[row]![column] = Math.min(...least);
    }
  }
  return cells[a.length]![b.length]!;
}

it('is the nearest by the distance as it is defined', () => {
  let state = 20261122;
  const random = (limit: number): number => (state = (state * 48271) % 2147483647) % limit;
  for (let round = 0; round < 4_000; round++) {
    const letters = 'ab一cāb'.slice(0, 1 + random(6));
    const word = (): string => Array.from({ length: random(13) }, () => letters[random(letters.length)]).join('');
    const [wanted, ...candidates] = Array.from({ length: 5 }, word) as [string, ...string[]];
    const distances = candidates.map((candidate) => distanceOf(wanted, candidate));
    const least = Math.min(...distances);
    const meant = least <= Math.max(1, Math.floor(wanted.length / 3)) ? candidates[distances.indexOf(least)] : undefined;
    expect(didYouMean(wanted, candidates), `${wanted}: ${candidates.join()}`).toBe(meant);
  }
});

it('rules out what is far without a table of all letters by all letters', () => {
  const candidates = Array.from({ length: 300 }, (_, index) => 'abcdefgh'[index % 8]!.repeat(20_000));
  const task = (): string | undefined => didYouMean('x'.repeat(20_000), candidates);
  // The engine's own watchdog: the tables would take minutes.
  expect(new Script('task()').runInContext(createContext({ task }), { timeout: 60_000 })).toBeUndefined();
});
