/**
 * Runs a VuePress config and sends what it exports, as plain data, to the process that started this one. A process of its own:
 * the config is code written for another program, which may never end, print, or change what it likes.
 *
 * What it imports from VuePress, and whatever is not installed, is replaced by a stand-in that records how it was called:
 * `theme: recoTheme({ … })` becomes `{ $call: 'vuepress-theme-reco', args: [{ … }] }`. Only what it hands on of Node works.
 */
import { readFileSync } from 'node:fs';
import Module, { createRequire, isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENDINGS } from '../config/source/place-failure';
import { FILE_SCOPE, fileScope } from '../config/file-scope';
import { articlePaths } from './article-paths';
import type { ConfigAnswer } from './config-answer';
import { readMarkdownCode } from './markdown-code';
import { plainAnswer, type StandInRecord } from './plain-answer';
import { stackPlace } from './stack-place';
import { vuePressHelper } from './vuepress-helpers';
import { isOfVuePress, isPath } from './vuepress-packages';

/** Node's own, without types: how CommonJS modules are found and compiled. */
interface Loader {
  _load(request: string, parent: { filename?: string } | null, isMain: boolean): unknown;
  _nodeModulePaths(from: string): string[];
  new (id: string): { paths: string[]; filename: string; exports: unknown; _compile(code: string, filename: string): void };
}
const loader = Module as unknown as Loader;

const records = new WeakMap<object, StandInRecord>();

/** Plugins of markdown-it that are installed. */
const markdownPlugins = new WeakMap<object, string>();

/** Anything that is done with it gives another stand-in. */
function standIn(id: string, args: readonly unknown[] | null = null): object {
  const get = (_: object, name: string | symbol): unknown => {
    if (name === '__esModule') return true;
    // Not a promise, and text where text is wanted.
    if (name === 'then') return undefined;
    if (typeof name === 'symbol') return name === Symbol.toPrimitive ? () => '' : undefined;
    return (args === null ? vuePressHelper(id, name, standIn) : undefined) ?? standIn(name === 'default' ? id : `${id}.${name}`);
  };
  // A plain function, since an arrow function cannot be constructed: `new Plugin()`.
  const made: object = new Proxy(function () {}, {
    get,
    // A bundler that imports a default and names makes an object with the same prototype: there it finds the names.
    getPrototypeOf: () => new Proxy(Object.create(null) as object, { get }),
    apply: (_, __, given: unknown[]) => standIn(id, given),
    construct: (_, given: unknown[]) => standIn(id, given),
  });
  records.set(made, { id, args });
  return made;
}

/** Local files that went into a bundle, and places of those that are not there. */
const files = new Set<string>();
/** Packages that are not installed, other than VuePress's own. */
const missing = new Set<string>();

const IN_PACKAGE = /[\\/]node_modules[\\/]/;

/** `@scope/name/part` is the package `@scope/name`. */
function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

