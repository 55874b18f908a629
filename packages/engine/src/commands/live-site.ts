/** A site that is being written: loaded, and kept up to date with its files until its config changes. */
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ProblemError, type Problem } from '@glimpress/contracts/problem';
import { createArticleLoader } from '../articles/load-articles';
import { articleRules } from '../articles/render-article';
import { openArticleStore } from '../cache/article-store';
import { claimFolder } from '../cache/claim-folder';
import { createPlanMemory } from '../cache/plan-memory';
import type { SiteConfig } from '../config/resolve';
import { findIslands } from '../config/site-folder';
import { withFolderPages } from '../content/folder-pages';
import { createChangeQueue, type Change, type ChangeQueue } from '../dev-server/change-queue';
import type { ReadableSite } from '../dev-server/http';
import type { UpdateChannel } from '../dev-server/updates';
import type { ArticleEntry, SitePage } from '../model/entry';
import { createAssetFinder, type AssetFinder } from '../platform/assets';
import { diskProblem } from '../platform/disk-problem';
import { readGitTimes } from '../platform/git-times';
import { liesWithin } from '../platform/lies-within';
import { counted, createTerminal, type Terminal } from '../platform/terminal';
import { watchFiles, type FileWatch } from '../platform/watch-files';
import { relativePath } from '../relative-path';
import { setPace } from '../v8-pace';
import { importThemeServer, loadTheme } from '../theme-build/build-theme';
import { folderOf, isGlob, mayName } from '../theme-build/globs';
import { createCrew } from '../threads/crew';
import { draftSite, type AssembledSite, type SiteDraft } from './assemble-site';
import { createConfigChanges, mayHaveChanged, noteMissed } from './config-changes';
import { loadConfig, refuseBrokenConfig, type LoadedConfig } from './load-config';
import { openLiveSources } from './live-sources';
import { createProblemNews } from './problem-news';
import { EARLIER_STATES, filesOf, servedSite, withEarlier } from './served-site';

export interface LiveSiteOptions {
  /** Folder of the Markdown files, absolute. */
  readonly folder: string;
  readonly cwd: string;
}

export interface LiveSite {
  readonly config: SiteConfig;
  /** What is served now. Who asks after a page has been sent ahead, perhaps that page, waits for the state it belongs to. */
  files(): Promise<ReadableSite>;
  /** What is wrong with the content now. */
  problems(): readonly Problem[];
  /** `restart` is called when the config has changed, or which islands there are. Until this is called, nothing is kept up to date. */
  onConfigChange(restart: () => Promise<void>): void;
  /** A restart that failed: `problems` are told to the page until one succeeds, and a change of one of its files may have mended it, also one made after `since` (ms), when it began. */
  restartFailed(failure: ProblemError, since: number): void;
  close(): Promise<void>;
}

/**
 * Loads and plans the site; changes are handled from `onConfigChange` on, none since the start is missed. `told`: the problems of the site
 * that it takes the place of.
 * @throws ProblemError when the config or the theme is broken.
 */
export function startLiveSite(options: LiveSiteOptions, channel: UpdateChannel, told: readonly Problem[] = []): Promise<LiveSite> {
  return startReading(options, channel, told, true);
}

async function startReading(options: LiveSiteOptions, channel: UpdateChannel, told: readonly Problem[], isFirst: boolean): Promise<LiveSite> {
  const since = Date.now();
  const loaded = await loadConfig(options.folder, options.cwd, null);
  const { problems, watch: configFiles, locate } = loaded;
  await refuseBrokenConfig(loaded);
  // What is written now must be seen now: no worker keeps anything, and one left from a preview goes away.
  const config: SiteConfig = { ...loaded.config, offline: false };
  const { paths } = config;
  const terminal = createTerminal([paths.content, paths.root, paths.cwd]);
  const changes = createChangeQueue();
  // First of all: what is saved while the site is being loaded is not missed.
  const watch = await watchFiles({
    places: [paths.content, ...paths.publicDirs, ...configFiles, paths.islands],
    isIgnored: (path) => /[\\/](node_modules|\.git)([\\/]|$)/.test(path) || liesWithin(paths.out, path),
    onChange: changes.note,
    onProblem: (problem) => terminal.report([problem]),
  });
  // Which files the config has is known only when it has been read: it is read again if one was saved meanwhile. Once, as some
  // configs write a file of theirs whenever they are read.
  if (isFirst && configFiles.some((file) => mayHaveChanged(file, since))) {
    await watch.close();
    return startReading(options, channel, told, false);
  }
  try {
    return await loadLiveSite({ since, config, problems, configFiles, locate, terminal, changes, watch, channel, told, readConfig: async () => ({ ...(await loadConfig(options.folder, options.cwd, null)).config, offline: false }) });
  } catch (failure) {
    await watch.close();
    throw failure;
  }
}

