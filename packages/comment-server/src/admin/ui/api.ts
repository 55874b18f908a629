/** Calls to the server below `/admin/api`. */

/** What the server said instead of doing what it was asked. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export interface Comment {
  objectId: string;
  nick: string;
  mail: string;
  link: string;
  comment: string;
  url: string;
  /** Where it is shown, when the server knows the site. */
  page?: string;
  /** ISO. */
  createdAt: string;
  status?: string;
  isSpam?: boolean;
  sticky?: number | boolean;
  rid?: string;
  /** Published under the owner's mail. */
  isOwner?: boolean;
  /** Held back under the owner's mail: published, it would be taken for theirs. */
  hasOwnerMail?: boolean;
}
/** Under which name the owner answers; `link` may be empty. */
export interface Profile {
  nick: string;
  link: string;
}
export interface Visits {
  objectId: string;
  url: string;
  /** Where that is, when the server knows the site. */
  page?: string;
  title: string;
  time: number;
}
export interface Block {
  name: string;
  by: 'address' | 'mail';
  nick: string;
  at: string;
}
export interface Page<T> {
  results: T[];
  total: number;
  pages: number;
  /** Of a search that did not come to the end: from where to go on, behind an ISO time. */
  next?: string;
}

const base = document.getElementById('admin')!.dataset.base!;
/** An answer this slow is none: what waits for it cannot be touched meanwhile. */
const TIMEOUT_MS = 60_000;

/** Sends `body` when given. Rejects with a `Refusal`, whose text is for the owner; with status 0 where no whole answer came. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  // Not `AbortSignal.timeout`: Safari 15 has none.
  const late = new AbortController();
  setTimeout(() => late.abort(), TIMEOUT_MS);
  let reply: Response;
  try {
    reply = await fetch(`${base}/api/${path}`, { signal: late.signal, method: body === undefined ? 'GET' : 'POST', headers: { 'x-glimpress-admin': '1', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  } catch {
    throw new Refusal('', 0);
  }
  const answer = (await reply.json().catch(() => {
    // Broken off: what was done is not known.
    if (reply.ok) throw new Refusal('', 0);
    return {};
  })) as T & { error?: string };
  if (!reply.ok) throw new Refusal(answer.error ?? '', reply.status);
  return answer;
}
