/**
 * Finds and loads the config file.
 *
 * A config is code. It is bundled once (with what it imports from the site, packages left outside) and imported; the
 * bundle is kept in the cache under the hashes of the files it came from, so that a second start does not bundle again.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { error, ProblemError, type Problem } from '@glimpress/contracts/problem';
import { mapVuePressConfig, oldListsOf } from '../vuepress/map-config';
import { findVuePressConfig, readVuePressConfig } from '../vuepress/read-config';
import { readVuePressStyles } from '../vuepress/read-styles';
import { FILE_SCOPE, fileScope } from './file-scope';
import { parseRedirects, REDIRECTS_FILE } from './redirects';
import { resolveConfig, type ConfigPlace, type SiteConfig } from './resolve';
import { findIslands, hasInstalled } from './site-folder';
import { validateConfig } from './validate';

const CONFIG_NAMES = ['ts', 'mts', 'js', 'mjs'].map((extension) => `glimpress.config.${extension}`);

/** A loaded config, what is wrong with it, and the files a change of which means loading again (absolute), also those that do not exist yet. */
export interface LoadedConfig {
  readonly config: SiteConfig;
  readonly problems: readonly Problem[];
  readonly watch: readonly string[];
}

/**
 * Loads the config of the site in `folder` (absolute). It lies in the folder or beside it; without one, defaults.
 * @throws ProblemError when the folder, or one the config names, does not exist or the config cannot be run.
 */
export async function loadConfig(folder: string, cwd: string, out: string | null): Promise<LoadedConfig> {
  if (!existsSync(folder)) {
    throw new ProblemError([error('config/no-folder', `The folder "${folder}" does not exist.`, { hint: 'Give the folder that holds the Markdown files: glimpress build docs' })]);
  }
  const configFile = findConfig(folder);
  const root = configFile ? dirname(configFile) : folder;
  const cache = join(findCacheRoot(root), createHash('sha1').update(folder).digest('hex').slice(0, 12));
  const place = { cwd, root, folder, configFile, cache, out, islands: findIslands(root), hasMermaid: hasInstalled(root, 'mermaid') };
  if (!configFile) {
    const vuepress = findVuePressConfig(folder);
    return vuepress === null ? withPublicFiles(resolveConfig({}, { ...place, root: cwd }), [], placesOfConfig(folder)) : loadVuePress(vuepress, { ...place, root: cwd });
  }
  const { exported, inputs } = await importConfig(configFile, cache);
  const { value, problems } = validateConfig(exported, basename(configFile));
  const styles = value.styles === undefined ? null : resolve(root, value.styles);
  if (styles !== null && !existsSync(styles)) throw new ProblemError([error('config/no-styles', `The style sheet "${value.styles}" does not exist.`, { file: basename(configFile), hint: 'Give its path from the config file.' })]);
  if (value.srcDir !== undefined && !existsSync(resolve(root, value.srcDir))) throw new ProblemError([error('config/no-folder', `The folder "${value.srcDir}" of "srcDir" does not exist.`, { file: basename(configFile), hint: 'Give its path from the config file.' })]);
  return withPublicFiles(resolveConfig(value, { ...place, ...(styles === null ? {} : { styles: readFileSync(styles, 'utf8') }) }), problems, styles === null ? inputs : [...inputs, styles]);
}

/** What the public folders decide. */
function withPublicFiles(config: SiteConfig, problems: readonly Problem[], watch: readonly string[]): LoadedConfig {
  // Of files with one name the later folder's stands.
  const find = (name: string): string | undefined => config.paths.publicDirs.map((folder) => join(folder, name)).findLast((path) => existsSync(path));
  const publicHomes = config.locales.map(({ path }) => path).filter((path) => find(`${path}index.html`) !== undefined);
  const file = find(REDIRECTS_FILE);
  const redirects = file === undefined ? [] : parseRedirects(readFileSync(file, 'utf8'), config.base);
  return { config: { ...config, publicHomes, redirects }, problems, watch: file === undefined ? watch : [...watch, file] };
}

