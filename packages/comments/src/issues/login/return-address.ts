/** What a login platform adds to the address it sends a reader back to, and the address without it (RFC 6749, 4.1.2 and 4.2.2). */

export type LoginReply = { readonly state: string } & ({ readonly code: string } | { readonly token: string } | { readonly error: string });

export interface ReturnAddress {
  /** Null: nobody comes back from a login. */
  readonly reply: LoginReply | null;
  /** To be put into the address bar: all other parameters are as they were, to the letter. */
  readonly cleaned: string;
}

const IN_QUERY = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];
const IN_FRAGMENT = ['access_token', 'token_type', 'expires_in', 'state', 'scope', 'scopes', 'refresh_token', 'created_at', 'error', 'error_description'];

/** `href`: the full address. */
export function readReturnAddress(href: string): ReturnAddress {
  const url = new URL(href);
  const query = new URLSearchParams(url.search);
  const fragment = new URLSearchParams(url.hash.slice(1));
  // A page may have a `code` of its own: a login's comes with a state.
  const state = query.get('state');
  const code = query.get('code');
  const error = query.get('error');
  if (state !== null && (code !== null || error !== null)) {
    const reply = error !== null ? { state, error: query.get('error_description') ?? error } : { state, code: code! };
    return { reply, cleaned: url.pathname + without(url.search, '?', IN_QUERY) + url.hash };
  }
  const token = fragment.get('access_token');
  const refusal = fragment.get('error');
  if (fragment.has('state') && (token !== null || refusal !== null)) {
    const reply = token !== null ? { state: fragment.get('state')!, token } : { state: fragment.get('state')!, error: fragment.get('error_description') ?? refusal! };
    return { reply, cleaned: url.pathname + url.search + without(url.hash, '#', IN_FRAGMENT) };
  }
  return { reply: null, cleaned: url.pathname + url.search + url.hash };
}

/** Removes parameters without touching how the others are written. */
function without(part: string, mark: string, names: readonly string[]): string {
  const kept = part.slice(1).split('&').filter((pair) => pair !== '' && !names.includes(pair.split('=')[0]!));
  return kept.length === 0 ? '' : mark + kept.join('&');
}
