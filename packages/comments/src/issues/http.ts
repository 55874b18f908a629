/** Calls to a platform: JSON in and out, one shape of failure, an end to waiting. */

/** A reply this slow is none. */
const TIMEOUT_MS = 30_000;

/** `status`: the platform refused. `trackerClosed`: it has no issues (any more). The others: no reply came. */
export type FailureKind = 'status' | 'trackerClosed' | 'offline' | 'network' | 'timeout';

export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  constructor(
    /** The platform's own words, or what stands for them. */
    message: string,
    readonly kind: FailureKind,
    /** HTTP status, or what it would be; 0: no reply. */
    readonly status: number,
    /** When a rate limit ends; null: none was met, or it does not say. */
    readonly retryAt: Date | null = null,
    readonly isRateLimit = false,
  ) {
    super(message);
  }
}

/** Whether it failed with this HTTP status. */
export function isStatus(error: unknown, status: number): error is PlatformError {
  return error instanceof PlatformError && error.status === status;
}

export function notImplemented(): PlatformError {
  return new PlatformError('501 Not Implemented', 'status', 501);
}

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON; null: none came. */
  readonly body: T;
}

export type Http = <T = unknown>(path: string, call?: Call) => Promise<Reply<T>>;

/** Calls below `root` (URL without the last slash), with these headers on all of them. Fails unless the status is 200 to 299 (§9). */
export function createHttp(root: string, headers: Readonly<Record<string, string>>, send: typeof fetch = (...args) => fetch(...args)): Http {
  return async <T>(path: string, { method = 'GET', query = {}, json, form, headers: more }: Call = {}) => {
    const url = new URL(root + path);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    const response = await reach(() =>
      send(url.href, {
        method,
        headers: { ...headers, ...more, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) },
        // Asks whether it has changed: a reply that has not costs a reader with a token nothing of the limit.
        cache: 'no-cache',
        referrerPolicy: 'strict-origin-when-cross-origin',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(json !== undefined ? { body: JSON.stringify(json) } : form !== undefined ? { body: new URLSearchParams(form) } : {}),
      }),
    );
    const text = await reach(() => response.text());
    const body = parse(text);
    if (!response.ok) throw refusal(response, body);
    return { status: response.status, headers: response.headers, body: body as T };
  };
}

/** `Authorization` for a token, or nothing. */
export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { Authorization: `Bearer ${token}` };
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    // Browsers of before 2022 give no other reason; nothing else ends a call.
    const kind = /^(?:Timeout|Abort)Error$/.test((error as Error).name) ? 'timeout' : globalThis.navigator?.onLine === false ? 'offline' : 'network';
    throw new PlatformError(kind, kind, 0);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal({ status, headers }: Response, body: unknown): PlatformError {
  const message = messageOf(body) ?? `HTTP ${status}`;
  const isRateLimit = status === 429 || (status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after')));
  return new PlatformError(message.slice(0, 300), 'status', status, isRateLimit ? retryTime(headers) : null, isRateLimit);
}

/** `x-ratelimit-reset` (GitHub) and `ratelimit-reset` (GitLab) are seconds since 1970, `retry-after` from now on. */
export function retryTime(headers: Headers): Date | null {
  const after = Number(headers.get('retry-after') ?? NaN);
  if (after > 0) return new Date(Date.now() + after * 1000);
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? NaN);
  return reset > 0 ? new Date(reset * 1000) : null;
}

/** `message` (GitHub, Gitee, GitLab: text, list or fields with lists), `error.message` (Bitbucket), `error_description` (OAuth). */
function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { message, error, error_description: description } = body as Record<string, unknown>;
  for (const found of [message, description, (error as { message?: unknown } | null)?.message, error]) {
    if (typeof found === 'string' && found !== '') return found;
    if (typeof found === 'object' && found !== null && found !== error) return Object.values(found).flat().map(String).join(' ');
  }
  return null;
}
