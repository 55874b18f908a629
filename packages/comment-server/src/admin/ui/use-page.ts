/** A page of a list from the server, asked for again when what is asked changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './api';

/** `reload` resolves when the list is as it is now. Only the latest question's answer counts. */
export function usePage<T>(path: string, onRefused: (failure: unknown) => void): { page: T | undefined; reload: () => Promise<void> } {
  const [page, setPage] = useState<T>();
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const number = ++latest.current;
    try {
      const answer = await call<T>(path);
      if (number === latest.current) setPage(answer);
    } catch (failure) {
      if (number === latest.current) onRefused(failure);
    }
  }, [path, onRefused]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { page, reload };
}
