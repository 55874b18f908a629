/** The first of many in an order, without holding all of them. */

export interface First<T> {
  add(item: T): void;
  /** At most `wanted`, in order; equal ones as they came. */
  sorted(): T[];
}

/** Holds at most twice as many as `wanted`, which is at least 1. */
export function createFirst<T>(wanted: number, compare: (a: T, b: T) => number): First<T> {
  let items: T[] = [];
  const cut = (): T[] => (items = items.sort(compare).slice(0, wanted));
  return {
    add(item) {
      if (items.push(item) >= 2 * wanted) cut();
    },
    sorted: cut,
  };
}
