/** Requests to responses: what surrounds a call of the protocol (CORS, keys, sessions, errors), and the few other addresses. */
import { Hono, type Context } from 'hono';
import { isObjectId, ProtocolError } from '@glimpress/comment-protocol';
import { ADMIN_HEADERS, adminRoutes } from '../admin/routes';
import { newBudget, sentCharacters, unavailableFor, type Budget, type Context as CallContext } from '../api/call';
import { dispatch } from '../api/dispatch';
import { MAX_FILE_BYTES, receiveUpload } from '../api/files';
import { rolesOfUser } from '../api/roles';
import { userOfToken } from '../api/users';
import type { Caller } from '../domain/acl';
import { isPrivateAddress, networkOf } from '../domain/network';
import type { LogEntry } from '../log';
import { isStopToken, stopMails } from '../notices/mail';
import { stopPage, type NoticeLanguage } from '../notices/texts';
import type { OAuthClients } from '../oauth/platforms';
import { oauthRoutes } from '../oauth/routes';
import type { Site } from '../site';
import { StorageError } from '../storage/storage';
import { CORS, jsonReply, SECURITY, tooManyRequests, unavailable } from './answers';
import { avatarReply } from './avatar';
import { checkCredentials, checkOrigin } from './credentials';
import { createIntake } from './intake';
import { MAX_BODY_BYTES, parseBody, readCall } from './read-call';
import { createBrake } from './brake';
import { createGate } from './gate';
import { createHealth } from './health';
import type { Connection } from './request-handler';
import { storedFileReply } from './stored-file';

export interface AppOptions {
  site: Site;
  oauth: OAuthClients;
  noticeLanguage: NoticeLanguage;
  log: (entry: LogEntry) => void;
  /** Behind a proxy of the owner's: the client's address and scheme are what the proxy says. */
  trustProxy: boolean;
  /** What all addresses start with, without a slash at the end. */
  basePath: string;
}

const PROXY_HINT =
  '请求是经反向代理转来的，但没有设置 TRUST_PROXY：所有读者看起来来自同一个地址，会共用一份频率限制。代理若是自己的，请设置 TRUST_PROXY=on（或 --trust-proxy）。' +
  'Requests come through a reverse proxy, but TRUST_PROXY is not set: all readers seem to come from one address and share its limits. If the proxy is yours, set TRUST_PROXY=on (or --trust-proxy).';

/** Work that one request may cause, and how much it may be answered, without counting as more: answers that nobody reads lie in memory. */
const WORK_MS_OF_A_REQUEST = 20;
const CHARACTERS_OF_A_REQUEST = 64_000;

type Environment = { Bindings: Connection };