async function load(file: string): Promise<unknown> {
  const load = loader._load;
  /** There is an ES module: Node.js would run it, but what that imports is not asked for here, so that VuePress itself would run. */
  let needsBundle = isEsModule(file);
  loader._load = (request, parent, isMain) => {
    if (isBuiltin(request)) return load(request, parent, isMain);
    if (isOfVuePress(request)) return standIn(request);
    const requiring = needsBundle || !isPath(request) ? undefined : parent?.filename;
    if (requiring !== undefined && isLocalEsModule(request, requiring)) {
      needsBundle = true;
      throw new Error('It is read with the config, as one module.');
    }
    try {
      const loaded = load(request, parent, isMain);
      if (typeof loaded === 'function' && /^markdown-it-|^@mdit\//.test(request)) markdownPlugins.set(loaded, request);
      return loaded;
    } catch (failure) {
      const isMissing = (failure as { code?: string }).code === 'MODULE_NOT_FOUND';
      // It may be written yet.
      if (isMissing && request.startsWith('.') && parent?.filename !== undefined && !IN_PACKAGE.test(parent.filename)) for (const ending of ENDINGS) files.add(resolve(dirname(parent.filename), request) + ending);
      if (isMissing && !isPath(request)) {
        missing.add(packageOf(request));
        return standIn(request);
      }
      // It may be a part of VuePress after all, and want more of it than there is.
      if (request.startsWith('vuepress-')) return standIn(request);
      throw failure;
    }
  };
  const require = createRequire(file);
  try {
    const exported: unknown = needsBundle ? undefined : require(file);
    // What it required may have been met by a `try`.
    if (!needsBundle) return exported;
  } catch (failure) {
    // TypeScript below it; anything else will fail there too, with a better message.
    if (!needsBundle && !isModuleFault(failure)) throw failure;
  }
  return loadBundled(file);
}

/** A line that begins with `import` or `export`. Were it a remark's, the bundler reads CommonJS as well. */
const ES_MODULE = /^\s*(?:import\b(?!\s*\()|export\b)/m;

/** Also TypeScript, which most often is one. */
function isEsModule(file: string): boolean {
  return /\.m?ts$|\.mjs$/.test(file) || ES_MODULE.test(readFileSync(file, 'utf8'));
}

/** Of what a file of the blog (absolute) requires. */
function isLocalEsModule(request: string, requiring: string): boolean {
  try {
    const file = createRequire(requiring).resolve(request);
    return !IN_PACKAGE.test(file) && isEsModule(file);
  } catch {
    // There is none, or one that only the bundler finds.
    return false;
  }
}

function isModuleFault(failure: unknown): boolean {
  const { code, name, message = '' } = failure as { code?: string; name?: string; message?: string };
  return name === 'SyntaxError' || /^ERR_(REQUIRE|MODULE|UNKNOWN|PACKAGE|UNSUPPORTED)/.test(code ?? '') || (code === 'MODULE_NOT_FOUND' && /\.ts'/.test(message));
}

async function loadBundled(file: string): Promise<unknown> {
  let options: BundleOptions = { tsconfig: true, format: 'cjs' };
  for (;;) {
    try {
      return await bundled(file, options);
    } catch (failure) {
      // It extends one of a package that is not installed. Only its short names of paths are lost.
      if (options.tsconfig && /\btsconfig\b/i.test(String(failure))) options = { ...options, tsconfig: false };
      // `await` outside of functions, as VitePress blogs list their posts: CommonJS has no place for it.
      else if (options.format === 'cjs' && /top-level await/i.test(String(failure))) options = { ...options, format: 'es' };
      else throw failure;
    }
  }
}

interface BundleOptions {
  readonly tsconfig: boolean;
  readonly format: 'cjs' | 'es';
}

/** The config and its local imports as one module. */
async function bundled(file: string, { tsconfig, format }: BundleOptions): Promise<unknown> {
  const { rolldown } = await import('rolldown');
  (globalThis as { standIn?: unknown }).standIn = standIn;
  const bundle = await rolldown({
    input: file,
    tsconfig,
    platform: 'node',
    logLevel: 'silent',
    transform: { define: FILE_SCOPE },
    plugins: [
      fileScope(),
      {
        name: 'glimpress:stand-ins',
        async resolveId(id, importer) {
          if (isBuiltin(id) || importer === undefined) return null;
          if (isOfVuePress(id)) return `\0stand-in:${id}`;
          const found = await this.resolve(id, importer, { skipSelf: true });
          if (found === null && isPath(id)) return null;
          if (found === null) {
            missing.add(packageOf(id));
            return `\0stand-in:${id}`;
          }
          // An ES module is imported from no place (below), where only whole addresses lead somewhere.
          return IN_PACKAGE.test(found.id) ? { id: format === 'es' ? pathToFileURL(found.id).href : id, external: true } : null;
        },
        load(id) {
          if (id.startsWith('\0stand-in:')) return `module.exports = globalThis.standIn(${JSON.stringify(id.slice('\0stand-in:'.length))});`;
          files.add(id);
          return null;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format, exports: 'named', sourcemap: 'inline', dir: dirname(file) });
  await bundle.close();
  // A failure is told by its place in the author's file, not in the bundle.
  process.setSourceMapsEnabled(true);
  if (format === 'es') return import(`data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`) as Promise<unknown>;
  const made = new loader(file);
  made.filename = file;
  made.paths = loader._nodeModulePaths(dirname(file));
  made._compile(output[0].code, file);
  return made.exports;
}

/** What was bundled, and what has been required by now. */
function localFiles(file: string): string[] {
  const required = Object.keys(createRequire(file).cache).filter((name) => !IN_PACKAGE.test(name));
  return [...new Set([...files, ...required])];
}

/** Not `process.env.NODE_ENV`, which is replaced where this is bundled. */
const { NODE_ENV } = process.env;
/** What a config may be given when it is a function. */
const context = { isProd: NODE_ENV === 'production', sourceDir: process.argv[3], siteConfig: {}, themeConfig: {}, pages: [] };

/** VitePress takes a function for `rewrites`: what it makes of each Markdown file of the folder. */
function withRewrites(config: unknown): unknown {
  const { rewrites, srcDir } = (config ?? {}) as { rewrites?: unknown; srcDir?: unknown };
  if (typeof rewrites !== 'function' || records.has(rewrites)) return config;
  const folder = resolve(process.argv[3]!, typeof srcDir === 'string' ? srcDir : '');
  const made = articlePaths(folder).filter((path) => path.endsWith('.md')).map((path) => [path, (rewrites as (path: string) => unknown)(path)]).filter(([path, to]) => typeof to === 'string' && to !== path);
  return { ...(config as object), rewrites: Object.fromEntries(made) as unknown };
}

/** What a function of the config does to markdown-it, as if the config had said it; one that does nothing else is left out. */
function withMarkdownCode(config: unknown): unknown {
  if (typeof config !== 'object' || config === null) return config;
  const { markdown } = config as { markdown?: unknown };
  let site = config as Readonly<Record<string, unknown>>;
  let ofMarkdown = (typeof markdown === 'object' && markdown !== null ? markdown : {}) as Readonly<Record<string, unknown>>;
  for (const key of ['extendMarkdown', 'extendsMarkdown', 'config']) {
    for (const isOfSite of key === 'config' ? [false] : [false, true]) {
      const code = (isOfSite ? site : ofMarkdown)[key];
      if (typeof code !== 'function' || records.has(code)) continue;
      const { choices, isWhole, others } = readMarkdownCode(code as (md: object) => unknown, (plugin) => records.get(plugin as object)?.id ?? markdownPlugins.get(plugin as object) ?? null, standIn);
      const rest = { [key]: isWhole ? undefined : others.length > 0 ? { $plugins: others } : code };
      ofMarkdown = { ...ofMarkdown, ...choices, ...(isOfSite ? {} : rest) };
      site = { ...site, markdown: ofMarkdown, ...(isOfSite ? rest : {}) };
    }
  }
  return site;
}

/** What `defineConfig({ … })`, `withMermaid({ … })` and the like were given. */
function handedThrough(exported: unknown): unknown {
  for (let record = records.get(exported as object); record?.args && /\.(?:(?:define|with)\w*|config)$/.test(record.id); record = records.get(exported as object)) {
    const [given, options] = record.args as readonly [unknown, unknown];
    // `withSidebar({ … }, { … })` of vitepress-sidebar puts into the config what `generateSidebar` makes.
    if (record.id.endsWith('.withSidebar')) {
      const config = handedThrough(given) as { themeConfig?: object };
      exported = { ...config, themeConfig: { ...config.themeConfig, sidebar: standIn('vitepress-sidebar.generateSidebar', [options]) } };
      continue;
    }
    // `require('vuepress-theme-hope').config({ … })` names the theme, too.
    const theme = /^vuepress-theme-([\w-]+)\.config$/.exec(record.id)?.[1];
    exported = theme === undefined || records.has(given as object) ? given : { theme, ...(given as object) };
  }
  return exported;
}

async function answer(): Promise<ConfigAnswer> {
  const file = process.argv[2]!;
  try {
    let exported = await load(file);
    const names = exported as { default?: unknown; __esModule?: unknown } | null;
    if (names?.default !== undefined && !records.has(exported as object)) exported = names.default;
    // `export default config()` of an `async function`.
    exported = await exported;
    exported = handedThrough(exported);
    if (typeof exported === 'function' && !records.has(exported)) exported = handedThrough(await (exported as (given: object) => unknown)(context));
    return { config: plainAnswer(withMarkdownCode(withRewrites(exported)), (value) => records.get(value)), files: localFiles(file) };
  } catch (failure) {
    const { stack = '', errors = [] } = failure as Error & { errors?: readonly Error[] };
    const { message = String(failure) } = errors[0] ?? (failure as Error);
    const place = stackPlace(stack, dirname(file));
    const failing = place?.file ?? file;
    return { failure: message.split('\n')[0]!, file: failing, line: place?.line ?? null, missing: [...missing], files: [...localFiles(file), file, failing] };
  }
}

process.send?.(await answer(), () => process.exit(0));
