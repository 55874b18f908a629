/**
 * Logging in by redirect (§4, §5): out with a random state that counts once, back, the code exchanged for a token. What is
 * needed on the way back lies in the session storage of the tab; the token in the local storage under one key per platform (§7).
 */
import { createHttp, PlatformError } from '../http';
import type { Options } from '../options';
import { LOGIN_PROTOCOLS } from './protocols';
import { readReturnAddress } from './return-address';

/** The browser as far as a login touches it. */
export interface LoginWorld {
  /** Full address of the page. */
  readonly href: () => string;
  readonly leave: (url: string) => void;
  readonly replaceAddress: (address: string) => void;
  readonly session: Storage;
  readonly local: Storage;
  readonly fetch?: typeof fetch;
}

/** What a reader comes back to. */
export interface Returned {
  /** Why there is no login, in the platform's words; null: there is one, or none was tried. */
  readonly failure: Error | null;
  /** Whether the reader comes from a login of this page. */
  readonly isReturn: boolean;
  /** What had been written before the reader left. */
  readonly draft: string;
}

export interface Login {
  readonly token: () => string | null;
  /** Goes to the platform; comes back to this page, to the draft. */
  readonly start: (draft: string) => Promise<void>;
  /** Completes a login if this is the way back from one; cleans the address in every case. */
  readonly complete: () => Promise<Returned>;
  readonly logout: () => void;
}

interface Pending {
  readonly state: string;
  readonly redirectUri: string;
  readonly verifier: string | null;
  readonly draft: string;
}

/** Fails when the platform wants a secret and there is no way to have one used (§5). */
export function createLogin(options: Options, world: LoginWorld): Login {
  const protocol = LOGIN_PROTOCOLS[options.platform];
  if (protocol.needsSecret && options.tokenURL === null && (options.clientSecret === null || options.proxy === null)) throw new Error(`clientSecret and proxy is required for ${protocol.title}`);
  const tokenKey = `Vssue.${protocol.key}.access_token`;
  const pendingKey = `Vssue.${protocol.key}.login`;

  /** One use: whatever it says, it is gone afterwards. */
  function takePending(): Pending | null {
    const text = read(world.session, pendingKey);
    remove(world.session, pendingKey);
    try {
      return text === null ? null : (JSON.parse(text) as Pending);
    } catch {
      return null;
    }
  }

  async function exchange(code: string, { redirectUri, verifier }: Pending): Promise<string> {
    const platformURL = options.baseURL + protocol.tokenPath;
    const accept = { Accept: 'application/json' };
    const ask = (root: string, body: Record<string, string>) => createHttp(root, accept, world.fetch)<{ access_token?: unknown; error?: string; error_description?: string } | null>('', { method: 'POST', form: body });
    const grant: Record<string, string> = { code, redirect_uri: redirectUri, ...(verifier === null ? {} : { code_verifier: verifier }) };
    const { body } = await (options.tokenURL !== null
      ? ask(options.tokenURL, grant)
      : ask(options.proxy !== null && protocol.needsSecret ? options.proxy.replaceAll('{url}', encodeURIComponent(platformURL)) : platformURL, {
          ...grant,
          client_id: options.clientId,
          ...(options.clientSecret === null ? {} : { client_secret: options.clientSecret }),
          grant_type: 'authorization_code',
        }));
    // GitHub refuses with status 200.
    if (typeof body?.access_token !== 'string' || body.access_token === '') throw new PlatformError(body?.error_description ?? body?.error ?? 'access_token', 'status', 400);
    return body.access_token;
  }

  return {
    token: () => read(world.local, tokenKey),
    logout: () => remove(world.local, tokenKey),

    async start(draft) {
      const verifier = protocol.hasPkce && globalThis.crypto.subtle !== undefined ? randomText(32) : null;
      const here = new URL(world.href());
      // RFC 6749, 3.1.2: without fragment.
      const pending: Pending = { state: `${options.state}-${randomText(16)}`, redirectUri: here.origin + here.pathname + here.search, verifier, draft };
      write(world.session, pendingKey, JSON.stringify(pending));
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
      if (reply === null) return { failure: null, isReturn: false, draft: '' };
      world.replaceAddress(cleaned);
      const pending = takePending();
      // §5: state must match, otherwise the login is ignored.
      if (pending === null || pending.state !== reply.state) return { failure: null, isReturn: false, draft: '' };
      const returned = { isReturn: true, draft: typeof pending.draft === 'string' ? pending.draft : '' };
      if ('error' in reply) return { ...returned, failure: new PlatformError(reply.error.slice(0, 300), 'status', 403) };
      // What the other kind of login sends is not an answer to this one.
      if ('token' in reply !== (protocol.responseType === 'token')) return { ...returned, failure: null };
      try {
        write(world.local, tokenKey, 'token' in reply ? reply.token : await exchange(reply.code, pending));
        return { ...returned, failure: null };
      } catch (error) {
        return { ...returned, failure: error as Error };
      }
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

/** A browser may refuse its storage altogether: then nobody is logged in, and everybody can read. */
function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}
function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // The login ends with this page.
  }
}
function remove(storage: Storage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing is kept where nothing can be removed.
  }
}
