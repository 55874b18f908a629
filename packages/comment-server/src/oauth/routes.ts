/** Addresses below `/oauth`, for the site's own pages alone: without a list of origins there are none. */
import { Hono, type Context as Request } from 'hono';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { spendLimit } from '../api/limits';
import type { Site } from '../site';
import { exchangeGrant } from './exchange';
import { isPlatform, type OAuthClients } from './platforms';

const MAX_BODY_BYTES = 10_000;

export interface OAuthOptions {
  site: Site;
  clients: OAuthClients;
  addressOf(c: Request): string;
  readBody(c: Request, maxBytes: number): Promise<Uint8Array>;
}

export function oauthRoutes({ site, clients, addressOf, readBody }: OAuthOptions): Hono {
  const app = new Hono({ strict: false });
  const { origins } = site.rules;
  app.use(async (c, next) => {
    await next();
    c.header('vary', 'origin');
    const origin = c.req.header('origin') ?? '';
    if (!origins.includes(origin)) return;
    c.header('access-control-allow-origin', origin);
    c.header('access-control-allow-methods', 'POST');
    c.header('access-control-allow-headers', 'content-type');
    c.header('access-control-max-age', '86400');
  });
  app.options('/:platform', () => new Response(null, { status: 204 }));
  app.post('/:platform', async (c) => {
    const platform = c.req.param('platform');
    const client = isPlatform(platform) ? clients[platform] : undefined;
    if (!client || !isPlatform(platform) || origins.length === 0) throw new ProtocolError(1, 404, 'Logins of this platform are not set up here.');
    if (!origins.includes(c.req.header('origin') ?? '')) throw new ProtocolError(403, 403, 'Access denied by api domain white list, Please check your security domain.');
    await spendLimit(site, 'login', { master: false, roles: [], address: addressOf(c) });
    const { status, body } = await exchangeGrant(platform, client, parsed(await readBody(c, MAX_BODY_BYTES), c.req.header('content-type') ?? ''), origins);
    return c.json(body, status as 200);
  });
  return app;
}

/** A form or JSON. Throws 107. */
function parsed(bytes: Uint8Array, type: string): JsonObject {
  const text = new TextDecoder().decode(bytes);
  if (type.includes('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  } catch {
    // Said below.
  }
  throw new ProtocolError(107);
}
