/** `glimpress dev`: the site from memory, rendered when asked for, kept up to date with the files. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FSWatcher } from 'chokidar';
import { ProblemError, type Problem } from '@glimpress/contracts/problem';
import type { RoutePath } from '@glimpress/contracts/route';
import { openArticleStore } from '../cache/article-store';
import { createTerminal, type Terminal } from '../platform/terminal';
import { loadConfig, refuseBrokenConfig } from '../config/load';
import type { SiteConfig } from '../config/resolve';
import { findIslands, ISLANDS_FOLDER } from '../config/site-folder';
import type { SourceFile } from '../content/article';
import { createSiteHandler, listen, type ListenOptions, type ReadableSite } from '../dev-server/http';
import { createUpdateChannel, DEV_SCRIPT, EVENTS_PATH, SCRIPT_PATH, type UpdateChannel } from '../dev-server/updates';
import type { PlannedFile } from '../output/planned-file';
import { createAssetFinder, type AssetFinder } from '../platform/assets';
import { readGitTimes } from '../platform/git-times';
import { readSource, readSources, toSourcePath } from '../platform/read-sources';
import { importThemeServer, loadTheme } from '../theme-build/build-theme';
import { createCrew } from '../threads/crew';
import { draftSite, type AssembledSite, type SiteDraft } from './assemble-site';
import { createArticleLoader } from './load-articles';
import { articleRules } from './render-article';

export interface DevOptions extends ListenOptions {
  readonly folder: string;
  readonly cwd: string;
}

/** Changes that come together (an editor's save, a git checkout) are handled together. */
const SETTLE_MS = 5;

/** The watcher keeps back a second change of a file within 50 ms, as of an editor that formats what it has just saved: each is looked at once more. */
const SECOND_LOOK_MS = 75;

/**
 * Serves until the process ends. A config or theme that breaks while it runs is reported and the last good site stays.
 * @throws ProblemError when the first start fails.
 */
export async function developSite(options: DevOptions): Promise<number> {
  const channel = createUpdateChannel();
  let session = await startSession(options, channel);
  const handle = createSiteHandler(() => session.site());
  const { url, port } = await listen(async (request, response) => {
    const [path, search = ''] = request.url!.split('?');
    if (path === EVENTS_PATH) return channel.handle(response, search, { type: 'problems', problems: session.problems() });
    if (path === SCRIPT_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(DEV_SCRIPT);
      return;
    }
    await handle(request, response);
  }, options);
  if (port !== options.port && options.port !== 0) process.stdout.write(`Port ${options.port} is taken; the next free one is used.\n`);
  process.stdout.write(`Writing at ${url}${session.config.base}\n`);

  session.onConfigChange(async function restart() {
    try {
      const next = await startSession(options, channel);
      await session.close();
      session = next;
      session.onConfigChange(restart);
      channel.send({ type: 'reload' });
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure;
      createTerminal([options.cwd]).report(failure.problems);
    }
  });
  return 0;
}

interface Session {
  readonly config: SiteConfig;
  site(): ReadableSite;
  /** What is wrong with the content now. */
  problems(): readonly Problem[];
  onConfigChange(restart: () => Promise<void>): void;
  close(): Promise<void>;
}

