/** The server as a function: started by a request, in instances that end when the platform likes. */
import { execFileSync, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCommentFunction, type CommentFunction, type FunctionContext } from './comment-function';
import { startTestPostgres, type TestPostgres } from './testing/postgres';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SITE = 'https://blog.example';
const KEYS = { 'x-lc-id': 'glimpress', 'x-lc-key': 'glimpress', 'content-type': 'application/json' };
let postgres: TestPostgres;
let hooks: Server;
let hookUrl: string;
/** Comments the owner's program was told of and took. */
let told: string[] = [];
/** Statuses of its next answers, 0 for none; 200 when empty. */
let statuses: number[] = [];
beforeAll(async () => {
  execFileSync(process.execPath, ['tools/build-packages.mjs'], { cwd: root });
  postgres = await startTestPostgres();
  hooks = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk)).on('end', () => {
      const status = statuses.shift() ?? 200;
      if (status === 0) return;
      if (status === 200) told.push((JSON.parse(body) as { data: { comment: string } }).data.comment);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => void hooks.listen(0, '127.0.0.1', done));
  hookUrl = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}/`;
}, 120_000);
afterAll(async () => {
  hooks?.closeAllConnections();
  hooks?.close();
  await postgres?.close();
});
let said: string[];
beforeEach(() => {
  said = [];
  [told, statuses] = [[], []];
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)));
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const here = { appId: 'glimpress', appKey: 'glimpress', basePath: '/comments-api' };
const ask = (fn: CommentFunction, path: string, init: RequestInit = {}, context?: FunctionContext): Promise<Response> => fn.fetch(new Request(`${SITE}/comments-api${path}`, { headers: KEYS, ...init }), context);
let written = 0;
const post = (fn: CommentFunction, context?: FunctionContext, headers: Record<string, string> = {}): Promise<Response> =>
  ask(fn, '/1.1/classes/Comment', { method: 'POST', headers: { ...KEYS, ...headers }, body: JSON.stringify({ nick: '小明', url: '/a/', comment: `第 ${written++} 条` }) }, context);

describe('a function', () => {
  it.each([undefined, '', 'comments.db', 'file:///comments.db'])('says what it needs when DATABASE_URL is %j, also to a page of another origin', async (database) => {
    vi.stubEnv('DATABASE_URL', database);
    const fn = createCommentFunction(here);
    const asked = await ask(fn, '/1.1/classes/Comment', { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([204, expect.stringContaining('x-lc-id')]);
    const refused = await ask(fn, '/1.1/classes/Comment');
    expect([refused.status, refused.headers.get('access-control-allow-origin'), await refused.json()]).toEqual([503, '*', { code: 303, error: expect.stringMatching(/DATABASE_URL.*postgres:\/\/.*DATABASE_URL/s) }]);
    expect(said).toEqual([expect.stringContaining('DATABASE_URL'), expect.stringContaining('DATABASE_URL')]);
  });

  it('starts again with the next request when the database was away, and once for all that come together', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    const fn = createCommentFunction(here);
    await postgres.stop();
    const failed = await Promise.all([ask(fn, '/health'), ask(fn, '/health')]);
    expect(failed.map(({ status }) => status)).toEqual([503, 503]);
    expect(await failed[0]!.json()).toEqual({ code: 303, error: expect.stringContaining('暂时不可用') });
    expect(said).toEqual([expect.stringContaining('数据库无法使用'), expect.stringContaining('数据库无法使用')]);
    await postgres.start();
    said = [];
    expect((await Promise.all([ask(fn, '/health'), ask(fn, '/health')])).map(({ status }) => status)).toEqual([200, 200]);
    expect(said).toHaveLength(1);
  }, 60_000);

  it('tells in the log of every instance the same way to the first password, and of no master key, also when several start at once', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    const instances = Array.from({ length: 4 }, () => createCommentFunction({ basePath: '/comments-api' }));
    expect((await Promise.all(instances.map((fn) => ask(fn, '/health')))).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(said).toHaveLength(4);
    expect(new Set(said).size).toBe(1);
    expect(said[0]).not.toMatch(/master/i);
    const [, token] = /https:\/\/blog\.example\/comments-api\/admin#token=([\w-]+)/.exec(said[0]!)!;
    const setUp = await ask(instances[0]!, '/admin/api/set-up', { method: 'POST', headers: { 'x-glimpress-admin': '1', origin: SITE, 'sec-fetch-site': 'same-origin' }, body: JSON.stringify({ token, password: '一个够长的密码 42' }) });
    expect([setUp.status, setUp.headers.get('set-cookie')]).toEqual([200, expect.stringMatching(/Path=\/comments-api\/admin;.*Secure/)]);
  });

  it('tells the way to the first password where PUBLIC_URL says', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    vi.stubEnv('PUBLIC_URL', 'https://comments.example/');
    await ask(createCommentFunction(here), '/health');
    expect(said[0]).toMatch(/https:\/\/comments\.example\/admin#token=/);
  });

  it('has the admin page, its files and avatars below its path', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    const fn = createCommentFunction(here);
    const page = await (await ask(fn, '/admin')).text();
    const files = [...page.matchAll(/"\/comments-api(\/admin\/assets\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files).toHaveLength(2);
    for (const path of [...files, `/avatar/${'0'.repeat(32)}`]) expect((await ask(fn, path)).status, path).toBe(200);
    expect((await fn.fetch(new Request(`${SITE}/admin`))).status).toBe(404);
  });

  it('goes by the address the platform says, whatever a client or the owner writes about proxies', async () => {
    vi.stubEnv('TRUST_PROXY', 'on');
    for (const platform of ['netlify', 'vercel']) {
      vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
      if (platform === 'vercel') vi.stubEnv('VERCEL', '1');
      const fn = createCommentFunction(here);
      const from = async (ip: string): Promise<number> => (await post(fn, platform === 'netlify' ? { ip } : undefined, { 'x-forwarded-for': `198.51.100.${written}`, ...(platform === 'vercel' ? { 'x-real-ip': ip } : {}) })).status;
      const answers: number[] = [];
      for (let index = 0; index < 11; index++) answers.push(await from('203.0.113.1'));
      expect([platform, answers[9], answers[10], await from('203.0.113.200')]).toEqual([platform, 201, 429, 201]);
    }
  });

  it('hands what goes on after the answer to the platform, that of its own request only', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    const fn = createCommentFunction({ ...here, limits: false, webhook: { url: hookUrl, secret: 'x', allowPrivate: true } });
    const work: Promise<unknown>[] = [];
    const context = { waitUntil: (each: Promise<unknown>) => void work.push(each) };
    expect((await ask(fn, '/1.1/classes/Comment', {}, context)).status).toBe(200);
    expect(work).toEqual([]);
    statuses = [503];
    expect((await post(fn, context)).status).toBe(201);
    expect([work.length, told]).toEqual([1, []]);
    await work[0];
    expect(told).toHaveLength(1);
    const name = Symbol.for('@vercel/request-context');
    vi.stubGlobal(name as unknown as string, { get: () => context });
    try {
      await post(fn);
    } finally {
      vi.unstubAllGlobals();
    }
    expect(work).toHaveLength(2);
    await work[1];
    expect(told).toHaveLength(2);
  });

  it('answers all the same when whoever is to be told does not answer', async () => {
    vi.stubEnv('DATABASE_URL', await postgres.createDatabase());
    const fn = createCommentFunction({ ...here, limits: false, webhook: { url: hookUrl, secret: 'x', allowPrivate: true } });
    statuses = [0, 0, 0, 0, 0, 0];
    expect((await post(fn)).status).toBe(201);
    expect(told).toEqual([]);
  });
});

/** Runs the published code as one instance, which is killed as soon as its answer is out, and what it handed over is done. */
async function inOneInstance(database: string, handsOver: boolean, path: string, init: RequestInit = {}): Promise<Response> {
  const program = `
    import { createServer } from 'node:http';
    import { createCommentFunction } from ${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)};
    const { fetch } = createCommentFunction(${JSON.stringify(here)});
    createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const work = [];
      const context = ${handsOver ? '{ waitUntil: (each) => work.push(each) }' : 'undefined'};
      const answer = await fetch(new Request('${SITE}' + request.url, { method: request.method, headers: request.headers, ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}) }), context);
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: 'close' }).end(Buffer.from(await answer.arrayBuffer()), async () => {
        await Promise.all(work);
        process.kill(process.pid, 'SIGKILL');
      });
    }).listen(0, '127.0.0.1', function () { process.send(this.address().port); });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { ...process.env, DATABASE_URL: database, WEBHOOK_URL: hookUrl, WEBHOOK_SECRET: 'x', WEBHOOK_ALLOW_PRIVATE: 'on' } });
  const ended = new Promise((done) => child.once('exit', done));
  try {
    const port = await new Promise<number>((done, fail) => {
      child.once('message', (message) => done(Number(message)));
      void ended.then(() => fail(new Error('The instance ended before it was asked.')));
    });
    return await fetch(`http://127.0.0.1:${port}/comments-api${path}`, { headers: KEYS, ...init });
  } finally {
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
}

describe.each([true, false])('an instance that is killed after its answer, where the platform waits for work behind it: %s', (handsOver) => {
  it('has told whom it had to tell, at the second try', async () => {
    const database = await postgres.createDatabase();
    statuses = [503];
    const posted = await inOneInstance(database, handsOver, '/1.1/classes/Comment', { method: 'POST', body: JSON.stringify({ nick: '小明', url: '/a/', comment: '好' }) });
    expect([posted.status, told]).toEqual([201, expect.arrayContaining(['好'])]);
    const found = await inOneInstance(database, handsOver, '/1.1/classes/Comment');
    expect(((await found.json()) as { results: unknown[] }).results).toHaveLength(1);
  }, 60_000);
});
