/** A page of a list from the server, asked for again when what is asked changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from './api';

/** Of the list that is looked at. What was begun in another, gone by now, changes this one. */
let reloadShown: () => Promise<void>;

/** `page` is the last that came, `isCurrent` whether it answers `path`; `hasFailed`: nothing that does could be had. `reload` resolves when the list is as it is now. Only the latest question's answer counts. */
export function usePage<T>(path: string, onRefused: (failure: unknown) => void): { page: T | undefined; isCurrent: boolean; hasFailed: boolean; reload: () => Promise<void> } {
  const [answered, setAnswered] = useState<{ page: T; path: string }>();
  const [failed, setFailed] = useState<string>();
  const latest = useRef(0);
  // What was begun under another filter reloads what is looked at when it is done.
  const wanted = useRef(path);
  wanted.current = path;
  const reloadThis = useCallback(async () => {
    const number = ++latest.current;
    const asked = wanted.current;
    setFailed(undefined);
    try {
      const answer = await call<T>(asked);
      // Shown when `reload` resolves: whoever waited for it looks where the focus is then.
      if (number === latest.current) flushSync(() => setAnswered({ page: answer, path: asked }));
    } catch (failure) {
      if (number !== latest.current) return;
      setFailed(asked);
      // Asked for anew because something was done: it is no longer as it was.
      setAnswered((last) => last && { ...last, path: '' });
      onRefused(failure);
    }
  }, [onRefused]);
  const reload = useCallback(() => reloadShown(), []);
  useEffect(() => {
    reloadShown = reloadThis;
    void reload();
  }, [reloadThis, reload, path]);
  const isCurrent = answered?.path === path;
  return { page: answered?.page, isCurrent, hasFailed: !isCurrent && failed === path, reload };
}