interface LiveSiteParts {
  /** When the config was about to be read (ms). */
  readonly since: number;
  readonly config: SiteConfig;
  /** Of the config. */
  readonly problems: readonly Problem[];
  readonly configFiles: readonly string[];
  readonly locate: LoadedConfig['locate'];
  readonly terminal: Terminal;
  readonly changes: ChangeQueue;
  readonly watch: FileWatch;
  readonly channel: UpdateChannel;
  readonly told: readonly Problem[];
  /** What the config is by now. */
  readConfig(): Promise<SiteConfig>;
}

async function loadLiveSite({ since, config, problems, configFiles, locate, terminal, changes, watch, channel, told, readConfig }: LiveSiteParts): Promise<LiveSite> {
  const { paths } = config;
  const store = openArticleStore(claimFolder(join(paths.cache, 'articles-dev')));
  const plans = createPlanMemory();
  const crew = createCrew(articleRules(config));
  const loader = createArticleLoader(config, store, crew);
  const islandFiles = (): string => JSON.stringify(findIslands(paths.islands, paths.root));
  const knownIslands = islandFiles();
  /** With which a restart was tried last: one that does not compile yet must not keep articles from being shown. */
  let triedIslands = knownIslands;
  const configChanges = createConfigChanges(configFiles, watch, changes);
  const news = createProblemNews(terminal, channel, told);
  const committed = await readGitTimes(paths.content);
  const sources = await openLiveSources(config);
  /** Files of articles that came while the config was being read: where that lists folders, it may lack them. */
  const unlisted = new Set(sources.all().map(({ path }) => join(paths.content, path)).filter((file) => mayHaveChanged(file, since)));
  /** Files beside the articles of which a config says which there are: pages in the public folders, and what articles name. */
  const isListed = (path: string): boolean => path.endsWith('.vue') || (path.endsWith('.html') && paths.publicDirs.some((folder) => liesWithin(folder, path)));
  const watchTheme = (): void => watch.add(Object.keys(theme.manifest.inputs).map(folderOf));
  const isInput = (path: string): boolean => theme.manifest.inputs[path] !== undefined || Object.keys(theme.manifest.inputs).some((input) => isGlob(input) && mayName(input, path));
  /** While it does not build, any change but of an article may be what mends it, also one of a file that was never part of it. */
  let isThemeBroken = false;
  let theme = await loadTheme(config, () => terminal.say('Building the theme …'));
  watchTheme();
  let server = await importThemeServer(theme, config);
  let sidebarUrls: SiteDraft['sidebarUrls'] = {};
  /** Files that are watched for what articles take from them. */
  const outside = new Set<string>();
  const first = draft(await load());
  /** Paths of the states that are served, the latest first: what was deleted may still be asked for. */
  let served = [[...first.articles.keys()]];
  let latest = first;
  let current = await finish(first);
  let files = withEarlier(await filesOf(current));
  setPace('long');
  /** What open pages show of the public files that were changed or are gone. */
  const publicHashes = new Map<string, string>();
  let restart: () => Promise<void>;
  /** The update under way, and whether a page of it has been sent already. */
  let updated = Promise.resolve();
  let isAhead = false;
  let isClosed = false;

  interface Loaded {
    /** When it began to be read (ms). */
    readonly since: number;
    readonly problems: readonly Problem[];
    /** By their source paths, also the folders' pages that nobody wrote. */
    readonly articles: ReadonlyMap<string, ArticleEntry>;
  }

  interface Draft extends SiteDraft, Omit<Loaded, 'since'> {
    readonly assets: AssetFinder;
  }

  async function load(): Promise<Loaded> {
    const since = Date.now();
    const loaded = await loader.load(withFolderPages(sources.all(), config.folderPages, config.locales.map(({ path }) => path)), committed);
    await crew.close();
    return { since, problems: loaded.problems, articles: new Map(loaded.articles.map((article) => [article.path, article])) };
  }

  function draft({ since, problems, articles }: Loaded): Draft {
    const assets = createAssetFinder(config, join(paths.cache, 'assets-dev.json'));
    const all = [...articles.values()];
    const site = draftSite({ config, articles: all, store, theme, server, assets, plans, mostScannedBytes: Infinity });
    watchOutside([...all.flatMap(({ facts }) => facts.includes.map(({ path }) => resolve(paths.content, path))), ...assets.copies.values()], since);
    return { ...site, problems, assets, articles };
  }

  /** What articles take in may lie anywhere: code of the repository around the content. Read after `since` (ms). */
  function watchOutside(files: readonly string[], since: number): void {
    const isNew = (file: string): boolean => !outside.has(file) && ![paths.content, ...paths.publicDirs, paths.islands].some((place) => liesWithin(place, file));
    const more = [...new Set(files)].filter(isNew);
    for (const file of more) outside.add(file);
    watch.add(more);
    noteMissed(more, since, changes);
  }

  async function finish(draft: Draft): Promise<AssembledSite> {
    const site = draft.finish();
    sidebarUrls = draft.sidebarUrls;
    news.tell([...problems, ...sources.problems(), ...draft.problems, ...(await locate(site.problems))]);
    draft.assets.save();
    return site;
  }

  function handle(batch: ReadonlyMap<string, Change>): Promise<void> {
    updated = update(batch)
      .then(
        () => {
          if (!isClosed) news.failed('site', []);
        },
        (failure: unknown) => {
          reportFailure(failure, terminal);
          news.failed('site', problemsOf(failure) ?? []);
        },
      )
      .finally(() => (isAhead = false));
    return updated;
  }

  async function update(batch: ReadonlyMap<string, Change>): Promise<void> {
    for (const [path, change] of batch) sources.update(path, change);
    const others = [...batch.keys()].filter((path) => sources.articleAt(path) === null);
    const islands = islandFiles();
    const isOtherIslands = islands !== triedIslands || (islands !== knownIslands && others.some((path) => liesWithin(paths.islands, path)));
    const isRestart = isOtherIslands || [...batch].some(([path, change]) => configChanges.includes(path, change));
    if (isRestart) {
      triedIslands = islands;
      await restart();
      // Closed, it has another in its place.
      if (isClosed) return;
    }
    const isOtherTheme = !isRestart && ([...batch.keys()].some(isInput) || (isThemeBroken && others.length > 0)) && (await renewTheme());
    const before = chunkUrls(current);
    const menus = menusOf(current);
    const filesBefore = files;
    const loaded = await load();
    const [texts, edited] = isOtherTheme || channel.size() === 0 ? [[], new Set()] : takeTexts(loaded, batch);
    await sendAhead(latest, texts, before);
    const next = draft(loaded);
    if (edited.size > 0 && JSON.stringify(next.sidebarUrls) === JSON.stringify(sidebarUrls)) await sendAhead(next, next.model.pages.filter(({ article }) => edited.has(article)), before);
    current = await finish(next);
    files = withEarlier(await filesOf(current), files);
    // What follows may be another restart: nobody who asks for a page waits for that.
    isAhead = false;
    const now = chunkUrls(current);
    const chunks = Object.fromEntries([...now].filter(([route, url]) => before.get(route) !== url));
    // An author's own not-found page has no chunk. Its file is told of once more while it is being written.
    const isEdited = ({ path, bodyHash, listedHash }: ArticleEntry): boolean => {
      const before = latest.articles.get(path);
      return bodyHash !== before?.bodyHash || listedHash !== before.listedHash;
    };
    const standIns = next.model.pages.filter(({ article, isStandIn }) => isStandIn && article !== null && isEdited(article)).length;
    const changed = Object.keys(chunks).length + standIns;
    // A file that keeps its address is asked for anew by a page that is loaded. One that is gone may be on its way: tools empty folders first.
    const isReplaced = (path: string): boolean => {
      const [shown, now] = [publicHashes.get(path) ?? filesBefore.get(path)?.hash, files.get(path)?.hash];
      if (now !== undefined || shown !== undefined) publicHashes.set(path, (now ?? shown)!);
      return now !== undefined && shown !== undefined && now !== shown;
    };
    const isOtherFile = [...batch.keys()].filter((file) => paths.publicDirs.some((folder) => liesWithin(folder, file) && isReplaced(relativePath(folder, file)))).length > 0;
    // The app has its menus from the first page. And a page that is gone from its address, also one that is found elsewhere now.
    if (isOtherTheme || isOtherFile || standIns > 0 || !isDeepStrictEqual(menusOf(current), menus) || ![...before.keys()].every((route) => now.has(route))) channel.send({ type: 'reload' });
    else if (changed > 0) channel.send({ type: 'pages', chunks });
    // The author waits for the page, not for the cache.
    keep(next);
    // Of nothing, nothing: what is said may itself go to a file beside the articles.
    if (changed > 0) terminal.say(`${counted(changed, 'page')} changed`);
    // Nor for a config that may list it elsewhere, too.
    if (!isRestart) await followConfig(next, batch);
  }

  /** False when it cannot be built: the last good one stays, and articles are shown with it. */
  async function renewTheme(): Promise<boolean> {
    const since = Date.now();
    isThemeBroken = true;
    try {
      const built = await loadTheme(config, () => terminal.say('Building the theme …'));
      server = await importThemeServer(built, config);
      theme = built;
    } catch (failure) {
      reportFailure(failure, terminal);
      news.failed('theme', problemsOf(failure) ?? []);
      // The broken file may be one that no theme had until now.
      if (failure instanceof ProblemError) {
        watch.add(failure.files.map(folderOf));
        noteMissed(failure.files, since, changes);
      }
      return false;
    }
    isThemeBroken = false;
    news.failed('theme', []);
    watchTheme();
    return true;
  }

  /** For the next start; a restart writes on where the store ends by then. */
  function keep(next: Draft): void {
    served = [[...next.articles.keys()], ...served].slice(0, EARLIER_STATES);
    store.commit(served.flat());
  }

  /** Configs of VuePress blogs make sidebars of what lies in their folders and stands in front matter, as themes do. */
  async function followConfig(next: Draft, batch: ReadonlyMap<string, Change>): Promise<void> {
    const headIn = ({ articles }: Draft, file: string): unknown => {
      const article = articles.get(sources.articleAt(file) ?? '');
      return article && [article.frontMatter, article.title];
    };
    const others = [...batch.keys()].filter((file) => unlisted.delete(file) || isListed(file) || !isDeepStrictEqual(headIn(next, file), headIn(latest, file)));
    latest = next;
    if (others.length > 0 && (await isOtherConfig())) await restart();
  }

  async function isOtherConfig(): Promise<boolean> {
    try {
      return !isDeepStrictEqual(await readConfig(), config);
    } catch {
      return false; // What is wrong with it is told when it is saved.
    }
  }

  /** Of the files that changed: pages of which the text alone is another, which the site that is shown takes in, and all other articles. */
  function takeTexts({ articles }: Loaded, batch: ReadonlyMap<string, Change>): [texts: SitePage[], others: Set<ArticleEntry | null>] {
    const texts: SitePage[] = [];
    const others = new Set<ArticleEntry | null>();
    for (const file of batch.keys()) {
      const article = articles.get(sources.articleAt(file) ?? '');
      if (article === undefined) continue;
      const page = latest.takeText(article);
      if (page === null) others.add(article);
      else texts.push(page);
    }
    return [texts, others];
  }

  /** An article that was saved is what its author looks at: sent at once, before the rest of the site is drafted, or at least planned. */
  async function sendAhead(draft: SiteDraft, pages: readonly SitePage[], before: ReadonlyMap<string, string>): Promise<void> {
    for (const page of pages) {
      const chunk = draft.chunkOf(page);
      if (chunk === null || [undefined, chunk.url].includes(before.get(page.route))) continue;
      isAhead = true;
      try {
        channel.send({ type: 'page', url: chunk.url, chunk: chunk.read() });
      } catch (failure) {
        // A layout that fails on it: who asks for the page is told.
        if (!(failure instanceof ProblemError)) throw failure;
      }
    }
    await setImmediate();
  }

  const menusOf = ({ model }: AssembledSite): unknown => [...model.siteData.values()].map(({ themeConfig }) => themeConfig.nav);
  const chunkUrls = (site: AssembledSite): Map<string, string> => new Map(site.chunks.map(([page, url]) => [page.route as string, url]));

  return {
    config,
    async files() {
      if (isAhead) await updated;
      return servedSite(current, files, config.base, channel.scriptUrl());
    },
    problems: news.told,
    onConfigChange(next) {
      restart = next;
      // Not before the site is served.
      store.commit(served.flat());
      for (const file of unlisted) changes.note(file, 'changed');
      changes.begin({ isOther: sources.isOther, handle });
    },
    restartFailed({ problems: found, files: theirs }, since) {
      news.failed('config', found);
      configChanges.watch(theirs, since);
    },
    close() {
      isClosed = true;
      changes.close();
      return watch.close();
    },
  };
}

/** What an author can mend of a failure; undefined when it is one of ours. */
function problemsOf(failure: unknown): readonly Problem[] | undefined {
  if (failure instanceof ProblemError) return failure.problems;
  const refused = diskProblem(failure);
  return refused && [refused];
}

/** A failure while dev runs: said, and the last good site stays. */
function reportFailure(failure: unknown, terminal: Terminal): void {
  const problems = problemsOf(failure);
  if (problems) terminal.report(problems);
  else process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`);
}
