/**
 * Comments that work without an account and without configuration: `preview` answers the hosted widget's calls itself, with
 * the comment server the site has installed, on the same origin.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pathToFileURL } from 'node:url';
import type { SiteConfig } from '../config/resolve';
import { isOwnCommentServer } from '../config/slots';
import { send } from './http';

/** What of the `glimpress-comments` package is used here. */
interface CommentServer {
  fetch(request: Request, connection: { readonly remoteAddress: string }): Promise<Response>;
  readonly masterKey: string;
  readonly madeMasterKey: boolean;
  /** Opens the admin page for the first time; absent once a password is set. */
  readonly firstRunToken: string | undefined;
  close(): Promise<void>;
}
interface CommentPackage {
  createCommentServer(options: { database: string; appId: string; appKey: string; basePath: string }): Promise<CommentServer>;
}

export interface OwnCommentServer {
  /** True when the request is for the comment server; it is then answered. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** What the author should know, one line each; `address` is the server's origin. */
  notes(address: string): readonly string[];
  close(): Promise<void>;
}

/** Starts it when the site's comments are to be kept here, null when they are not. Where they cannot be kept, the notes say why: the site is served all the same. */
export async function openCommentServer(config: SiteConfig): Promise<OwnCommentServer | null> {
  const { comments } = config.slots;
  if (comments === null || !isOwnCommentServer(comments)) return null;
  const { serverURLs: basePath, appId, appKey } = comments.props as { serverURLs: string; appId: string; appKey: string };
  let entry: string;
  try {
    entry = createRequire(join(config.paths.root, 'package.json')).resolve('glimpress-comments');
  } catch {
    return withoutServer('Comments are not kept, since the package "glimpress-comments" is not installed: npm install glimpress-comments');
  }
  const database = join(config.paths.root, '.glimpress/comments.db');
  let server: CommentServer;
  try {
    const loaded = (await import(pathToFileURL(entry).href)) as CommentPackage;
    mkdirSync(dirname(database), { recursive: true });
    server = await loaded.createCommentServer({ database, appId, appKey, basePath });
  } catch (failure) {
    // No database driver for this machine, a damaged database, a folder that is read-only.
    return withoutServer(`Comments are not kept: ${(failure instanceof Error ? failure.message : String(failure)).split('\n')[0]}`);
  }
  return {
    async handle(request, response) {
      if (!(request.url ?? '').startsWith(`${basePath}/`)) return false;
      await pass(server, request, response);
      return true;
    },
    notes: (address) => [
      `Comments are kept in ${relative(config.paths.cwd, database)}.`,
      ...(server.firstRunToken === undefined ? [`Moderate them at ${address}${basePath}/admin`] : [`Set a password for moderating them: ${address}${basePath}/admin#token=${server.firstRunToken}`]),
      ...(server.madeMasterKey ? [`Master key of the comments, shown this once: ${server.masterKey}`] : []),
    ],
    close: () => server.close(),
  };
}

function withoutServer(note: string): OwnCommentServer {
  return { handle: () => Promise.resolve(false), notes: () => [note], close: () => Promise.resolve() };
}

async function pass(server: CommentServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', headers, socket } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const each of [value].flat()) if (each !== undefined) sent.append(name, each);
  const answer = await server.fetch(
    new Request(new URL(request.url ?? '/', `http://${headers.host ?? 'localhost'}`), { method, headers: sent, ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}) } as RequestInit),
    { remoteAddress: socket.remoteAddress ?? '' },
  );
  response.writeHead(answer.status, [...answer.headers].flat());
  if (answer.body === null) response.end();
  else await send(Readable.fromWeb(answer.body as ReadableStream), response);
}
