/** What `init` writes for Vercel and Netlify: a blog whose comments are a function of the same project. */
import { spawn } from 'node:child_process';
import { createServer, request as pass } from 'node:http';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPostgres, type TestPostgres } from '../packages/comment-server/src/testing/postgres';
import { useBrowser, type TestPage } from './support/browser';
import { linkPackages, run, scratchFolder } from './support/command';
import { startStaticHost, type StaticHost } from './support/static-host';

const PASSWORD = '一个够长的密码 42';
const browser = useBrowser();
let scratch: string;
let postgres: TestPostgres;
beforeAll(async () => {
  scratch = scratchFolder('functions');
  postgres = await startTestPostgres();
}, 120_000);
afterAll(async () => {
  await postgres?.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** An instance of the function in `file`, as a platform calls it. */
async function startInstance(file: string, database: string): Promise<{ port: number; said(): string; stop(): void }> {
  const program = `
    import { createServer } from 'node:http';
    import made from ${JSON.stringify(pathToFileURL(file).href)};
    const handle = made.fetch ?? made;
    createServer(async (request, response) => {
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const answer = await handle(new Request('http://' + request.headers.host + request.url, { method: request.method, headers: Object.entries(request.headers), ...(request.method === 'GET' ? {} : { body: Buffer.concat(chunks) }) }), { ip: '203.0.113.9' });
      response.writeHead(answer.status, [...answer.headers].flat()).end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, '127.0.0.1', function () { process.send(this.address().port); });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: { ...process.env, DATABASE_URL: database } });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said += data.toString()));
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(Number(message)));
    child.once('close', () => {
      process.off('exit', stop);
      fail(new Error(said));
    });
  });
  return { port, said: () => said, stop };
}

describe.each([
  { host: 'vercel', file: 'api/comments.mjs' },
  { host: 'netlify', file: 'netlify/functions/comments.mjs' },
])('a new blog at $host', ({ host, file }) => {
  let pages: StaticHost;
  let platform: ReturnType<typeof createServer>;
  let url: string;
  let instance: Awaited<ReturnType<typeof startInstance>>;
  beforeAll(async () => {
    const folder = join(scratch, host);
    expect((await run(['init', folder, '--yes', '--comments', 'hosted', '--deploy', host])).code).toBe(0);
    linkPackages(folder);
    const built = await run(['build'], folder);
    expect([built.code, built.stderr]).toEqual([0, '']);
    instance = await startInstance(join(folder, file), await postgres.createDatabase());
    pages = await startStaticHost(join(folder, 'dist'));
    platform = createServer((request, response) => {
      const { port } = request.url!.startsWith('/comments-api/') ? instance : new URL(pages.url);
      request.pipe(pass({ host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers }, (answer) => void answer.pipe(response.writeHead(answer.statusCode!, answer.headers))).on('error', () => response.destroy()));
    });
    await new Promise<void>((done) => void platform.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  }, 120_000);
  afterAll(async () => {
    platform?.closeAllConnections();
    platform?.close();
    await pages?.close();
    instance?.stop();
  });

  async function article(): Promise<TestPage> {
    const page = await browser.open(`${url}/views/hello.html`);
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await page.locator('#comments textarea').waitFor();
    return page;
  }

  it('keeps comments with no address in its config, and leads its owner from the log to the admin page', async () => {
    const page = await article();
    await page.locator('#comments textarea').fill('第一条，**没有机器**。');
    await page.keyboard.press('Control+Enter');
    await page.waitForSelector('#comments .cm-card >> text=第一条');
    await (await article()).waitForSelector('#comments .cm-card >> text=第一条');
    const [admin] = new RegExp(`${url}/comments-api/admin#token=\\S+`).exec(instance.said())!;
    const owner = await browser.open(admin);
    await owner.getByLabel('密码').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await owner.getByText('没有待审核的评论').waitFor();
    expect(owner.errors).toEqual([]);
  }, 120_000);
});
