/** Whether the database answers. Anyone may ask, and as often as they like: the database hears one question at a time. */

/** `ask` rejects when the database does not answer; so does what is given back. */
export function createHealth(ask: () => Promise<unknown>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  return () =>
    (underWay ??= ask()
      .then(() => undefined)
      .finally(() => {
        underWay = undefined;
      }));
}
