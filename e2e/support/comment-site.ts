/** The comment fixture built for a comment server of its own, which can go away and come back otherwise: two origins. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { copyFixture, leaveSite, root, run, scratchFolder } from './command';
import { freePort } from './free-port';
import { startStaticHost } from './static-host';

const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
const Database = createRequire(join(root, 'packages/comment-server/package.json'))('libsql') as new (file: string) => { prepare(sql: string): { run(...values: unknown[]): void }; pragma(text: string): unknown; close(): void };
const KEYS = { appId: 'fixture', appKey: 'fixture-key' };

export interface CommentSite {
  /** Address of the site, without the last slash. */
  readonly url: string;
  /** Folder of the built site. */
  readonly out: string;
  /** Address of the comment server. */
  readonly server: string;
  /** The link to choose the admin page's password. */
  readonly adminUrl: string;
  /** A call with the app key. */
  call(method: string, path: string, body?: unknown): Promise<any>;
  stopServer(): Promise<void>;
  /** At the same address and with the same comments; `args` in place of `--no-moderation`. */
  startServer(args?: string[]): Promise<void>;
  /** Writes a comment past all rules of the server. Gives its id. */
  writeRow(fields: Record<string, unknown>, createdAt?: Date): string;
  stop(): Promise<void>;
}

/** `config`: added to the widget's settings. */
export async function startCommentSite(config: Record<string, unknown> = {}): Promise<CommentSite> {
  const folder = scratchFolder('comment-site');
  const database = join(folder, 'comments.db');
  const port = await freePort();
  const server = `http://127.0.0.1:${port}`;
  const out = join(folder, 'out');
  let child: ChildProcess | undefined;
  let adminUrl = '';
  const kill = (): void => void child?.kill('SIGKILL');
  process.on('exit', kill);

  async function startServer(args: string[] = ['--no-moderation']): Promise<void> {
    const started = spawn(process.execPath, [command, 'serve', '--port', String(port), '--database', database, '--app-id', KEYS.appId, '--app-key', KEYS.appKey, '--no-limits', ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
    child = started;
    let output = '';
    await new Promise<void>((done, fail) => {
      started.stderr.on('data', (data: Buffer) => {
        output += data.toString();
        // A line may come in two pieces; once a password is chosen there is no such link.
        adminUrl ||= /(http:\S+\/admin#token=\S+)\s/.exec(output)?.[1] ?? '';
        if (adminUrl !== '' && output.includes('appKey:')) done();
      });
      started.on('exit', (code) => fail(new Error(`The comment server ended with ${code}:\n${output}`)));
    });
  }
  async function stopServer(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending === undefined) return;
    const ended = new Promise((done) => ending.on('exit', done));
    ending.kill('SIGTERM');
    await ended;
  }

  await startServer();
  const content = copyFixture('comments');
  const built = await run(['build', content, '--out', out], content, { COMMENTS: JSON.stringify({ serverURLs: server, ...KEYS, ...config }) });
  if (built.code !== 0) throw new Error(`The comment fixture does not build:\n${built.stdout}${built.stderr}`);
  const site = await startStaticHost(out);
  let written = 0;
  return {
    url: site.url,
    out,
    server,
    adminUrl,
    async call(method, path, body) {
      const reply = await fetch(server + path, { method, headers: { 'content-type': 'application/json', 'x-lc-id': KEYS.appId, 'x-lc-key': KEYS.appKey }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      return reply.json();
    },
    stopServer,
    startServer,
    writeRow(fields, createdAt = new Date()) {
      const id = `f${(++written).toString(16).padStart(23, '0')}`;
      const created = createdAt.toISOString();
      const data = { nick: '小明', mail: '', link: '', comment: '<p>你好</p>', ua: '', url: '', insertedAt: { __type: 'Date', iso: created }, ACL: { '*': { read: true } }, ...fields };
      const open = new Database(database);
      // The server may be writing.
      open.pragma('busy_timeout = 10000');
      open.prepare('insert into objects (class, id, created, updated, data) values (?, ?, ?, ?, ?)').run('Comment', id, created, created, JSON.stringify(data));
      open.close();
      return id;
    },
    async stop() {
      await site.close();
      await stopServer();
      process.off('exit', kill);
      rmSync(folder, { recursive: true, force: true });
      leaveSite(content);
    },
  };
}
