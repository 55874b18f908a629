/**
 * Bundles the theme, the site's islands and layouts: once for the browser, once for the server. The only place that knows
 * Vite. Markdown never comes here.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { error, ProblemError } from '@glimpress/contracts/problem';
import type { Plugin, Rollup } from 'vite';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { findAppFiles } from './app-files';
import type { ThemeManifest } from './manifest';
import { standaloneLibrary } from './standalone-library';
import { keepTheme, readCachedTheme, themeFolder, type BuiltTheme } from './theme-cache';

/** File name of the bundled service worker; the engine writes it into the site with what it must know (`output/plan-offline`). */
const WORKER = 'service-worker.js';

/** In the repository packages are used from their sources; published packages do not know this condition. */
const SOURCE_CONDITION = 'glimpress-source';

/**
 * The site's theme, from the cache or built.
 * @throws ProblemError when a module cannot be found or compiled.
 */
export async function loadTheme(config: SiteConfig, onBuild: () => void = () => {}): Promise<BuiltTheme> {
  const cached = readCachedTheme(config);
  if (cached) return cached;
  onBuild();
  return buildTheme(config);
}

async function buildTheme(config: SiteConfig): Promise<BuiltTheme> {
  // Vite reads it from the environment: a theme is built for readers whatever the author's shell says.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const folder = themeFolder(config);
  const staging = `${folder}.${process.pid}`;
  const inputs = new Set<string>();
  const starts: ThemeStarts = { boot: null, app: null };
  const shared = {
    root: config.paths.root,
    base: config.base,
    configFile: false as const,
    envFile: false as const,
    publicDir: false as const,
    // Nor the PostCSS config of an author's other tools.
    css: { postcss: {} },
    logLevel: 'silent' as const,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [siteModules(config), standaloneLibrary('flowchart.js'), collectInputs(inputs)],
    // Workers are bundled by themselves; their sources are inputs like all others.
    worker: { plugins: () => [collectInputs(inputs)] },
  };
  try {
    const [client] = (await Promise.all([
      build({
        ...shared,
        plugins: [...shared.plugins, componentsOnly(), findStarts(starts)],
        resolve: { conditions: [SOURCE_CONDITION, 'module', 'browser', 'production'] },
        build: {
          outDir: join(staging, 'files'),
          emptyOutDir: true,
          modulePreload: false,
          target: 'es2022',
          assetsInlineLimit: 1024,
          rollupOptions: {
            input: { boot: 'virtual:glimpress/entry' },
            output: { entryFileNames: 'assets/[name].[hash].js', chunkFileNames: 'assets/[name].[hash].js', assetFileNames: 'assets/[name].[hash][extname]',
              // One file each for what every reader needs: left to itself, the bundler gives what an island shares with the app
              // files of its own, each another request before the page comes alive.
              codeSplitting: {
                groups: [
                  { name: 'boot', test: (id: string) => id === starts.boot || id.includes('preload-helper'), priority: 2 },
                  { name: 'app', test: (id: string) => id === starts.app, priority: 1 },
                ],
              },
            },
          },
        },
      }),
      build({
        ...shared,
        resolve: { conditions: [SOURCE_CONDITION, 'module', 'node', 'production'] },
        ssr: { noExternal: true, resolve: { conditions: [SOURCE_CONDITION, 'module', 'node', 'production'] } },
        build: {
          outDir: join(staging, 'server'),
          emptyOutDir: true,
          ssr: true,
          target: 'node20',
          minify: true,
          rollupOptions: { input: { server: 'virtual:glimpress/server' }, output: { entryFileNames: 'server.[hash].mjs' } },
        },
      }).then((server) => {
        writeFileSync(join(staging, 'server', 'entry.json'), JSON.stringify(entryOf(server)));
        return server;
      }),
      config.offline
        ? build({
            ...shared,
            resolve: { conditions: [SOURCE_CONDITION, 'module', 'browser', 'production'] },
            build: {
              outDir: join(staging, 'worker'),
              emptyOutDir: true,
              target: 'es2022',
              // A classic script in one piece: the only kind of service worker that every browser starts.
              rollupOptions: { input: { worker: 'virtual:glimpress/worker' }, output: { format: 'iife', entryFileNames: WORKER } },
            },
          })
        : null,
    ])) as [Rollup.RollupOutput, ...unknown[]];
    const manifest = describe(client, starts, JSON.parse(readFileSync(join(staging, 'server', 'entry.json'), 'utf8')) as string, inputs, config);
    writeFileSync(join(staging, 'manifest.json'), JSON.stringify(manifest));
    keepTheme(staging, folder);
    return { manifest, folder };
  } catch (cause) {
    rmSync(staging, { recursive: true, force: true });
    throw new ProblemError([brokenTheme(cause, config)]);
  }
}

function entryOf(output: unknown): string {
  return (output as Rollup.RollupOutput).output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)!.fileName;
}

