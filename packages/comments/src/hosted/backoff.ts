/** Tries again what failed for a reason that passes. */
import { RequestError } from '@glimpress/comment-protocol';

const PAUSES_MS = [1000, 2000, 4000];

/** No reply, too many requests, or trouble inside the server. */
function mayPass(failure: unknown): boolean {
  return failure instanceof RequestError && (failure.status === undefined ? failure.code === -1 : failure.status === 429 || failure.status >= 500);
}

/** Runs `task` up to four times with growing pauses. `isOver` ends it early: the last failure is thrown then. */
export async function withBackoff<T>(task: () => Promise<T>, isOver: () => boolean, pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms))): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await task();
    } catch (failure) {
      if (!mayPass(failure) || isOver()) throw failure;
    }
    await pause(ms);
  }
  return task();
}
