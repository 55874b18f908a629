/** The command as it is installed. */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqlite } from './storage/sqlite';
import { startTestPostgres, type TestPostgres } from './testing/postgres';
import { scratchFolder } from './testing/scratch-folder';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
const folder = mkdtempSync(join(tmpdir(), 'glimpress-cli-'));
/** For what is written row by row. */
const memory = scratchFolder('cli');
let postgres: TestPostgres;
/** What must not outlive the tests, also when one fails. */
const children = new Set<ChildProcess>();
beforeAll(async () => {
  execFileSync(process.execPath, [join(root, 'tools/build-packages.mjs')]);
  postgres = await startTestPostgres();
}, 120_000);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await postgres?.close();
  for (const place of [folder, memory]) rmSync(place, { recursive: true, force: true });
});

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [command, ...args], { env: { ...process.env, ...env }, cwd: folder })) };
  } catch (failure) {
    return failure as { code: number; stdout: string; stderr: string };
  }
}

interface Served {
  child: ChildProcess;
  url: string;
  output: () => { stdout: string; stderr: string };
  ended: Promise<number | null>;
  post(index: number): Promise<number>;
}
async function serve(args: string[], env: Record<string, string> = {}): Promise<Served> {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const output = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((done) =>
    child.on('exit', (code) => {
      children.delete(child);
      done(code);
    }),
  );
  child.stdout.on('data', (data: Buffer) => (output.stdout += data.toString()));
  const url = await new Promise<string>((done, fail) => {
    child.stderr.on('data', (data: Buffer) => {
      output.stderr += data.toString();
      const address = /(http:\S+)[^]*appKey: +\S+/.exec(output.stderr)?.[1];
      if (address) done(address);
    });
    void ended.then(() => fail(new Error(output.stderr)));
  });
  return {
    child,
    url,
    output: () => output,
    ended,
    post: async (index) => (await fetch(`${url}/1.1/classes/Comment`, { method: 'POST', headers: { 'x-lc-id': 'id', 'x-lc-key': 'key' }, body: JSON.stringify({ comment: `第 ${index} 条`, url: '/a/' }) })).status,
  };
}
const KEYS = ['--app-id', 'id', '--app-key', 'key', '--master-key', 'master', '--no-limits'];

