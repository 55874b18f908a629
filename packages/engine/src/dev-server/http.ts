/** HTTP around a served site: methods, types, caching, compression. Binds to loopback unless told otherwise. */
import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { networkInterfaces } from 'node:os';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { contentHash } from '../content-hash';
import { once } from '../once';
import { answerPath, type ServedSite } from './answer';

/** A served site whose files can be read. */
export interface ReadableSite extends ServedSite {
  /** Its bytes, or the place on the disk (absolute) of one that is sent as it is. */
  read(outputPath: string): Buffer | string;
}

/** `node:http`, `node:zlib` and streams are loaded by who serves: a build need not wait for them (2 to 8 ms, `bench/NOTES.md`). */
const zlib = once(() => process.getBuiltinModule('node:zlib'));
const compressors = {
  br: (bytes: Buffer) => promisify(zlib().brotliCompress)(bytes, { params: { [zlib().constants.BROTLI_PARAM_QUALITY]: 9, [zlib().constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(zlib().gzip)(bytes),
};
type Encoding = keyof typeof compressors;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', mjs: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8', txt: 'text/plain; charset=utf-8', md: 'text/plain; charset=utf-8', svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif',
  webp: 'image/webp', avif: 'image/avif', ico: 'image/x-icon', woff2: 'font/woff2', woff: 'font/woff', ttf: 'font/ttf', pdf: 'application/pdf', mp3: 'audio/mpeg', m4a: 'audio/mp4', aac: 'audio/aac', ogg: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac', mp4: 'video/mp4', webm: 'video/webm', ogv: 'video/ogg', mov: 'video/quicktime', mkv: 'video/x-matroska', wasm: 'application/wasm', webmanifest: 'application/manifest+json',
};
const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest|wasm)|image\/svg)/;
/** Files under these names never change (their name carries a hash), so browsers keep them. Others are an author's own. */
const IMMUTABLE = /^assets\/(?:katex\/|worker-|search\/.+\.[\da-f]{6}\.json$|.+\.[\w-]{8}\.\w+$)/;
const COMPRESSED_KEPT = 500;
/** A longer file is sent as it is read: Node.js takes none of 2 GB into memory, and a player asks for a part of a film many times. */
const MOST_IN_MEMORY = 10_000_000;

/**
 * Handles requests of one site; `site` is asked anew each time, so that it may change while the server runs. Of files that are `kept`, by their
 * path, browsers do not ask again.
 */
export function createSiteHandler(site: () => ReadableSite | Promise<ReadableSite>, kept: (outputPath: string) => boolean = (path) => IMMUTABLE.test(path)): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const compressed = new Map<string, Buffer>();

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const current = await site();
    const [pathname, query = ''] = splitQuery(request.url ?? '/');
    const answer = answerPath(pathname, current);
    if (answer.status === 301) {
      response.writeHead(301, { location: answer.location + query, 'cache-control': 'no-cache' }).end();
      return;
    }
    if (answer.status === 400 || answer.file === '') {
      const status = answer.status === 400 ? 400 : 404;
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(status === 400 ? 'Bad request' : 'Not found');
      return;
    }
    const content = contentOf(current.read(answer.file));
    const { etag, length } = content;
    const type = TYPES[answer.file.slice(answer.file.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
    const headers: Record<string, string> = {
      'content-type': type,
      etag,
      'cache-control': kept(answer.file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    if (answer.status === 200 && request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const encoding = 'bytes' in content && COMPRESSIBLE.test(type) && length > 512 ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
    const part = encoding || answer.status !== 200 || request.method === 'HEAD' ? undefined : askedPart(request, etag, length);
    if (part === 'beyond') {
      response.writeHead(416, { 'content-range': `bytes */${length}` }).end();
      return;
    }
    const { first, last } = part ?? { first: 0, last: length - 1 };
    const body = 'place' in content ? null : encoding ? await compress(encoding, etag, content.bytes) : content.bytes.subarray(first, last + 1);
    if (encoding) headers['content-encoding'] = encoding;
    else headers['accept-ranges'] = 'bytes';
    if (part) headers['content-range'] = `bytes ${first}-${last}/${length}`;
    headers['content-length'] = String(body?.length ?? last + 1 - first);
    response.writeHead(part ? 206 : answer.status, headers);
    if (request.method === 'HEAD') response.end();
    else if ('place' in content) await send(createReadStream(content.place, { start: first, end: last }), response);
    else response.end(body);
  };

  async function compress(encoding: Encoding, etag: string, bytes: Buffer): Promise<Buffer> {
    const key = encoding + etag;
    const known = compressed.get(key);
    if (known) return known;
    const made = await compressors[encoding](bytes);
    if (compressed.size >= COMPRESSED_KEPT) compressed.delete(compressed.keys().next().value!);
    compressed.set(key, made);
    return made;
  }
}

/** A file's bytes, or the place of one that is too long to be held in memory, and what tells it from what it was before. */
function contentOf(source: Buffer | string): { readonly etag: string; readonly length: number } & ({ readonly bytes: Buffer } | { readonly place: string }) {
  if (typeof source === 'string') {
    const { size, mtimeMs } = statSync(source);
    if (size > MOST_IN_MEMORY) return { etag: `"${contentHash(`${size} ${mtimeMs}`, 16)}"`, length: size, place: source };
  }
  const bytes = typeof source === 'string' ? readFileSync(source) : source;
  return { etag: `"${contentHash(bytes, 16)}"`, length: bytes.length, bytes };
}

/** Sends what is read, no longer than its reader stays: a player that has enough of a film, or skips ahead, goes away in its middle. An error of the source ends the answer. */
export async function send(source: Readable, response: ServerResponse): Promise<void> {
  await process.getBuiltinModule('node:stream/promises').pipeline(source, response).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw failure;
  });
}

function splitQuery(url: string): [pathname: string, query: string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at)];
}