async function startSession(options: DevOptions, channel: UpdateChannel): Promise<Session> {
  const loaded = await loadConfig(options.folder, options.cwd, null);
  const { problems, watch: configFiles } = loaded;
  refuseBrokenConfig(problems);
  // What is written now must be seen now: no worker keeps anything, and one left from a preview goes away.
  const config: SiteConfig = { ...loaded.config, offline: false };
  const { paths } = config;
  const terminal = createTerminal([paths.content, paths.root, paths.cwd]);
  const excluded = [paths.out, ...paths.publicDirs];
  const store = openArticleStore(join(paths.cache, 'articles-dev'));
  const crew = createCrew(articleRules(config));
  const loader = createArticleLoader(config, store, crew);
  const committed = await readGitTimes(paths.content);
  const sources = new Map(readSources({ content: paths.content, excluded }).value.map((source) => [source.path as string, source]));
  let theme = await loadTheme(config, () => terminal.say('Building the theme …'));
  let server = await importThemeServer(theme);
  let reported: readonly Problem[] = [];
  let sidebarUrls: SiteDraft['sidebarUrls'] = {};
  let current = finish(await draft());
  let files = withEarlier(await byPath(current));
  let restart: () => Promise<void> = async () => {};

  interface Draft extends SiteDraft {
    readonly problems: readonly Problem[];
    readonly assets: AssetFinder;
  }

  async function draft(): Promise<Draft> {
    const assets = createAssetFinder(config, join(paths.cache, 'assets-dev.json'));
    const loaded = await loader.load([...sources.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), committed);
    await crew.close();
    return { ...draftSite({ config, articles: loaded.articles, store, theme, server, assets, mostScannedBytes: Infinity }), problems: loaded.problems, assets };
  }

  function finish(draft: Draft): AssembledSite {
    const site = draft.finish();
    sidebarUrls = draft.sidebarUrls;
    sayProblems([...problems, ...draft.problems, ...site.problems]);
    draft.assets.save();
    return site;
  }

  /** In the terminal only what is new, in the page all that is wrong now. */
  function sayProblems(next: readonly Problem[]): void {
    const known = new Set(reported.map((problem) => JSON.stringify(problem)));
    terminal.report(next.filter((problem) => !known.has(JSON.stringify(problem))), 10);
    if (reported.length > 0 && next.length === 0) terminal.say('All problems are mended.');
    reported = next;
    channel.send({ type: 'problems', problems: next });
  }

  type Change = 'changed' | 'gone' | 'settled';
  const pending = new Map<string, Change>();
  let timer: NodeJS.Timeout | undefined;
  /** One update after the other: a save while the theme is being built waits for it. */
  let updated: Promise<void> = Promise.resolve();
  /** While it does not build, any change may be what mends it, also one of a file that was never part of it. */
  let isThemeBroken = false;
  const islandNames = (): string => Object.keys(findIslands(paths.root)).join();
  const knownIslands = islandNames();
  const isInput = (path: string): boolean => theme.manifest.inputs[path] !== undefined;
  const { watch } = await import('chokidar');
  const watcher: FSWatcher = watch([...new Set([paths.content, ...paths.publicDirs, ...configFiles, join(paths.root, ISLANDS_FOLDER), ...Object.keys(theme.manifest.inputs).map(dirname)])], {
    ignoreInitial: true,
    ignored: (path) => /[\\/](node_modules|\.git)([\\/]|$)/.test(path) || isInside(paths.out, path),
  });
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    note(path, event === 'unlink' ? 'gone' : 'changed');
    const seen = stampOf(path);
    setTimeout(() => {
      if (hasChangedSince(path, seen)) note(path, stampOf(path) === undefined ? 'gone' : 'settled');
    }, SECOND_LOOK_MS).unref();
  });
  // What is saved from the moment the address is told is never missed.
  await new Promise<void>((done) => void watcher.once('ready', done));

  /** Whether a file is another than was last read. Two writes within one tick of the disk's clock leave the same stamp: articles are read. */
  function hasChangedSince(path: string, seen: string | undefined): boolean {
    const name = articleAt(path);
    if (name === null || stampOf(path) === undefined) return stampOf(path) !== seen;
    try {
      return readSource(paths.content, path).hash !== sources.get(name)?.hash;
    } catch {
      return true; // The update says why it cannot be read.
    }
  }

  function note(path: string, change: Change): void {
    if (watcher.closed) return;
    pending.set(path, change);
    clearTimeout(timer);
    timer = setTimeout(() => (updated = updated.then(update).catch((failure: unknown) => reportFailure(failure, terminal))), SETTLE_MS);
  }

  async function update(): Promise<void> {
    const changes = new Map(pending);
    pending.clear();
    if (changes.size === 0) return;
    if ([...changes.keys()].some((path) => configFiles.includes(path)) || islandNames() !== knownIslands) return restart();
    for (const [path, change] of changes) updateSource(path, change);
    if (isThemeBroken || [...changes.keys()].some(isInput)) {
      isThemeBroken = true;
      theme = await loadTheme(config, () => terminal.say('Building the theme …'));
      server = await importThemeServer(theme);
      isThemeBroken = false;
      watcher.add(Object.keys(theme.manifest.inputs).map(dirname));
      current = finish(await draft());
      files = withEarlier(await byPath(current), files);
      channel.send({ type: 'reload' });
      return;
    }
    const before = chunkUrls(current);
    const next = await draft();
    await sendEdited(next, before, [...changes.keys()]);
    current = finish(next);
    files = withEarlier(await byPath(current), files);
    const chunks = Object.fromEntries([...chunkUrls(current)].filter(([route, url]) => before.get(route) !== url));
    channel.send([...before.keys()].every((route) => current.model.find(route as RoutePath)) ? { type: 'pages', chunks } : { type: 'reload' });
    // The author waits for the page, not for the cache.
    store.commit(sources.keys());
    terminal.say(`${Object.keys(chunks).length} pages changed`);
  }

  /** The article whose text was saved is what its author looks at: sent at once, before the rest of the site is planned. */
  async function sendEdited(next: Draft, before: ReadonlyMap<string, string>, changed: readonly string[]): Promise<void> {
    if (channel.size() === 0 || JSON.stringify(next.sidebarUrls) !== JSON.stringify(sidebarUrls)) return;
    const names = new Set<string | null>(changed.map(articleAt));
    for (const page of next.model.pages) {
      if (page.article === null || !names.has(page.article.path)) continue;
      const chunk = next.chunkOf(page);
      if (chunk !== null && ![undefined, chunk.url].includes(before.get(page.route))) channel.send({ type: 'page', url: chunk.url, chunk: chunk.read() });
    }
    await setImmediate();
  }

  function updateSource(path: string, change: Change): void {
    const name = articleAt(path);
    if (name === null) return;
    if (change === 'gone') return void sources.delete(name);
    const source: SourceFile = readSource(paths.content, path);
    // Editors empty a file before they fill it: an empty article is believed at the second look.
    if (source.bytes.length > 0 || change === 'settled' || !sources.has(name)) sources.set(name, source);
  }

  /** The path by which an article is known, null when the file is none. */
  function articleAt(path: string): string | null {
    if (!/\.(md|markdown)$/i.test(path) || excluded.some((folder) => isInside(folder, path))) return null;
    const name = toSourcePath(paths.content, path) as string;
    return name.startsWith('..') ? null : name;
  }

  const chunkUrls = (site: AssembledSite): Map<string, string> => new Map(site.chunks.map(([page, url]) => [page.route as string, url]));

  return {
    config,
    site: () => servedSite(current, files, config.base, channel.scriptUrl()),
    problems: () => reported,
    onConfigChange: (next) => void (restart = next),
    close: () => watcher.close(),
  };
}

