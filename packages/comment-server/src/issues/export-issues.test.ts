import { afterEach, expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite';
import { exportIssues } from './export-issues';
import type { IssueHost } from './hosts';

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
