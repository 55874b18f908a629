/** What is done with one comment or many: sent to the server in pieces it takes, told, undone. */
import { useState } from 'react';
import { call, Refusal } from './api';
import type { Said } from './notice';
import { texts } from './texts';

/** What the server takes at once. */
const IDS_AT_ONCE = 100;

interface WorkOptions {
  readonly say: (said: Said | undefined) => void;
  /** Says what was done and shows the list as it then is. */
  readonly tell: (done: Said) => Promise<void>;
  readonly onRefused: (failure: unknown) => void;
}

export function useWork({ say, tell, onRefused }: WorkOptions) {
  /** The list is not to be touched meanwhile. */
  const [isWorking, setWorking] = useState(false);
  /** Sends something, says what became of it, shows the list as it then is. */
  const run = async <T,>(path: string, body: unknown, done: (answer: T) => Said): Promise<void> => {
    try {
      await tell(done(await call<T>(path, body)));
    } catch (failure) {
      onRefused(failure);
    }
  };
  /** Sends a form; resolves to why it could not. */
  const sent = async (path: string, body: unknown): Promise<string | undefined> => {
    try {
      await call(path, body);
      return undefined;
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        onRefused(failure);
        say({ text: texts.writtenKept, failed: true });
      }
      return (failure instanceof Refusal && failure.message) || texts.failed;
    }
  };
  /** Does something with many, some at a time. What was done before a failure stays done, and can be undone as well. */
  const runAll = async <T,>(path: string, ids: readonly string[], body: object, done: (answers: T[]) => Said): Promise<void> => {
    const answers: T[] = [];
    const isLong = ids.length > IDS_AT_ONCE;
    let failure: unknown;
    if (isLong) setWorking(true);
    for (let start = 0; start < ids.length && failure === undefined; start += IDS_AT_ONCE) {
      if (isLong) say({ text: texts.worked(start, ids.length) });
      await call<T>(path, { ...body, ids: ids.slice(start, start + IDS_AT_ONCE) }).then((answer) => answers.push(answer), (reason: unknown) => (failure = reason));
    }
    if (isLong) setWorking(false);
    if (failure === undefined) return tell(done(answers));
    onRefused(failure);
    if (answers.length > 0) await tell({ ...done(answers), text: texts.stopped(answers.length * IDS_AT_ONCE, (failure instanceof Refusal && failure.message) || texts.failed), failed: true });
  };
  /** Brings back what was deleted or changed, once however often it is pressed; stays offered while the server cannot be reached. */
  const wayBack = (undos: readonly string[], restoredBefore = 0): (() => void) => {
    let isUnderWay = false;
    return () => {
      if (isUnderWay) return;
      isUnderWay = true;
      void (async () => {
        let [left, restored] = [undos, restoredBefore];
        try {
          for (; left.length > 0; left = left.slice(1)) restored += (await call<{ restored: number }>('undo', { undo: left[0] })).restored;
          await tell({ text: texts.restored(restored) });
        } catch (failure) {
          onRefused(failure);
          if (failure instanceof Refusal && (failure.status === 0 || failure.status >= 500)) say({ text: failure.message || texts.failed, failed: true, onUndo: wayBack(left, restored) });
        }
      })();
    };
  };
  /** The way back for what the answers can undo. */
  const undoing = (answers: readonly { undo?: string }[]): { onUndo?: () => void } => {
    const undos = answers.flatMap(({ undo }) => undo ?? []);
    return undos.length > 0 ? { onUndo: wayBack(undos) } : {};
  };
  return { isWorking, setWorking, run, runAll, sent, undoing };
}
