import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server';
import { clientsOf } from './platforms';

const PAGE = 'https://blog.example';
const VERIFIER = 'v'.repeat(43);
/** A platform that gives a token for the code `good`, and does whatever else a code names. */
let platform: Server;
let platformUrl: string;
let asked: { path: string; form: Record<string, string>; accept: string | undefined }[] = [];
let server: TestServer;

beforeAll(async () => {
  platform = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk)).on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(body));
      asked.push({ path: request.url!, form, accept: request.headers.accept });
      const json = (status: number, value: unknown): unknown => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (form.code === 'good' || form.refresh_token === 'next') json(200, { access_token: 'gho_token', token_type: 'bearer', scope: 'public_repo', internal: 'x', expires_in: 86400 });
      else if (form.code === 'used') json(200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.', error_uri: 'x' });
      else if (form.code === 'refused') json(401, { error: 'invalid_client' });
      else if (form.code === 'html') response.end('<h1>500</h1>');
      else if (form.code === 'nothing') json(200, null);
      else if (form.code === 'endless') response.end('x'.repeat(100_000));
      else if (form.code === 'packed') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('['.repeat(50_000_000)));
      else if (form.code === 'slow') response.write('{"access_token":"');
      else if (form.code === 'redirect') response.writeHead(307, { location: `${platformUrl}/elsewhere` }).end();
      else request.socket.destroy();
    });
  });
  await new Promise<void>((done) => void platform.listen(0, '127.0.0.1', done));
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const client = { clientId: 'the-id', clientSecret: 'the-secret', url: platformUrl };
  server = await startTestServer({ origins: [PAGE], oauth: { github: client, gitee: client, gitlab: client } });
});
afterAll(async () => {
  await server?.close();
  platform.closeAllConnections();
  await new Promise((done) => platform.close(done));
});