export function createApp({ site, oauth, noticeLanguage, log, trustProxy, basePath }: AppOptions): Hono<Environment> {
  const app = new Hono<Environment>({ strict: false }).basePath(basePath);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    if (c.req.method === 'OPTIONS' && !c.req.path.startsWith(`${basePath}/oauth/`)) c.res = new Response(null, { status: 204 });
    else await next();
    const path = c.req.path.slice(basePath.length);
    const headers = /^\/admin(\/|$)/.test(path) ? ADMIN_HEADERS : path.startsWith('/oauth/') ? SECURITY : path.startsWith('/notices/') ? { ...SECURITY, 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'" } : { ...CORS, ...SECURITY };
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-cache,no-store');
    log({ level: c.res.status >= 500 ? 'error' : 'info', event: 'request', method: c.req.method, address: shownPath(path), status: c.res.status, ms: Math.round(performance.now() - startedAt) });
  });

  const logStorage = ({ reason, cause }: StorageError): void => log({ level: 'error', event: 'storage', reason, detail: String((cause as { code?: unknown } | undefined)?.code ?? '') });
  const publicUrl = (request: Request): string => {
    const url = new URL(request.url);
    const scheme = trustProxy ? (request.headers.get('x-forwarded-proto')?.split(',')[0]?.trim() ?? url.protocol.slice(0, -1)) : url.protocol.slice(0, -1);
    return `${scheme === 'https' ? 'https' : 'http'}://${url.host}${basePath}`;
  };

  const brake = createBrake();
  const gate = createGate();
  const intake = createIntake();
  let proxyNamed = trustProxy;
  const addressOf = (c: Context): string => {
    const { remoteAddress } = c.env as Connection;
    if (!proxyNamed && c.req.header('x-forwarded-for') !== undefined && (remoteAddress === '' || isPrivateAddress(remoteAddress))) {
      proxyNamed = true;
      log({ level: 'error', event: 'proxy', hint: PROXY_HINT });
    }
    return visitorAddress(c.req.raw, remoteAddress, trustProxy);
  };
  /** Counts the request, too. */
  const visitorOf = (c: Context): string => {
    const address = addressOf(c);
    if (site.rules.limits && !brake(networkOf(address))) throw tooManyRequests();
    return address;
  };
  app.all('/1.1/*', async (c) => {
    const address = visitorOf(c);
    const network = networkOf(address);
    const answerTo = async (body: Uint8Array): Promise<Response> => {
      const budget = newBudget();
      if (!site.rules.limits) return answer(c.req.raw, body, address, budget);
      const leave = await gate(network);
      if (!leave) throw tooManyRequests();
      try {
        return await answer(c.req.raw, body, address, budget);
      } finally {
        // Whoever asks for dear things may ask for fewer of them.
        brake(network, budget.parts + Math.floor(budget.workMs / WORK_MS_OF_A_REQUEST) + Math.floor(sentCharacters(budget) / CHARACTERS_OF_A_REQUEST));
        leave();
      }
    };
    // With a GET Node SDKs send the text `null`: it means nothing.
    return c.req.method === 'GET' ? answerTo(new Uint8Array()) : intake(address, c.req.raw, MAX_BODY_BYTES, answerTo);
  });
  async function answer(request: Request, bytes: Uint8Array, address: string, budget: Budget): Promise<Response> {
    const { call, credentials, sessionToken } = readCall(request, new URL(request.url).pathname.slice(basePath.length + '/1.1/'.length), bytes);
    const origin = request.headers.get('origin') ?? undefined;
    checkOrigin(site.rules.origins, origin, request.headers.get('referer') ?? undefined);
    const master = checkCredentials(site, credentials);
    // A page that holds the master key gives it to every reader.
    if (master && origin !== undefined && !site.rules.origins.includes(origin)) throw new ProtocolError(403, 403, 'The master key is not for pages.');
    const user = master ? undefined : await userOfToken(site, sessionToken);
    const caller: Caller = { master, roles: user ? await rolesOfUser(site, user.id, budget) : [], address, ...(user ? { userId: user.id } : {}), ...(origin === undefined ? {} : { origin }) };
    const context: CallContext = { site, caller, publicUrl: publicUrl(request), budget };
    const { status, body, location, failure } = await dispatch(context, call);
    if (failure) logStorage(failure);
    return jsonReply(body, status, location === undefined ? {} : { location: `${context.publicUrl}/1.1${location}` });
  }

  const readBodyOf = (c: Context, maxBytes: number): Promise<Uint8Array> => intake(addressOf(c), c.req.raw, maxBytes, (bytes) => bytes);
  app.route('/oauth', oauthRoutes({ site, clients: oauth, addressOf: visitorOf, readBody: readBodyOf }));
  app.use('/admin/api/*', async (c, next) => {
    visitorOf(c);
    await next();
  });
  app.route('/admin', adminRoutes({
    site,
    basePath,
    publicUrl,
    addressOf,
    readBody: async (c) => parseBody(await readBodyOf(c, MAX_BODY_BYTES)),
  }));

  // A button behind the link: mail filters open links, too.
  app.get('/notices/stop/:token', (c) => (isStopToken(site, c.req.param('token')) ? c.html(stopPage(false, noticeLanguage)) : c.notFound()));
  app.post('/notices/stop/:token', async (c) => {
    const token = c.req.param('token');
    if (!isStopToken(site, token)) return c.notFound();
    await stopMails(site, token);
    return c.html(stopPage(true, noticeLanguage));
  });

  // Not counted: who watches the server must not be told that it is down because others ask much.
  const health = createHealth(() => site.storage.setting('app id'));
  app.get('/health', async (c) => {
    await health();
    return c.json({ status: 'ok' });
  });

  // For themes that ask a router where the server is.
  app.get('/2/route', (c) => {
    const { host } = new URL(publicUrl(c.req.raw));
    const server = host + basePath;
    return c.json({ ttl: 3600, api_server: server, push_server: server, engine_server: server, stats_server: server, rtm_router_server: server });
  });

  app.get('/avatar/:hash', (c) => {
    visitorOf(c);
    return avatarReply(site, c.req.param('hash'), new URL(c.req.url).searchParams);
  });

  app.get('/files/:key', (c) => {
    const address = visitorOf(c);
    return storedFileReply(site.storage, c.req.param('key'), (pieces) => brake(networkOf(address), pieces));
  });
  app.put('/upload/:id/:key', async (c) => {
    const id = c.req.param('id');
    if (!isObjectId(id)) throw new ProtocolError(104);
    const mimeType = c.req.header('content-type') ?? 'application/octet-stream';
    await receiveUpload(site, id, c.req.param('key'), c.req.query('token') ?? '', (store) => intake(addressOf(c), c.req.raw, MAX_FILE_BYTES, (bytes) => store({ mimeType, bytes })));
    return new Response('');
  });

  app.notFound(() => jsonReply({ code: 1, error: 'There is no such address.' }, 404));
  app.onError((failure) => {
    if (failure instanceof ProtocolError) return jsonReply({ code: failure.code, error: failure.message }, failure.status, failure.status === 429 ? { 'retry-after': '60' } : {});
    if (failure instanceof StorageError) {
      logStorage(failure);
      return unavailable(unavailableFor(failure.reason));
    }
    log({ level: 'error', event: 'failure', name: failure.name, stack: failure.stack?.split('\n').slice(1, 6).join(' ') });
    return jsonReply({ code: 1, error: 'Internal server error.' }, 500);
  });
  return app as unknown as Hono<Environment>;
}

/** The address a request came from. The last entry is the one the owner's proxy wrote; those before it anyone could. */
function visitorAddress(request: Request, remoteAddress: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded || remoteAddress;
}

/** A path without what people chose: ids, hashes and names of files. */
function shownPath(path: string): string {
  const [, first = '', second = '', third] = path.split('/');
  if (first !== '1.1') return ['health', '2', 'admin', 'oauth', 'notices', 'avatar', 'files', 'upload'].includes(first) ? `/${first}` : '/other';
  return /^[A-Za-z_]{1,30}$/.test(second) ? `/1.1/${second}${second === 'classes' && /^[A-Za-z0-9_]{1,40}$/.test(third ?? '') ? `/${third}` : ''}` : '/1.1/other';
}
