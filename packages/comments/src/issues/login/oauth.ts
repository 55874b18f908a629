/**
 * The login by redirect (§4, §5): out with a random state that counts once, back, the code exchanged for a token, the token for
 * the next one when its time is over (RFC 6749, 6). What is needed on the way back lies in the session storage of the tab.
 */
import { createHttp, PlatformError } from '../http';
import type { Options } from '../options';
import { LOGIN_PROTOCOLS } from './protocols';
import { readReturnAddress } from './return-address';
import type { Kept, Login, LoginKeys, LoginWorld } from './world';

/** A browser may refuse its storage: a login that it forgets is none. */
const NOT_KEPT = '浏览器没有保存登录信息。The browser does not keep the login.';

export type OAuth = Pick<Login, 'start' | 'complete' | 'renew'>;

/** The browser, its storages made safe. */
export interface OAuthWorld extends Omit<LoginWorld, 'session' | 'local' | 'arrived'> {
  readonly session: Kept;
  readonly local: Kept;
}

interface Pending {
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string | null;
  /** Where the reader was, when the platform sends everybody back to one page. */
  readonly page?: string;
}

interface TokenReply {
  readonly access_token?: unknown;
  readonly refresh_token?: unknown;
  readonly error?: string;
  readonly error_description?: string;
}

export default function createOAuth(options: Options, needsSecret: boolean, keys: LoginKeys, world: OAuthWorld): OAuth {
  const protocol = LOGIN_PROTOCOLS[options.platform];
  let renewing: Promise<string | null> | undefined;

  /** One use: whatever it says, it is gone afterwards. */
  function takePending(): Pending | null {
    const text = world.session.get(keys.pending);
    world.session.set(keys.pending, null);
    try {
      return text === null ? null : (JSON.parse(text) as Pending);
    } catch {
      return null;
    }
  }

  /** Exchanges what the platform granted for a token, and keeps it. */
  async function exchange(grantType: 'authorization_code' | 'refresh_token', grant: Record<string, string>): Promise<string> {
    const platformURL = options.baseURL + protocol.tokenPath;
    const url = options.tokenURL ?? (options.proxy !== null && needsSecret ? options.proxy.replaceAll('{url}', encodeURIComponent(platformURL)) : platformURL);
    // The comment server knows the application itself.
    const client = options.tokenURL === null ? { client_id: options.clientId, ...(options.clientSecret === null ? {} : { client_secret: options.clientSecret }), grant_type: grantType } : {};
    const { body } = await createHttp(url, { Accept: 'application/json' }, world.fetch)<TokenReply | null>('', { method: 'POST', form: { ...grant, ...client } });
    // GitHub refuses with status 200.
    if (typeof body?.access_token !== 'string' || body.access_token === '') throw new PlatformError(body?.error_description ?? body?.error ?? 'access_token', 'status', 400);
    world.local.set(keys.token, body.access_token);
    if (typeof body.refresh_token === 'string') world.local.set(keys.refresh, body.refresh_token);
    else world.local.set(keys.refresh, null);
    return body.access_token;
  }

  async function renewOnce(dead: string): Promise<string | null> {
    const [current, refresh] = [world.local.get(keys.token), world.local.get(keys.refresh)];
    if (current !== null && current !== dead) return current;
    if (refresh === null) return null;
    try {
      return await exchange('refresh_token', { refresh_token: refresh });
    } catch (error) {
      // Without an answer it may still be good: the next try will tell.
      if (error instanceof PlatformError && error.kind === 'status' && error.status < 500 && !error.isRateLimit) return null;
      throw error;
    }
  }

  return {
    async start() {
      const verifier = protocol.hasPkce && globalThis.crypto.subtle !== undefined ? randomText(32) : null;
      const here = new URL(world.href());
      // RFC 6749, 3.1.2: without fragment.
      const page = here.origin + here.pathname + here.search;
      const pending: Pending = { state: `${options.state}-${randomText(16)}`, verifier, ...(options.redirectURL === null ? { redirectUri: page } : { redirectUri: new URL(options.redirectURL, here).href, page }) };
      const text = JSON.stringify(pending);
      world.session.set(keys.pending, text);
      if (world.session.get(keys.pending) !== text) throw new Error(NOT_KEPT);
      const url = new URL(options.baseURL + protocol.authorizePath);
      const parameters: Record<string, string | null> = {
        client_id: options.clientId,
        redirect_uri: pending.redirectUri,
        scope: protocol.scope ?? null,
        response_type: protocol.responseType,
        state: pending.state,
        code_challenge: verifier === null ? null : await challengeOf(verifier),
        code_challenge_method: verifier === null ? null : 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
      // Browsers carry a fragment through redirects that have none: who has consented before lands at the comments.
      if (protocol.responseType === 'code') url.hash = 'comments';
      world.leave(url.href);
    },

    async complete() {
      const { reply, cleaned } = readReturnAddress(world.href());
      if (reply === null) return { failure: null, isReturn: false };
      world.replaceAddress(cleaned);
      const pending = takePending();
      // §5: state must match, otherwise the login is ignored.
      if (pending === null || pending.state !== reply.state) return { failure: null, isReturn: false };
      if (pending.page !== undefined && pending.page !== world.href().replace(/#.*/, '')) {
        // On to the page the reader came from, with what the platform said: the login is completed there.
        const { page, ...rest } = pending;
        world.session.set(keys.pending, JSON.stringify(rest));
        const target = new URL(page);
        const values: Record<string, string> = 'token' in reply ? { access_token: reply.token } : 'code' in reply ? { code: reply.code } : { error: reply.error };
        const said = { ...values, state: reply.state };
        target.hash = 'token' in reply ? new URLSearchParams(said).toString() : 'comments';
        if (!('token' in reply)) for (const [name, value] of Object.entries(said)) target.searchParams.set(name, value);
        world.leave(target.href);
        return { failure: null, isReturn: true };
      }
      if ('error' in reply) return { isReturn: true, failure: new PlatformError(reply.error.slice(0, 300), 'status', 403) };
      // What the other kind of login sends is not an answer to this one.
      if ('token' in reply !== (protocol.responseType === 'token')) return { isReturn: true, failure: null };
      try {
        if ('token' in reply) world.local.set(keys.token, reply.token);
        else await exchange('authorization_code', { code: reply.code, redirect_uri: pending.redirectUri, ...(pending.verifier === null ? {} : { code_verifier: pending.verifier }) });
        if (world.local.get(keys.token) === null) throw new Error(NOT_KEPT);
        return { isReturn: true, failure: null };
      } catch (error) {
        return { isReturn: true, failure: error as Error };
      }
    },

    renew(dead) {
      // A token that renews counts once: neither calls of this page nor other tabs may use it at the same time.
      const locks = globalThis.navigator?.locks;
      renewing ??= Promise.resolve(locks === undefined ? renewOnce(dead) : locks.request(keys.refresh, () => renewOnce(dead))).finally(() => (renewing = undefined));
      return renewing;
    },
  };
}

/** Random bytes in URL-safe characters; 32 bytes make a verifier of RFC 7636, 4.1. */
function randomText(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)));
}
async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}
function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
