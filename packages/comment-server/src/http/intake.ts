/**
 * Bodies as they come, those of one address in so much memory and no more. Whoever sends slowly keeps nobody waiting: else there would be as
 * many half bodies as there are connections.
 */
import { tooManyRequests } from './answers';
import { readBody } from './read-call';

/** Four files or twenty of the largest calls at once. */
const MAX_HELD_BYTES = 40_000_000;

/** Gives `work` the body; its bytes count until that is done. Rejects with 429 when the address has too much under way. */
export type Intake = <T>(address: string, request: Request, maxBytes: number, work: (bytes: Uint8Array) => T | Promise<T>) => Promise<T>;

export function createIntake(): Intake {
  const held = new Map<string, number>();
  return async (address, request, maxBytes, work) => {
    let own = 0;
    const hold = (bytes: number): void => {
      const all = (held.get(address) ?? 0) + bytes;
      if (all > MAX_HELD_BYTES) throw tooManyRequests();
      held.set(address, all);
      own += bytes;
    };
    try {
      return await work(await readBody(request, maxBytes, hold));
    } finally {
      const rest = (held.get(address) ?? 0) - own;
      if (rest > 0) held.set(address, rest);
      else held.delete(address);
    }
  };
}
