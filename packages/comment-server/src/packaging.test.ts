/** What is shipped beside the code names files that are there. Neither Docker nor systemd is asked. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, 'packages/comment-server', name), 'utf8');

describe('the Dockerfile', () => {
  it('copies files of the repository and starts one it copied, not as root', () => {
    const lines = read('Dockerfile').split('\n');
    const sources = lines.filter((line) => line.startsWith('COPY ') && !line.includes('--from=')).flatMap((line) => line.split(' ').slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true);
    const started = /"(\/app\/[^"]+)"/.exec(lines.find((line) => line.startsWith('ENTRYPOINT'))!)![1]!.slice('/app/'.length);
    expect([existsSync(join(root, started)), sources.some((source) => started.startsWith(source))]).toEqual([true, true]);
    expect(lines.findIndex((line) => line === 'USER node')).toBeLessThan(lines.findIndex((line) => line.startsWith('ENTRYPOINT')));
  });
});

describe('the container’s own check', () => {
  const [command, ...args] = JSON.parse(/^HEALTHCHECK .*? CMD (\[.*\])$/m.exec(read('Dockerfile'))![1]!) as [string, ...string[]];

  it.each([[undefined, '/health'], ['', '/health'], ['/comments-api', '/comments-api/health'], ['comments-api', '/comments-api/health'], ['/comments-api/', '/comments-api/health']])('with BASE_PATH=%s asks for %s', async (basePath, path) => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      response.end();
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    const env: NodeJS.ProcessEnv = { ...process.env, PORT: String((server.address() as AddressInfo).port), ...(basePath === undefined ? {} : { BASE_PATH: basePath }) };
    await new Promise((done) => void execFile(command === 'node' ? process.execPath : command, args, { env }, done));
    server.close();
    expect(asked).toEqual([path]);
  });
});

describe('the systemd unit', () => {
  it('starts the command the package installs, in a folder it may write', () => {
    const unit = read('glimpress-comments.service');
    const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
    const started = /^ExecStart=\/usr\/bin\/env (\S+) serve$/m.exec(unit)![1]!;
    expect(Object.keys(bin)).toEqual([started]);
    expect(/^WorkingDirectory=%S\/(\S+)$/m.exec(unit)![1]).toBe(/^StateDirectory=(\S+)$/m.exec(unit)![1]);
  });
});

describe('the bundle', () => {
  const dist = join(root, 'packages/comment-server/dist');
  beforeAll(() => void execFileSync(process.execPath, ['tools/build-packages.mjs'], { cwd: root }), 60_000);

  /** Its modules from one of `dist` on, and the packages they import; `lazily`: those too that are imported when they are wanted. */
  function reached(from: string, lazily: boolean): { modules: Set<string>; packages: string[] } {
    const modules = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (modules.has(file)) return;
      modules.add(file);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(lazily ? /\b(?:from |import |import\()["'`]([^"'`\s]+)["'`]/g : /^(?:import|export)\b[^;]*?["']([^"'\s]+)["'];$/gm)) {
        if (name!.startsWith('.')) visit(join(dirname(file), name!));
        else if (!name!.startsWith('node:')) packages.add(name!);
      }
    };
    visit(join(dist, from));
    return { modules, packages: [...packages].sort() };
  }

  it('loads neither a database’s driver nor what sends mails before it is wanted', () => {
    expect(reached('index.js', false).packages).toEqual([]);
    expect(reached('index.js', true).packages).toEqual(['libsql', 'nodemailer', 'pg']);
  });

  it('loads the driver of PostgreSQL for no command before the database is one: a start is mostly loading', () => {
    const commands = [...readFileSync(join(dist, 'cli.js'), 'utf8').matchAll(/\bimport\("([^"]+)"\)/g)].map(([, chunk]) => chunk!);
    expect(commands.length).toBeGreaterThanOrEqual(8);
    for (const chunk of ['cli.js', ...commands]) expect([chunk, reached(chunk, false).packages]).not.toEqual([chunk, expect.arrayContaining(['pg'])]);
    expect(reached('cli.js', true).packages).toEqual(['libsql', 'nodemailer', 'pg']);
  });

  it('names what it reads at run time so that what packs a function finds it', () => {
    const read = [...reached('index.js', true).modules].flatMap((module) => [...readFileSync(module, 'utf8').matchAll(/\breadFileSync\(([^\n]*)/g)].map(([, argument]) => [module, /^new URL\("([^"]+)", import\.meta\.url\)/.exec(argument!)?.[1] ?? argument!] as const));
    // PostCSS, which comes with the sanitiser, reads the source maps of style sheets: none is ever given to it.
    const own = read.filter(([, path]) => path !== 'path, "utf-8").toString().trim();');
    expect(own.map(([, path]) => path)).toEqual(['../../dist/admin/admin.js', '../../dist/admin/admin.css']);
    for (const [module, path] of own) expect(existsSync(join(dirname(module), path)), path).toBe(true);
  });
});
