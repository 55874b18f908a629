import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../config/resolve';
import type { ThemeConfig } from '../config/schema';
import { resolveSlots } from '../config/slots';
import { openCommentServer } from './comment-server';
import { listen } from './http';

const root = mkdtempSync(join(tmpdir(), 'glimpress-preview-'));
afterAll(() => rmSync(root, { recursive: true }));
const open = (themeConfig: ThemeConfig, folder = root) => openCommentServer({ paths: { root: folder, cwd: folder }, slots: resolveSlots({ themeConfig }, '/') } as SiteConfig);
const notes = async (themeConfig: ThemeConfig): Promise<unknown> => (await open(themeConfig))?.notes('http://localhost');
/** A site that has a comment server installed, which does this as it starts. */
function siteWith(name: string, start: string): string {
  const folder = join(root, name);
  const installed = join(folder, 'node_modules/glimpress-comments');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), '{"name":"glimpress-comments","type":"module","exports":"./index.js"}');
  writeFileSync(join(installed, 'index.js'), `export async function createCommentServer() { ${start} }\n`);
  return folder;
}

it('says so where comments would be kept here, but the package for that is not installed', async () => {
  expect(await notes({ valineConfig: {} })).toEqual([expect.stringContaining('npm install glimpress-comments')]);
  // Those of another server are no matter.
  expect([await notes({ valineConfig: { serverURLs: 'https://comments.example' } }), await notes({})]).toEqual([undefined, undefined]);
});

it('the site is served all the same where the comments cannot be opened, and a note says why', async () => {
  const folder = siteWith('no-driver', `throw new Error("Cannot find module '@libsql/win32-arm64-msvc'\\nRequire stack:\\n- a.js");`);
  const server = await open({ valineConfig: {} }, folder);
  expect(server?.notes('http://localhost')).toEqual(["Comments are not kept: Cannot find module '@libsql/win32-arm64-msvc'"]);
  expect(await server?.handle({ url: '/comments-api/1.1/classes/Comment' } as IncomingMessage, {} as ServerResponse)).toBe(false);
  await server?.close();
});

it('so where no folder can be made for them', async () => {
  const folder = siteWith('no-folder', "return { masterKey: '', madeMasterKey: false };");
  expect((await open({ valineConfig: {} }, folder))?.notes('http://localhost')).toContainEqual(expect.stringMatching(/^Comments are kept in /));
  rmSync(join(folder, '.glimpress'), { recursive: true });
  writeFileSync(join(folder, '.glimpress'), '');
  expect((await open({ valineConfig: {} }, folder))?.notes('http://localhost')).toEqual([expect.stringMatching(/^Comments are not kept: .*\.glimpress/)]);
});

describe('an answer that is on its way', () => {
  const started = { isCancelled: false };
  Object.assign(globalThis, { started });
  let url: string;
  let stop: () => void;
  /** Serves a site whose comment server sends the start of a body, and then does this. */
  const serve = async (name: string, then: string): Promise<void> => {
    const folder = siteWith(name, `
      let isBegun = false;
      const pull = (body) => {
        if (isBegun) { ${then} }
        isBegun = true;
        body.enqueue(new TextEncoder().encode('{"results":['));
      };
      const cancel = () => void (globalThis.started.isCancelled = true);
      return { fetch: async () => new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 })) };
    `);
    const own = await open({ valineConfig: {} }, folder);
    const { server, url: origin } = await listen(async (request, response) => void (await own!.handle(request, response)), { port: 0, host: '127.0.0.1', fixedPort: true });
    url = `${origin}/comments-api/1.1/classes/Comment`;
    stop = () => server.close();
  };
  afterEach(() => {
    stop();
    vi.restoreAllMocks();
  });

  it('ends where its body breaks off, and the author is told why', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await serve('broken', "throw new Error('The database is gone.');");
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
    await expect.poll(() => told.mock.calls.flat()).toContain('GET /comments-api/1.1/classes/Comment: The database is gone.\n');
  });

  it('is read no further when its reader leaves', async () => {
    await serve('left', 'return new Promise(() => {});');
    const leave = new AbortController();
    await fetch(url, leave);
    leave.abort();
    await expect.poll(() => started.isCancelled).toBe(true);
  });
});
