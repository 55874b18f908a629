/** A comment server on a free port and a database of its own, for tests. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCommentServer, type CommentServer, type CommentServerOptions } from '../create-comment-server';
import type { LogEntry } from '../log';
import { listen } from '../http/listen';
import { scratchFolder } from './scratch-folder';

export interface TestServer {
  readonly url: string;
  readonly comments: CommentServer;
  readonly log: LogEntry[];
  /** Sends a call with the app key, or with the master key; gives status and body. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<{ status: number; body: any; headers: Headers }>;
  master(method: string, path: string, body?: unknown): Promise<{ status: number; body: any; headers: Headers }>;
  close(): Promise<void>;
}

export async function startTestServer(options: Partial<CommentServerOptions> = {}): Promise<TestServer> {
  const folder = scratchFolder('comments');
  const log: LogEntry[] = [];
  const comments = await createCommentServer({ database: join(folder, 'comments.db'), limits: false, log: (entry) => log.push(entry), ...options });
  const server = await listen(comments, { port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${server.port}`;
  const send = async (key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const reply = await fetch(url + path, { method, headers: { 'content-type': 'application/json', 'x-lc-id': comments.appId, 'x-lc-key': key, ...headers }, ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }) });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: reply.headers };
  };
  return {
    url,
    comments,
    log,
    call: (method, path, body, headers) => send(comments.appKey, method, path, body, headers),
    master: (method, path, body) => send(`${comments.masterKey},master`, method, path, body),
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
