/** Asks another server, and waits for the whole answer only so long. */

/**
 * What `read` makes of the answer. Rejects with a `TimeoutError` after `ms` milliseconds, also in the middle of a body. A signal alone does not do that: once
 * the head of the answer is there, `fetch` of Node.js (20.20 at least) holds what it stops by a weak reference, and forgets it with the next garbage
 * collection. What is left of such an answer goes with the connection, which `fetch` closes when nothing has come for five minutes.
 */
export async function fetchWithin<T>(ms: number, address: string | URL, init: RequestInit, read: (reply: Response) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('The answer did not come in time.', 'TimeoutError')), ms);
  try {
    return await Promise.race([fetch(address, { ...init, signal: late.signal }).then(read), new Promise<never>((_, fail) => late.signal.addEventListener('abort', () => fail(late.signal.reason as Error)))]);
  } finally {
    clearTimeout(timer);
  }
}
