/** Work that must not overlap: one thing after the other, whatever became of those before. */

let last: Promise<unknown> = Promise.resolve();

/** What `work` gives, or how it fails. */
export function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
