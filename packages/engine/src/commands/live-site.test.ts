import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Update } from '../dev-server/updates';
import { startLiveSite, type LiveSite } from './live-site';

let folder: string;
let site: LiveSite;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'glimpress-live-site-'))));
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

it('§2 who is sent a page ahead of the rest, and asks at once, gets files of the same state', async () => {
  const article = join(folder, 'note.md');
  writeFileSync(article, '# 笔记\n\n从前\n');
  let before = '';
  const asked = new Promise<string>((done) => {
    const send = (update: Update): void => {
      if (update.type === 'page') void site.files().then((files) => done(files.read('assets/manifest.json').toString()));
    };
    void (async () => {
      site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send, size: () => 1, close() {} });
      before = (await site.files()).read('assets/manifest.json').toString();
      site.onConfigChange(async () => {});
      writeFileSync(article, '# 笔记\n\n如今\n');
    })();
  });
  const manifest = await asked;
  expect(manifest).not.toBe(before);
  expect(manifest).toBe((await site.files()).read('assets/manifest.json').toString());
});

it('what is saved in a hidden folder, as a note that an editor moves to its trash, becomes no page', async () => {
  writeFileSync(join(folder, 'note.md'), '# 笔记\n');
  mkdirSync(join(folder, '.trash'));
  site = await startLiveSite({ folder, cwd: folder }, { scriptUrl: () => '', handle() {}, send() {}, size: () => 0, close() {} });
  site.onConfigChange(async () => {});
  writeFileSync(join(folder, '.trash/old.md'), '# 旧\n');
  writeFileSync(join(folder, 'new.md'), '# 新\n');
  await expect.poll(async () => (await site.files()).has('new.html')).toBe(true);
  expect((await site.files()).has('.trash/old.html')).toBe(false);
});
