import { afterEach, expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite';
import { exportIssues } from './export-issues';
import { UpstreamError } from '../upstream-error';
import { copiedComment } from './copied';
import type { HostIssue, IssueHost } from './hosts';

afterEach(() => vi.unstubAllGlobals());

const created = '2026-01-01T00:00:00.000Z';
const host: IssueHost = { name: 'github', account: async () => 'owner', issues: async function* () {}, comments: async function* () {}, createIssue: async (title, body) => ({ id: '1', title, body }), createComment: async () => undefined };
const comment = (id: string, url: string) => ({ className: 'Comment', id, created, updated: created, data: { nick: '甲', comment: 'x', url, ACL: { '*': { read: true } } } });

it('asks no other site for a title, whatever page a stranger’s comment names', async () => {
  const storage = openSqlite(':memory:');
  const urls = ['/a/', '/.//evil.example/b/', 'https://evil.example//evil.example/c/'];
  for (const [index, url] of urls.entries()) await storage.insert(comment(`c${index}`, url));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).origin);
    return new Response('<title>题</title>');
  });
  await exportIssues(storage, { host, prefix: '', siteUrl: 'https://blog.example', dryRun: false, onProgress: () => undefined });
  expect(new Set(asked)).toEqual(new Set(['https://blog.example']));
  await storage.close();
});

it('a page that breaks off costs its own comments alone', async () => {
  const storage = openSqlite(':memory:');
  for (const [id, url] of [['c1', '/broken/'], ['c2', '/whole/']] as const) await storage.insert(comment(id, url));
  const brokenOff = new ReadableStream({ pull: (controller) => controller.error(new DOMException('The operation was aborted due to timeout', 'TimeoutError')) });
  vi.stubGlobal('fetch', async (address: string) => new Response(address.includes('broken') ? brokenOff : '<title>题</title>'));
  const { added, skipped } = await exportIssues(storage, { host, prefix: '', siteUrl: 'https://blog.example', dryRun: false, onProgress: () => undefined });
  expect([added, [...skipped]]).toEqual([1, [['网站没有回应 (the site does not answer)', 1]]]);
  await storage.close();
});

it('two addresses of a page with one title share an issue, and nothing is doubled when it is run again', async () => {
  const storage = openSqlite(':memory:');
  for (const [id, url] of [['a1', '/a/'], ['a2', '/a/index.html']] as const) await storage.insert(comment(id, url));
  vi.stubGlobal('fetch', async () => new Response('<title>题</title>'));
  const [issues, bodies] = [[] as HostIssue[], [] as { issue: string; body: string }[]];
  const kept: IssueHost = {
    ...host,
    issues: async function* () { yield* issues; },
    comments: async function* ({ id }) { for (const { issue, body } of bodies) if (issue === id) yield { id: body, author: 'owner', homepage: '', body, createdAt: created }; },
    createIssue: async (title, body) => { issues.push({ id: String(issues.length + 1), title, body }); return issues.at(-1)!; },
    createComment: async ({ id }, body) => void bodies.push({ issue: id, body }),
  };
  const run = (dryRun: boolean) => exportIssues(storage, { host: kept, prefix: '', siteUrl: 'https://blog.example', dryRun, onProgress: () => undefined });
  expect(await run(true)).toMatchObject({ issues: 1, added: 2, existing: 0 });
  expect(await run(false)).toMatchObject({ issues: 1, added: 2, existing: 0 });
  expect(await run(false)).toMatchObject({ issues: 0, added: 0, existing: 2 });
  expect(bodies.map(({ body }) => copiedComment(body)?.id)).toEqual(['a1', 'a2']);
  await storage.close();
});

it('a comment that the platform refuses is named, and the others are copied; another failure ends the run', async () => {
  const storage = openSqlite(':memory:');
  for (const id of ['long', 'short']) await storage.insert(comment(id, '/a/'));
  vi.stubGlobal('fetch', async () => new Response('<title>题</title>'));
  const failing = (status: number): IssueHost => ({ ...host, createComment: async (_, body) => { if (copiedComment(body)?.id === 'long') throw new UpstreamError(`${status} body is too long`, status); } });
  const run = (status: number) => exportIssues(storage, { host: failing(status), prefix: '', siteUrl: 'https://blog.example', dryRun: false, onProgress: () => undefined });
  const { added, skipped } = await run(422);
  expect([added, [...skipped.keys()]]).toEqual([1, ['long: 422 body is too long']]);
  await expect(run(403)).rejects.toThrow('403');
  await storage.close();
});
