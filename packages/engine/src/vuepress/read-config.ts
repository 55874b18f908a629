/** Reads the config of a VuePress blog (vuepress-behaviour §1): code in a process of its own with a time limit, YAML and TOML as they are. */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { askedVersion, placesOfAskedVersions } from '../config/site-folder';
import { placeFailure } from '../config/source/place-failure';
import { isFile } from '../platform/is-file';
import { relativePath } from '../relative-path';
import type { ConfigAnswer, Plain } from './config-answer';
import { withAliases } from './aliases';
import { withAutoSidebar } from './auto-sidebar';
import { withFolderSidebar, withSeriesSidebar } from './folder-sidebar';
import { withCalledTheme } from './hope-config';
import { pluginOptions } from './map-plugins';
import { blogFolders, isRecoOne, themeName } from './old-addresses';
import { findPlumeConfig, withPlumeSettings } from './plume-config';
import { fieldsOf, pick, type Fields } from './plain-fields';
import { withStructureSidebar } from './structure-sidebar';
import { blogOptionsIn } from './theme-blog-options';

/** A config takes some tenths of a second; one that asks a network or waits for a key never ends. */
const TIME_LIMIT_MS = 15_000;

const NAMES = ['config.ts', 'config.js', 'config.mts', 'config.mjs', 'config.cjs', 'config/index.ts', 'config/index.js', 'config.yml', 'config.yaml', 'config.toml'];
const ROOT_NAMES = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map((ending) => `vuepress.config.${ending}`);

export interface VuePressConfig {
  /** Absolute. */
  readonly file: string;
  readonly config: Plain;
  /** Every local file that went in, absolute. */
  readonly files: readonly string[];
}

/** Where the config of the VuePress blog in `folder` (absolute) may lie; the first that exists counts. */
export function placesOfVuePressConfig(folder: string): string[] {
  return [...placesInside(folder), ...placesBeside(folder)];
}

/** The config file of the VuePress blog in `folder` (absolute), or null when there is none. */
export function findVuePressConfig(folder: string): string | null {
  return placesInside(folder).find(isFile) ?? null;
}

/** VuePress 2 takes a config beside the folder, or in it, too: `vuepress.config.ts`. */
export function findRootConfig(folder: string): string | null {
  return placesBeside(folder).find(isFile) ?? null;
}

function placesInside(folder: string): string[] {
  return NAMES.map((name) => join(folder, '.vuepress', name));
}
function placesBeside(folder: string): string[] {
  return [folder, dirname(folder)].flatMap((place) => ROOT_NAMES.map((name) => join(place, name)));
}

/** @throws ProblemError with the place of the failure when it cannot be read, fails or does not end. */
export async function readVuePressConfig(file: string, folder: string, engine = 'VuePress'): Promise<VuePressConfig> {
  try {
    return await read(file, folder, engine);
  } catch (failure) {
    if (!(failure instanceof ProblemError)) throw failure;
    const nameOf = (each: string): string => relativePath(folder, each);
    throw new ProblemError(await Promise.all(failure.problems.map((problem) => placeFailure(problem, file, nameOf, (each) => join(folder, each)))), failure.files);
  }
}

async function read(file: string, folder: string, engine: string): Promise<VuePressConfig> {
  if (/\.(ya?ml|toml)$/.test(file)) return withFolder(file, withAliases(await parseData(file), folder), folder, [file]);
  const answer = await run(file, folder, engine);
  const given = withCalledTheme(answer.config);
  const own = findPlumeConfig(given, [folder, dirname(file)]);
  const settings = own === null ? null : await run(own, folder, engine);
  const config = withAliases(withPlumeSettings(given, settings?.config ?? null, folder), folder);
  return withFolder(file, config, folder, [...(answer.files.length > 0 ? answer.files : [file]), ...(settings?.files ?? [])]);
}

/** With what is known of the blog's folder beside the config. */
async function withFolder(file: string, written: Plain, folder: string, files: readonly string[]): Promise<VuePressConfig> {
  const config = await withOwnTheme(written, folder);
  const isReco = isRecoOne(themeName(fieldsOf(config).theme));
  return { file, config: withSidebars(isReco ? withThemeVersion(config, folder) : config, folder), files: isReco ? [...files, ...placesOfAskedVersions(folder)] : files };
}

async function run(file: string, folder: string, engine: string): Promise<Exclude<ConfigAnswer, { readonly failure: string }>> {
  const answer = await ask(file, folder, engine);
  if ('failure' in answer) {
    throw new ProblemError([
      error('vuepress/config-failed', `The ${engine} config cannot be run: ${answer.failure}`, {
        file: relativePath(folder, answer.file),
        ...(answer.line === null ? {} : { line: answer.line }),
        hint: `${answer.missing.length === 0 ? 'Mend it' : `It uses packages that are not installed (${answer.missing.join(', ')}): run "npm install" first`}, or write a glimpress.config.ts beside the folder: it is then used instead.`,
      }),
    ], answer.files);
  }
  return answer;
}

