/** A handler of requests behind a port of this machine: timeouts for slow clients, an orderly end. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { RequestHandler } from './request-handler';

/** Questions for the replies of many comments make long lines. */
const MAX_HEADER_BYTES = 64 * 1024;
/** Until all headers, and until all of a request, must have come. */
const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** Nothing sent or taken for so long: an answer that nobody reads would stay in memory. */
const IDLE_MS = 60_000;
/** How long requests under way may take to finish when the server ends: with the mails behind them less than the ten seconds Docker waits. */
const FINISH_MS = 5000;

export interface Listening {
  readonly port: number;
  /** Answers what is under way, takes nothing new, closes the handler. */
  stop(): Promise<void>;
}

/** Port 0 takes a free one. `idleMs`: after so long without a byte a connection ends. Rejects when the port is taken. */
export async function listen(handler: RequestHandler, { port, host, idleMs = IDLE_MS }: { port: number; host: string; idleMs?: number }): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, env) => handler.fetch(request, { remoteAddress: (env as HttpBindings).incoming.socket.remoteAddress ?? '' }),
    serverOptions: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, connectionsCheckingInterval: 5000 },
    overrideGlobalObjects: false,
  }) as import('node:http').Server;
  server.setTimeout(idleMs);
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
