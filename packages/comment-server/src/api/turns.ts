/** Long work in small parts. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ProtocolError } from '@glimpress/comment-protocol';
import type { Budget } from './call';

/** After so long others get their turn: patterns over long texts take a while. */
const TURN_MS = 10;

/** Called between small parts of a long work: lets others have their turn, and throws 124 when the request's time is over. */
export function createTurns(budget: Budget): () => Promise<void> {
  let startedAt = performance.now();
  return async () => {
    const workMs = performance.now() - startedAt;
    if (workMs < TURN_MS) return;
    budget.workMs += workMs;
    await nextTurn();
    startedAt = performance.now();
    if (performance.now() > budget.endsAt) throw tooLong();
  };
}

/** Work in one step, which counts as well. */
export function counted<T>(budget: Budget, work: () => T): T {
  const startedAt = performance.now();
  try {
    return work();
  } finally {
    budget.workMs += performance.now() - startedAt;
  }
}

/** What a request is answered with whose time is over. */
export function tooLong(): ProtocolError {
  return new ProtocolError(124, 408, 'The query takes too long.');
}
