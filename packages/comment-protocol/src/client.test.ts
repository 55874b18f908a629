import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cloudQuery, countObjects, createClient, createObject, deleteObject, eachObject, ERROR_TEXTS, findObjects, getObject, increment, runBatch, sign, updateObject, type Client, type Fetch } from './index';

/** A server that answers with what a test puts here, and keeps what it was asked. */
let answer: (request: { method: string; url: URL; body: any }) => { status?: number; body?: unknown; text?: string; hang?: boolean };
const asked: { method: string; url: URL; body: any; headers: Record<string, unknown> }[] = [];
let server: Server;
let client: Client;
let serverUrl: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const call = { method: request.method!, url: new URL(request.url!, 'http://host'), body: text === '' ? undefined : JSON.parse(text) };
      asked.push({ ...call, headers: request.headers });
      const { status = 200, body = {}, text: plain, hang } = answer(call);
      if (!hang) response.writeHead(status, { 'content-type': 'application/json' }).end(plain ?? JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  serverUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  client = createClient({ serverUrl: `${serverUrl}/`, appId: 'id', appKey: 'key', fetch: fetch as unknown as Fetch });
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((done) => server.close(done));
});
const last = (): (typeof asked)[number] => asked.at(-1)!;

describe('requests', () => {
  it('are signed and typed as those of the SDK', async () => {
    answer = () => ({ body: { objectId: 'x', createdAt: '2026-01-01T00:00:00.000Z' } });
    const when = new Date('2026-01-01T00:00:00.000Z');
    await createObject(client, 'Comment', { nick: '小明', insertedAt: when, nothing: undefined });
    expect(last()).toMatchObject({ method: 'POST', body: { nick: '小明', insertedAt: { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' } } });
    expect(last().url.pathname).toBe('/1.1/classes/Comment');
    expect(last().body).not.toHaveProperty('nothing');
    const [, time] = String(last().headers['x-lc-sign']).split(',');
    expect(last().headers).toMatchObject({ 'x-lc-id': 'id', 'x-lc-sign': sign('key', Number(time)), 'content-type': 'application/json;charset=UTF-8' });
  });

  it('change, delete and get one object', async () => {
    answer = () => ({ body: {} });
    await updateObject(client, 'Counter', 'id1', { time: increment() });
    expect(last()).toMatchObject({ method: 'PUT', body: { time: { __op: 'Increment', amount: 1 } } });
    await deleteObject(client, 'Comment', 'id1');
    expect(last().method).toBe('DELETE');
    expect(await getObject(client, 'Comment', 'none')).toBeUndefined();
  });
});

describe('§8 failures', () => {
  const failure = (work: Promise<unknown>): Promise<any> => work.then(() => undefined, (reason: unknown) => reason);

  it('carry code and text of the reply, with status, method and URL behind', async () => {
    answer = () => ({ status: 403, body: { code: 403, error: 'no' } });
    const url = `${serverUrl}/1.1/classes/Comment?limit=1`;
    expect(await failure(findObjects(client, 'Comment', { limit: 1 }))).toMatchObject({ code: 403, status: 403, rawMessage: 'no', message: `no [403 GET ${url}]` });
    const raw = createClient({ serverUrl, appId: 'id', appKey: 'key', rawMessages: true, fetch: fetch as unknown as Fetch });
    expect((await failure(findObjects(raw, 'Comment'))).message).toBe('no');
  });

  it('have code -1 when the reply is not of the protocol', async () => {
    answer = () => ({ status: 502, text: '<html>Bad Gateway</html>' });
    expect(await failure(findObjects(client, 'Comment'))).toMatchObject({ code: -1, status: 502, rawMessage: 'HTTP 502' });
    answer = () => ({ text: 'not JSON' });
    expect(await failure(findObjects(client, 'Comment'))).toMatchObject({ code: -1 });
  });

  it("say 'Network Error' when nothing answers", async () => {
    const nowhere = createClient({ serverUrl: 'http://127.0.0.1:1', appId: 'id', appKey: 'key', fetch: fetch as unknown as Fetch });
    expect(await failure(countObjects(nowhere, 'Comment'))).toMatchObject({ code: -1, rawMessage: 'Network Error', message: expect.stringContaining(' [N/A GET http://127.0.0.1:1/1.1/classes/Comment?') });
  });

  it("say 'timeout of N ms exceeded' and 'Request aborted'", async () => {
    answer = () => ({ hang: true });
    const impatient = createClient({ serverUrl, appId: 'id', appKey: 'key', timeoutMs: 50, fetch: fetch as unknown as Fetch });
    expect((await failure(findObjects(impatient, 'Comment'))).rawMessage).toBe('timeout of 50 ms exceeded');
    let abort!: () => void;
    const pending = failure(client.request('GET', '/date', { onStart: (stop) => (abort = stop) }));
    abort();
    expect((await pending).rawMessage).toBe('Request aborted');
  });
});

it('nobody’s patience ends by itself (§9: no time limit unless one is given)', async () => {
  vi.useFakeTimers();
  try {
    const silence: Fetch = (_, { signal }) => new Promise((_done, fail) => (signal as AbortSignal).addEventListener('abort', fail));
    const silent = createClient({ serverUrl, appId: 'id', appKey: 'key', fetch: silence });
    const ended = vi.fn();
    silent.request('GET', '/date').then(ended, ended);
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(ended).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  [-1, /other/],
  [1, /internal server error/],
  [100, /connection failed/],
  [101, /object doesn't exist/],
  [102, /invalid query/],
  [103, /invalid class name/],
  [104, /missing object id/],
  [105, /invalid key name/],
  [106, /pointer/],
  [107, /json/],
  [108, /command unavailable/],
  [109, /not initialized/],
  [111, /incorrect type/],
  [116, /object is too large/],
  [119, /operation forbidden/],
  [124, /timeout/],
  [125, /email address was invalid/],
  [129, /file is too large/],
  [137, /already taken/],
  [139, /role's name is invalid/],
  [140, /exceeded quota/],
  [141, /script failed/],
  [142, /validation error/],
  [200, /username is missing/],
  [201, /password is missing/],
  [202, /username has already been taken/],
  [203, /email has already been taken/],
  [204, /email is missing/],
  [205, /no user found with that email/],
  [206, /session is missing/],
  [207, /created through sign up/],
  [208, /already linked/],
  [211, /could not find user/],
  [602, /cross-domain request/],
] as const)('§8 the table of codes knows %i', (code, text) => expect(ERROR_TEXTS[code].toLowerCase()).toMatch(text));

describe('questions', () => {
  it('travel in the address up to 2000 encoded characters, above that in a batch (§9)', async () => {
    answer = ({ url }) => ({ body: url.pathname.endsWith('batch') ? [{ success: { results: [{ objectId: 'a' }], count: 7 } }] : { results: [], count: 0 } });
    const where = (length: number) => ({ url: 'x'.repeat(length) });
    // `?where=` and an object's marks, encoded, take the rest.
    const most = 2000 - '?where='.length - encodeURIComponent('{"url":""}').length;
    await findObjects(client, 'Comment', { where: where(most) });
    expect([last().method, last().url.pathname, last().url.search.length]).toEqual(['GET', '/1.1/classes/Comment', 2000]);
    await findObjects(client, 'Comment', { where: where(most + 1) });
    expect(last().url.pathname).toBe('/1.1/batch');
    expect(await findObjects(client, 'Comment', { where: where(2000) })).toEqual([{ objectId: 'a' }]);
    expect(last()).toMatchObject({ method: 'POST', body: { requests: [{ method: 'GET', path: '/1.1/classes/Comment', params: { where: where(2000) } }] } });
    expect(await countObjects(client, 'Comment', where(2000))).toBe(7);
    expect(last().body.requests[0].params).toMatchObject({ limit: 0, count: 1 });
  });

  it('are asked in CQL with their values', async () => {
    answer = () => ({ body: { results: [], className: 'Comment' } });
    await cloudQuery(client, 'select * from Comment where rid in (?)', [['a', 'b']]);
    expect(last().url.searchParams.get('pvalues')).toBe('[["a","b"]]');
  });

  it('visit each object by pages of 100 in the order of ids (§9)', async () => {
    const all = Array.from({ length: 230 }, (_, index) => ({ objectId: `id${String(index).padStart(3, '0')}` }));
    answer = ({ url }) => {
      const where = JSON.parse(url.searchParams.get('where')!) as { objectId?: { $gt: string } };
      expect([url.searchParams.get('order'), url.searchParams.get('limit')]).toEqual(['objectId', '100']);
      return { body: { results: all.filter(({ objectId }) => objectId > (where.objectId?.$gt ?? '')).slice(0, 100) } };
    };
    const seen: string[] = [];
    await eachObject(client, 'Comment', { url: '/a/' }, ({ objectId }) => seen.push(objectId));
    expect(seen).toEqual(all.map(({ objectId }) => objectId));
  });

  it('go out in batches of 20 (§9), and one that failed rejects with its code', async () => {
    const sizes: number[] = [];
    answer = ({ body }) => {
      sizes.push(body.requests.length);
      return { body: body.requests.map((request: { path: string }) => ({ success: request.path })) };
    };
    const requests = Array.from({ length: 45 }, (_, index) => ({ method: 'GET' as const, path: `/1.1/classes/C/${index}` }));
    expect(await runBatch(client, requests)).toEqual(requests.map(({ path }) => path));
    expect(sizes).toEqual([20, 20, 5]);
    answer = () => ({ body: [{ error: { code: 137, error: 'taken' } }] });
    await expect(runBatch(client, requests.slice(0, 1))).rejects.toMatchObject({ name: 'RequestError', code: 137, rawMessage: 'taken', message: 'taken', status: 400 });
  });
});
