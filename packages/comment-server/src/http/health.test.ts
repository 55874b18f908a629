import { expect, it } from 'vitest';
import { createHealth } from './health';

it('asks the database one thing at a time, however many ask for its health; each is told how it is now', async () => {
  let [asked, isThere] = [0, true];
  const health = createHealth(async () => {
    asked++;
    await Promise.resolve();
    if (!isThere) throw new Error('gone');
  });
  const askedByMany = async (): Promise<string[]> => (await Promise.allSettled(Array.from({ length: 100 }, health))).map(({ status }) => status);
  expect([await askedByMany(), asked]).toEqual([Array(100).fill('fulfilled'), 1]);
  isThere = false;
  expect([await askedByMany(), asked]).toEqual([Array(100).fill('rejected'), 2]);
  isThere = true;
  expect([await askedByMany(), asked]).toEqual([Array(100).fill('fulfilled'), 3]);
});
