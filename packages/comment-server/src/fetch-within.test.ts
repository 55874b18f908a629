import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { fetchWithin } from './fetch-within';

it('ends an answer that has no end, also when what asked has been collected as garbage meanwhile', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const server = createServer((_, response) => void response.write('{"a":')).listen(0, '127.0.0.1');
  await new Promise((done) => server.on('listening', done));
  const timer = setInterval(collect, 50);
  try {
    await expect(fetchWithin(500, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {}, (reply) => reply.text())).rejects.toMatchObject({ name: 'TimeoutError' });
  } finally {
    clearInterval(timer);
    server.closeAllConnections();
    server.close();
  }
});

it('gives what was read of an answer that comes in time, and what went wrong', async () => {
  const server = createServer((_, response) => void response.end('好')).listen(0, '127.0.0.1');
  await new Promise((done) => server.on('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await fetchWithin(20_000, url, {}, (reply) => reply.text())).toBe('好');
  await expect(fetchWithin(20_000, url, {}, async () => Promise.reject(new Error('unreadable')))).rejects.toThrow('unreadable');
  server.close();
});
