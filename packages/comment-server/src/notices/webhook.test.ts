import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPrivateAddress } from '../domain/network';
import { startTestServer, type TestServer } from '../testing/server';
import { createQueue, Hopeless } from './queue';
import { deliver, newDelivery, webhookSignature } from './webhook';

const SECRET = `whsec_${Buffer.from('a secret of the owner').toString('base64')}`;
let receiver: Server;
let url: string;
let received: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
/** Statuses of the next answers; 200 when empty. */
let statuses: number[] = [];
let server: TestServer;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk)).on('end', () => {
      received.push({ headers: request.headers, body, path: request.url! });
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end('x'.repeat(1_000_000));
    });
  });
  await new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startTestServer({ noticePauseMs: 10, webhook: { url, secret: SECRET, allowPrivate: true } });
});
beforeEach(() => {
  received = [];
  statuses = [];
});
afterAll(async () => {
  await server?.close();
  receiver.closeAllConnections();
  await new Promise((done) => receiver.close(done));
});
const post = (fields: object): ReturnType<TestServer['call']> => server.call('POST', '/1.1/classes/Comment', { nick: '小明', mail: 'ming@example.com', url: '/a/', comment: `好 ${Math.random()}`, ...fields });
const logged = () => server.log.filter(({ event }) => event === 'webhook');

describe('the webhook', () => {
  it('is told of a comment, signed, without the mail', async () => {
    const { body } = await post({});
    await expect.poll(() => received.length).toBe(1);
    const { headers, body: text } = received[0]!;
    expect(JSON.parse(text)).toMatchObject({ type: 'comment.published', data: { objectId: body.objectId, nick: '小明', url: '/a/' } });
    expect(text).not.toMatch(/ming@example|_address/);
    const right = createHmac('sha256', 'a secret of the owner').update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${right}`);
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(600);
  });

  it('hears of what waits, too', async () => {
    await post({ comment: 'https://a.example https://b.example https://c.example https://d.example' });
    await expect.poll(() => received.map(({ body }) => JSON.parse(body).type)).toEqual(['comment.waiting']);
  });

  it('is asked again, with the same id, while it fails', async () => {
    statuses = [500, 429, 503];
    await post({});
    await expect.poll(() => received.length).toBe(4);
    expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
    expect(logged()).toEqual([{ level: 'info', event: 'webhook', outcome: 'trying again', code: '500' }]);
  });

  it('leaves in the log why it is given up', async () => {
    statuses = [404];
    await post({});
    await expect.poll(() => logged().at(-1)).toEqual({ level: 'error', event: 'webhook', outcome: 'given up', code: '404' });
    const inside = await startTestServer({ webhook: { url, secret: SECRET, allowPrivate: false } });
    await inside.call('POST', '/1.1/classes/Comment', { nick: 'x', url: '/a/', comment: 'x' });
    await expect.poll(() => inside.log.find(({ event }) => event === 'webhook')).toMatchObject({ outcome: 'given up', code: 'private address' });
    await inside.close();
  });

  it.each([301, 307, 400, 404, 410])('is left alone after status %d', async (status) => {
    statuses = [status];
    await expect(deliver({ url, secret: 'x', allowPrivate: true }, newDelivery('comment.published', {}))).rejects.toThrow(Hopeless);
    expect(received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('is not looked for inside of the network unless that is allowed', async () => {
    const { port } = receiver.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433', '0x7f.1']) {
      await expect(deliver({ url: `http://${host}:${port}/hook`, secret: 'x', allowPrivate: false }, newDelivery('comment.published', {})), host).rejects.toThrow('private address');
    }
    expect(received).toEqual([]);
  });

  it.each([
    ['10.1.2.3', true], ['172.31.0.1', true], ['172.32.0.1', false], ['169.254.169.254', true], ['100.64.0.1', true], ['192.168.1.1', true], ['1.1.1.1', false],
    ['fd00::1', true], ['fe80::1%eth0', true], ['::ffff:10.0.0.1', true], ['::10.0.0.1', true], ['64:ff9b::a00:1', true], ['2606:4700::1111', false],
  ])('%s is private: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate);
  });

  it('signs with a plain text as secret too', () => {
    expect(webhookSignature('text', 'msg_1', 5, '{}')).toBe(`v1,${createHmac('sha256', 'text').update('msg_1.5.{}').digest('base64')}`);
  });
});

describe('the queue', () => {
  it('gives up after six tries, says so with the first and the last, and takes no more than it can hold', async () => {
    const queue = createQueue(0);
    let tries = 0;
    const said: boolean[] = [];
    const settled = queue.add(
      async () => {
        tries++;
        throw new Error('down');
      },
      (_failure, isGivenUp) => said.push(isGivenUp),
    );
    await expect.poll(() => said).toEqual([false, true]);
    await settled;
    expect(tries).toBe(6);
    const results = Array.from({ length: 1100 }, () => queue.add(() => new Promise(() => undefined), () => undefined));
    expect(results.filter(Boolean)).toHaveLength(1000);
  });

  it('finishes what it has begun before it ends', async () => {
    const queue = createQueue(1);
    let done = false;
    queue.add(async () => {
      await new Promise((next) => setTimeout(next, 30));
      done = true;
    }, () => undefined);
    await queue.close();
    expect([done, queue.add(async () => undefined, () => undefined)]).toEqual([true, undefined]);
  });
});
