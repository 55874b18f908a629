/**
 * The manual's page on deployment: its files are those `init` writes, and its servers' configurations, word for word but for
 * names, ports and folders, serve a blog with comments on one origin. Needs nginx and Caddy; what is not there is skipped.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencesOf } from '../tools/manual/fences';
import { linkPackages, run, scratchFolder } from './support/command';
import { serveComments, type ServedComments } from './support/comments';
import { freePort } from './support/free-port';

const MANUALS = ['docs/deployment.md', 'docs/en/deployment.md'];
const fences = fencesOf(MANUALS[0]!);
const nginxBlocks = fences.filter(({ language }) => language === 'nginx').map(({ text }) => text);
const [, domainSettings = ''] = fences.filter(({ title }) => title === '/etc/glimpress-comments.env').map(({ text }) => text);
const caddyBlocks = fences.filter(({ title }) => title === 'Caddyfile').map(({ text }) => text);

let scratch: string;
let dist: string;
let comments: ServedComments;
let byThemselves: ServedComments;
beforeAll(async () => {
  scratch = scratchFolder('deploy');
  const blog = join(scratch, 'blog');
  await run(['init', blog, '--yes', '--comments', 'hosted']);
  linkPackages(blog);
  const built = await run(['build'], blog, { SITE_URL: 'https://blog.example.com' });
  expect([built.code, built.stderr]).toEqual([0, '']);
  dist = join(blog, 'dist');
  const [, typed] = /^glimpress-comments serve --port 8080 (.*)$/m.exec(fences.map(({ text }) => text).join('\n'))!;
  comments = await serveComments(typed!.split(' '));
  const settings = Object.fromEntries(domainSettings.split('\n').map((line) => line.split('=') as [string, string]).filter(([name]) => name !== 'PORT'));
  expect(Object.keys(settings)).toEqual(['APP_ID', 'APP_KEY', 'ORIGINS', 'TRUST_PROXY', 'PUBLIC_URL']);
  byThemselves = await serveComments([], { ...settings, APP_ID: 'app', APP_KEY: 'key' });
});
afterAll(async () => {
  await Promise.all([comments?.stop(), byThemselves?.stop()]);
  rmSync(scratch, { recursive: true, force: true });
});

it.each(MANUALS)('the files in %s are those that init writes', async (page) => {
  const shown = fencesOf(page).filter(({ title }) => title !== null);
  const written: Record<string, string> = {};
  for (const host of ['github', 'cloudflare', 'edgeone', 'netlify', 'vercel', 'nginx']) {
    const folder = join(scratch, `${host}-${MANUALS.indexOf(page)}`);
    await run(['init', folder, '--yes', '--deploy', host]);
    for (const { title } of shown) {
      try {
        written[title!] ??= readFileSync(join(folder, title!), 'utf8').trimEnd();
      } catch {
        // This host has no such file.
      }
    }
  }
  expect(Object.keys(written).sort()).toEqual(['.github/workflows/pages.yml', 'api/comments.mjs', 'edgeone.json', 'netlify.toml', 'netlify/functions/comments.mjs', 'nginx.conf', 'public/_headers', 'vercel.json']);
  for (const { title, text } of shown) if (title! in written) expect(text, title!).toBe(written[title!]);
});

it('both languages show the same configurations', () => {
  const of = (page: string): string[] => fencesOf(page).filter(({ language, title }) => language === 'nginx' || title === 'Caddyfile').map(({ text }) => text);
  expect(of(MANUALS[1]!)).toEqual(of(MANUALS[0]!));
});

const ownServer = (text: string): string => text.replaceAll('127.0.0.1:8080', new URL((text.includes('comments.example.com') ? byThemselves : comments).url).host);

/** Writes the configuration and gives the command line of a server that answers as the block says, on a port of 127.0.0.1. */
const SERVERS = {
  nginx: (block: string, port: number, folder: string): string[] => {
    mkdirSync(join(folder, 'temp'), { recursive: true });
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/temp;`).join(' ');
    const server = ownServer(block).replace('listen 80;', `listen 127.0.0.1:${port}; absolute_redirect off;`).replace('/var/www/blog', dist);
    writeFileSync(join(folder, 'nginx.conf'), `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\nevents {}\nhttp { include /etc/nginx/mime.types; access_log off; ${temp}\n${server}}\n`);
    return ['nginx', '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
  },
  caddy: (block: string, port: number, folder: string): string[] => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${ownServer(block).replace(/(blog|comments)\.example\.com/, `http://127.0.0.1:${port}`).replace('/var/www/blog', dist)}\n`);
    return ['caddy', 'run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  },
};

async function withServer(name: keyof typeof SERVERS, block: string, use: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort();
  const folder = join(scratch, `${name}-${port}`);
  const [command, ...args] = SERVERS[name](block, port, folder);
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let said = '';
  child.stderr.on('data', (data: Buffer) => (said += data.toString()));
  const ended = new Promise((done) => child.once('exit', done));
  const kill = (): void => void child.kill();
  process.once('exit', kill);
  try {
    const url = `http://127.0.0.1:${port}`;
    await expect.poll(() => fetch(url).then(() => true, () => child.exitCode === null ? false : said)).toBe(true);
    await use(url);
  } finally {
    child.kill();
    await ended;
    process.off('exit', kill);
  }
}

const statusOf = async (url: string): Promise<string> => {
  const response = await fetch(url);
  return `${response.status} ${response.headers.get('content-type')?.toLowerCase().replace('; ', ';')}`;
};

async function servesTheBlog(url: string): Promise<void> {
  expect(await Promise.all(['/', '/views/hello.html', '/views/hello', '/about', '/timeline/'].map((path) => statusOf(url + path)))).toEqual(Array.from({ length: 5 }, () => '200 text/html;charset=utf-8'));
  expect(await statusOf(`${url}/没有这一页`)).toBe('404 text/html;charset=utf-8');
  expect(await (await fetch(`${url}/没有这一页`)).text()).toContain('这一页走丢了');
}

describe.each(['nginx', 'caddy'] as const)('%s', (name) => {
  const isThere = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;
  const [plain, addition, domain] = name === 'nginx' ? nginxBlocks : caddyBlocks;

  it.skipIf(!isThere)('serves the blog, lets browsers keep what carries a hash, and has them ask again for all else', async () => {
    await withServer(name, plain!, async (url) => {
      await servesTheBlog(url);
      const kept = async (path: string): Promise<string | null> => (await fetch(url + path)).headers.get('cache-control');
      const boot = /<script type="module" src="([^"]+)"/.exec(await (await fetch(`${url}/`)).text())![1]!;
      expect(await kept(boot)).toContain('immutable');
      // Told nothing, browsers keep a page for a tenth of its age; a file that is missing while a site is being copied must not stay so.
      const asked = ['/', '/views/hello.html', '/views/hello', '/atom.xml', '/service-worker.js', '/assets/manifest.json', '/assets/sidebar/s0-0.html', '/nothing', boot.replace('boot', 'gone')];
      expect(await Promise.all(asked.map(kept))).toEqual(asked.map(() => 'no-cache'));
    });
  });

  it.skipIf(!isThere)('sends texts of every kind packed', async () => {
    await withServer(name, plain!, async (url) => {
      const boot = /<script type="module" src="([^"]+)"/.exec(await (await fetch(`${url}/`)).text())![1]!;
      const texts = ['/', '/atom.xml', boot, '/service-worker.js', '/assets/gone.js'];
      expect(await Promise.all(texts.map(async (path) => (await fetch(url + path, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')))).toEqual(texts.map(() => 'gzip'));
    });
  });

  it.skipIf(!isThere)('with what is added for comments passes them on to their server', async () => {
    await withServer(name, plain!.replace(/\}$/, `${addition}\n}`), async (url) => {
      await servesTheBlog(url);
      const headers = { 'content-type': 'application/json', 'x-lc-id': 'glimpress', 'x-lc-key': 'glimpress', origin: 'https://blog.example.com' };
      const posted = await fetch(`${url}/comments-api/1.1/classes/Comment`, { method: 'POST', headers, body: JSON.stringify({ nick: name, comment: '<p>从代理后面来</p>', url: '/views/hello.html' }) });
      expect(posted.status).toBe(201);
      const found = (await (await fetch(`${url}/comments-api/1.1/classes/Comment`, { headers })).json()) as { results: { nick: string }[] };
      expect(found.results.map(({ nick }) => nick)).toContain(name);
      expect(await statusOf(`${url}/comments-api/admin`)).toContain('200 text/html');
      const kept = async (path: string): Promise<string | null> => (await fetch(`${url}/comments-api${path}`)).headers.get('cache-control');
      expect([await kept('/avatar/0123456789abcdef0123456789abcdef'), await kept('/health')]).toEqual(['public, max-age=86400', 'no-cache,no-store']);
    });
  });

  it.skipIf(!isThere)('with a domain for comments answers pages of the blog, and no others', async () => {
    await withServer(name, domain!, async (url) => {
      const headers = { 'content-type': 'application/json', 'x-lc-id': byThemselves.appId, 'x-lc-key': byThemselves.appKey, origin: 'https://blog.example.com' };
      const posted = await fetch(`${url}/1.1/classes/Comment`, { method: 'POST', headers, body: JSON.stringify({ nick: name, comment: '<p>从自己的域名来</p>', url: '/views/hello.html' }) });
      expect([posted.status, posted.headers.get('access-control-allow-origin')]).toEqual([201, '*']);
      expect((await fetch(`${url}/1.1/classes/Comment`, { headers: { ...headers, origin: 'https://another.example' } })).status).toBe(403);
      expect(await statusOf(`${url}/admin`)).toContain('200 text/html');
    });
  });
});
