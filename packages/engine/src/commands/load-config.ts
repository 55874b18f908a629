/** Finds and loads the config file. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { error, ProblemError, warning, type Problem } from '@glimpress/contracts/problem';
import { percentDecode } from '@glimpress/contracts/route';
import { findCache } from '../cache/find-cache';
import { doubtfulValues } from '../config/doubtful-values';
import { missingAliases, missingFiles, missingModules, placesOfFiles, placesOfMissingAliases, placesOfModules } from '../config/named-files';
import { parseRedirects, REDIRECTS_FILE } from '../config/redirects';
import { resolveConfig, type ConfigPlace, type SiteConfig } from '../config/resolve';
import { runConfig } from '../config/run-config';
import type { NavItemConfig, UserConfig } from '../config/schema';
import { findIslands, findVueComponents, findInstalled } from '../config/site-folder';
import { duplicateKeys } from '../config/source/duplicate-keys';
import { locateProblems, type ConfigSource } from '../config/source/locate';
import { validateConfig } from '../config/validate';
import { findVitePressConfig } from '../migrate/from-vitepress';
import { isFile } from '../platform/is-file';
import { readStyleSheet } from '../platform/style-sheet';
import { relativePath } from '../relative-path';
import { asWritten } from '../vuepress/as-written';
import { missedClientCode, placesOfClientCode } from '../vuepress/client-code';
import { mapVuePressConfig } from '../vuepress/map-config';
import { oldAddressesOf } from '../vuepress/old-addresses';
import { findRootConfig, findVuePressConfig, placesOfVuePressConfig, readVuePressConfig } from '../vuepress/read-config';
import { readRedirects } from '../vuepress/read-redirects';
import { placesOfVuePressStyles, readVuePressStyles } from '../vuepress/read-styles';

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs'].map((extension) => `glimpress.config.${extension}`);

/** A loaded config, what is wrong with it, and the files a change of which means loading again (absolute), also those that do not exist yet. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  readonly problems: readonly Problem[];
  readonly watch: readonly string[];
  /** Gives problems of the config that later steps find their line in its source. */
  locate(problems: readonly Problem[]): Promise<readonly Problem[]>;
}

/**
 * Loads the config of the site in `folder` (absolute). It lies in the folder or beside it; without one, defaults.
 * @throws ProblemError when the folder, or one the config names, does not exist or the config cannot be run.
 */
export async function loadConfig(folder: string, cwd: string, out: string | null): Promise<LoadedConfig> {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ProblemError([error('config/no-folder', existsSync(folder) ? `"${folder}" is no folder.` : `The folder "${folder}" does not exist.`, { hint: 'Give the folder that holds the Markdown files: glimpress build docs' })]);
  }
  const configFile = findConfig(folder);
  const own = configFile ? dirname(configFile) : folder;
  const root = configFile ? own : cwd;
  const cache = findCache(own, folder);
  const islandsFolder = join(own, 'islands');
  const loaded = await loadAt({ cwd, root, folder, configFile, cache: cache.value, out, islandsFolder, islands: findIslands(islandsFolder, root), vueComponents: findVueComponents(folder), hasMermaid: findInstalled(own, 'mermaid') !== null, sharp: findInstalled(own, 'sharp') });
  return { ...loaded, problems: [...cache.problems, ...loaded.problems] };
}

