import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { importFromIssues } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'glimpress-issues-'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('a label of digits, which the command line gives as a number, is asked for as any other', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.href);
    return new Response('[]');
  });
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  await importFromIssues('github', 'owner/blog', { label: 2024, prefix: 7, database: join(folder, 'a.db') });
  expect(asked.some((url) => url.includes('labels=2024'))).toBe(true);
});
