import { RequestError } from '@glimpress/comment-protocol';
import { expect, it } from 'vitest';
import { withBackoff } from './backoff';

const fault = (code: number, status?: number): RequestError => new RequestError(code, 'text', 'text', status);

function failing(times: number, failure: RequestError): { task: () => Promise<string>; runs: () => number } {
  let runs = 0;
  return { task: async () => (runs++ < times ? Promise.reject(failure) : 'done'), runs: () => runs };
}

it('pauses longer each time until the server is back', async () => {
  const pauses: number[] = [];
  const { task } = failing(3, fault(-1));
  expect(await withBackoff(task, () => false, async (ms) => pauses.push(ms))).toBe('done');
  expect(pauses).toEqual([1000, 2000, 4000]);
});

it('gives up after the fourth time', async () => {
  const { task, runs } = failing(9, fault(303, 503));
  await expect(withBackoff(task, () => false, async () => undefined)).rejects.toMatchObject({ code: 303 });
  expect(runs()).toBe(4);
});

it('does not repeat what stays wrong, or what nobody waits for', async () => {
  const wrongKey = failing(9, fault(401, 401));
  await expect(withBackoff(wrongKey.task, () => false, async () => undefined)).rejects.toMatchObject({ code: 401 });
  expect(wrongKey.runs()).toBe(1);
  const left = failing(9, fault(-1));
  await expect(withBackoff(left.task, () => true, async () => undefined)).rejects.toMatchObject({ code: -1 });
  expect(left.runs()).toBe(1);
});
