/** `glimpress build --merge`: articles that other machines have rendered (`build-shard`). */
import { relative } from 'node:path';
import { error, ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { findShards, readShard } from '../cache/article-shard';
import type { ArticleStore } from '../cache/article-store';

/** The shards a build took its articles from. */
export interface MergedShards {
  /** `1/8` …, in the order of their folders. */
  readonly names: readonly string[];
  /** Source paths of their articles; whether one is still up to date shows when the site is loaded. */
  readonly paths: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * Puts the articles of all shards in a folder (absolute) into the site's store, where a build finds those that still fit.
 * `rulesKey` is the loader's: shards rendered by other rules are left out.
 * @throws ProblemError when the folder holds no shard.
 */
export function mergeShards(folder: string, store: ArticleStore, rulesKey: string, cwd: string): MergedShards {
  const folders = findShards(folder);
  if (folders.length === 0) throw new ProblemError([error('cli/no-shards', `There is no shard in "${folder}".`, { hint: 'Build them first (--shard 1/2 and --shard 2/2), then give the folder in which they lie.' })]);

  const names: string[] = [];
  const paths = new Set<string>();
  const problems: Problem[] = [];
  for (const place of folders) {
    const shard = readShard(place);
    const shown = relative(cwd, place) || '.';
    if (shard === null) problems.push(warning('cli/shard-damaged', `The shard in "${shown}" is damaged: its articles are rendered here.`, { hint: 'Carry it over again, or build it again.' }));
    else if (shard.rulesKey !== rulesKey) problems.push(warning('cli/shard-other', `The shard in "${shown}" was built by another version of Glimpress or with another config: its articles are rendered here.`, { hint: 'Build shards and site from the same commit, with the same packages installed.' }));
    else {
      names.push(shard.name);
      for (const path of store.adopt(place)) paths.add(path);
    }
  }
  return { names, paths, problems };
}
