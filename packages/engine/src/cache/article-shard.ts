/**
 * A shard: the share of a site's articles that one machine has rendered, as an article store that is carried to another.
 *
 * `shard.json` is written last and seals the folder: which share it is, by which rules it was rendered, and the hash of every
 * other file. A folder without it, or with other files than it says, is no shard. It tells damage, not intent: a shard
 * holds finished HTML and is trusted as the site's own sources are.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { shardOf, type SourcePath } from '@glimpress/contracts/route';
import { fileHash } from '../content-hash';
import { replaceFile } from '../replace-file';
import { INDEX, openArticleStore, type ArticleStore } from './article-store';

/** The `number`th of `count` shares, from 1. */
export interface Shard {
  readonly number: number;
  readonly count: number;
}

export interface SealedShard {
  /** As it was asked for: `3/8`. */
  readonly name: string;
  /** Names engine and options: see `ArticleLoader.rulesKey`. */
  readonly rulesKey: string;
}

interface Seal extends SealedShard {
  readonly format: 1;
  /** Hash of each other file by its name. */
  readonly files: Readonly<Record<string, string>>;
}

const SEAL = 'shard.json';
/** A seal is a few hundred bytes. */
const MOST_SEAL_BYTES = 10_000;

/**
 * Reads `3/8`.
 * @throws ProblemError when it is no share.
 */
export function parseShard(text: string): Shard {
  const [, number, count] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number === undefined || count === undefined || number < 1 || number > count) {
    throw new ProblemError([error('cli/shard', `"${text}" is no share of the articles.`, { hint: 'Write which of how many: --shard 1/4 to --shard 4/4, one on each machine.' })]);
  }
  return { number, count };
}

/** `3/8`, as `parseShard` reads it. */
export const shardName = ({ number, count }: Shard): string => `${number}/${count}`;

/** Follows from the path alone, so that all machines agree and an article stays where it is when others come and go. */
export function isInShard(path: SourcePath, { number, count }: Shard): boolean {
  return shardOf(path, count) === number - 1;
}

/**
 * Opens the store of a shard in `folder` (absolute) to be written; what an earlier run sealed there is used again. Until
 * `sealShard` the folder is no shard.
 */
export function openShardStore(folder: string): ArticleStore {
  mkdirSync(folder, { recursive: true });
  if (readShard(folder) === null) rmSync(join(folder, INDEX), { force: true });
  rmSync(join(folder, SEAL), { force: true });
  return openArticleStore(folder);
}

/** Makes a shard of a folder whose store is committed. */
export function sealShard(folder: string, shard: SealedShard): void {
  const files = Object.fromEntries(readdirSync(folder).filter((name) => name === INDEX || name.endsWith('.pack')).map((name) => [name, fileHash(join(folder, name))]));
  replaceFile(join(folder, SEAL), JSON.stringify({ format: 1, ...shard, files } satisfies Seal));
}

/** Folders (absolute) that say they are shards: the given one, those in it and those in these. */
export function findShards(folder: string): string[] {
  const below = (place: string): string[] => {
    try {
      return readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name)).sort();
    } catch {
      return [];
    }
  };
  const folders = below(folder);
  return [folder, ...folders, ...folders.flatMap(below)].filter((place) => statSync(join(place, SEAL), { throwIfNoEntry: false })?.isFile());
}

/** What the seal of a folder says, or null when it is missing, damaged, or not of these files. */
export function readShard(folder: string): SealedShard | null {
  try {
    const file = join(folder, SEAL);
    if (statSync(file).size > MOST_SEAL_BYTES) return null;
    const { format, name, rulesKey, files } = JSON.parse(readFileSync(file, 'utf8')) as Seal;
    const holds = format === 1 && Object.entries(files).every(([other, hash]) => other === basename(other) && fileHash(join(folder, other)) === hash);
    return holds && typeof name === 'string' && typeof rulesKey === 'string' ? { name, rulesKey } : null;
  } catch {
    return null;
  }
}
