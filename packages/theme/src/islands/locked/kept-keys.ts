/** Keys that opened a text, kept for this tab: one password is asked for once, not on every page and at every reload. */
import { bytesOf } from './open-text';

const NAME = 'glimpress-keys';

/** The latest first; none where the browser keeps nothing. */
export function keptKeys(): Uint8Array<ArrayBuffer>[] {
  try {
    return read().map(bytesOf);
  } catch {
    return [];
  }
}

export function keepKey(key: Uint8Array): void {
  const text = btoa(String.fromCharCode(...key));
  try {
    sessionStorage.setItem(NAME, JSON.stringify([text, ...read().filter((kept) => kept !== text)]));
  } catch {
    // It will be asked for again.
  }
}

function read(): string[] {
  return JSON.parse(sessionStorage.getItem(NAME) ?? '[]') as string[];
}
