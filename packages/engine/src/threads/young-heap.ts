/** What V8 gives this thread for new objects. */
import { getHeapSpaceStatistics } from 'node:v8';
import { letYoungHeapGrow } from '../v8-pace';

/** As much as a thread of a build has (`crew`). V8 goes on to two and four times as much, which is not faster: all of it is memory that the system has to give first. */
const ENOUGH_BYTES = 15 * 1024 * 1024;

let state: 'as started' | 'grows' | 'is enough' = 'as started';

/** Lets it grow until it is large enough; to be called again and again, from when all threads are loaded (`v8-pace`). */
export function growYoungHeap(): void {
  if (state === 'is enough') return;
  const isEnough = (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0) >= ENOUGH_BYTES;
  if (isEnough || state === 'as started') letYoungHeapGrow(!isEnough);
  state = isEnough ? 'is enough' : 'grows';
}
