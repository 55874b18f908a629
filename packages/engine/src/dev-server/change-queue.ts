/** Changes of files on the disk, handed on in batches, one batch after the other. */
import { statSync } from 'node:fs';

/** `settled`: seen to be another than before at the second look, when an editor has had time to finish. */
export type Change = 'changed' | 'gone' | 'settled';

export interface ChangeQueue {
  /** Takes in a change of the file with this path (absolute). */
  note(path: string, change: 'changed' | 'gone'): void;
  /** From now on batches are handed on; what was noted before is the first. */
  begin(handler: ChangeHandler): void;
  /** Hands on nothing more, also of what waits for the batch under way. */
  close(): void;
}

export interface ChangeHandler {
  /** Whether the text of a file is another than was last read; undefined for files whose text is not read. */
  readonly isOther: (path: string) => boolean | undefined;
  /** Called with each batch, the next after it has settled. It must not fail. */
  readonly handle: (changes: ReadonlyMap<string, Change>) => Promise<void>;
}

/** Changes that come together (an editor's save, a git checkout) are handled together. */
const SETTLE_MS = 5;

/** A watcher keeps back a second change of a file within 50 ms, as of an editor that formats what it has just saved: each is looked at once more. */
const SECOND_LOOK_MS = 75;

/** Keeps what it is told until `begin`. */
export function createChangeQueue(): ChangeQueue {
  const pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  let handler: ChangeHandler | undefined;
  let isClosed = false;
  /** One batch after the other: a save while the theme is being built waits for it. */
  let handled = Promise.resolve();

  const take = (path: string, change: Change): void => {
    if (isClosed) return;
    pending.set(path, change);
    if (handler) settle();
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => (handled = handled.then(handOn)), SETTLE_MS);
  };
  const handOn = async (): Promise<void> => {
    const changes = new Map(pending);
    pending.clear();
    if (changes.size > 0 && !isClosed) await handler!.handle(changes);
  };

  return {
    note(path, change) {
      take(path, change);
      const seen = stampOf(path);
      // Nobody has looked at it yet.
      if (!handler) return;
      const { isOther } = handler;
      setTimeout(() => {
        const now = stampOf(path);
        // Two writes within one tick of the disk's clock leave the same stamp: where texts can be compared, they are.
        const isChanged = (now === undefined ? undefined : isOther(path)) ?? now !== seen;
        if (isChanged) take(path, now === undefined ? 'gone' : 'settled');
      }, SECOND_LOOK_MS).unref();
    },
    begin(given) {
      handler = given;
      settle();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** Tells one state of a file from another; undefined when it is gone, also with a file in place of its folder. */
function stampOf(path: string): string | undefined {
  try {
    const { mtimeMs, size } = statSync(path);
    return `${mtimeMs} ${size}`;
  } catch {
    return undefined;
  }
}
