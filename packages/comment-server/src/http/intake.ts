/**
 * Bodies as they come, those of one address in so much memory and no more. Whoever sends slowly keeps nobody waiting: else there would be as
 * many half bodies as there are connections.
 */
import { networkOf, wideNetworkOf } from '../domain/network';
import { tooManyRequests } from './answers';
import { readBody } from './read-call';

/** Four files or twenty of the largest calls at once. */
const MAX_HELD_BYTES = 40_000_000;
/** Of a whole /48 of IPv6, which a single customer may have. */
const MAX_HELD_BYTES_OF_NETWORK = 100_000_000;
/** Of all together; beyond it each address may have one body under way. */
const MAX_HELD_BYTES_OF_ALL = 200_000_000;

/** Gives `work` the body; its bytes count until that is done. Rejects with 429 when the address, or its network, has too much under way. */
export type Intake = <T>(address: string, request: Request, maxBytes: number, work: (bytes: Uint8Array) => T | Promise<T>) => Promise<T>;

export function createIntake(): Intake {
  const bytes = createCounts();
  const bodies = createCounts();
  return async (address, request, maxBytes, work) => {
    const network = networkOf(address);
    const wide = wideNetworkOf(address);
    const counted = ['all', network, ...(wide === undefined ? [] : [wide])];
    let own = 0;
    const hold = (more: number): void => {
      const isMuch = bytes.of('all') + more > MAX_HELD_BYTES_OF_ALL && bodies.of(network) > 1;
      if (isMuch || bytes.of(network) + more > MAX_HELD_BYTES || (wide !== undefined && bytes.of(wide) + more > MAX_HELD_BYTES_OF_NETWORK)) throw tooManyRequests();
      for (const key of counted) bytes.add(key, more);
      own += more;
    };
    bodies.add(network, 1);
    try {
      return await work(await readBody(request, maxBytes, hold));
    } finally {
      bodies.add(network, -1);
      for (const key of counted) bytes.add(key, -own);
    }
  };
}

/** Numbers by key; what is back at nothing is forgotten. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, more: number): void {
      const count = of(key) + more;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
