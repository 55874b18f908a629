/** A small client: one signed request at a time; `objects.ts` builds the calls of the protocol on it. */
import { RequestError } from './errors';
import type { Fetch, FetchReply } from './host';
import { sign } from './sign';
import { encodeValue } from './values';

// In browsers and in Node alike; declared here because this package is compiled with the types of neither.
declare const AbortController: new () => { readonly signal: unknown; abort(): void };
declare function setTimeout(run: () => void, delayMs: number): unknown;
declare function clearTimeout(timer: unknown): void;

export interface ClientOptions {
  /** Where `/1.1/…` lies; one slash at the end is tolerated. */
  serverUrl: string;
  appId: string;
  appKey: string;
  /** §9 Request timeout: none when absent or 0. */
  timeoutMs?: number;
  /** Errors keep their text as the server sent it, without status, method and URL. */
  rawMessages?: boolean;
  fetch: Fetch;
}

export interface RequestOptions {
  params?: Record<string, unknown>;
  body?: unknown;
  /** Called with a function that aborts the request: it then rejects with 'Request aborted'. */
  onStart?: (abort: () => void) => void;
}

export interface Client {
  /**
   * Sends one call; `path` begins after `/1.1`. Resolves to the reply's JSON.
   * Rejects with a `RequestError` (§8): the reply's code and text, or -1 with 'Network Error', 'Request aborted' or
   * 'timeout of N ms exceeded'.
   */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: RequestOptions): Promise<unknown>;
}

export function createClient({ serverUrl, appId, appKey, timeoutMs = 0, rawMessages = false, fetch }: ClientOptions): Client {
  const root = `${serverUrl.replace(/\/$/, '')}/1.1`;
  return {
    async request(method, path, { params, body, onStart } = {}) {
      const url = `${root}${path}${queryString(params)}`;
      const fail = (code: number, text: string, status?: number): never => {
        throw new RequestError(code, text, rawMessages ? text : `${text} [${status ?? 'N/A'} ${method} ${url}]`, status);
      };
      const controller = new AbortController();
      let stopped: string | undefined;
      const stop = (reason: string): void => {
        stopped ??= reason;
        controller.abort();
      };
      onStart?.(() => stop('Request aborted'));
      const timer = timeoutMs > 0 ? setTimeout(() => stop(`timeout of ${timeoutMs} ms exceeded`), timeoutMs) : undefined;
      let reply: FetchReply;
      let text: string;
      try {
        reply = await fetch(url, {
          method,
          headers: { 'Content-Type': 'application/json;charset=UTF-8', 'X-LC-Id': appId, 'X-LC-Sign': sign(appKey, Date.now()) },
          ...(body === undefined ? {} : { body: JSON.stringify(encodeValue(body)) }),
          signal: controller.signal,
        });
        text = await reply.text();
      } catch {
        return fail(-1, stopped ?? 'Network Error');
      } finally {
        clearTimeout(timer);
      }
      const json = parse(text);
      if (reply.ok && json !== undefined) return json;
      const { code, error } = (json ?? {}) as { code?: unknown; error?: unknown };
      // A page is no message: that of a host without the service would be shown whole.
      return fail(typeof code === 'number' ? code : -1, typeof error === 'string' ? error : /^\s*</.test(text) ? `HTTP ${reply.status}` : text, reply.status);
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `?a=1&b=…`, objects as JSON; empty without parameters. */
export function queryString(params: Record<string, unknown> = {}): string {
  const pairs = Object.entries(params).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const text = typeof value === 'object' ? JSON.stringify(encodeValue(value)) : String(value);
    return [`${key}=${encodeURIComponent(text)}`];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
