/** What V8 gives this thread for new objects. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** As much as a thread of a build has (`crew`). V8 goes on to two and four times as much, which is not faster: all of it is memory that the system has to give first. */
const ENOUGH_BYTES = 15 * 1024 * 1024;

let isBounded = false;

/**
 * Keeps it from growing further once it is large enough; to be called again and again until then. There is no flag for it that a program could set for itself
 * (`--max-semi-space-size` is read before it runs), but for how fast it grows there is. V8 takes over compiled code of the same flags alone: threads are to be loaded by
 * then, and `start/load-bundle` takes it back.
 */
export function boundYoungHeap(): void {
  if (isBounded) return;
  isBounded = (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0) >= ENOUGH_BYTES;
  if (isBounded) setFlagsFromString('--semi-space-growth-factor=1');
}
