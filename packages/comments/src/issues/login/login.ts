/**
 * Who is logged in (§4, §5). The token lies in the local storage under one key per platform (§7), beside it the one that
 * renews it, where the platform gives one. Going to the platform and coming back is `oauth.ts`, loaded when somebody does.
 */
import type { Options } from '../options';
import { LOGIN_ACCOUNTS } from './accounts';
import type { OAuth } from './oauth';
import type { Kept, Login, LoginKeys, LoginWorld } from './world';

/** A browser may refuse its storage altogether: then nobody stays logged in, no draft is kept, and everybody can read. */
export function keptIn(storage: () => Storage): Kept {
  return {
    get(key) {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // What is kept ends with this page.
      }
    },
  };
}

/** Fails when the platform wants a secret and there is no way to have one used (§5). */
export function createLogin(options: Options, world: LoginWorld): Login {
  const account = LOGIN_ACCOUNTS[options.platform];
  if (account.needsSecret && options.tokenURL === null && (options.clientSecret === null || options.proxy === null)) throw new Error(`clientSecret and proxy is required for ${account.title}`);
  const keys: LoginKeys = { token: `Vssue.${account.key}.access_token`, refresh: `Vssue.${account.key}.refresh_token`, pending: `Vssue.${account.key}.login` };
  const local = keptIn(world.local);
  let opened: OAuth | undefined;
  const oauth = async (): Promise<OAuth> => (opened ??= (await world.arrived(() => import('./oauth')))(options, account.needsSecret, keys, { ...world, local, session: keptIn(world.session) }));
  const token = (): string | null => local.get(keys.token);

  return {
    token,
    logout() {
      local.set(keys.token, null);
      local.set(keys.refresh, null);
    },
    start: async () => (await oauth()).start(),
    async complete() {
      if (!/[?&#](?:code|error|access_token)=/.test(world.href())) return { failure: null, isReturn: false };
      try {
        return await (await oauth()).complete();
      } catch (failure) {
        return { failure: failure as Error, isReturn: true };
      }
    },
    async renew(dead) {
      const current = token();
      // Another tab was faster.
      if (current !== null && current !== dead) return current;
      return local.get(keys.refresh) === null ? null : (await oauth()).renew(dead);
    },
  };
}
