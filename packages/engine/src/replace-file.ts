/** Writes a file at once: who reads it at any time, after a crash or on a full disk, finds the old one or the new one, whole. */
import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { patiently } from './patiently';

/**
 * Replaces `file` (absolute), or makes it, its folder included. Its permissions stay. Where it is a symbolic link, the file that the link leads to.
 * @throws what the disk says; nothing half-written stays beside it.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const target = targetOf(file);
  const staging = `${target}.${process.pid}`;
  mkdirSync(dirname(target), { recursive: true });
  try {
    writeFileSync(staging, content);
    const before = statSync(target, { throwIfNoEntry: false });
    if (before) chmodSync(staging, before.mode);
    patiently(() => renameSync(staging, target));
  } catch (failure) {
    rmSync(staging, { force: true });
    throw failure;
  }
}

function targetOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // Not there yet.
  }
}
