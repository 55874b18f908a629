/** Moving files on Windows: what a virus scanner or a search indexer looks at, as they do at each new file, cannot be renamed for a moment. */

const HELD_OPEN = new Set(['EPERM', 'EACCES', 'EBUSY']);
const FIRST_WAIT_MS = 5;
/** Some 1.3 seconds with all before it. */
const LAST_WAIT_MS = 640;

/**
 * Does what moves files or folders; on Windows again, after ever longer waits, while it is refused as if they were in use.
 * @throws what it threw at last
 */
export function patiently(move: () => void, platform: NodeJS.Platform = process.platform): void {
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return move();
    } catch (failure) {
      if (platform !== 'win32' || wait > LAST_WAIT_MS || !HELD_OPEN.has((failure as NodeJS.ErrnoException).code ?? '')) throw failure;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  }
}
