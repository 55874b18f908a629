import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Site } from '../site';
import { openSqlite } from '../storage/sqlite';
import { scratchFolder } from '../testing/scratch-folder';
import { newBudget, type Context } from './call';
import { signUp } from './users';

const folder = scratchFolder('users');
const storage = openSqlite(join(folder, 'comments.db'));
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('someone without a name whose two tabs sign up at once is one user', async () => {
  let asked = 0;
  let goOn = (): void => undefined;
  const both = new Promise<void>((done) => (goOn = done));
  const page: typeof storage.page = async (...question) => {
    const rows = await storage.page(...question);
    if (++asked === 2) goOn();
    await both;
    return rows;
  };
  const site = { storage: { ...storage, page }, secret: 's', rules: { limits: false } } as unknown as Site;
  const context: Context = { site, caller: { master: false, roles: [], address: '10.0.0.1' }, publicUrl: '', budget: newBudget() };
  const replies = await Promise.all([1, 2].map(() => signUp(context, { authData: { anonymous: { id: '0123456789abcdef0123' } } }, false)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
  const [first, second] = replies.map(({ body }) => body as Record<string, unknown>);
  expect([first!.objectId, first!.sessionToken]).toEqual([second!.objectId, second!.sessionToken]);
});
