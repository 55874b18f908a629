/** Who the reader is to giscus: it comes back from GitHub in the address, and is kept where giscus's own client keeps it. */

const KEY = 'giscus-session';
const PARAMETER = 'giscus';

/** The session: of this address, which is then as it was before, or the one that is kept. Empty: nobody has logged in here. */
export function takeSession(): string {
  const url = new URL(location.href);
  const fresh = url.searchParams.get(PARAMETER);
  if (fresh !== null) {
    history.replaceState(history.state, '', cleanUrl());
    keep(fresh);
    return fresh;
  }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '""');
    return typeof kept === 'string' ? kept : '';
  } catch {
    // Nothing may be kept, or something else is.
    return '';
  }
}

export function forgetSession(): void {
  keep('');
}

/** The page's address without hash and session. */
export function cleanUrl(): string {
  const url = new URL(location.href);
  url.searchParams.delete(PARAMETER);
  url.hash = '';
  return url.href;
}

function keep(session: string): void {
  try {
    if (session === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(session));
  } catch {
    // Where nothing may be kept the reader is known until the page is left.
  }
}
