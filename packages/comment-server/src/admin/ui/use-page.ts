/** A page of a list from the server, asked for again when what is asked changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from './api';

/** `page` is the last that came, `isCurrent` whether it answers `path`. `reload` resolves when the list is as it is now. Only the latest question's answer counts. */
export function usePage<T>(path: string, onRefused: (failure: unknown) => void): { page: T | undefined; isCurrent: boolean; reload: () => Promise<void> } {
  const [answered, setAnswered] = useState<{ page: T; path: string }>();
  const latest = useRef(0);
  const reload = useCallback(async () => {
    const number = ++latest.current;
    try {
      const answer = await call<T>(path);
      if (number === latest.current) setAnswered({ page: answer, path });
    } catch (failure) {
      if (number === latest.current) onRefused(failure);
    }
  }, [path, onRefused]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return { page: answered?.page, isCurrent: answered?.path === path, reload };
}
