/** Remembers the shards of the last search index in one file (absolute path): see `ShardMemory`. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ShardFacts, ShardMemory } from '../search/index-files';

type Remembered = Record<string, { readonly key: string; readonly facts: ShardFacts }>;

/** A missing or damaged file counts as empty. */
export function openSearchMemory(file: string): ShardMemory {
  const read = (): Remembered => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Remembered;
    } catch {
      return {};
    }
  };
  return {
    get(folder, key) {
      const known = read()[folder];
      return known?.key === key ? known.facts : undefined;
    },
    put(folder, key, facts) {
      mkdirSync(dirname(file), { recursive: true });
      const staging = `${file}.${process.pid}`;
      writeFileSync(staging, JSON.stringify({ ...read(), [folder]: { key, facts } } satisfies Remembered));
      renameSync(staging, file);
    },
  };
}
