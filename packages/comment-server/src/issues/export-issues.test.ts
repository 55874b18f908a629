import { afterEach, expect, it, vi } from 'vitest';
import { openSqlite } from '../storage/sqlite';
import { exportIssues } from './export-issues';
import type { IssueHost } from './hosts';

afterEach(() => vi.unstubAllGlobals());

it('asks no other site for a title, whatever page a stranger’s comment names', async () => {
  const storage = openSqlite(':memory:');
  const created = '2026-01-01T00:00:00.000Z';
  const urls = ['/a/', '/.//evil.example/b/', 'https://evil.example//evil.example/c/'];
  for (const [index, url] of urls.entries()) await storage.insert({ className: 'Comment', id: `c${index}`, created, updated: created, data: { nick: '甲', comment: 'x', url, ACL: { '*': { read: true } } } });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).origin);
    return new Response('<title>题</title>');
  });
  const host: IssueHost = { name: 'github', account: async () => 'owner', issues: async function* () {}, comments: async function* () {}, createIssue: async (title, body) => ({ id: '1', title, body }), createComment: async () => undefined };
  await exportIssues(storage, { host, prefix: '', siteUrl: 'https://blog.example', dryRun: false, onProgress: () => undefined });
  expect(new Set(asked)).toEqual(new Set(['https://blog.example']));
  await storage.close();
});
