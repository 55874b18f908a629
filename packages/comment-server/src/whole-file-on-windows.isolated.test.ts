import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { writeWhole } from './whole-file';

/** Windows does not rename a file that is held open, and libsql holds a database for as long as its statements have not been collected. */
const disk = vi.hoisted(() => ({ isHeld: true, refused: 0 }));
const collected = new FinalizationRegistry(() => (disk.isHeld = false));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    renameSync: (from: string, to: string) => {
      if (!disk.isHeld) return fs.renameSync(from, to);
      disk.refused++;
      throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
    },
  };
});
beforeEach(() => Object.assign(disk, { isHeld: true, refused: 0 }));

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glimpress-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

it('what is still held by garbage is let go, and gets its name', async () => {
  const folder = scratch();
  await writeWhole(join(folder, 'backup.db'), async (part) => {
    collected.register({}, 0);
    writeFileSync(part, 'all');
  });
  expect([readdirSync(folder), readFileSync(join(folder, 'backup.db'), 'utf8')]).toEqual([['backup.db'], 'all']);
  expect(disk.refused).toBeGreaterThan(0);
});

it('what another program holds is told, and nothing half is left', async () => {
  const folder = scratch();
  const held = {};
  collected.register(held, 0);
  await expect(writeWhole(join(folder, 'backup.db'), async (part) => writeFileSync(part, 'all'))).rejects.toMatchObject({ code: 'EBUSY' });
  expect([readdirSync(folder), disk.refused, held]).toEqual([[], 10, {}]);
});
