/**
 * A comment server as a function of Vercel, Netlify and their kind: started by the first request to an instance, which the platform stops
 * between requests and throws away when it likes. What is kept is kept in PostgreSQL.
 */
import { unavailableFor } from './api/call';
import { addressOption, serverOptions, UsageError } from './cli-options';
import { createCommentServer, type CommentServer, type CommentServerOptions } from './create-comment-server';
import { CORS, SECURITY, unavailable } from './http/answers';
import { writeLog } from './log';
import { startedText, storageText } from './start-texts';
import { isPostgresUrl } from './storage/open';
import { StorageError } from './storage/storage';

/** What Netlify hands over beside a request; Vercel's is asked for. */
export interface FunctionContext {
  /** Whom the request is from. */
  ip?: string;
  /** Keeps the instance until the work is done. */
  waitUntil?(work: Promise<unknown>): void;
}

export interface CommentFunction {
  fetch(request: Request, context?: FunctionContext): Promise<Response>;
}

/** Instances are many, and databases let few connections in. */
const MAX_CONNECTIONS = 3;
/** Mails and webhooks behind an answer: how soon the second try comes, and how long they are waited for when the reader does not, and when they do. */
const NOTICE_PAUSE_MS = 1000;
const BEHIND_ANSWER_MS = 25_000;
const BEFORE_ANSWER_MS = 8000;

/** `options` go before the environment, which is read at the start as the command reads it. A start that failed is tried again by the next request. */
export function createCommentFunction(options: Partial<CommentServerOptions> = {}): CommentFunction {
  let started: Promise<CommentServer> | undefined;
  return {
    async fetch(request, context) {
      const { address, waitUntil } = platformOf(request, context);
      let server: CommentServer;
      try {
        started ??= start(options, new URL(request.url).origin, address !== undefined).catch((failure: unknown) => {
          started = undefined;
          throw failure;
        });
        server = await started;
      } catch (failure) {
        return notStarted(request, failure);
      }
      const work: Promise<unknown>[] = [];
      const response = await server.fetch(request, { remoteAddress: address ?? '', waitUntil: (each) => void work.push(each) });
      if (work.length > 0) {
        const done = within(waitUntil ? BEHIND_ANSWER_MS : BEFORE_ANSWER_MS, Promise.all(work));
        if (waitUntil) waitUntil(done);
        else await done;
      }
      return response;
    },
  };
}

async function start(options: Partial<CommentServerOptions>, origin: string, knowsAddresses: boolean): Promise<CommentServer> {
  const told = serverOptions({});
  const all = { ...told, trustProxy: told.trustProxy === true && !knowsAddresses, maxConnections: MAX_CONNECTIONS, noticePauseMs: NOTICE_PAUSE_MS, log: writeLog, ...options };
  if (!isPostgresUrl(all.database)) throw new UsageError('函数里的文件留不住：请把 DATABASE_URL 设为一个 PostgreSQL 的地址（postgres:// 开头），再重新部署。The files of a function do not stay: set DATABASE_URL to the address of a PostgreSQL (postgres://…), and deploy again.');
  const server = await createCommentServer(all);
  const address = origin + (all.basePath ?? '');
  console.error(startedText(server, address, addressOption({}, 'publicUrl', 'PUBLIC_URL')?.replace(/\/+$/, '') ?? address));
  return server;
}

/** In the form of the protocol, for pages of any origin: they show why they have no comments. */
function notStarted(request: Request, failure: unknown): Response {
  const isUsage = failure instanceof UsageError;
  console.error(failure instanceof StorageError ? storageText(failure) : isUsage ? failure.message : failure);
  const response = request.method === 'OPTIONS' ? new Response(null, { status: 204 }) : unavailable(isUsage ? { code: 303, error: failure.message } : unavailableFor('unavailable'));
  for (const [name, value] of Object.entries({ ...CORS, ...SECURITY, 'cache-control': 'no-cache,no-store' })) response.headers.set(name, value);
  return response;
}

/** Where Vercel keeps what belongs to a request (`waitUntil` of `@vercel/functions` looks there). */
const VERCEL_CONTEXT = Symbol.for('@vercel/request-context');

/** `address`: of whoever asks, as the platform says it. */
function platformOf(request: Request, context: FunctionContext | undefined): { address: string | undefined; waitUntil: FunctionContext['waitUntil'] } {
  const vercel = (globalThis as { [VERCEL_CONTEXT]?: { get?(): FunctionContext | undefined } })[VERCEL_CONTEXT]?.get?.();
  // Vercel sets this header itself, whatever was sent.
  const address = context?.ip ?? (vercel || process.env.VERCEL ? request.headers.get('x-real-ip') : null) ?? undefined;
  const platform = context?.waitUntil ? context : vercel;
  return { address, waitUntil: platform?.waitUntil && ((work) => platform.waitUntil!(work)) };
}

/** Resolves when the work is done, or it took too long: what is left goes on while the instance does. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(() => {
      writeLog({ level: 'error', event: 'notice', outcome: 'not done in time' });
      done();
    }, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
