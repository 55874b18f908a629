/** What the dialog knows of the question being asked. */
import { askBothScripts, type SearchClient, type SearchResult } from '@glimpress/client';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** A pause in typing this long is waited for: not every letter is a question. */
const TYPING_MS = 80;
/** Waiting is only spoken of when it takes longer. */
const PATIENCE_MS = 250;

export interface SearchState {
  /** The question, trimmed; empty: none. */
  readonly query: string;
  /** The newest answer; while the next is on its way that of the question before. */
  readonly result: SearchResult | null;
  readonly phase: 'idle' | 'waiting' | 'slow' | 'answered' | 'failed';
}

const IDLE: SearchState = { query: '', result: null, phase: 'idle' };

/** `ask` takes what is in the field, `retry` asks the same again. Answers wait for the end of a `press`: what is pressed stays where it is. */
export function useSearch(client: SearchClient, press: RefObject<Promise<void>>): SearchState & { readonly ask: (text: string) => void; readonly retry: () => void } {
  const [state, setState] = useState(IDLE);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');

  const send = useCallback(
    (query: string) => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => setState((now) => (now.phase === 'waiting' ? { ...now, phase: 'slow' } : now)), PATIENCE_MS);
      const isAsked = (): boolean => asked.current === query;
      askBothScripts(
        client,
        query,
        isAsked,
        (result) => void press.current.then(() => isAsked() && setState({ query, result, phase: result.pending && result.hits.length === 0 ? 'slow' : 'answered' })),
        () => isAsked() && setState({ query, result: null, phase: 'failed' }),
      );
    },
    [client, press],
  );
  const ask = useCallback(
    (text: string) => {
      const query = text.trim();
      if (query === asked.current) return;
      asked.current = query;
      clearTimeout(typing.current);
      if (query === '') return setState(IDLE);
      setState((now) => ({ ...now, query, phase: 'waiting' }));
      typing.current = setTimeout(() => send(query), TYPING_MS);
    },
    [send],
  );
  const retry = useCallback(() => {
    setState((now) => ({ ...now, phase: 'slow' }));
    send(asked.current);
  }, [send]);
  useEffect(
    () => () => {
      clearTimeout(typing.current);
      clearTimeout(waiting.current);
    },
    [],
  );
  return { ...state, ask, retry };
}
