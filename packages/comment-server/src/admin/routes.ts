/**
 * Addresses below `/admin`. Other sites' pages can do nothing here: the cookie is not sent along with their requests
 * (SameSite=Strict), none of them passes without the header `x-glimpress-admin`, which needs a preflight nobody answers, and
 * the browser must call the request one of the same origin. Where it says nothing (`Sec-Fetch-Site` is for HTTPS and the
 * machine itself), the host in `Origin` must be the server's own.
 */
import { Hono, type Context as Request } from 'hono';
import { setCookie, deleteCookie } from 'hono/cookie';
import { ProtocolError, type JsonObject } from '@glimpress/comment-protocol';
import { newBudget, type Context } from '../api/call';
import type { Site } from '../site';
import { ACTIONS, actOn, block, editComment, idsOf, listBlocks, listComments, listIds, listVisits, STATES, unblock, type Action, type State } from './moderate';
import { ownerProfile, replyAsOwner } from './reply';
import { endSession, hasOwner, isAnySession, SESSION_MS, setUp, signIn, type Entry } from './session';
import { deleteComments, forgetOld, restore, undoOf } from './undo';

export const ADMIN_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
const COOKIE = 'glimpress-admin';
/** Of a browser that was signed in once. */
const KNOWN_COOKIE = 'glimpress-known';
/** The longest that browsers keep a cookie (RFC 6265bis): 400 days. */
const KNOWN_SECONDS = 400 * 24 * 60 * 60;

const MAX_PAGE = 100_000;
/** Of one name: as many paths and domains as a request is for. */
const MAX_COOKIES = 20;

export interface AdminOptions {
  site: Site;
  basePath: string;
  /** Where the server is seen from outside. */
  publicUrl(request: globalThis.Request): string;
  addressOf(c: Request): string;
  /** The JSON object in a body, of bounded size. */
  readBody(c: Request): Promise<JsonObject>;
}

export function adminRoutes({ site, basePath, publicUrl, addressOf, readBody }: AdminOptions): Hono {
  const app = new Hono({ strict: false });
  const context = (c: Request): Context => ({ site, caller: { master: true, roles: [], address: addressOf(c) }, publicUrl: publicUrl(c.req.raw), budget: newBudget() });
  const startSession = (c: Request, { session, known }: Entry): Response => {
    const options = { httpOnly: true, sameSite: 'Strict', secure: publicUrl(c.req.raw).startsWith('https:') } as const;
    setCookie(c, COOKIE, session, { ...options, path: `${basePath}/admin`, maxAge: SESSION_MS / 1000 });
    setCookie(c, KNOWN_COOKIE, known, { ...options, path: `${basePath}/admin/api`, maxAge: KNOWN_SECONDS });
    return c.json({});
  };

  app.get('/', async (c) => c.html((await import('./page')).adminDocument(basePath)));
  app.get('/assets/:name', async (c) => (await import('./page')).adminAsset(c.req.param('name'), c.req.query('v'), c.req.header('accept-encoding') ?? '') ?? c.notFound());

  app.use('/api/*', async (c, next) => {
    const [fetchSite, origin] = [c.req.header('sec-fetch-site'), c.req.header('origin')];
    const own = fetchSite === undefined ? origin === undefined || (URL.canParse(origin) && new URL(origin).host === new URL(c.req.url).host) : fetchSite === 'same-origin' || fetchSite === 'none';
    if (!own || c.req.header('x-glimpress-admin') !== '1') throw new ProtocolError(403, 403, '请求来自别的网站。The request comes from another site.');
    await next();
  });
  app.get('/api/state', async (c) => c.json({ hasOwner: await hasOwner(site), signedIn: await isAnySession(site, cookiesOf(c, COOKIE)) }));
  app.post('/api/set-up', async (c) => {
    const { token, password } = await readBody(c);
    return startSession(c, await setUp(site, token, password, addressOf(c)));
  });
  app.post('/api/sign-in', async (c) => startSession(c, await signIn(site, (await readBody(c)).password, addressOf(c), cookiesOf(c, KNOWN_COOKIE))));

  // Everything below is the owner's.
  app.use('/api/*', async (c, next) => {
    if (!(await isAnySession(site, cookiesOf(c, COOKIE)))) throw new ProtocolError(206, 401, '请先登录。Please sign in.');
    await next();
  });
  app.post('/api/sign-out', async (c) => {
    for (const session of cookiesOf(c, COOKIE)) await endSession(site, session);
    deleteCookie(c, COOKIE, { path: `${basePath}/admin` });
    return c.json({});
  });
  const pageOf = (c: Request): number => Math.min(MAX_PAGE, Math.max(0, Math.trunc(Number(c.req.query('page') ?? 0)) || 0));
  app.get('/api/comments', async (c) => {
    await forgetOld(site.storage);
    return c.json(await listComments(context(c), oneOf(STATES, c.req.query('state') ?? 'all') as State, c.req.query('search') ?? '', pageOf(c), c.req.query('after') ?? ''));
  });
  app.get('/api/ids', async (c) => c.json({ ids: await listIds(context(c), oneOf(STATES, c.req.query('state') ?? 'all') as State, c.req.query('search') ?? '', c.req.query('after') ?? '') }));
  app.post('/api/act', async (c) => {
    const { action, ids, undo } = await readBody(c);
    return c.json(await actOn(context(c), oneOf(ACTIONS, action) as Action, idsOf(ids), undoOf(undo)));
  });
  app.post('/api/edit', async (c) => c.json({ undo: await editComment(context(c), await readBody(c)) }));
  app.get('/api/owner', async (c) => c.json(await ownerProfile(context(c))));
  app.post('/api/reply', async (c) => c.json({ id: await replyAsOwner(context(c), await readBody(c), c.req.header('user-agent') ?? '') }));
  app.post('/api/delete', async (c) => {
    const { ids, undo } = await readBody(c);
    return c.json(await deleteComments(site, idsOf(ids), undoOf(undo)));
  });
  app.post('/api/undo', async (c) => c.json({ restored: await restore(site, String((await readBody(c)).undo)) }));
  app.get('/api/blocks', async (c) => c.json({ results: await listBlocks(context(c)) }));
  app.post('/api/block', async (c) => {
    const { id, by } = await readBody(c);
    await block(context(c), id, oneOf(['address', 'mail'] as const, by));
    return c.json({});
  });
  app.post('/api/unblock', async (c) => {
    const { name, undo } = await readBody(c);
    return c.json({ undo: await unblock(context(c), name, undoOf(undo)) });
  });
  app.get('/api/visits', async (c) => c.json(await listVisits(context(c), c.req.query('search') ?? '', pageOf(c))));
  return app;
}

/** All of a name: pages of sibling domains can set some, too, which browsers may send before the server's own. */
function cookiesOf(c: Request, name: string): string[] {
  const pairs = (c.req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).slice(0, MAX_COOKIES).map((pair) => pair.slice(name.length + 1));
}

function oneOf<T extends string>(names: readonly T[], value: unknown): T {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new ProtocolError(107, 400, 'The request names something unknown.');
  return found;
}
