/** Calls to a platform that keeps issues: JSON in and out, its rate limits respected, failures in its own words and without secrets. */
import { fetchWithin } from '../fetch-within';
import { UpstreamError } from '../upstream-error';

/** Longer than this nobody waits for a limit: the command can be run again, what is done stays done. */
const MAX_WAIT_MS = 20 * 60_000;
const TRIES = 4;
const TIMEOUT_MS = 30_000;

export interface Call {
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
}
/** Resolves to the reply's JSON. Rejects with an `UpstreamError`. */
export type Calls = (method: 'GET' | 'POST', path: string, call?: Call) => Promise<unknown>;

export interface CallOptions {
  /** Address of the API, without a slash at the end. */
  root: string;
  headers: Readonly<Record<string, string>>;
  /** Told when a limit is waited for, with its end. */
  onWait: (until: Date) => void;
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export function createCalls({ root, headers, onWait }: CallOptions): Calls {
  return async (method, path, { query = {}, json } = {}) => {
    const url = new URL(root + path);
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
    for (let attempt = 1; ; attempt++) {
      const answer = await fetchWithin(TIMEOUT_MS, url, { method, headers: { accept: 'application/json', 'user-agent': 'glimpress-comments', ...headers, ...(json === undefined ? {} : { 'content-type': 'application/json' }) }, ...(json === undefined ? {} : { body: JSON.stringify(json) }), redirect: 'manual' }, async (reply) => ({ reply, text: await reply.text().catch(() => undefined) })).catch(() => undefined);
      const { reply, text } = answer ?? {};
      const body = parsed(text ?? '');
      if (reply?.ok && body !== undefined) return body;
      const message = messageOf(body);
      const until = reply === undefined ? undefined : limitEnd(reply, message);
      if (until !== undefined && attempt < TRIES) {
        if (until.getTime() - Date.now() > MAX_WAIT_MS) throw new UpstreamError(`平台限制了请求次数，${localTime(until)} 之后再运行即可继续。The platform limits requests: run the command again after ${until.toISOString()} to go on.`, reply!.status);
        onWait(until);
        await pause(Math.max(until.getTime() - Date.now(), 0) + 1000);
        continue;
      }
      // What was written may have been taken: only a question is asked again, also when its answer broke off or came from something on the way.
      if (method === 'GET' && attempt < TRIES && (reply === undefined || reply.ok || reply.status >= 500)) {
        await pause(500 * 2 ** attempt);
        continue;
      }
      if (reply?.ok) throw new UpstreamError('平台的回答不完整或无法理解，请检查网络后再运行。The answer of the platform breaks off or is unknown: check the network and run the command again.', reply.status);
      if (reply === undefined || text === undefined) throw new UpstreamError('连不上平台，请检查网络后再运行。The platform does not answer: check the network and run the command again.', 0);
      // Followed, it might take the token elsewhere.
      const moved = reply.status >= 300 && reply.status < 400 ? '仓库已改名，请用新的名称。The repository was renamed: use its new name.' : '';
      throw new UpstreamError(`${reply.status} ${moved || message}`.trim(), reply.status);
    }
  };
}

/**
 * When a limit that was met ends: `retry-after` in seconds, `x-ratelimit-reset` (GitHub) and `ratelimit-reset` (GitLab) as a time;
 * where it does not say (GitHub's secondary limits), in a minute.
 */
export function limitEnd({ status, headers }: Pick<Response, 'status' | 'headers'>, message: string): Date | undefined {
  if (status !== 429 && !(status === 403 && (headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || /rate limit/i.test(message)))) return undefined;
  const after = Number(headers.get('retry-after') ?? NaN);
  if (after >= 0) return new Date(Date.now() + after * 1000);
  // Beside a secondary limit the primary one's end means nothing.
  const reset = Number(headers.get('x-ratelimit-remaining') === '0' || status === 429 ? (headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset') ?? NaN) : NaN);
  return new Date(reset * 1000 > Date.now() ? reset * 1000 : Date.now() + 60_000);
}

function localTime(time: Date): string {
  return time.toLocaleString('zh-CN', { hour12: false, timeZoneName: 'short' });
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string {
  const { message, error } = Object(body) as { message?: unknown; error?: unknown };
  const found = message ?? error ?? '';
  return (typeof found === 'string' ? found : JSON.stringify(found)).slice(0, 300);
}
