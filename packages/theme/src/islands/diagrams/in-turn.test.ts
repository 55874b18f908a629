import { expect, it } from 'vitest';
import { inTurn } from './in-turn';

it('does one thing after the other, also after one that failed', async () => {
  const done: number[] = [];
  const task = (number: number, failure?: Error) => inTurn(async () => {
    await new Promise((next) => setTimeout(next, 10 - number));
    done.push(number);
    if (failure) throw failure;
    return number;
  });
  const outcomes = await Promise.allSettled([task(1), task(2, new Error('no drawing')), task(3)]);
  expect(done).toEqual([1, 2, 3]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await inTurn(() => 'later')).toBe('later');
});
