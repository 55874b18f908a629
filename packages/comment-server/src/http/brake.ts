/**
 * A brake for addresses that ask without end, before anything is read of the database. In the memory of this process: it
 * guards the process, while what may be written is counted in the database.
 */

const WINDOW_MS = 60_000;
/** A list page of an old widget asks once for each article it shows. */
const MAX_REQUESTS = 1200;
/** Addresses remembered at once; beyond them all are forgotten. */
const MAX_ADDRESSES = 50_000;

/** False for one request too many. `requests`: how many it counts as. */
export function createBrake(now: () => number = () => performance.now()): (address: string, requests?: number) => boolean {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return (address, requests = 1) => {
    if (now() >= endsAt || counts.size >= MAX_ADDRESSES) {
      counts = new Map();
      endsAt = now() + WINDOW_MS;
    }
    const count = (counts.get(address) ?? 0) + requests;
    counts.set(address, count);
    return count <= MAX_REQUESTS;
  };
}