async function loadAt(place: ConfigPlace): Promise<LoadedConfig> {
  const { cwd, root, folder, configFile, cache } = place;
  if (!configFile) {
    const vuepress = findVuePressConfig(folder) ?? findRootConfig(folder);
    if (vuepress !== null) return loadVuePress(vuepress, place);
    return withPublicFiles(withMenus(resolveConfig({}, place), {}), otherGenerator(folder, cwd), [...placesOfConfig(folder), ...placesOfVuePressConfig(folder)], null);
  }
  const { exported, inputs, problems: ofSource } = await runConfig(configFile, cache);
  const name = basename(configFile);
  const source = { file: configFile, config: exported, folders: [folder, root, cwd] };
  const { value, problems } = validateConfig(exported, name);
  const missing = missingFiles(value, root, name);
  if (missing.length > 0) {
    const named = { ...resolveConfig(value, place), configName: name };
    throw new ProblemError(await locateProblems([...ofSource, ...problems, ...missing, ...missingModules(named)], { ...source, name }), [...inputs, ...placesOfFiles(value, root), ...placesOfModules(named)]);
  }
  const styles = value.styles === undefined ? null : readStyleSheet(resolve(root, value.styles), fileUrl);
  const ofContent = value.srcDir === undefined ? {} : { vueComponents: findVueComponents(resolve(root, value.srcDir)) };
  const config = resolveConfig(value, { ...place, ...ofContent, ...(styles === null ? {} : { styles: styles.css }) });
  const lost = [...(styles?.imports ?? []), ...(styles?.shown ?? [])].map(({ address, file, line }) => warning('config/style-file', `The file "${address}" does not exist.`, { file: relativePath(root, file), line, hint: 'Its path counts from this style sheet.' }));
  const files = styles === null ? [] : [resolve(root, value.styles!), ...styles.files];
  return withPublicFiles(withMenus(config, value), [...ofSource, ...problems, ...missingAliases(value, root, name), ...lost], [...inputs, ...files, ...placesOfMissingAliases(value, root)], source);
}

/** Of a blog that has no config we read, but one of another generator's. */
function otherGenerator(folder: string, cwd: string): Problem[] {
  const vitepress = findVitePressConfig(folder);
  const hexo = join(folder, '_config.yml');
  const [name, file] = vitepress !== null ? ['VitePress', vitepress] : existsSync(join(folder, 'source/_posts')) && isFile(hexo) ? ['Hexo', hexo] : [];
  if (name === undefined || file === undefined) return [];
  return [warning('config/other-generator', `This config is of ${name} and was not read: the Markdown is taken as it is.`, { file: relativePath(cwd, file), hint: `Move the blog first: glimpress migrate${folder === cwd ? '' : ` ${relativePath(cwd, folder)}`}` })];
}

/** Where nothing is said of menus, they follow from the files, and so do names of notes without a title. In VuePress there were none then. */
function withMenus(config: SiteConfig, { locales, themeConfig = {} }: UserConfig): SiteConfig {
  const said = locales ?? themeConfig.locales ?? themeConfig.nav ?? themeConfig.sidebar ?? themeConfig.blogConfig;
  return said === undefined ? { ...config, menusByFolders: true, namedByFiles: true, locales: config.locales.map((locale) => ({ ...locale, sidebar: [] })) } : config;
}

/** What the public folders decide. */
async function withPublicFiles(config: SiteConfig, problems: readonly Problem[], watch: readonly string[], source: Omit<ConfigSource, 'name'> | null): Promise<LoadedConfig> {
  // Of files with one name the later folder's stands.
  const find = (name: string): string | undefined => config.paths.publicDirs.map((folder) => join(folder, name)).findLast(isFile);
  const linked = (items: readonly NavItemConfig[]): string[] => items.flatMap(({ link, items: below }) => [...(link?.startsWith('/') ? [link] : []), ...linked(below ?? [])]);
  const publicPages = config.locales.flatMap(({ path, nav }) => [path, ...linked(nav)]).filter((path) => /(?:\/|\.html)$/.test(path) && find(percentDecode(path).replace(/\/$/, '/index.html')) !== undefined);
  const file = find(REDIRECTS_FILE);
  const redirects = [...config.redirects, ...(file === undefined ? [] : parseRedirects(readFileSync(file, 'utf8'), config.base))];
  const locate = async (found: readonly Problem[]): Promise<readonly Problem[]> => (source === null ? found : locateProblems(found, { ...source, name: config.configName }));
  // Problems name the file as `config.configName` does, so that those of all steps are found in it.
  const named = problems.map((problem) => (source !== null && problem.file === basename(source.file) ? { ...problem, file: config.configName } : problem));
  return { config: { ...config, publicPages, redirects }, problems: (await locate(named)).toSorted(byPlace), watch: [...watch, ...config.paths.publicDirs.map((folder) => join(folder, REDIRECTS_FILE))], locate };
}

