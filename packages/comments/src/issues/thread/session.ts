/** What a platform is asked, in the name of the reader who is logged in. */
import { isStatus } from '../http';
import type { Login } from '../login/world';
import type { CommentStore } from '../store';

export interface Session {
  /** Opens the store with a token, null: as anybody. */
  readonly open: (token: string | null) => Promise<CommentStore>;
  /** Runs a call, and once more when its token's time is over and the next one is to be had. Fails with 401 when it is not. */
  readonly run: <T>(call: (from: CommentStore) => Promise<T>) => Promise<T>;
  /** What is asked next is asked with the token of that moment. */
  readonly close: () => void;
}

/** `login` gives the login, once there is one. */
export function createSession(openStore: (token: string | null) => Promise<CommentStore>, login: () => Login | undefined): Session {
  let store: CommentStore | undefined;
  /** The token the store was opened with: another tab may have put another one in its place since. */
  let ownToken: string | null = null;

  const open: Session['open'] = async (token) => {
    store = await openStore(token);
    ownToken = token;
    return store;
  };
  return {
    open,
    async run(call) {
      const from = store ?? (await open(login()?.token() ?? null));
      const token = ownToken;
      try {
        return await call(from);
      } catch (error) {
        const next = isStatus(error, 401) && token !== null ? await login()!.renew(token) : null;
        if (next === null) throw error;
        // Another call may have been here before.
        return call(store === from ? await open(next) : store!);
      }
    },
    close: () => void (store = undefined),
  };
}
