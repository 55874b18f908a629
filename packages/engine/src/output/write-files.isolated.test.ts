import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createWriteBatch } from './write-batch';
import { writeNow } from './write-files';

const disk = vi.hoisted(() => ({ takes: Infinity }));
// A disk that takes no more than so many bytes of what comes in parts.
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, writevSync: (handle: number, parts: readonly Uint8Array[]) => (disk.takes === Infinity ? fs.writevSync(handle, parts) : fs.writeSync(handle, Buffer.concat(parts).subarray(0, disk.takes))) };
});

const folder = mkdtempSync(join(tmpdir(), 'write-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([Infinity, 0, 3, 8, 14])('a file is whole when the disk takes %s bytes of it at first', (takes) => {
  disk.takes = takes;
  const batch = createWriteBatch();
  batch.add('页/a.html', ['<p>', { json: '共"有' }, '</p>']);
  batch.add('b.txt', Buffer.from('字节'));
  batch.add('empty.txt', '');
  const stamps = writeNow(batch.take(folder));
  expect(['页/a.html', 'b.txt', 'empty.txt'].map((path) => readFileSync(join(folder, path), 'utf8'))).toEqual(['<p>"共\\"有"</p>', '字节', '']);
  expect(stamps.map(([size]) => size)).toEqual([17, 6, 0]);
});
