/** `glimpress build --shard 3/8` and `--merge`: articles rendered on several machines, and one that builds the site of them. */
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { error, ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { findShards, isInShard, openShardStore, readShard, sealShard, shardName, type Shard } from '../cache/article-shard';
import { openArticleStore } from '../cache/article-store';
import { loadConfig, refuseBrokenConfig } from '../config/load';
import { readSources } from '../platform/read-sources';
import { createTerminal } from '../platform/terminal';
import { createArticleLoader } from './load-articles';
import type { SiteOptions } from './load-site';

/** The shards a build took its articles from. */
export interface MergedShards {
  /** `1/8` …, in the order of their folders. */
  readonly names: readonly string[];
  /** Source paths of their articles; whether one is still up to date shows when the site is loaded. */
  readonly paths: ReadonlySet<string>;
  readonly problems: readonly Problem[];
}

/**
 * Renders a share of the articles into a folder below `shardsFolder` (absolute) and writes no page.
 * @throws ProblemError when the config is broken or the folder cannot be written.
 */
export async function buildShard(options: SiteOptions, shard: Shard, shardsFolder: string): Promise<number> {
  const started = performance.now();
  const { config, problems: configProblems } = await loadConfig(options.folder, options.cwd, options.out);
  refuseBrokenConfig(configProblems);
  const { paths } = config;
  const terminal = createTerminal([paths.content, paths.root, paths.cwd], options.json);
  const { value: sources, problems: sourceProblems } = readSources({ content: paths.content, excluded: [paths.out, ...paths.publicDirs] });
  const share = sources.filter(({ path }) => isInShard(path, shard));
  const name = shardName(shard);
  const folder = join(shardsFolder, name.replace('/', '-of-'));
  try {
    const store = openShardStore(folder);
    const loader = createArticleLoader(config, store);
    const { problems: articleProblems, rendered } = await loader.load(share, new Map(), (done, total) => terminal.progress('Articles', done, total));
    store.commit(share.map(({ path }) => path));
    sealShard(folder, { name, rulesKey: loader.rulesKey });

    const problems = [...configProblems, ...sourceProblems, ...articleProblems];
    terminal.report(problems);
    const seconds = (performance.now() - started) / 1000;
    terminal.say(`Shard ${name}: ${share.length} of ${sources.length} articles in ${seconds.toFixed(2)} s → ${relative(paths.cwd, folder) || '.'}`);
    terminal.result({ shard: name, articles: share.length, rendered: rendered.size, seconds, out: folder, problems });
    return 0;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // What is not the disk's fault is our own.
    if (code === undefined) throw cause;
    throw new ProblemError([error('output/unwritable', `The folder "${folder}" cannot be written: ${message}`, { hint: 'Give another: --shard-out shards' })]);
  }
}

/**
 * Puts the articles of all shards in a folder (absolute) into the site's store, where a build finds those that still fit.
 * @throws ProblemError when the folder holds no shard, or the config is broken.
 */
export async function mergeShards(options: SiteOptions, folder: string): Promise<MergedShards> {
  const { config, problems: configProblems } = await loadConfig(options.folder, options.cwd, options.out);
  refuseBrokenConfig(configProblems);
  const folders = findShards(folder);
  if (folders.length === 0) throw new ProblemError([error('cli/no-shards', `There is no shard in "${folder}".`, { hint: 'Build them first (--shard 1/2 and --shard 2/2), then give the folder in which they lie.' })]);

  const store = openArticleStore(join(config.paths.cache, 'articles'));
  const { rulesKey } = createArticleLoader(config, store);
  const names: string[] = [];
  const paths = new Set<string>();
  const problems: Problem[] = [];
  for (const place of folders) {
    const shard = readShard(place);
    const shown = relative(config.paths.cwd, place) || '.';
    if (shard === null) problems.push(warning('cli/shard-damaged', `The shard in "${shown}" is damaged: its articles are rendered here.`, { hint: 'Carry it over again, or build it again.' }));
    else if (shard.rulesKey !== rulesKey) problems.push(warning('cli/shard-other', `The shard in "${shown}" was built by another version of Glimpress or with another config: its articles are rendered here.`, { hint: 'Build shards and site from the same commit, with the same packages installed.' }));
    else {
      names.push(shard.name);
      for (const path of store.adopt(place)) paths.add(path);
    }
  }
  store.commit();
  return { names, paths, problems };
}