function byPlace(a: Problem, b: Problem): number {
  return (a.file ?? '').localeCompare(b.file ?? '') || (a.line ?? 0) - (b.line ?? 0);
}

/** As `SiteConfig.styles` names files: with nothing in it that would end a `url()`. */
function fileUrl(path: string): string {
  return pathToFileURL(path).href.replace(/['()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

/** A VuePress blog as it is: output and addresses where VuePress had them. */
async function loadVuePress(file: string, place: ConfigPlace): Promise<LoadedConfig> {
  const name = relativePath(place.folder, file);
  const { config, files } = await readVuePressConfig(file, place.folder);
  const { value, problems } = mapVuePressConfig(config, name, 'VuePress', existsSync(join(place.folder, '.vuepress/theme')));
  const styles = readVuePressStyles(join(place.folder, '.vuepress'), fileUrl);
  const dest = value.dest === undefined ? join(place.folder, '.vuepress/dist') : resolve(place.cwd, value.dest);
  const resolved = withoutOldBuilds(resolveConfig({ ...value, dest }, { ...place, configFile: file, styles: styles.value }));
  const redirects = readRedirects(config, place.folder, name);
  // Also those that would count in place of this one: `migrate` writes a config while the blog is served.
  const places = [...placesOfConfig(place.folder), ...placesOfVuePressConfig(place.folder), ...placesOfVuePressStyles(join(place.folder, '.vuepress')), ...placesOfClientCode(place.folder), ...styles.files];
  return withPublicFiles({ ...resolved, ...oldAddressesOf(config), redirects: redirects.value }, [...asWritten([...problems, ...doubtfulValues(value, name)], value.themeConfig ?? {}, config), ...redirects.problems, ...emptyConfig(config, file, name), ...(await writtenTwice(files, place.folder)), ...styles.problems, ...missedClientCode(place.folder)], [...new Set([...files, ...places, ...redirects.watch])], { file, config, folders: [place.folder, place.root, place.cwd] });
}

/** Many blogs were first built into `public`, and then elsewhere: the pages that were left there would stand beside those of today. */
function withoutOldBuilds(config: SiteConfig): SiteConfig {
  const [own, ...others] = config.paths.publicDirs;
  const publicDirs = [...(own === undefined ? [] : [own]), ...others.filter((folder) => !existsSync(join(folder, 'index.html')))];
  return { ...config, paths: { ...config.paths, publicDirs } };
}

/** Of the files that are code: in data a key that is written twice is a fault of syntax. */
async function writtenTwice(files: readonly string[], folder: string): Promise<Problem[]> {
  const modules = files.filter((file) => /\.[cm]?[jt]s$/.test(file));
  if (modules.length === 0) return [];
  const { parseAst } = await import('rolldown/parseAst');
  return duplicateKeys(modules, parseAst, (file) => relativePath(folder, file));
}

/** A config that forgets `module.exports` is empty, and VuePress said nothing. */
function emptyConfig(config: unknown, file: string, name: string): Problem[] {
  const isEmpty = typeof config !== 'object' || config === null || Object.keys(config).length === 0;
  if (!isEmpty || !/\.[cm]?[jt]s$/.test(file) || /\bexports?\b/.test(readFileSync(file, 'utf8'))) return [];
  return [warning('config/broken', 'The config exports nothing.', { file: name, hint: 'Write "module.exports = { … }" around its settings.' })];
}

/** @throws ProblemError when a problem of the config is an error, or a module it names is missing: then nothing is built. */
export async function refuseBrokenConfig({ config, problems, watch, locate }: LoadedConfig): Promise<void> {
  const all = [...problems, ...(await locate(missingModules(config)))];
  if (all.some(({ severity }) => severity === 'error')) throw new ProblemError(all, [...watch, ...placesOfModules(config)]);
}

/** Where a config may lie, the first that exists counts. */
function placesOfConfig(folder: string): string[] {
  return [folder, dirname(folder)].flatMap((place) => CONFIG_NAMES.map((name) => join(place, name)));
}

function findConfig(folder: string): string | null {
  return placesOfConfig(folder).find(isFile) ?? null;
}
