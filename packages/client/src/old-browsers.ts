/**
 * A chunk of its own, for browsers from 2021 (Chromium 88, Safari 15.4) on that lack what came until the end of 2023: the app, its islands and their
 * libraries write as of today. Only what they use stands here.
 */
const listMethods = {
  at<T>(this: ArrayLike<T>, index: number): T | undefined {
    return this[index < 0 ? this.length + index : index];
  },
  findLast<T>(this: readonly T[], matches: (item: T, index: number, list: readonly T[]) => unknown): T | undefined {
    for (let index = this.length - 1; index >= 0; index--) if (matches(this[index]!, index, this)) return this[index];
    return undefined;
  },
  toReversed<T>(this: readonly T[]): T[] {
    return [...this].reverse();
  },
};

add(Object, { hasOwn: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key) });
add(Array.prototype, listMethods);
add(String.prototype, { at: listMethods.at });
add(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base).href);
    } catch {
      return false;
    }
  },
});
add(AbortSignal, {
  timeout(ms: number) {
    const ending = new AbortController();
    setTimeout(() => ending.abort(), ms);
    return ending.signal;
  },
});
add(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
  },
});

/** What is there already stays; loops over keys do not see what is new. */
function add(to: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods)) if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true });
}

export {};
