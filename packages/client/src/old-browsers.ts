/**
 * A chunk of its own, for browsers from 2021 (Chromium 88, Safari 15.4) on that lack what came until the end of 2023: the app, its islands and their
 * libraries write as of today. Only what they use stands here.
 */
import { addMissing } from './old-browsers/add-missing';
import './old-browsers/timeout';

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

// Of plain data, as the library of diagrams has it copied.
addMissing(globalThis, { structuredClone: (data: unknown) => JSON.parse(JSON.stringify(data)) });
addMissing(Object, { hasOwn: (object: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(object, key) });
addMissing(Array.prototype, listMethods);
addMissing(String.prototype, { at: listMethods.at });
addMissing(URL, {
  canParse(url: string, base?: string) {
    try {
      return Boolean(new URL(url, base).href);
    } catch {
      return false;
    }
  },
});
addMissing(AbortSignal.prototype, {
  throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw new DOMException('The operation was aborted.', 'AbortError');
  },
});