/** A style sheet that is larger is better fetched once than with every page. */
const MOST_INLINE_BYTES = 64_000;

function describe(client: Rollup.RollupOutput, starts: ThemeStarts, server: string, inputs: ReadonlySet<string>, config: SiteConfig): ThemeManifest {
  const entry = client.output.find((chunk): chunk is Rollup.OutputChunk => chunk.type === 'chunk' && chunk.isEntry)!;
  // Grouped, the entry is an empty file that imports the boot script: documents name the script itself.
  const grouped = client.output.find((chunk) => chunk.type === 'chunk' && !chunk.isEntry && starts.boot !== null && chunk.moduleIds.includes(starts.boot));
  const boot = grouped ?? entry;
  const { app, onDemand } = findAppFiles(client);
  const bootCss = [...((entry as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])];
  const css = bootCss.map((file) => String((client.output.find(({ fileName }) => fileName === file) as Rollup.OutputAsset).source)).join('\n');
  const isInline = Buffer.byteLength(css) <= MOST_INLINE_BYTES;
  const files = client.output.map((chunk) => chunk.fileName).filter((file) => (grouped === undefined || file !== entry.fileName) && !(isInline && bootCss.includes(file))).sort();
  return {
    id: contentHash(JSON.stringify([files, server, isInline ? css : '']), 12),
    boot: config.base + boot.fileName,
    inlineStyle: isInline ? css : '',
    styles: isInline ? [] : bootCss.map((file) => config.base + file),
    files,
    app: app.filter((file) => files.includes(file)),
    onDemand,
    worker: config.offline ? `worker/${WORKER}` : null,
    server: `server/${server}`,
    inputs: Object.fromEntries([...inputs].sort().map((file) => [file, contentHash(readFileSync(file))])),
  };
}

/** Provides the entries and the site's own modules under fixed names. */
function siteModules(config: SiteConfig): Plugin {
  const { theme, islands, layouts, slots, paths } = config;
  const locate = (specifier: string): string => (specifier.startsWith('.') ? resolve(paths.root, specifier) : specifier);
  const themeEntry = (entry: string): string => (theme.startsWith('.') || isAbsolute(theme) ? `${resolve(paths.root, theme)}/${entry}` : `${theme}/${entry}`);
  const modules: Record<string, string> = {
    'virtual:glimpress/entry': `import ${JSON.stringify(themeEntry('style.css'))};\nimport ${JSON.stringify(themeEntry('boot'))};`,
    'virtual:glimpress/server': `export { default } from ${JSON.stringify(themeEntry('server'))};`,
    'virtual:glimpress/worker': `import ${JSON.stringify(themeEntry('service-worker'))};`,
    'virtual:glimpress/islands': `export const islands = {${Object.entries(islands)
      .map(([name, specifier]) => `${JSON.stringify(name)}: () => import(${JSON.stringify(locate(specifier))})`)
      .join(',')}};`,
    'virtual:glimpress/mermaid': config.hasMermaid ? "export { default } from 'mermaid';" : 'export default null;',
    'virtual:glimpress/slots': `export const slots = {${Object.entries(slots)
      .map(([name, slot]) => `${name}: ${slot === null ? 'null' : `{ load: () => import(${JSON.stringify(slot.module)}), props: ${JSON.stringify(slot.props)} }`}`)
      .join(',')}};`,
    'virtual:glimpress/layouts': `${Object.entries(layouts)
      .map(([, specifier], index) => `import l${index} from ${JSON.stringify(locate(specifier))};`)
      .join('\n')}\nexport const layouts = {${Object.keys(layouts)
      .map((name, index) => `${JSON.stringify(name)}: l${index}`)
      .join(',')}};`,
  };
  const engineRequire = createRequire(import.meta.url);
  return {
    name: 'glimpress:site-modules',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (modules[id] !== undefined) return `\0${id}`;
      if (!importer?.startsWith('\0virtual:glimpress/') || id.startsWith('.') || isAbsolute(id)) return null;
      // The virtual modules stand in the site's folder; where the site has no packages of its own, the engine's serve.
      const found = await this.resolve(id, join(paths.root, 'glimpress.config.ts'), { skipSelf: true });
      return found ?? (await this.resolve(id, engineRequire.resolve.paths('x')?.[0] ?? paths.root, { skipSelf: true }));
    },
    load: (id) => (id.startsWith('\0virtual:glimpress/') ? modules[id.slice(1)] : null),
  };
}

/** Modules of a theme by which the bundler's files are told apart, wherever the theme keeps them: those of a published one are compiled. */
interface ThemeStarts {
  /** The boot script's first module. */
  boot: string | null;
  /** What the boot script loads once the page is idle; null when it loads nothing, or several things. */
  app: string | null;
}

