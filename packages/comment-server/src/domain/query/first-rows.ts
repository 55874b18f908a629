/** Some of many in an order, without holding all of them. */

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

export interface Slice<T> {
  /** False when nothing that comes later can be part of it. */
  add(item: T): boolean;
  items(): T[];
}

/**
 * `limit` behind the first `skip` of items that come in order already but for ties: `isTied` with the one before means that
 * `compare` decides. Holds the slice and the ties of one item.
 */
export function createSlice<T>({ skip, limit, isTied, compare }: { skip: number; limit: number; isTied: (a: T, b: T) => boolean; compare: (a: T, b: T) => number }): Slice<T> {
  const items: T[] = [];
  let ties: T[] = [];
  let passed = 0;
  const settle = (): void => {
    const from = Math.max(0, skip - passed);
    if (ties.length > from) items.push(...ties.sort(compare).slice(from, from + limit - items.length));
    passed += ties.length;
    ties = [];
  };
  return {
    add(item) {
      if (ties.length > 0 && !isTied(ties.at(-1)!, item)) settle();
      if (items.length >= limit) return false;
      ties.push(item);
      return true;
    },
    items() {
      settle();
      return items;
    },
  };
}
