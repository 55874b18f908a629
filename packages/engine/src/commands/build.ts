/** `glimpress build`: the recipe from folder to output. */
import { join, relative } from 'node:path';
import { performance } from 'node:perf_hooks';
import { error, ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { openArticleStore } from '../cache/article-store';
import { createTerminal } from '../platform/terminal';
import type { SiteConfig } from '../config/resolve';
import { loadConfig } from '../config/load';
import { applyOutput, type OutputReport } from '../output/apply-output';
import { createAssetFinder } from '../platform/assets';
import { contentHash } from '../content-hash';
import { readGitTimes } from '../platform/git-times';
import { readSources } from '../platform/read-sources';
import { importThemeServer, loadTheme } from '../theme-build/build-theme';
import { assembleSite } from './assemble-site';
import { createArticleLoader } from './load-articles';

export interface BuildOptions {
  /** Folder of the Markdown files, absolute. */
  readonly folder: string;
  readonly cwd: string;
  /** Output folder, absolute, or null for the config's. */
  readonly out: string | null;
}

export interface BuildReport extends OutputReport {
  readonly config: SiteConfig;
  readonly pages: number;
  readonly articles: number;
  readonly rendered: number;
  readonly problems: readonly Problem[];
}

/**
 * Builds the site into its output folder and reports on the terminal. Problems of articles are shown and the rest is built;
 * a broken config, theme or output folder ends it before anything is replaced.
 * @throws ProblemError
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const { config, problems: configProblems } = await loadConfig(options.folder, options.cwd, options.out);
  const { paths } = config;
  if (configProblems.length > 0) throw new ProblemError(configProblems);
  refuseUnsafeOutput(config);
  const terminal = createTerminal([paths.content, paths.root, paths.cwd]);

  // Git is another process: it runs while articles are read.
  const committed = readGitTimes(paths.content);
  const theme = loadTheme(config, () => terminal.say('Building the theme (only when it or the config has changed) …'));
  theme.catch(() => {});
  const sources = readSources({ content: paths.content, excluded: [paths.out, ...paths.publicDirs] });
  const store = openArticleStore(join(paths.cache, 'articles'));
  const loader = createArticleLoader(config, store);
  const loaded = loader.load(sources.value, await committed, (done, total) => terminal.progress('Articles', done, total));
  const builtTheme = await theme;
  const assets = createAssetFinder(config, join(paths.cache, 'assets.json'));
  const site = assembleSite({ config, articles: loaded.articles, store, theme: builtTheme, server: await importThemeServer(builtTheme), assets });

  const record = join(paths.cache, `output-${contentHash(paths.out, 8)}.json`);
  const report = applyOutput(site.files, paths.out, record, (done, total) => terminal.progress('Files', done, total));
  store.commit(sources.value.map(({ path }) => path));
  assets.save();

  const problems = [...sources.problems, ...emptyFolder(sources.value.length, config), ...loaded.problems, ...site.problems];
  terminal.report(problems);
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const out = relative(paths.cwd, paths.out) || '.';
  terminal.say(`${site.model.pages.length} pages from ${sources.value.length} articles in ${seconds} s → ${out} (${report.written} files written, ${report.kept} unchanged, ${report.removed} removed)`);
  return { ...report, config, pages: site.model.pages.length, articles: sources.value.length, rendered: loaded.rendered, problems };
}

function emptyFolder(count: number, config: SiteConfig): Problem[] {
  if (count > 0) return [];
  return [warning('content/empty', `The folder "${relative(config.paths.cwd, config.paths.content) || '.'}" holds no Markdown file.`, { hint: 'Put a README.md in it, or give another folder: glimpress build docs' })];
}

/** The output may not be, or lie around, the content: cleaning it would touch what an author wrote. */
function refuseUnsafeOutput({ paths }: SiteConfig): void {
  const around = [paths.content, paths.root, paths.cwd].find((folder) => !relative(paths.out, folder).startsWith('..'));
  if (around !== undefined) {
    throw new ProblemError([error('output/unsafe', `The output folder "${paths.out}" holds the site's own files.`, { hint: 'Choose a folder of its own: --out dist' })]);
  }
}
