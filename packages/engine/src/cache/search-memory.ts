/** Remembers the last search index of each folder in one file (absolute path): see `IndexMemory`. */
import { readFileSync } from 'node:fs';
import { replaceFile } from '../replace-file';
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
      replaceFile(file, JSON.stringify(known));
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
