/** The comment server as its users run it, and pages of another origin that use it. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { root, scratchFolder } from './command';

export interface ServedComments {
  readonly url: string;
  readonly appId: string;
  readonly appKey: string;
  readonly masterKey: string;
  /** The link to choose the admin page's password. */
  readonly adminUrl: string;
  /** Sends a call of the protocol with the app key. */
  call(method: string, path: string, body?: unknown): Promise<any>;
  stop(): Promise<void>;
}

const command = join(root, 'packages/comment-server/bin/glimpress-comments.mjs');

/** Starts `glimpress-comments serve` on a free port, with a database of its own unless `args` name one. `environment` is added to this process's. */
export async function serveComments(args: string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<ServedComments> {
  const folder = scratchFolder('comments');
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...(args.includes('--database') ? [] : ['--database', join(folder, 'comments.db')]), ...args], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  const ended = new Promise<void>((done) => child.on('exit', () => done()));
  const kill = (): void => void child.kill('SIGKILL');
  process.on('exit', kill);
  void ended.then(() => process.off('exit', kill));
  let output = '';
  await new Promise<void>((done, fail) => {
    const read = (data: Buffer): void => {
      output += data.toString();
      if (/masterKey: \S+/.test(output)) done();
    };
    child.stdout.on('data', () => undefined);
    child.stderr.on('data', read);
    child.on('exit', (code) => fail(new Error(`The comment server ended with ${code}:\n${output}`)));
  });
  const found = (pattern: RegExp): string => pattern.exec(output)![1]!;
  const url = found(/(http:\S+)/);
  const [appId, appKey, masterKey] = [found(/appId: +(\S+)/), found(/appKey: +(\S+)/), found(/masterKey: ([A-Za-z0-9]+)/)];
  return {
    url,
    appId,
    appKey,
    masterKey,
    adminUrl: found(/(https?:\S+\/admin#token=\S+)/),
    async call(method, path, body) {
      const reply = await fetch(url + path, { method, headers: { 'content-type': 'application/json', 'x-lc-id': appId, 'x-lc-key': appKey }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      return reply.json();
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until Valine has its list, be it empty: from then on it listens to its form. */
export async function valineHasItsList(page: Page): Promise<void> {
  await page.locator('.vcard, .vempty').filter({ visible: true }).first().waitFor();
}

/**
 * Types into Valine's form, and waits until Valine has taken all of it: 1.5 looks at the text a while after each letter, and posts what
 * it saw last. What it has taken stands in its preview, which shows or not.
 */
export async function typeInValine(page: Page, text: string): Promise<void> {
  await page.locator('.veditor').first().pressSequentially(text);
  const plain = (words: string | null): string => (words ?? '').replaceAll(/[*`\s]/g, '');
  await expect.poll(async () => plain(await page.locator('.vpreview').first().textContent())).toContain(plain(text));
}

/** Serves one page under every address, and scripts of installed packages below `/packages/`. */
export async function servePages(html: (path: string) => string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://host').pathname);
    if (path.startsWith('/packages/') && !path.includes('..')) response.setHeader('content-type', 'text/javascript').end(readFileSync(join(root, 'node_modules', path.slice('/packages/'.length))));
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(html(path));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