describe('serve', () => {
  it('goes on when its log cannot be written: the disk is full, or who read it is gone', async () => {
    for (const log of ['full', 'gone'] as const) {
      const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--database', join(folder, 'unlogged.db'), ...KEYS], { stdio: ['ignore', log === 'full' ? openSync('/dev/full', 'w') : 'pipe', 'pipe'] });
      children.add(child);
      child.stdout?.destroy();
      let said = '';
      child.stderr!.on('data', (data: Buffer) => (said += data.toString()));
      await expect.poll(() => said).toMatch(/http:\S+[^]*appKey/);
      const url = /http:\S+/.exec(said)![0];
      for (let index = 0; index < 3; index++) expect([log, await fetch(`${url}/health`).then(({ status }) => status, () => 'no answer')]).toEqual([log, 200]);
      child.kill('SIGKILL');
    }
  });

  it('shows made-up keys once, keeps them, and ends in order', async () => {
    const database = join(folder, 'first.db');
    const first = await serve(['--database', database]);
    const [appId, masterKey] = [/appId: +(\S+)/.exec(first.output().stderr)![1], /masterKey: ([A-Za-z0-9]+)/.exec(first.output().stderr)![1]!];
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.output().stdout.trim().split('\n').map((line) => JSON.parse(line).event)).toEqual(['listening', 'stopping', 'stopped']);
    expect(first.output().stdout).not.toContain(masterKey);
    const again = await serve([], { DATABASE_URL: database });
    expect(again.output().stderr).toContain(appId!);
    expect(again.output().stderr).not.toContain('masterKey');
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
  });

  it('takes keys of digits as they are typed, and not for numbers', async () => {
    const served = await serve(['--database', join(folder, 'digits.db'), '--app-id', '0123456789012345678901234', '--app-key=1e5', '--masterKey', '0x1F']);
    expect(served.output().stderr).toMatch(/appId: +0123456789012345678901234\nappKey: +1e5\n/);
    const ask = async (key: string) => (await fetch(`${served.url}/1.1/schemas`, { headers: { 'x-lc-id': '0123456789012345678901234', 'x-lc-key': `${key},master` } })).status;
    expect([await ask('0x1F'), await ask('31')]).toEqual([200, 401]);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });

  it('answers what is under way when it is told to end', async () => {
    const served = await serve(['--database', join(folder, 'ending.db'), ...KEYS]);
    const replies = Array.from({ length: 20 }, (_, index) => served.post(index).catch(() => 0));
    await Promise.race(replies);
    served.child.kill('SIGTERM');
    const statuses = await Promise.all(replies);
    expect(await served.ended).toBe(0);
    const storage = openSqlite(join(folder, 'ending.db'));
    // Never an answer without a row; a row without an answer only where none was given.
    expect(await storage.count('Comment', { all: [] })).toBe(statuses.filter((status) => status === 201).length);
    await storage.close();
  });

  it.each([
    [['serve', '--port', 'x'], '--port'],
    [['serve', '--moderation', 'maybe'], '--moderation'],
    [['serve', '--database', tmpdir()], '数据库无法使用'],
    [['serve', '--database', '/nowhere/at/all.db'], '文件夹要存在'],
    [['serve', '--database', fileURLToPath(import.meta.url)], '不是 SQLite 数据库'],
    [['serve', '--database', 'mysql://user@host/db'], 'postgres://'],
    [['serve', '--database', 'file:///x.db'], 'postgres://'],
    [['serve', '--database', ':memory:', '--host', '192.0.2.1', '--port', '0'], '192.0.2.1'],
    [['serve', '--database', ':memory:', '--host', 'nowhere.invalid', '--port', '0'], 'nowhere.invalid'],
    [['serve', '--origins', 'blog.example'], 'https://'],
    [['serve', '--origins', 'https://blog.example,ftp://x.example'], 'https://'],
    [['serve', '--base-path', 'a b'], 'BASE_PATH'],
    [['serve', '--smtp-url', 'smtp://mail.example', '--site-url', 'https://a.example', '--public-url', 'https://c.example', '--mail-from', 'comments'], 'MAIL_FROM'],
    [['serve', '--database', 'postgres://x:y@127.0.0.1:1/z'], '数据库无法使用'],
    [['serve', '--smtp-url', 'http://mail.example'], 'SMTP_URL'],
    [['serve', '--smtp-url', 'smtp://user:se/cret@mail.example:587', '--site-url', 'https://a.example', '--public-url', 'https://c.example', '--mail-from', 'c@a.example'], '%23 %2F %3F'],
    [['serve', '--smtp-url', 'smtp://mail.example'], 'MAIL_FROM'],
    [['serve', '--owner-mail', 'you at blog.example'], 'OWNER_MAIL'],
    [['serve', '--smtp-url', 'smtp://mail.example', '--site-url', 'https://a.example', '--public-url', 'https://c.example', '--mail-from', 'c@a.example', '--owner-mail', 'a@b.example, c@d.example'], 'OWNER_MAIL'],
    [['serve', '--webhook-url', 'https://hook.example'], 'WEBHOOK_SECRET'],
    [['serve', '--webhook-url', 'file:///etc/passwd'], 'WEBHOOK_URL'],
    [['import'], '--from'],
    [['import', '/nowhere/x.json', '--database', ':memory:'], '没有 /nowhere/x.json 这个文件'],
    [['import', '/nowhere/x.tar.gz', '--database', ':memory:'], '没有 /nowhere/x.tar.gz 这个文件'],
    [['import', '--from', 'abc.api.example', '--app-id', 'a', '--master-key', 'm', '--database', ':memory:'], 'IMPORT_FROM'],
    [['backup', 'x.db', '--database', '/nowhere/y.db'], '没有'],
  ])('says what is wrong with %j, without a stack', async (args, text) => {
    const { code, stderr } = await run(args);
    expect([code, stderr.includes(text), stderr.includes('    at ')]).toEqual([1, true, false]);
  });

  it.each([
    [['serve', '--unknown'], 'unknown'],
    [['serve', '--port'], '--port'],
    [['backup'], 'backup <file>'],
    [['move', '/a/'], 'move <from> <to>'],
    [['back-up', 'x.db'], '没有 back-up 这个命令'],
  ])('ends with 2 where the command line itself is wrong: %j', async (args, text) => {
    const { code, stderr } = await run(args);
    expect([code, stderr.includes(text), stderr.includes('    at ')]).toEqual([2, true, false]);
  });

  it('ends with 2 and its help without a command', async () => {
    expect(await run([])).toMatchObject({ code: 2, stdout: expect.stringContaining('backup <file>') });
  });

  it.each([
    [{ GITHUB_CLIENT_ID: 'a', ORIGINS: 'https://blog.example' }, 'GITHUB_CLIENT_SECRET'],
    [{ GITEE_CLIENT_SECRET: 'b', ORIGINS: 'https://blog.example' }, 'GITEE_CLIENT_ID'],
    [{ GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' }, 'ORIGINS'],
    [{ GITLAB_CLIENT_ID: 'a', GITLAB_CLIENT_SECRET: 'b', GITLAB_URL: 'git.example', ORIGINS: 'https://blog.example' }, 'GITLAB_URL'],
  ])('says what a login through %j lacks: readers would only see that it does not work', async (environment, text) => {
    const { code, stderr } = await run(['serve', '--port', '0', '--database', join(folder, 'logins.db')], environment);
    expect([code, stderr.includes(text), stderr.includes('    at ')]).toEqual([1, true, false]);
  });

  it('reads from a running service what its class of comments is called there; a refusal is told without a stack', async () => {
    const served = await serve(['--database', join(folder, 'source.db'), '--open-classes', ...KEYS]);
    const headers = { 'content-type': 'application/json', 'x-lc-id': 'id', 'x-lc-key': 'master,master' };
    await fetch(`${served.url}/1.1/classes/BlogComment`, { method: 'POST', headers, body: JSON.stringify({ comment: '好', url: '/a/' }) });
    const from = (masterKey: string) => run(['import', '--database', join(folder, 'target.db'), '--from', served.url, '--app-id', 'id', '--master-key', masterKey, '--comment-class', 'BlogComment']);
    const wrong = await from('wrong');
    expect([wrong.code, wrong.stderr]).toEqual([1, '导入没有完成，已写入的都在：解决之后再执行一次，不会重复。The import is not complete: mend what follows and run it again, nothing is taken twice.\n服务不认这些钥匙，请检查 App ID 和 Master Key（不是 App Key）。The service refuses these keys: 401 Unauthorized.\n']);
    const { code, stdout } = await from('master');
    expect([code, stdout]).toEqual([0, expect.stringContaining('Comment: 新增 1')]);
    expect(stdout).toContain('只读了这些表：BlogComment、Counter。');
    served.child.kill('SIGTERM');
    await served.ended;
  });

  it('does not take an answer that breaks off, or a page of a gateway, for the end of a class', async () => {
    const rows = (from: number): string => JSON.stringify({ results: Array.from({ length: 3 }, (_, index) => ({ objectId: `row${from + index}`, comment: '好', url: '/a/', createdAt: '2026-01-01T00:00:00.000Z' })), ...(from === 0 ? { cursor: 'next' } : {}) });
    let faults = 1;
    let fault: 'broken' | 'gateway' = 'broken';
    const service = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://service');
      if (!pathname.endsWith('/Comment')) return void response.writeHead(404).end('{"code":101}');
      if (!searchParams.has('cursor')) return void response.end(rows(0));
      if (faults-- <= 0) return void response.end(rows(3));
      if (fault === 'gateway') return void response.setHeader('content-type', 'text/html').end('<h1>Please log in</h1>');
      response.writeHead(200, { 'content-length': Buffer.byteLength(rows(3)) });
      response.write(rows(3).slice(0, 60), () => response.destroy());
    }).listen(0, '127.0.0.1');
    await new Promise((done) => service.on('listening', done));
    const from = () => run(['import', '--database', join(folder, 'faulty.db'), '--from', `http://127.0.0.1:${(service.address() as AddressInfo).port}`, '--app-id', 'id', '--master-key', 'master']);
    const passing = await from();
    expect([passing.code, passing.stdout]).toEqual([0, expect.stringContaining('Comment: 新增 6')]);
    for (fault of ['broken', 'gateway'] as const) {
      faults = 4;
      const { code, stderr } = await from();
      expect([code, stderr.includes('导入没有完成'), stderr.includes('服务的回答不完整'), faults], fault).toEqual([1, true, true, 0]);
    }
    service.close();
  });

  it('names the port that is taken, and what is there already is not called a broken database', async () => {
    const served = await serve(['--database', join(folder, 'taken.db'), ...KEYS]);
    const { port } = new URL(served.url);
    const second = await run(['serve', '--database', join(folder, 'other.db'), '--port', port]);
    expect([second.code, second.stderr]).toEqual([1, `端口 ${port} 已被占用。Port ${port} is already in use.\n`]);
    const backup = await run(['backup', join(folder, 'taken.db'), '--database', join(folder, 'taken.db')]);
    expect([backup.code, backup.stderr.includes('已存在'), backup.stderr.includes('数据库无法使用')]).toEqual([1, true, false]);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });

  it('takes an address of the site with a path for its origin, and a base path without slashes', async () => {
    const served = await serve(['--database', join(folder, 'origin.db'), '--base-path', 'comments/', ...KEYS], { ORIGINS: 'https://Someone.github.io/blog/' });
    expect(new URL(served.url).pathname).toBe('/comments');
    const ask = async (origin: string) => (await fetch(`${served.url}/1.1/date`, { headers: { 'x-lc-id': 'id', 'x-lc-key': 'key', origin } })).status;
    expect([await ask('https://someone.github.io'), await ask('https://other.github.io')]).toEqual([200, 403]);
    served.child.kill('SIGTERM');
    expect(await served.ended).toBe(0);
  });
});