/** The one part of a file that is asked for. Players of films do: without it Safari plays none, and nowhere can a reader skip ahead. */
function askedPart({ headers }: IncomingMessage, etag: string, length: number): { readonly first: number; readonly last: number } | 'beyond' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined || from + to === '' || (headers['if-range'] ?? etag) !== etag) return undefined;
  if (from !== '' && to !== '' && Number(from) > Number(to)) return undefined;
  const first = from === '' ? Math.max(0, length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? length - 1 : Math.min(Number(to), length - 1);
  return first > last ? 'beyond' : { first, last };
}

/** What the client likes best of what there is; without a weight it likes it best of all, and what has the weight 0 it refuses. */
function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const weights = new Map(
    String(header ?? '').toLowerCase().split(',').map((each) => {
      const [name, weight = '1'] = each.trim().split(/\s*;\s*q=/);
      return [name!, Number(weight)];
    }),
  );
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  return (['br', 'gzip'] as const).filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))[0];
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** True when the port was asked for: then an occupied one is an error instead of the next free one. */
  readonly fixedPort: boolean;
}

/**
 * Whether a request names a server that listens for this machine alone as this machine: any other name may have been made to lead here (DNS
 * rebinding), and a page of that name could read what is served.
 */
function isForUs(host: string, { headers }: IncomingMessage): boolean {
  const isOwn = (name: string): boolean => /^(?:.+\.)?localhost$/i.test(name) || process.getBuiltinModule('node:net').isIP(name) !== 0;
  const asked = headers.host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');
  return !/^(?:localhost|127\..*|::1)$/i.test(host) || asked === undefined || isOwn(asked);
}

/** None where the system does not tell them, as Android. */
function interfacesOf(): ReturnType<typeof networkInterfaces> {
  try {
    return process.getBuiltinModule('node:os').networkInterfaces();
  } catch {
    return {};
  }
}

/** Where a server that listens on `host` is reached: no browser opens the address that stands for all of a machine's. */
export function hostsOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  const addresses = Object.values(interfacesOf()).flatMap((each) => each ?? []);
  // Those of a link alone need its name, which is not written into a URL.
  const own = addresses.filter(({ internal, address, family }) => !internal && !address.startsWith('fe80:') && (host === '::' || family === 'IPv4'));
  return ['localhost', ...own.map(({ address }) => address)];
}

/**
 * Starts listening and returns the server with its URL; `others` are those of this machine's other addresses, where it listens on all. One that listens on this machine's own address answers to its names alone.
 * @throws ProblemError when the port is taken (and was asked for) or may not be used.
 */
export async function listen(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>, { port, host, fixedPort }: ListenOptions): Promise<{ server: Server; url: string; others: readonly string[]; port: number }> {
  const server = process.getBuiltinModule('node:http').createServer((request, response) => {
    if (!isForUs(host, request)) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('This server answers to localhost and to addresses. To reach it by another name, start it with --host and that name.');
      return;
    }
    handler(request, response).catch((failure: unknown) => {
      process.stderr.write(`${request.method} ${request.url}: ${failure instanceof Error ? failure.message : String(failure)}\n`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('Internal error');
    });
  });
  const attempts = fixedPort || port === 0 ? 1 : 20;
  for (let attempt = 0; ; attempt++) {
    try {
      await new Promise<void>((done, fail) => {
        server.once('error', fail);
        server.listen(port === 0 ? 0 : port + attempt, host, () => {
          server.off('error', fail);
          done();
        });
      });
      const address = server.address() as { port: number };
      const [url, ...others] = hostsOf(host).map((name) => `http://${name.includes(':') ? `[${name}]` : name}:${address.port}`);
      return { server, port: address.port, url: url!, others };
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && attempt + 1 < attempts) continue;
      if (code === 'EADDRINUSE') throw new ProblemError([error('server/port-taken', `Port ${port} on ${host} is taken by another program.`, { hint: 'Stop it, or choose another port: PORT=4200 or --port 4200' })]);
      throw new ProblemError([error('server/listen', `Cannot listen on ${host}:${port}: ${message}`, { hint: 'Choose another port or host.' })]);
    }
  }
}