/** Tells one state of a file from another; undefined when it is gone. */
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.mtimeMs} ${found.size}`;
}

/** A broken theme or an unreadable file while dev runs: said, and the last good site stays. */
function reportFailure(failure: unknown, terminal: Terminal): void {
  if (failure instanceof ProblemError) terminal.report(failure.problems);
  else process.stderr.write(`${failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)}\n`);
}

async function byPath(site: AssembledSite): Promise<Files> {
  return new Map([...(await site.late()), ...site.files].map((file) => [file.path, file]));
}

/** Changes that come in quick succession leave a page that is loading this many states behind, at most. */
const EARLIER_STATES = 4;

type Files = ReadonlyMap<string, PlannedFile>;

/** What is served: the files of now, and what pages of a few states before may still ask for, the latest state first. */
interface ServedFiles extends Files {
  readonly earlier: readonly Files[];
}

/** A page that is open, or loading, may still ask for route shards, chunks and site data of the states before. */
function withEarlier(now: Files, before?: ServedFiles): ServedFiles {
  const asked = new Map([...now].filter(([path]) => /^assets\/((routes|js|search)\/|site)/.test(path)));
  const earlier = before?.earlier ?? [];
  return Object.assign(new Map([...earlier.toReversed().flatMap((files) => [...files]), ...now]), { earlier: [asked, ...earlier].slice(0, EARLIER_STATES) });
}

/** Where an article has a component that nobody knows, its author sees its name (`markdown/html/components`). */
const UNKNOWN_COMPONENTS = '<style>.unknown-component::before{content:"<" attr(data-name) ">";padding:2px 8px;border:1px dashed currentColor;border-radius:4px;font:13px/1.6 monospace}</style>';

function servedSite(site: AssembledSite, files: Files, base: string, scriptUrl: string): ReadableSite {
  const script = `${UNKNOWN_COMPONENTS}<script type="module" src="${scriptUrl}"></script></head>`;
  return {
    base,
    has: (path) => files.has(path),
    read(path) {
      const file = files.get(path)!;
      if ('copyOf' in file) return readFileSync(file.copyOf);
      const text = file.render();
      return Buffer.from(path.endsWith('.html') ? text.replace('</head>', script) : text);
    },
    route: (key) => site.model.find(key as RoutePath)?.route,
  };
}

/** True for the folder itself and what lies below it: `dist` does not hold `dist-notes/`. */
function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
