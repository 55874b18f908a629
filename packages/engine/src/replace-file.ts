/** Writes a file at once: who reads it at any time, after a crash or on a full disk, finds the old one or the new one, whole. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { patiently } from './patiently';

/**
 * Replaces `file` (absolute), or makes it, its folder included.
 * @throws what the disk says; nothing half-written stays beside it.
 */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const staging = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(staging, content);
    patiently(() => renameSync(staging, file));
  } catch (failure) {
    rmSync(staging, { force: true });
    throw failure;
  }
}
