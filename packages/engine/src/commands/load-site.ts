/** What `build`, `check` and `explain` have in common: from a folder to a planned site, nothing written. */
import { join, relative } from 'node:path';
import { formatDateTime } from '@glimpress/contracts/page';
import { ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { createArticleLoader, type LoadedArticles } from '../articles/load-articles';
import { articleRules } from '../articles/render-article';
import { openArticleStore, type ArticleStore } from '../cache/article-store';
import { claimFolder } from '../cache/claim-folder';
import { openPlanMemory } from '../cache/plan-memory';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { withFolderPages } from '../content/folder-pages';
import type { ArticleEntry } from '../model/entry';
import { openLastOutput, type LastOutput } from '../output/last-output';
import { createAssetFinder, type AssetFinder } from '../platform/assets';
import { readGitTimes } from '../platform/git-times';
import { lookAtSources } from '../platform/read-sources';
import { sourceFilter } from '../platform/source-filter';
import { openSourceMemory } from '../platform/source-memory';
import { createTerminal, type Terminal } from '../platform/terminal';
import { importThemeServer, loadTheme } from '../theme-build/build-theme';
import { createCrew, type Crew } from '../threads/crew';
import { assembleSite, type AssembledSite } from './assemble-site';
import { loadConfig, refuseBrokenConfig } from './load-config';
import { mergeShards, type MergedShards } from './merge-shards';
import { offerImages } from './offer-images';

/** What every command is told. */
export interface SiteOptions {
  /** Folder of the Markdown files, absolute. */
  readonly folder: string;
  readonly cwd: string;
  /** Output folder, absolute, or null for the config's. */
  readonly out: string | null;
  /** Results as one JSON value on standard output, nothing else. */
  readonly json: boolean;
  /** Posts dated in the future are built too. */
  readonly future: boolean;
  /** The site is written afterwards: copies of pictures are made that are not there yet, and the last output is looked at meanwhile. */
  readonly writes?: boolean;
  /** Folder (absolute) of shards whose articles are taken as rendered. */
  readonly merge?: string;
}

export interface LoadedSite {
  readonly config: SiteConfig;
  readonly terminal: Terminal;
  readonly store: ArticleStore;
  readonly assets: AssetFinder;
  readonly site: AssembledSite;
  readonly articles: readonly ArticleEntry[];
  /** Articles that were parsed and rendered in this run. */
  readonly rendered: ReadonlySet<string>;
  /** The shards articles were taken from; null when none were asked for. */
  readonly merged: MergedShards | null;
  /** Posts that wait for their date. */
  readonly held: readonly ArticleEntry[];
  readonly problems: readonly Problem[];
  /** When articles were last changed is not known, as the repository was cloned without its history. */
  readonly isShallow: boolean;
  readonly lastOutput: LastOutput;
  /** Threads for what is left to do. */
  readonly crew: Crew;
  /** Keeps what was learned for the next run. */
  save(): void;
}

/**
 * Loads and plans the site.
 * @throws ProblemError when the config or the theme is broken.
 */
export async function loadSite(options: SiteOptions): Promise<LoadedSite> {
  const loadedConfig = await loadConfig(options.folder, options.cwd, options.out);
  await refuseBrokenConfig(loadedConfig);
  const { config, problems: configProblems, locate } = loadedConfig;
  const { paths } = config;
  const terminal = createTerminal([paths.content, paths.root, paths.cwd], options.json);

  const lastOutput = openLastOutput(paths.out, join(paths.cache, `output-${contentHash(paths.out, 8)}.json`), options.writes === true);
  // Git is another process: it runs while articles are read.
  const committed = readGitTimes(paths.content, join(paths.cache, 'git-times.json'));
  const theme = loadTheme(config, () => terminal.say('Building the theme (only when it or the config has changed) …'));
  theme.catch(() => {});
  const sourceMemory = openSourceMemory(join(paths.cache, 'sources.json'));
  const store = openArticleStore(claimFolder(join(paths.cache, 'articles')));
  const crew = createCrew(articleRules(config));
  const loader = createArticleLoader(config, store, crew);
  const merged = options.merge === undefined ? null : mergeShards(options.merge, store, loader.rulesKey, paths.cwd);
  const loaded = await loadArticles();
  const now = formatDateTime(Date.now());
  const isHeld = (article: ArticleEntry): boolean => !options.future && !config.futurePosts && (article.frontMatter.date ?? '') > now;
  const articles = loaded.articles.filter((article) => !isHeld(article));
  const held = loaded.articles.filter(isHeld);
  const builtTheme = await theme;
  const assets = createAssetFinder(config, join(paths.cache, 'assets.json'));
  const plans = openPlanMemory(join(paths.cache, 'plans.json'));
  const server = await importThemeServer(builtTheme, config);
  const offers = await offerImages({ config, articles, assets, server, ...(options.writes && { onDone: (done, total) => terminal.progress('Images', done, total) }) });
  const site = assembleSite({ config, articles, held, store, theme: builtTheme, server, assets, offers, crew, plans });
  return {
    config,
    terminal,
    store,
    assets,
    site,
    articles,
    rendered: loaded.rendered,
    merged,
    held,
    problems: [...configProblems, ...(merged?.problems ?? []), ...loaded.problems, ...(await locate(site.problems))],
    isShallow: (await committed).isShallow,
    crew,
    lastOutput,
    save() {
      store.commit(loaded.articles.map(({ path }) => path));
      sourceMemory.save();
      assets.save();
      plans.save();
    },
  };

  async function loadArticles(): Promise<LoadedArticles> {
    const read = lookAtSources({ content: paths.content, excluded: [paths.out, ...paths.publicDirs], isExcluded: await sourceFilter(config.srcExclude), vuePages: config.vuePages }, sourceMemory);
    // Nothing at all can be read: it is no reason to remove what was built before.
    const unreadable = read.problems.filter(({ file }) => file === '.');
    if (unreadable.length > 0) throw new ProblemError(unreadable);
    const sources = withFolderPages(read.value, config.folderPages, config.locales.map(({ path }) => path));
    const { articles, problems, rendered } = await loader.load(sources, committed, (done, total) => terminal.progress('Articles', done, total));
    return { articles, problems: [...read.problems, ...emptyFolder(sources.length, config), ...problems], rendered };
  }
}

function emptyFolder(count: number, { paths }: SiteConfig): Problem[] {
  if (count > 0) return [];
  return [warning('content/empty', `The folder "${relative(paths.cwd, paths.content) || '.'}" holds no Markdown file.`, { hint: 'Put a README.md in it, or give another folder: glimpress build docs' })];
}
