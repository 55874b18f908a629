/** Remembers the last search index of each folder in one file (absolute path): see `IndexMemory`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { IndexMemory, IndexRecord } from '../search/index-record';

type Remembered = Record<string, IndexRecord>;

/** A missing or damaged file counts as empty. It is read when first asked for. */
export function openSearchMemory(file: string): IndexMemory {
  let known: Remembered | undefined;
  const read = (): Remembered => (known ??= readMemory(file));
  return {
    get: (folder) => read()[folder],
    put(folder, record) {
      known = { ...read(), [folder]: record };
      mkdirSync(dirname(file), { recursive: true });
      const staging = `${file}.${process.pid}`;
      writeFileSync(staging, JSON.stringify(known));
      renameSync(staging, file);
    },
  };
}

function readMemory(file: string): Remembered {
  try {
    return (JSON.parse(readFileSync(file, 'utf8')) as Remembered | null) ?? {};
  } catch {
    return {};
  }
}