/** Finds them once all modules are read, before they are put into files. */
function findStarts(starts: ThemeStarts): Plugin {
  return {
    name: 'glimpress:find-starts',
    buildEnd(failure) {
      if (failure) return;
      const imported = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      starts.boot = imported('\0virtual:glimpress/entry').find((id) => !/\.css(?:\?|$)/.test(id)) ?? null;
      const reached = new Set(starts.boot === null ? [] : [starts.boot]);
      for (const id of reached) for (const each of imported(id)) reached.add(each);
      const later = new Set([...reached].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
      starts.app = later.size === 1 ? [...later][0]! : null;
    },
  };
}

/** Islands are loaded when a page needs them: that one of the site's has nothing to show would come out at the reader's. */
function componentsOnly(): Plugin {
  return {
    name: 'glimpress:components-only',
    buildEnd(failure) {
      if (failure) return;
      for (const island of this.getModuleInfo('\0virtual:glimpress/islands')?.dynamicallyImportedIds ?? []) {
        const file = island.split('?')[0]!;
        if (/[\\/]node_modules[\\/]/.test(file) || this.getModuleInfo(island)?.exports?.includes('default')) continue;
        this.error({ message: `The component in ${basename(file)} cannot be used, the module has no default export: write "export default" before it.`, id: file });
      }
    },
  };
}

/** Notes every file outside of installed packages that goes into the bundle. */
function collectInputs(inputs: Set<string>): Plugin {
  const note = (file: string): void => {
    if (!isAbsolute(file) || file.includes('/node_modules/') || file.includes('\\node_modules\\') || inputs.has(file)) return;
    inputs.add(file);
    // The bundler reads what a style sheet names by itself, without asking for it as a module.
    if (file.endsWith('.css')) filesNamedIn(file).forEach(note);
  };
  return {
    name: 'glimpress:collect-inputs',
    // Vite loads pictures and texts (`?raw`) before it asks any other plugin.
    enforce: 'pre',
    load(id) {
      note(id.split('?')[0]!);
      return null;
    },
  };
}

/** The files that a style sheet imports or shows, by relative paths. */
function filesNamedIn(styleSheet: string): string[] {
  const text = existsSync(styleSheet) ? readFileSync(styleSheet, 'utf8') : '';
  return [...text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*['"]?([^'")\s;]+)/g)].map(([, name]) => resolve(dirname(styleSheet), name!)).filter((file) => existsSync(file));
}

/** What the bundler says about its first failure. */
interface BundlerFailure {
  readonly message?: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  readonly errors?: readonly BundlerFailure[];
}

function brokenTheme(cause: unknown, config: SiteConfig) {
  // Of several failures the message of the whole only tells the number.
  const failure = (cause as BundlerFailure).errors?.[0] ?? (cause as BundlerFailure);
  const text = stripVTControlCharacters(failure.message ?? String(cause));
  const [, wanted, importer] = /failed to resolve import "([^"]+)" from "([^"]+)"/.exec(text) ?? [];
  if (wanted !== undefined) return missingPackage(wanted, importer!, config);
  const message = text.split('\n').find((line) => line.trim() !== '')?.replace(/ in \S*virtual:glimpress\S*/, '') ?? 'unknown failure';
  // A syntax error names its place in a drawing below the message: `╭─[ islands/Clock.tsx:3:7 ]`.
  const drawn = /\[ (.+):(\d+):(\d+) \]/.exec(text);
  const place = drawn ? { file: resolve(config.paths.root, drawn[1]!), line: Number(drawn[2]), column: Number(drawn[3]) } : { file: failure.loc?.file ?? failure.id, line: failure.loc?.line, column: failure.loc?.column };
  return error('theme/build', `The theme "${config.theme}" cannot be built: ${message}`, {
    // Entries that the engine makes up are no place an author could go to.
    ...(place.file === undefined || place.file.includes('virtual:glimpress/') ? {} : { ...place, file: shownPath(place.file, config.paths.cwd) }),
    hint: 'Check the paths of "theme", "islands" and "layouts" in the config, and the module named here.',
  });
}

function missingPackage(wanted: string, importer: string, config: SiteConfig) {
  const lines = existsSync(importer) ? readFileSync(importer, 'utf8').split(/\r?\n/) : [];
  const line = lines.findIndex((each) => [`'${wanted}'`, `"${wanted}"`].some((quoted) => each.includes(quoted))) + 1;
  const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');
  return error('theme/build', `The theme "${config.theme}" cannot be built: "${wanted}" is not found.`, {
    ...(lines.length === 0 ? {} : { file: shownPath(importer, config.paths.cwd), ...(line > 0 && { line }) }),
    hint: `Run "npm install ${name}", or remove the import.`,
  });
}

/** As the author would name it: from where they called the command, when it lies below. */
function shownPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}

/** Loads the server bundle of a built theme. */
export async function importThemeServer(theme: BuiltTheme): Promise<import('@glimpress/contracts/theme').ThemeServer> {
  return ((await import(pathToFileURL(join(theme.folder, theme.manifest.server)).href)) as { default: import('@glimpress/contracts/theme').ThemeServer }).default;
}