describe('README', () => {
  it('names every setting and every command there is', async () => {
    const readme = readFileSync(join(root, 'packages/comment-server/README.md'), 'utf8');
    const help = (await run(['serve', '--help'])).stdout;
    expect(help).toMatch(/--no-moderation +No comment waits\n/);
    const settings = [...help.matchAll(/\(([A-Z_]{4,})/g)].map(([, name]) => name!);
    expect(settings.length).toBeGreaterThan(20);
    expect(settings.filter((name) => !readme.includes(`\`${name}`))).toEqual([]);
    const commands = [...(await run(['--help'])).stdout.matchAll(/^ {2}(\w[\w-]+) /gm)].map(([, name]) => name!).filter((name) => name !== 'glimpress-comments');
    expect(commands).toEqual(expect.arrayContaining(['serve', 'backup', 'import', 'export', 'import-issues', 'export-issues', 'move', 'reset-admin']));
    expect(commands.filter((name) => !readme.includes(`glimpress-comments ${name}`))).toEqual([]);
  });
});

describe('move', () => {
  it('says what goes where, and when there is nothing to go', async () => {
    writeFileSync(join(folder, 'moved.jsonl'), '#filetype:JSON-streaming {"type":"Class","class":"Counter"}\n{"objectId":"c1","url":"/%E6%97%A7/","time":41}\n');
    await run(['import', 'moved.jsonl', '--database', 'moved.db']);
    const move = (...args: string[]) => run(['move', ...args, '--database', 'moved.db']);
    expect(await move('/旧/', '/新/', '--dry-run')).toMatchObject({ code: 0, stdout: '/旧/ → /新/：评论 0 条，访问 41 次 (comments 0, visits 41)\n试运行，没有写入任何内容。Dry run: nothing was written.\n' });
    expect(await move('/旧/', '/新/')).toMatchObject({ code: 0, stdout: expect.stringContaining('换好了') });
    expect(await move('/旧/', '/新/')).toMatchObject({ code: 1, stderr: expect.stringContaining('没有属于 /旧/ 的评论和访问量') });
    expect(await move('/a/*', '/b/')).toMatchObject({ code: 1, stderr: expect.stringContaining('都以 * 结尾') });
    expect(await move('/新/', 'javascript:alert(1)')).toMatchObject({ code: 1, stderr: '页面地址无效。The page address (url) is not valid.\n' });
  });
});

describe('what is shown', () => {
  it('gives the terminal no commands of strangers: in an address that moves, in a file that is imported', async () => {
    const storage = openSqlite(join(memory, 'terminal.db'));
    await storage.insert({ className: 'Comment', id: 'a', created: '2020-01-01T00:00:00.000Z', updated: '2020-01-01T00:00:00.000Z', data: { url: '/blog/%1B%5D0;owned%07%C2%9B2J%E2%80%AE文', comment: 'x' } });
    await storage.close();
    const moved = await run(['move', '/blog/*', '/*', '--database', join(memory, 'terminal.db')]);
    expect(moved.stdout).toContain('/blog/%1B]0;owned%07%C2%9B2J%E2%80%AE文 → /');
    writeFileSync(join(folder, 'hostile.jsonl'), '#filetype:JSON-streaming {"type":"Class","class":"\x1b[2J\x9bowned"}\n{"objectId":"a"}\n');
    const imported = await run(['import', 'hostile.jsonl', '--database', join(memory, 'terminal.db')]);
    expect(imported.stdout).toContain('owned');
    for (const { stdout, stderr } of [moved, imported]) expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
  });
});

describe('reset-admin', () => {
  it('lets the owner choose a new password, with a link shown at the next start too', async () => {
    const database = join(folder, 'reset.db');
    const first = await serve(['--database', database]);
    const token = /#token=(\S+)/.exec(first.output().stderr)![1]!;
    const setUp = (url: string, sent: string) => fetch(`${url}/admin/api/set-up`, { method: 'POST', headers: { 'x-glimpress-admin': '1' }, body: JSON.stringify({ token: sent, password: 'long enough password' }) });
    expect((await setUp(first.url, token)).status).toBe(200);
    expect(first.output().stdout).not.toContain(token);
    const reset = await run(['reset-admin', '--database', database]);
    const fresh = /#token=(\S+)/.exec(reset.stdout)![1]!;
    expect(fresh).not.toBe(token);
    expect((await setUp(first.url, token)).status).toBe(403);
    first.child.kill('SIGTERM');
    await first.ended;
    const again = await serve(['--database', database]);
    expect(again.output().stderr).toContain(`#token=${fresh}`);
    expect((await setUp(again.url, fresh)).status).toBe(200);
    again.child.kill('SIGTERM');
    await again.ended;
  });
});

describe('A database that is not there', () => {
  it.each([['export', 'nothing.tar.gz'], ['backup', 'nothing.db'], ['reset-admin'], ['export-issues', 'github', 'someone/blog', '--site-url', 'https://blog.example']])('is none to read: %s says so, and makes none', async (...command) => {
    const { code, stderr } = await run([...command, '--database', 'mistyped.db'], { GITHUB_TOKEN: 'x' });
    expect([code, stderr]).toEqual([1, expect.stringContaining('没有 mistyped.db 这个文件')]);
    expect(['mistyped.db', 'nothing.tar.gz', 'nothing.db'].filter((file) => existsSync(join(folder, file)))).toEqual([]);
  });

  it('is not made by a dry run, which takes everything for new', async () => {
    writeFileSync(join(folder, 'trial.jsonl'), '#filetype:JSON-streaming {"type":"Class","class":"Counter"}\n{"objectId":"c1","url":"/a/","time":41}\n');
    const { code, stdout } = await run(['import', 'trial.jsonl', '--database', 'trial.db', '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining('Counter: 新增 1')]);
    expect(existsSync(join(folder, 'trial.db'))).toBe(false);
  });
});

describe('files with what people wrote', () => {
  it('are of whoever made them alone: the database, what lies beside it, backups and exports', async () => {
    const own = mkdtempSync(join(folder, 'own-'));
    const database = join(own, 'comments.db');
    const served = await serve(['--database', database, ...KEYS]);
    expect(await served.post(1)).toBe(201);
    for (const command of ['backup', 'export']) expect((await run([command, join(own, command), '--database', database])).code).toBe(0);
    const files = readdirSync(own);
    expect(files).toEqual(expect.arrayContaining(['backup', 'comments.db', 'comments.db-wal', 'export']));
    expect(files.map((name) => [name, statSync(join(own, name)).mode & 0o077])).toEqual(files.map((name) => [name, 0]));
    served.child.kill('SIGTERM');
    await served.ended;
  });

  it('are there whole or not at all: a backup or an export that is killed leaves nothing that could be taken for one', async () => {
    const many = openSqlite(join(folder, 'many.db'));
    for (let index = 0; index < 300; index++) await many.insert({ className: 'Comment', id: `m${index}`, created: '2026-01-01T00:00:00.000Z', updated: '2026-01-01T00:00:00.000Z', data: { comment: Array.from({ length: 3000 }, () => Math.random().toString(36)).join(' '), url: '/a/' } });
    await many.close();
    for (const [name, file] of [['backup', 'killed.db'], ['export', 'killed.tar.gz']] as const) {
      for (;;) {
        const child = spawn(process.execPath, [command, name, file, '--database', 'many.db'], { cwd: folder, stdio: 'ignore' });
        const ended = new Promise((done) => child.on('exit', done));
        while (child.exitCode === null && !existsSync(join(folder, `${file}.part`))) await new Promise((done) => setTimeout(done, 1));
        child.kill('SIGKILL');
        await ended;
        if (child.signalCode === 'SIGKILL' && !existsSync(join(folder, file))) break;
        // It was done before it was killed.
        rmSync(join(folder, file));
      }
      expect((await run([name, file, '--database', 'many.db'])).code).toBe(0);
      expect(readdirSync(folder).filter((other) => other.startsWith(file))).toEqual([file]);
    }
  });

  it('are not written through a link somebody laid', async () => {
    const [link, elsewhere] = [join(folder, 'link.db'), join(folder, 'elsewhere.db')];
    symlinkSync(elsewhere, link);
    expect(await (await serve(['--database', join(folder, 'linked.db'), ...KEYS])).post(1)).toBe(201);
    const { code, stderr } = await run(['backup', link, '--database', join(folder, 'linked.db')]);
    expect([code, stderr, existsSync(elsewhere)]).toEqual([1, expect.stringContaining('已存在'), false]);
  });
});

describe('import', () => {
  it('says what to do with a database, and takes an export of nothing for what it is', async () => {
    const served = await serve(['--database', join(folder, 'empty.db'), ...KEYS]);
    served.child.kill('SIGTERM');
    await served.ended;
    for (const [command, file] of [['backup', 'empty-copy.db'], ['export', 'empty.tar.gz']] as const) expect((await run([command, file, '--database', 'empty.db'])).code).toBe(0);
    expect((await run(['import', 'empty-copy.db', '--database', 'into.db'])).stdout).toContain('先用 export 导出');
    const { stdout } = await run(['import', 'empty.tar.gz', '--database', 'into.db']);
    expect(stdout).toContain('没有找到任何记录');
    expect(stdout).not.toContain('不认识');
  });

  it('names the database it wrote to: a server in another folder knows nothing of it', async () => {
    writeFileSync(join(folder, 'named.jsonl'), '#filetype:JSON-streaming {"type":"Class","class":"Counter"}\n{"objectId":"c1","url":"/a/","time":41}\n');
    const lastLine = async (...args: string[]) => (await run(['import', 'named.jsonl', ...args])).stdout.trim().split('\n').at(-1);
    const path = join(realpathSync(folder), 'named.db');
    expect(await lastLine('--database', 'named.db')).toBe(`写入了 ${path}（新建）。服务要用同一个数据库。Written to ${path} (new), which the server must use.`);
    expect(await lastLine('--database', 'named.db')).toBe(`写入了 ${path}。服务要用同一个数据库。Written to ${path}, which the server must use.`);
    expect(await lastLine('--database', 'named.db', '--dry-run')).not.toContain('写入了');
    const url = new URL(await postgres.createDatabase());
    expect(await lastLine('--database', url.href)).toContain(`写入了 ${url.host}${url.pathname}。`);
  });

  it('begins with nothing when one of its files is not there', async () => {
    writeFileSync(join(folder, 'whole.jsonl'), '#filetype:JSON-streaming {"type":"Class","class":"Counter"}\n{"objectId":"c1","url":"/a/","time":41}\n');
    const { code, stderr } = await run(['import', 'whole.jsonl', 'none.jsonl', '--database', 'half.db']);
    expect([code, stderr, existsSync(join(folder, 'half.db'))]).toEqual([1, '没有 none.jsonl 这个文件。There is no file none.jsonl.\n', false]);
  });
});

describe.each(['SQLite', 'PostgreSQL'])('backup, import and export on %s', (kind) => {
  it('work while the server runs and writes', async () => {
    const database = kind === 'SQLite' ? join(folder, 'live.db') : await postgres.createDatabase();
    const served = await serve(['--database', database, ...KEYS]);
    for (let index = 0; index < 20; index++) expect(await served.post(index)).toBe(201);
    let writing = true;
    let posted = 20;
    let written = 20;
    const writers = Array.from({ length: 8 }, async () => {
      while (writing) if ((await served.post(++posted)) === 201) written++;
    });
    await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(100);
    const writtenBefore = written;
    const copy = join(folder, `${kind}-copy.db`);
    const backedUp = await run(['backup', copy, '--database', database]);
    expect([backedUp.code, backedUp.stderr]).toEqual([0, '']);
    expect((await run(['backup', copy, '--database', database])).code).toBe(1);

    const file = join(folder, `${kind}-in.jsonl`);
    writeFileSync(file, `#filetype:JSON-streaming {"type":"Class","class":"Counter"}\n{"objectId":"c1","url":"/a/","time":41}\n{"objectId":"c2","url":"/a/","time":1}\n`);
    const dry = await run(['import', file, '--database', database, '--dry-run']);
    expect(dry.stdout).toContain('试运行');
    const taken = await run(['import', file, '--database', database]);
    expect(taken.stdout).toContain('Counter: 新增 1，合并 1');
    const out = join(folder, `${kind}-out.tar.gz`);
    const exported = await run(['export', out, '--database', database]);
    expect([exported.code, existsSync(out)]).toEqual([0, true]);
    writing = false;
    await Promise.all(writers);
    served.child.kill('SIGTERM');
    await served.ended;

    // The copy is a database by itself: it holds what was there when it was made.
    const raw = new Database(copy);
    expect(raw.pragma('integrity_check')).toMatchObject([{ integrity_check: 'ok' }]);
    raw.close();
    const storage = openSqlite(copy);
    const count = await storage.count('Comment', { all: [] });
    // Whatever was acknowledged before is in it.
    expect(count).toBeGreaterThanOrEqual(writtenBefore);
    expect(count).toBeLessThanOrEqual(written);
    expect(await storage.setting('secret')).toMatch(/^[0-9a-f]{64}$/);
    await storage.close();
    const fresh = join(folder, `${kind}-fresh.db`);
    expect((await run(['import', out, '--database', fresh])).stdout).toMatch(/Comment: 新增 \d\d+，/);
  }, 60_000);

  it('carry thousands of comments of a LeanCloud export over, twice without harm, and out again as they were', async () => {
    const database = kind === 'SQLite' ? join(memory, 'moved.db') : await postgres.createDatabase();
    const nameOf = (file: string): string => join(memory, `${kind}-${file}`);
    const roots: string[] = [];
    const rows = Array.from({ length: 3000 }, (_, index) => {
      const seconds = 1_451_606_400 + index * 40_000;
      const objectId = `${seconds.toString(16)}a1b2c3d4e5${index.toString(16).padStart(6, '0')}`;
      const at = new Date(seconds * 1000).toISOString();
      const root = index % 4 === 3 ? roots[index % roots.length] : undefined;
      if (root === undefined) roots.push(objectId);
      return { objectId, createdAt: at, updatedAt: at, insertedAt: { __type: 'Date', iso: at }, nick: ['小明', 'Anonymous', '👍🏻家族👨‍👩‍👧'][index % 3], mail: index % 2 ? `r${index % 90}@example.com` : '', link: '', ua: '', comment: index % 11 ? `<p>第 ${index} 条 &lt;好&gt;</p>\n` : `**第 ${index} 条** \`a < b\``, url: `/文章/${index % 60}/`, ...(root === undefined ? {} : { rid: root, pid: root }), ...(index % 500 === 7 ? { isSpam: true } : {}), ACL: index % 700 === 5 ? {} : { '*': { read: true } } };
    });
    const lines = (className: string, objects: readonly object[]): string => [`#filetype:JSON-streaming {"type":"Class","class":"${className}"}`, ...objects.map((object) => JSON.stringify(object))].join('\n');
    // A row that is broken off, as in an export that was cut, and one that is not there any more.
    writeFileSync(nameOf('Comment.0.jsonl'), `${lines('Comment', rows)}\n{"objectId":"5cc6\nnull`);
    const importFile = async (file: string, into = database) => (await run(['import', file, '--database', into])).stdout;
    expect(await importFile(nameOf('Comment.0.jsonl'))).toContain('Comment: 新增 3000，合并 0，已有 0，跳过 2');
    expect(await importFile(nameOf('Comment.0.jsonl'))).toContain('Comment: 新增 0，合并 0，已有 3000，跳过 2');
    const exportedFrom = async (from: string, file: string): Promise<unknown[]> => {
      expect((await run(['export', nameOf(file), '--database', from])).code).toBe(0);
      const text = execFileSync('tar', ['-xzOf', nameOf(file), 'Comment.0.jsonl'], { maxBuffer: 1e8 }).toString();
      return text.split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as unknown);
    };
    const out = await exportedFrom(database, 'thousands.tar.gz');
    expect(out).toEqual(rows);
    const fresh = nameOf('again.db');
    expect(await importFile(nameOf('thousands.tar.gz'), fresh)).toContain('Comment: 新增 3000');
    expect(await exportedFrom(fresh, 'again.tar.gz')).toEqual(out);
  }, 120_000);
});
