import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { listen } from './listen';

it('a server that ends waits five seconds for what is under way, and no longer', async () => {
  let asked = 0;
  let closed = 0;
  const server = await listen({ fetch: () => (asked++, new Promise<never>(() => undefined)), close: async () => void closed++ }, { port: 0, host: '127.0.0.1' });
  const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  const ended = new Promise<void>((done) => void socket.on('error', () => undefined).on('close', () => done()));
  await expect.poll(() => asked).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stopped = server.stop();
  vi.advanceTimersByTime(4_900);
  await new Promise((done) => setImmediate(() => setImmediate(done)));
  expect([socket.destroyed, closed]).toEqual([false, 0]);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  await Promise.all([ended, stopped]);
  expect(closed).toBe(1);
});

it('tells whoever has more cookies than it takes what to do, also on a page elsewhere; what is no request is refused', async () => {
  const server = await listen({ fetch: async () => new Response('ok'), close: async () => undefined }, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}/`;
  const reply = await fetch(url, { headers: { cookie: Array.from({ length: 20 }, (_, index) => `planted${index}=${'x'.repeat(4000)}`).join('; ') } });
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([431, '*']);
  expect(((await reply.json()) as { error: string }).error).toContain('Cookie');
  const raw = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write('hello\r\n\r\n'));
    socket.on('data', (data) => (text += String(data))).on('close', () => done(text));
  });
  expect(raw).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(await (await fetch(url)).text()).toBe('ok');
  await server.stop();
});

it('ends the connection of whoever sends headers without end, also when it goes on after it was refused', async () => {
  const server = await listen({ fetch: async () => new Response('ok'), close: async () => undefined }, { port: 0, host: '127.0.0.1', headersMs: 100 });
  let text = '';
  const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const sending = setInterval(() => socket.write('x'), 50);
  await new Promise<void>((done) => void socket.on('data', (data) => (text += String(data))).on('error', () => undefined).on('close', () => done()));
  clearInterval(sending);
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  await server.stop();
});

it('keeps an idle connection longer than a proxy does: one that both end at once loses the reader’s comment', async () => {
  const server = await listen({ fetch: async () => new Response('ok'), close: async () => undefined }, { port: 0, host: '127.0.0.1' });
  const said = await new Promise<string>((done) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
    socket.on('data', (data) => (text += String(data)).endsWith('ok') && socket.destroy()).on('close', () => done(text));
  });
  // Caddy's two minutes are the longest of the usual proxies.
  expect(Number(/^keep-alive: timeout=(\d+)/im.exec(said)?.[1])).toBeGreaterThan(120);
  await server.stop();
});
