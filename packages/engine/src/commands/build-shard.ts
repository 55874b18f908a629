/** `glimpress build --shard 3/8`: a share of the articles is rendered, to be merged on another machine (`merge-shards`). */
import { join, relative } from 'node:path';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { createArticleLoader } from '../articles/load-articles';
import { articleRules } from '../articles/render-article';
import { isInShard, openShardStore, sealShard, shardName, type Shard } from '../cache/article-shard';
import { NO_GIT_TIMES } from '../platform/git-times';
import { readSources } from '../platform/read-sources';
import { sourceFilter } from '../platform/source-filter';
import { counted, createTerminal } from '../platform/terminal';
import { createCrew } from '../threads/crew';
import { loadConfig, refuseBrokenConfig } from './load-config';
import type { SiteOptions } from './load-site';

/**
 * Renders a share of the articles into a folder below `shardsFolder` (absolute) and writes no page.
 * @throws ProblemError when the config is broken or the folder cannot be written.
 */
export async function buildShard(options: SiteOptions, shard: Shard, shardsFolder: string): Promise<number> {
  const started = performance.now();
  const loadedConfig = await loadConfig(options.folder, options.cwd, options.out);
  await refuseBrokenConfig(loadedConfig);
  const { config, problems: configProblems } = loadedConfig;
  const { paths } = config;
  const terminal = createTerminal([paths.content, paths.root, paths.cwd], options.json);
  const { value: sources, problems: sourceProblems } = readSources({ content: paths.content, excluded: [paths.out, ...paths.publicDirs], isExcluded: await sourceFilter(config.srcExclude), vuePages: config.vuePages });
  const share = sources.filter(({ path }) => isInShard(path, shard));
  const name = shardName(shard);
  const folder = join(shardsFolder, name.replace('/', '-of-'));
  try {
    const store = openShardStore(folder);
    const loader = createArticleLoader(config, store, createCrew(articleRules(config)));
    const { problems: articleProblems, rendered } = await loader.load(share, NO_GIT_TIMES, (done, total) => terminal.progress('Articles', done, total));
    store.commit(share.map(({ path }) => path));
    sealShard(folder, { name, rulesKey: loader.rulesKey });

    const problems = [...configProblems, ...sourceProblems, ...articleProblems];
    terminal.report(problems);
    const seconds = (performance.now() - started) / 1000;
    terminal.say(`Shard ${name}: ${share.length} of ${counted(sources.length, 'article')} in ${seconds.toFixed(2)} s → ${relative(paths.cwd, folder) || '.'}`);
    terminal.result({ shard: name, articles: share.length, rendered: rendered.size, seconds, out: folder, problems });
    return 0;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    // What is not the disk's fault is our own.
    if (code === undefined) throw cause;
    throw new ProblemError([error('output/unwritable', `The folder "${folder}" cannot be written: ${message}`, { hint: 'Give another: --shard-out shards' })]);
  }
}
