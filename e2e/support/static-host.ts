/** The plainest static host there is: files, folders with their index.html, and 404.html; no rule of any kind. */
import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { run } from './command';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml' };

export interface StaticHost {
  /** Address with base, without the last slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a built folder below `base`; the connection breaks for the paths that `isBroken` names, and those in `stray` get a page with status 200, as some hosts have it. `dropsEndings`: `x.html` is sent on to `x`, as Cloudflare Pages has it. File names count to the letter, whatever the disk thinks of upper and lower case. */
export async function startStaticHost(folder: string, base = '/', isBroken: (path: string) => boolean = () => false, stray: ReadonlySet<string> = new Set(), dropsEndings = false): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://host');
    const path = decodeURIComponent(pathname);
    if (isBroken(path)) return void response.destroy();
    if (stray.has(path)) return void response.writeHead(200, { 'content-type': TYPES['.html'] }).end(readFileSync(join(folder, 'index.html')));
    let file = path.startsWith(base) ? join(folder, path.slice(base.length)) : '';
    if (dropsEndings && path.endsWith('.html')) return void response.writeHead(308, { location: pathname.replace(/(index)?\.html$/, '') + search }).end();
    if (dropsEndings && existsSync(`${file}.html`)) file += '.html';
    if (file !== '' && existsSync(file) && statSync(file).isDirectory()) {
      if (!path.endsWith('/')) return void response.writeHead(301, { location: `${pathname}/${search}` }).end();
      file = join(file, 'index.html');
    }
    const found = file !== '' && existsSync(file) && statSync(file).isFile();
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[found ? extname(file) : '.html'] ?? 'application/octet-stream' });
    response.end(readFileSync(found ? file : join(folder, '404.html')));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}${base}`.replace(/\/$/, ''),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** Builds the site in `folder` and serves what came out. Throws with what the build said when it fails. */
export async function buildAndHost(folder: string, env: Record<string, string> = {}): Promise<StaticHost> {
  const { code, stderr } = await run(['build', '.', '--out', 'out'], folder, env);
  if (code !== 0) throw new Error(stderr);
  return startStaticHost(join(folder, 'out'));
}