/** VuePress 1 takes the theme in `.vuepress/theme`, or where the config says (`require.resolve('./theme/')`): often a copy of one that is known, or an extension of it. `$ownTheme` is where it lies. */
async function withOwnTheme(written: Plain, folder: string): Promise<Plain> {
  const { theme = join(folder, '.vuepress/theme') } = fieldsOf(written);
  if (typeof theme !== 'string') return written;
  if (!isAbsolute(theme)) {
    const code = codeOfInstalled(theme, folder);
    if (isOfficialCopy(code)) return asOfficialBlog(written);
    // Of those that are known more is known than stands in their code.
    return blogFolders({ theme }).length > 0 || isRecoOne(theme) ? written : withBlogOptions(written, code);
  }
  const textOf = (name: string): string => {
    const path = join(theme.endsWith('.js') ? dirname(theme) : theme, name);
    return isFile(path) ? readFileSync(path, 'utf8') : '';
  };
  const code = textOf('index.js');
  const config = await withBlogOptions(existsSync(theme) ? { ...fieldsOf(written), $ownTheme: relativePath(folder, theme) } : written, code);
  if (isOfficialCopy(code)) return asOfficialBlog(config);
  const name = /"name"\s*:\s*"((?:@vuepress\/|vuepress-)theme-[\w-]+)"/.exec(textOf('package.json')) ?? /\bname\s*:\s*['"]((?:@vuepress\/|vuepress-)theme-[\w-]+)['"]/.exec(code) ?? /\bextend\s*:\s*['"]((?:@[\w-]+\/)?[\w-]+)['"]/.exec(code);
  return name === null ? config : { ...fieldsOf(config), theme: name[1]! };
}

/** Options of plugin-blog that stand in the theme's code, as if the config had them. It may have its own; a copy of the official theme takes some from `themeConfig`. */
async function withBlogOptions(config: Plain, code: string): Promise<Plain> {
  const { plugins = [], themeConfig } = fieldsOf(config);
  if (pluginOptions(plugins, 'blog') !== null) return config;
  const { parseAst } = await import('rolldown/parseAst');
  const options = blogOptionsIn(code, parseAst);
  if (options === null) return config;
  const chosen = isOfficialCopy(code) ? (pick(fieldsOf(themeConfig), ['directories', 'frontmatters', 'globalPagination']) as Fields) : {};
  const blog: Plain = { ...options, ...chosen };
  return { ...fieldsOf(config), plugins: Array.isArray(plugins) ? [...(plugins as Plain[]), ['blog', blog]] : { ...fieldsOf(plugins), blog } };
}

/** `$themeVersion`: which versions of theme-reco the blog asks for. The first had other addresses. */
function withThemeVersion(config: Plain, folder: string): Plain {
  const version = askedVersion(folder, 'vuepress-theme-reco');
  return version === null ? config : { ...fieldsOf(config), $themeVersion: version };
}

/** By a name that the official blog theme's code defines: copies of it keep that under whatever name. */
function isOfficialCopy(code: string): boolean {
  return code.includes('THEME_BLOG_PAGINATION_COMPONENT');
}

function asOfficialBlog(config: Plain): Plain {
  return { ...fieldsOf(config), theme: '@vuepress/theme-blog' };
}

/** The code of a theme that the blog has installed, by the name VuePress takes; empty when it has not. */
function codeOfInstalled(theme: string, folder: string): string {
  const { resolve } = createRequire(join(folder, 'config.js'));
  for (const name of [`vuepress-theme-${theme}`, theme]) {
    try {
      return readFileSync(resolve(name), 'utf8');
    } catch {
      // Not under this name.
    }
  }
  return '';
}

/** Those that themes and a plugin make of the folders, written out. */
function withSidebars(config: Plain, folder: string): Plain {
  return withAutoSidebar(withStructureSidebar(withSeriesSidebar(withFolderSidebar(config, folder), folder), folder), folder);
}

function ask(file: string, folder: string, engine: string): Promise<ConfigAnswer> {
  const child = fork(configProcess(), [file, folder], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: ['--no-warnings'] });
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new ProblemError([error('vuepress/config-timeout', `The ${engine} config did not end within ${TIME_LIMIT_MS / 1000} seconds.`, { file: basename(file), hint: 'Does it wait for the network or for input? Write a glimpress.config.ts instead.' })]));
    }, TIME_LIMIT_MS);
    child.on('message', (answer) => {
      clearTimeout(timer);
      done(answer as ConfigAnswer);
    });
    child.on('error', fail);
    child.on('exit', (code) => {
      clearTimeout(timer);
      done({ failure: `it ended the process (${code ?? 'killed'})`, file, line: null, missing: [], files: [file] });
    });
  });
}

/** Beside the bundle (`tools/build-packages`). */
function configProcess(): string {
  return fileURLToPath(new URL('vuepress-config.js', import.meta.url));
}

async function parseData(file: string): Promise<Plain> {
  try {
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.toml') ? ((await import('smol-toml')).parse(text) as unknown as Plain) : ((await import('yaml')).parse(text, { merge: true }) as Plain);
  } catch (failure) {
    throw new ProblemError([error('vuepress/config-failed', `The VuePress config cannot be read: ${(failure as Error).message.split('\n')[0]}`, { file: basename(file), hint: 'Mend it, or write a glimpress.config.ts.' })]);
  }
}