async function exchange(name: string, body: Record<string, unknown> | null, headers: Record<string, string> = { origin: PAGE }): Promise<{ status: number; body: any; headers: Headers }> {
  asked = [];
  const reply = await fetch(`${server.url}/oauth/${name}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.json(), headers: reply.headers };
}
const SENT = { code: 'good', redirect_uri: `${PAGE}/views/a.html?x=a+b&y=` };

describe('the exchange of codes for tokens', () => {
  it.each([
    ['github', '/login/oauth/access_token', VERIFIER],
    ['gitee', '/oauth/token', undefined],
    ['gitlab', '/oauth/token', VERIFIER],
  ])('asks %s with the secret, the address as it was sent, and the verifier where there is one', async (name, path, verifier) => {
    const { status, body, headers } = await exchange(name, { ...SENT, code_verifier: VERIFIER });
    expect([status, body]).toEqual([200, { access_token: 'gho_token', token_type: 'bearer', scope: 'public_repo', expires_in: 86400 }]);
    expect(asked).toEqual([{ path, accept: 'application/json', form: { grant_type: 'authorization_code', client_id: 'the-id', client_secret: 'the-secret', ...SENT, ...(verifier ? { code_verifier: verifier } : {}) } }]);
    expect([headers.get('access-control-allow-origin'), headers.get('vary'), headers.get('cache-control')]).toEqual([PAGE, 'origin', 'no-cache,no-store']);
  });

  it('renews a token whose time is over', async () => {
    const { status, body } = await exchange('gitlab', { refresh_token: 'next' });
    expect([status, body.access_token]).toEqual([200, 'gho_token']);
    expect(asked).toEqual([{ path: '/oauth/token', accept: 'application/json', form: { grant_type: 'refresh_token', refresh_token: 'next', client_id: 'the-id', client_secret: 'the-secret' } }]);
  });

  it('takes a form, which needs no preflight', async () => {
    const reply = await fetch(`${server.url}/oauth/github`, { method: 'POST', headers: { origin: PAGE }, body: new URLSearchParams(SENT) });
    expect(await reply.json()).toMatchObject({ access_token: 'gho_token' });
  });

  it('answers a preflight of the site alone', async () => {
    const ask = async (origin: string): Promise<(string | null)[]> => {
      const { headers } = await fetch(`${server.url}/oauth/github`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' } });
      return ['access-control-allow-origin', 'access-control-allow-headers', 'access-control-allow-credentials'].map((name) => headers.get(name));
    };
    expect(await ask(PAGE)).toEqual([PAGE, 'content-type', null]);
    expect(await ask('https://evil.example')).toEqual([null, null, null]);
  });

  it.each([
    ['another origin', SENT, { origin: 'https://evil.example' }],
    ['no origin', SENT, {}],
    ['an origin that only begins like one', SENT, { origin: `${PAGE}.evil.example` }],
    ['a redirect elsewhere', { ...SENT, redirect_uri: 'https://evil.example/' }, { origin: PAGE }],
    ['a redirect that hides its host', { ...SENT, redirect_uri: `${PAGE}@evil.example/` }, { origin: PAGE }],
    ['no redirect', { code: 'good' }, { origin: PAGE }],
    ['another client', { ...SENT, client_id: 'other' }, { origin: PAGE }],
    ['no code', { redirect_uri: SENT.redirect_uri }, { origin: PAGE }],
    ['a code that is no text', { ...SENT, code: { $ne: 1 } }, { origin: PAGE }],
    ['a refresh token that is no text', { refresh_token: ['next'] }, { origin: PAGE }],
    ['a refresh token for another origin', { refresh_token: 'next' }, { origin: 'https://evil.example' }],
    ['no question', null, { origin: PAGE }],
    ['a short verifier', { ...SENT, code_verifier: 'x' }, { origin: PAGE }],
  ])('asks nobody for %s', async (_name, body, headers) => {
    const { status } = await exchange('github', body, headers as Record<string, string>);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(asked).toEqual([]);
  });

  it('passes a refusal on, whatever its status', async () => {
    expect(await exchange('github', { ...SENT, code: 'used' })).toMatchObject({ status: 400, body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' } });
    expect(await exchange('gitlab', { ...SENT, code: 'refused' })).toMatchObject({ status: 400, body: { error: 'invalid_client' } });
  });

  it.each(['html', 'nothing', 'endless', 'packed', 'redirect', 'gone'])('says that the platform does not answer: %s', async (code) => {
    expect(await exchange('github', { ...SENT, code })).toMatchObject({ status: 502, body: { error: 'temporarily_unavailable' } });
    expect(asked.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  // It waits ten seconds; how much later a busy machine says so is not its matter.
  it('does not wait for the end of an answer that has none', async () => {
    expect(await exchange('github', { ...SENT, code: 'slow' })).toMatchObject({ status: 502, body: { error: 'temporarily_unavailable' } });
  }, 60_000);

  it('tells its own pages why it refuses, and no other page', async () => {
    expect((await exchange('github', { ...SENT, redirect_uri: 'https://evil.example/' })).headers.get('access-control-allow-origin')).toBe(PAGE);
    expect((await exchange('nowhere', SENT)).headers.get('access-control-allow-origin')).toBe(PAGE);
    expect((await exchange('github', SENT, { origin: 'https://evil.example' })).headers.get('access-control-allow-origin')).toBeNull();
    expect((await exchange('github', SENT, { origin: 'null' })).status).toBe(403);
  });

  it('is not there without origins or without a client', async () => {
    expect((await exchange('bitbucket', SENT)).status).toBe(404);
    const open = await startTestServer({ oauth: { github: { clientId: 'a', clientSecret: 'b' } } });
    const reply = await fetch(`${open.url}/oauth/github`, { method: 'POST', headers: { origin: PAGE }, body: new URLSearchParams(SENT) });
    expect(reply.status).toBe(404);
    await open.close();
  });

  it('logs neither code, secret nor token', () => {
    expect(server.log.filter(({ address }) => address === '/oauth').length).toBeGreaterThan(10);
    expect(JSON.stringify(server.log)).not.toMatch(/the-secret|gho_token|good|blog\.example/);
  });

  it('reads its clients from the environment', () => {
    expect(clientsOf({ GITHUB_CLIENT_SECRET: 'b' })).toEqual({});
    expect(clientsOf({ GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b', GITEE_CLIENT_ID: 'c', GITLAB_CLIENT_ID: 'd', GITLAB_CLIENT_SECRET: 'e', GITLAB_URL: 'https://git.example/' })).toEqual({ github: { clientId: 'a', clientSecret: 'b' }, gitlab: { clientId: 'd', clientSecret: 'e', url: 'https://git.example' } });
  });
});