/** A VuePress blog as it is: output and addresses where VuePress had them. */
async function loadVuePress(file: string, place: ConfigPlace): Promise<LoadedConfig> {
  const { config, files } = await readVuePressConfig(file, place.folder);
  const { value, problems } = mapVuePressConfig(config, relative(place.folder, file));
  const styles = readVuePressStyles(join(place.folder, '.vuepress'));
  const dest = value.dest === undefined ? join(place.folder, '.vuepress/dist') : resolve(place.cwd, value.dest);
  return withPublicFiles({ ...resolveConfig({ ...value, dest }, { ...place, configFile: file, styles: styles.value }), oldLists: oldListsOf(config) }, [...problems, ...styles.problems], files);
}

/** @throws ProblemError when a problem of the config is an error: then nothing is built. */
export function refuseBrokenConfig(problems: readonly Problem[]): void {
  if (problems.some(({ severity }) => severity === 'error')) throw new ProblemError(problems);
}

/** Where a config may lie, the first that exists counts. */
function placesOfConfig(folder: string): string[] {
  return [folder, dirname(folder)].flatMap((place) => CONFIG_NAMES.map((name) => join(place, name)));
}

function findConfig(folder: string): string | null {
  return placesOfConfig(folder).find((file) => existsSync(file)) ?? null;
}

/** The nearest `node_modules/.cache`, so that a cache never lies among an author's files; else a folder of the system. */
function findCacheRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'node_modules'))) return join(folder, 'node_modules', '.cache', 'glimpress');
    if (dirname(folder) === folder) return join(tmpdir(), `glimpress-${process.getuid?.() ?? 0}`);
  }
}

async function importConfig(configFile: string, cache: string): Promise<{ exported: unknown; inputs: string[] }> {
  const folder = join(cache, 'config');
  const record = join(folder, 'inputs.json');
  const known = readJson(record) as { configFile: string; inputs: Record<string, string>; bundle: string } | undefined;
  const fresh = known?.configFile === configFile && existsSync(known.bundle) && Object.entries(known.inputs).every(([file, hash]) => hashOf(file) === hash);
  if (fresh) return { exported: await importDefault(known.bundle, configFile), inputs: Object.keys(known.inputs) };

  const { code, files } = await bundleConfig(configFile);
  // The cache lies inside the site's node_modules, so the bundle's package imports resolve as the author expects.
  const bundle = join(folder, `${createHash('sha1').update(code).digest('hex').slice(0, 12)}.mjs`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(bundle, code);
  const exported = await importDefault(bundle, configFile);
  writeFileSync(record, JSON.stringify({ configFile, inputs: Object.fromEntries(files.map((file) => [file, hashOf(file)])), bundle }));
  return { exported, inputs: files };
}

async function bundleConfig(configFile: string): Promise<{ code: string; files: string[] }> {
  const { rolldown } = await import('rolldown');
  const files = new Set<string>();
  try {
    const bundle = await rolldown({
      input: configFile,
      platform: 'node',
      external: (id) => id !== 'glimpress' && !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('\0'),
      logLevel: 'silent',
      transform: { define: FILE_SCOPE },
      plugins: [
        fileScope(),
        {
          name: 'glimpress:define-config',
          // `defineConfig` only gives a type: the config must load where the engine is not among the site's packages.
          resolveId: (id) => (id === 'glimpress' ? '\0glimpress' : null),
          load(id) {
            if (id === '\0glimpress') return 'export const defineConfig = (config) => config;';
            files.add(id);
            return null;
          },
        },
      ],
    });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    return { code: output[0].code, files: [...files] };
  } catch (cause) {
    throw new ProblemError([brokenConfig(cause, configFile)]);
  }
}

async function importDefault(file: string, configFile: string): Promise<unknown> {
  try {
    return ((await import(pathToFileURL(resolve(file)).href)) as { default?: unknown }).default ?? {};
  } catch (cause) {
    throw new ProblemError([brokenConfig(cause, configFile)]);
  }
}

function brokenConfig(cause: unknown, configFile: string): Problem {
  const failure = cause as { message?: string; errors?: { message: string; loc?: { line: number; column: number } }[] };
  const first = failure.errors?.[0];
  return error('config/broken', `The config cannot be run: ${stripVTControlCharacters(first?.message ?? failure.message ?? String(cause)).split('\n')[0]}`, {
    file: basename(configFile),
    line: first?.loc?.line,
    column: first?.loc?.column,
    hint: 'It must be a module whose default export is the config.',
  });
}

function hashOf(file: string): string | undefined {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
