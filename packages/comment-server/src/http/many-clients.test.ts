/** Many clients at once, several servers on one database, and servers that die in the middle: nothing is lost or doubled. */
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../testing/postgres';
import { startTestServer, type TestServer } from '../testing/server';
import { scratchFolder } from '../testing/scratch-folder';

const CLIENTS = 50;
const VISIT = { time: { __op: 'Increment', amount: 1 } };
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');
let postgres: TestPostgres;
const folder = scratchFolder('many');
beforeAll(async () => {
  // The command as it is installed, from the sources as they are.
  execFileSync(process.execPath, [join(root, 'tools/build-packages.mjs')]);
  postgres = await startTestPostgres();
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(['SQLite', 'PostgreSQL'])('on %s', (kind) => {
  it('50 clients post and count at once at two servers, and nothing is lost or doubled', async () => {
    const database = kind === 'SQLite' ? join(folder, 'shared.db') : await postgres.createDatabase();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    const [{ body: counter }] = await Promise.all([servers[0].call('POST', '/1.1/classes/Counter', { url: '/p/', time: 1 }), servers[1].call('POST', '/1.1/classes/Counter', { url: '/p/', time: 1 })]);
    const posted = await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const server: TestServer = servers[client % 2]!;
        const { body } = await server.call('POST', '/1.1/classes/Comment', { comment: `第 ${client} 位`, url: '/p/', nick: `读者${client}` });
        for (let visit = 0; visit < 3; visit++) expect((await server.call('PUT', `/1.1/classes/Counter/${counter.objectId}`, VISIT)).status).toBe(200);
        return body.objectId as string;
      }),
    );
    const where = encodeURIComponent(JSON.stringify({ url: '/p/' }));
    for (const server of servers) {
      const { results, count } = (await server.call('GET', `/1.1/classes/Comment?where=${where}&limit=1000&count=1`)).body;
      expect(new Set(results.map(({ objectId }: { objectId: string }) => objectId))).toEqual(new Set(posted));
      expect([results.length, count]).toEqual([CLIENTS, CLIENTS]);
      expect((await server.call('GET', `/1.1/classes/Counter?where=${where}`)).body.results).toMatchObject([{ time: 2 + CLIENTS * 3 }]);
    }
    await Promise.all(servers.map((server) => server.close()));
  }, 60_000);

  it('a server killed while it writes has kept every comment it answered for', async () => {
    const database = kind === 'SQLite' ? join(folder, 'killed.db') : await postgres.createDatabase();
    const acknowledged = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--database', database, '--no-limits', '--app-id', 'id', '--app-key', 'key', '--master-key', 'master'], { stdio: ['ignore', 'ignore', 'pipe'] });
      const url = await new Promise<string>((done) => {
        let text = '';
        child.stderr.on('data', (data: Buffer) => {
          text += data.toString();
          const address = /(http:\S+)/.exec(text)?.[1];
          if (address) done(address);
        });
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      const ended = new Promise((done) => child.on('exit', done));
      const before = acknowledged.size;
      const writers = Array.from({ length: 8 }, async (_, writer) => {
        for (let index = 0; ; index++) {
          try {
            const reply = await fetch(`${url}/1.1/classes/Comment`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-lc-id': 'id', 'x-lc-key': 'key' }, body: JSON.stringify({ comment: `${round} ${writer} ${index}`, url: '/k/', nick: 'x' }) });
            const { objectId } = (await reply.json()) as { objectId?: string };
            if (reply.status === 201 && objectId) acknowledged.add(objectId);
          } catch {
            return;
          }
        }
      });
      await expect.poll(() => acknowledged.size - before, { timeout: 30_000 }).toBeGreaterThan(60);
      child.kill('SIGKILL');
      await Promise.all([ended, ...writers]);
    }
    const server = await startTestServer({ database });
    const stored = new Set<string>();
    for (let skip = 0; ; skip += 1000) {
      const { results } = (await server.call('GET', `/1.1/classes/Comment?limit=1000&skip=${skip}&keys=url`)).body;
      for (const { objectId } of results) stored.add(objectId);
      if (results.length < 1000) break;
    }
    expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
    await server.close();
  }, 120_000);
});
