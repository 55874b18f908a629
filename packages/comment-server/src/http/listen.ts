/** A handler of requests behind a port of this machine: timeouts for slow clients, an orderly end. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { CORS, SECURITY } from './answers';
import type { RequestHandler } from './request-handler';

/** Questions for the replies of many comments make long lines. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Until all headers, and until all of a request, must have come. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** Nothing sent or taken for so long: an answer that nobody reads would stay in memory. */
const IDLE_MS = 60_000;
/** Between two requests. Longer than proxies keep a connection (Caddy: two minutes): what comes over one as it is closed is answered by the proxy, with 502. */
const KEPT_ALIVE_MS = 125_000;
/** What was refused is read for so long: closed at once, bytes that are still coming would take the answer with them. */
const REFUSED_MS = 2000;
/** How long requests under way may take to finish when the server ends: with the mails behind them less than the ten seconds Docker waits. */
const FINISH_MS = 5000;

/** Asked on one connection before the first of it is answered: browsers and proxies wait for each. */
const MAX_UNANSWERED = 16;

export interface Listening {
  readonly port: number;
  /** Answers what is under way, takes nothing new, closes the handler. */
  stop(): Promise<void>;
}

/** Port 0 takes a free one. `idleMs`: after so long without a byte a connection ends; `headersMs`: all headers must have come. Rejects when the port is taken. */
export async function listen(handler: RequestHandler, { port, host, idleMs = IDLE_MS, headersMs = HEADERS_MS }: { port: number; host: string; idleMs?: number; headersMs?: number }): Promise<Listening> {
  const answer = getRequestListener((request, env) => handler.fetch(request, { remoteAddress: (env as HttpBindings).incoming.socket.remoteAddress ?? '' }), { overrideGlobalObjects: false });
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: headersMs, requestTimeout: REQUEST_MS, keepAliveTimeout: KEPT_ALIVE_MS, connectionsCheckingInterval: 5000 }, refusingFloods(answer));
  server.setTimeout(idleMs);
  server.on('clientError', refuse);
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => done());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise<void>((done) => void server.close(() => done()));
      server.closeIdleConnections();
      const timer = setTimeout(() => server.closeAllConnections(), FINISH_MS);
      await closed;
      clearTimeout(timer);
      await handler.close();
    },
  };
}

/**
 * What is no request is refused as Node itself does, but where there are too many headers in words: a sibling domain can plant cookies without
 * end, and whoever has them must be told what to do. More room would not help: browsers keep ten times as much of one domain.
 */
function refuse({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const body = code === 'HPE_HEADER_OVERFLOW' ? JSON.stringify({ code: 431, error: '请求头太大：请清除这个网站的 Cookie，再试一次。The headers are too large: clear the cookies of this site and try again.' }) : '';
  const status = body !== '' ? '431 Request Header Fields Too Large' : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const headers = { ...CORS, ...SECURITY, 'content-type': 'application/json;charset=utf-8', 'content-length': Buffer.byteLength(body), connection: 'close' };
  socket.end(`HTTP/1.1 ${status}\r\n${Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
  // Whoever goes on sending, a byte now and then, would keep a connection that has ended here.
  setTimeout(() => socket.destroy(), REFUSED_MS).unref();
}

/** Whoever writes thousands of requests in one breath would have all of them taken in before anyone else has a turn: their connection ends. */
function refusingFloods(answer: (...of: Parameters<RequestListener>) => unknown): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.on('close', () => unanswered.set(socket, unanswered.get(socket)! - 1));
    answer(request, response);
  };
}
