/**
 * How much of one address is worked on at a time: whoever asks for dear things all at once waits for themselves, not
 * everyone for them. Waiting is better than refusing: a page with many widgets asks for all at once, too, and old widgets
 * show a refusal as an error.
 */

const MAX_AT_ONCE = 4;
const MAX_WAITING = 100;
const MAX_WAIT_MS = 10_000;

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/** Resolves to a function that ends an address's turn; to undefined when too many wait, or it took too long. */
export function createGate(): (address: string) => Promise<(() => void) | undefined> {
  const queues = new Map<string, Queue>();
  return async (address) => {
    const queue = queues.get(address) ?? { running: 0, waiting: [] };
    queues.set(address, queue);
    if (queue.running >= MAX_AT_ONCE) {
      if (queue.waiting.length >= MAX_WAITING) return undefined;
      if (!(await turnOf(queue))) return undefined;
    } else queue.running++;
    return () => {
      // Whoever is next takes the place over.
      const next = queue.waiting.shift();
      if (next) next();
      else if (--queue.running === 0) queues.delete(address);
    };
  };
}

function turnOf({ waiting }: Queue): Promise<boolean> {
  return new Promise((done) => {
    const take = (): void => {
      clearTimeout(timer);
      done(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      done(false);
    }, MAX_WAIT_MS);
    waiting.push(take);
  });
}
