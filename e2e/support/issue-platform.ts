/**
 * A local issue platform, over HTTP and of another origin than the site: the API (as the contract suite has it), the pages of
 * its login, and the exchange of codes for tokens, asked by pages as the comment server's, and by the comment server.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { PlatformName } from '../../packages/comments/src/issues/platforms/names';
import { FAKE_PLATFORMS } from '../../packages/comments/src/issues/testing/platforms';
import { createTracker, type Tracker } from '../../packages/comments/src/issues/testing/tracker';

export interface IssuePlatform {
  readonly url: string;
  readonly tracker: Tracker;
  /** Who logs in next; null: who refuses to. */
  visitor: string | null;
  /** How long every reply of the API is held back. */
  delayMs: number;
  /** Addresses it sends readers back to, to the letter, as GitLab and Gitee have it; null: any. */
  registered: readonly string[] | null;
  /** Tokens come with one that renews them, as GitLab's. */
  hasRenewals: boolean;
  /** Refresh tokens count no more. */
  endRenewals(): void;
  /** Forms that came to the exchange endpoint. */
  readonly exchanged: Readonly<Record<string, string>>[];
  /** Queries of authorisation. */
  readonly authorized: URLSearchParams[];
  /** Empty, and everybody known by `token-of-{login}`: 小红 and 小明 read, `owner` may do everything. */
  reset(): void;
  close(): Promise<void>;
}

/** What browsers may send to GitHub, and read of its replies. */
const ALLOWED_HEADERS = 'Authorization, Content-Type, Accept, X-GitHub-Api-Version';
const EXPOSED_HEADERS = 'X-Total, X-Page, X-Per-Page, X-Next-Page, total_count, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After';

export async function startIssuePlatform(name: PlatformName): Promise<IssuePlatform> {
  const codes = new Map<string, { readonly login: string; readonly redirectUri: string; readonly challenge: string | null }>();
  /** Refresh token -> who it is for; each counts once. */
  const renewals = new Map<string, string>();
  const tracker = createTracker('owner', 'blog');
  const answer = FAKE_PLATFORMS[name](tracker);
  const platform = {
    url: '',
    tracker,
    visitor: '小红' as string | null,
    delayMs: 0,
    hasRenewals: false,
    registered: null as readonly string[] | null,
    endRenewals: () => renewals.clear(),
    exchanged: [] as Record<string, string>[],
    authorized: [] as URLSearchParams[],
    reset() {
      tracker.issues.length = tracker.calls.length = platform.exchanged.length = platform.authorized.length = platform.delayMs = 0;
      tracker.fault = null;
      tracker.isSearchLagging = false;
      tracker.users.clear();
      tracker.tokens.clear();
      platform.visitor = '小红';
      platform.hasRenewals = false;
      platform.registered = null;
      renewals.clear();
      for (const [id, login] of ['小红', '小明', 'owner'].entries()) {
        tracker.users.set(login, { id, login, mayPush: login === 'owner' });
        tracker.tokens.set(`token-of-${id}`, login);
      }
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  const newToken = (login: string): string => {
    const token = randomBytes(12).toString('hex');
    tracker.tokens.set(token, login);
    return token;
  };

  /** The reader consents at once, and comes back. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    platform.authorized.push(query);
    if (platform.registered?.includes(query.get('redirect_uri')!) === false) return void response.writeHead(400).end('The redirect URI included is not valid.');
    const back = new URL(query.get('redirect_uri')!);
    const state = query.get('state')!;
    if (platform.visitor === null) for (const [key, value] of Object.entries({ error: 'access_denied', error_description: 'The user has denied your application access.', state })) back.searchParams.set(key, value);
    else if (query.get('response_type') === 'token') back.hash = new URLSearchParams({ access_token: newToken(platform.visitor), scopes: 'issue:write', expires_in: '7200', token_type: 'bearer', state }).toString();
    else {
      const code = randomBytes(8).toString('hex');
      codes.set(code, { login: platform.visitor, redirectUri: query.get('redirect_uri')!, challenge: query.get('code_challenge') });
      back.searchParams.set('code', code);
      back.searchParams.set('state', state);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(form: Record<string, string>, response: ServerResponse): void {
    platform.exchanged.push(form);
    const renewed = renewals.get(form.refresh_token ?? '');
    renewals.delete(form.refresh_token ?? '');
    const issued = renewed === undefined ? codes.get(form.code ?? '') : { login: renewed, redirectUri: form.redirect_uri, challenge: null };
    codes.delete(form.code ?? '');
    const isProven = !issued?.challenge || createHash('sha256').update(form.code_verifier ?? '').digest('base64url') === issued.challenge;
    const isTaken = issued !== undefined && issued.redirectUri === form.redirect_uri && isProven;
    const tokens = (login: string): Record<string, string> => {
      const refresh = randomBytes(12).toString('hex');
      if (platform.hasRenewals) renewals.set(refresh, login);
      return { access_token: newToken(login), token_type: 'bearer', ...(platform.hasRenewals ? { refresh_token: refresh } : {}) };
    };
    // Status 200 either way, as GitHub has it.
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isTaken ? tokens(issued.login) : { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }));
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, platform.url);
    if (request.method === 'GET' && url.pathname.endsWith('/authorize')) return authorize(url.searchParams, response);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-expose-headers', EXPOSED_HEADERS);
    if (request.method === 'OPTIONS') return void response.writeHead(204, { 'access-control-allow-headers': ALLOWED_HEADERS, 'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE' }).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (['/exchange', '/oauth/token', '/login/oauth/access_token'].includes(url.pathname)) return exchange(Object.fromEntries(new URLSearchParams(body)), response);
    await new Promise((done) => setTimeout(done, platform.delayMs));
    const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] => (typeof value === 'string' ? [[key, value]] : []));
    const reply = await answer(new Request(url, { method: request.method!, headers, ...(body === '' ? {} : { body }) }));
    response.writeHead(reply.status, Object.fromEntries(reply.headers)).end(await reply.text());
  }

  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  platform.url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  platform.reset();
  return platform;
}
