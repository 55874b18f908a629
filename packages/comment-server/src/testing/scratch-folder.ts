/** Where tests keep their databases. */
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory as a disk, on Linux. */
const MEMORY = '/dev/shm';
/** More than all test files together write. Containers often have 64 MB. */
const ROOM_BYTES = 1024 ** 3;

/** A new folder of this test file's, which removes it. In memory where there is room: a disk is waited for at each change, which tests nothing. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), `glimpress-${name}-`));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}
