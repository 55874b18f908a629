/**
 * Things to send after the answer was given: bounded in number, tried again with growing pauses, in the memory of this
 * process. What is still here when the process is killed is not sent.
 */

const MAX_WAITING = 1000;
const MAX_AT_ONCE = 4;
const MAX_TRIES = 6;
const FINISH_MS = 3000;

/** Nothing would change by trying again. */
export class Hopeless extends Error {
  constructor(
    /** Why, for the log: a status, or a word. */
    readonly code: string,
  ) {
    super(code);
  }
}

export interface Queue {
  /** Resolves when it is done or given up; undefined when there are too many already. `onFailed` gets the first failure, and the one it is given up for. */
  add(task: () => Promise<void>, onFailed: (failure: unknown, isGivenUp: boolean) => void): Promise<void> | undefined;
  /** Waits a moment for what is being sent; forgets the rest. */
  close(): Promise<void>;
}

/** The pause before the second try is `firstPauseMs`, each later one four times as long. */
export function createQueue(firstPauseMs: number): Queue {
  const ready: (() => Promise<void>)[] = [];
  const running = new Set<Promise<void>>();
  const pauses = new Set<NodeJS.Timeout>();
  let closed = false;

  function next(): void {
    while (running.size < MAX_AT_ONCE && !closed) {
      const task = ready.shift();
      if (!task) return;
      const run = task().finally(() => {
        running.delete(run);
        next();
      });
      running.add(run);
    }
  }

  return {
    add(task, onFailed) {
      if (closed || ready.length + running.size + pauses.size >= MAX_WAITING) return undefined;
      let tries = 0;
      let settle: () => void;
      const settled = new Promise<void>((done) => (settle = done));
      const attempt = async (): Promise<void> => {
        try {
          await task();
          settle();
        } catch (failure) {
          tries++;
          const isGivenUp = failure instanceof Hopeless || tries >= MAX_TRIES;
          if (isGivenUp || tries === 1) onFailed(failure, isGivenUp);
          if (isGivenUp) return settle();
          const pause = setTimeout(
            () => {
              pauses.delete(pause);
              ready.push(attempt);
              next();
            },
            firstPauseMs * 4 ** (tries - 1),
          );
          // An idle process may end.
          pause.unref();
          pauses.add(pause);
        }
      };
      ready.push(attempt);
      next();
      return settled;
    },
    async close() {
      closed = true;
      for (const pause of pauses) clearTimeout(pause);
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([Promise.all(running), new Promise((done) => (timer = setTimeout(done, FINISH_MS)))]);
      clearTimeout(timer);
    },
  };
}
