/** What is done with one comment or many: sent to the server in pieces it takes, told, undone. */
import { useRef, useState } from 'react';
import { call, Refusal } from './api';
import { besideWayBack, refusal, withWayBack, type Said, type Say } from './notice';
import { texts } from './texts';

/** What the server takes at once. */
const IDS_AT_ONCE = 100;
const DELETING = 'delete{}';

/** Whether the server may have done what was asked without being heard. */
const isUnheard = (failure: unknown): boolean => failure instanceof Refusal && (failure.status === 0 || failure.status >= 500);
/** A name for a way back, known before an answer comes. */
export const newUndo = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface WorkOptions {
  readonly say: Say;
  /** Says what was done and shows the list as it then is. */
  readonly tell: (done: Said) => Promise<void>;
  readonly onRefused: (failure: unknown) => void;
  /** Says what was undone; how much may not be known. */
  readonly restored: (count?: number) => string;
}

export function useWork({ say, tell, onRefused, restored: shownRestored }: WorkOptions) {
  /** The list is not to be touched meanwhile. */
  const [isWorking, setWorking] = useState(false);
  /** What is done with which, until the list is shown as it then is. Their rows are not `inert`: the focus would be lost. */
  const underWay = useRef(new Map<string, { work: string; done: Promise<void> }>());
  /** A second press would find that it is done, and what is being deleted gone: nothing is done with these. Something else that is pressed meanwhile is done after it. */
  const once = async (all: readonly string[], path: string, body: object, doIt: (ids: readonly string[]) => Promise<void>): Promise<void> => {
    const work = path + JSON.stringify(body);
    const ids = all.filter((id) => ![work, DELETING].includes(underWay.current.get(id)?.work ?? ''));
    if (ids.length === 0) return;
    const before = ids.map((id) => underWay.current.get(id)?.done);
    const own = { work, done: Promise.all(before).then(() => doIt(ids)) };
    for (const id of ids) underWay.current.set(id, own);
    await own.done;
    for (const id of ids) if (underWay.current.get(id) === own) underWay.current.delete(id);
  };
  /** Does something with one, says what became of it, shows the list as it then is. */
  const run = <T,>(path: string, id: string, body: object, done: (answer: T) => Said): Promise<void> => once([id], path, body, () => call<T>(path, body).then((answer) => tell(done(answer)), onRefused));
  /** Sends a form; resolves to why it could not. */
  const sent = async (path: string, body: unknown): Promise<string | undefined> => {
    try {
      await call(path, body);
      return undefined;
    } catch (failure) {
      if (failure instanceof Refusal && failure.status === 401) {
        onRefused(failure);
        say(besideWayBack({ text: texts.writtenKept, failed: true }));
        return texts.writtenKept;
      }
      return refusal(failure).text;
    }
  };
  /** Does something with many, some at a time. What was done before a failure stays done, and can be undone as well; so can what may have been done without an answer. */
  const runAll = <T extends { undo?: string }>(path: string, ids: readonly string[], body: object, done: (answers: T[]) => Said): Promise<void> => once(ids, path, body, (left) => doAll(path, left, body, done));
  const doAll = async <T extends { undo?: string }>(path: string, ids: readonly string[], body: object, done: (answers: T[]) => Said): Promise<void> => {
    const answers: T[] = [];
    const unheard: { undo: string }[] = [];
    const isLong = ids.length > IDS_AT_ONCE;
    let failure: unknown;
    let before: Said | undefined;
    if (isLong) {
      setWorking(true);
      say((shown) => {
        before ??= withWayBack(shown);
        return shown;
      });
    }
    let [start, atOnce] = [0, IDS_AT_ONCE];
    while (start < ids.length && failure === undefined) {
      if (isLong) say({ text: texts.worked(start, ids.length) });
      const undo = newUndo();
      const piece = ids.slice(start, start + atOnce);
      try {
        answers.push(await call<T>(path, { ...body, ids: piece, undo }));
        start += piece.length;
      } catch (reason) {
        // With the replies below them it was too many.
        if (piece.length > 1 && reason instanceof Refusal && reason.status === 413) atOnce = Math.ceil(piece.length / 2);
        else failure = reason;
      }
      if (isUnheard(failure)) unheard.push({ undo });
    }
    if (isLong) setWorking(false);
    if (failure === undefined) return tell({ ...done(answers), ...undoing(answers) });
    onRefused(failure);
    const why = refusal(failure).text;
    const ways = undoing([...answers, ...unheard]);
    if (answers.length > 0) await tell({ text: texts.stopped(start, why), failed: true, ...ways });
    else if (ways.onUndo) say({ text: texts.unheard(why), failed: true, ...ways });
    else if (before) say({ ...refusal(failure), onUndo: before.onUndo, before });
  };
  /** Brings back what was deleted or changed, once however often it is pressed; stays offered while the server cannot be reached, asks for a login or for patience. `isUnknown`: an answer was lost that would say what was restored before. */
  const wayBack = (undos: readonly string[], restoredBefore = 0, isUnknown = false): (() => void) => {
    let isUnderWay = false;
    return () => {
      if (isUnderWay) return;
      isUnderWay = true;
      void (async () => {
        let [left, restored] = [undos, restoredBefore];
        let tooLate: unknown;
        const tellRestored = (): Promise<void> => tell({ text: shownRestored(isUnknown ? undefined : restored) });
        try {
          for (; left.length > 0; left = left.slice(1)) {
            try {
              restored += (await call<{ restored: number }>('undo', { undo: left[0] })).restored;
            } catch (failure) {
              // Of this part alone; or it was restored, and the answer lost.
              if (!(failure instanceof Refusal && failure.status === 404)) throw failure;
              tooLate = failure;
            }
          }
          if (tooLate && restored === 0 && !isUnknown) throw tooLate;
          await tellRestored();
        } catch (failure) {
          onRefused(failure);
          const isKept = failure instanceof Refusal && (isUnheard(failure) || failure.status === 401 || failure.status === 429);
          if (isKept) say({ text: failure.status === 401 ? texts.undoKept : failure.message || texts.failed, failed: true, onUndo: wayBack(left, restored, isUnknown || isUnheard(failure)) });
          else if (restored > 0) await tellRestored();
          // The button would do nothing more.
          else say(refusal(failure));
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
