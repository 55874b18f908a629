/** A static host for benches: files as Brotli, hashed ones cached for ever, everything else asked for again. Loopback only. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp', '.woff2': 'font/woff2', '.xml': 'application/xml', '.txt': 'text/plain; charset=utf-8', '.ico': 'image/x-icon' };
const COMPRESSED = /^(text|application)|svg/;

/**
 * Serves a folder; resolves to its origin, what ends it, and `sent()`: bytes of bodies so far. With a line (`latencyMs`,
 * `bytesPerSecond`) answers come as slowly as over it: a browser's own slow network leaves out what workers fetch.
 */
export function serve(folder, line = { latencyMs: 0, bytesPerSecond: Infinity }) {
  const bodies = new Map();
  let sent = 0;
  /** When the line has carried all it has been given. */
  let free = 0;
  const carried = (bytes) => {
    free = Math.max(free, performance.now() + line.latencyMs) + (bytes / line.bytesPerSecond) * 1000;
    return free - performance.now();
  };
  const find = (path) => [path, `${path}.html`, join(path, 'index.html')].map((name) => join(folder, name)).find((file) => existsSync(file) && statSync(file).isFile());
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = find(path);
    if (file === undefined) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    let body = bodies.get(file);
    if (body === undefined) bodies.set(file, (body = COMPRESSED.test(type) ? brotliCompressSync(readFileSync(file)) : readFileSync(file)));
    response.writeHead(200, { 'content-type': type, 'content-length': body.length, 'cache-control': /[.-][\w-]{8,}\.\w+$/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache', ...(COMPRESSED.test(type) ? { 'content-encoding': 'br' } : {}) });
    sent += body.length;
    const wait = carried(body.length);
    if (wait > 0) setTimeout(() => response.end(body), wait);
    else response.end(body);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done({ origin: `http://127.0.0.1:${server.address().port}`, sent: () => sent, stop: () => new Promise((ended) => (server.closeAllConnections(), server.close(ended))) })));
}
