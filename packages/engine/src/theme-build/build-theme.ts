/**
 * Bundles the theme, the site's islands and layouts: once for the browser, once for the server, and the service worker of a site
 * that is read offline. Vite is known in this folder only. Markdown never comes here.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ProblemError } from '@glimpress/contracts/problem';
import type { ThemeServer } from '@glimpress/contracts/theme';
import type { Plugin, Rollup } from 'vite';
import type { SiteConfig } from '../config/resolve';
import { contentHash } from '../content-hash';
import { findAppFiles } from './app-files';
import { brokenTheme, missingFiles } from './broken-theme';
import { collectInputs } from './collect-inputs';
import { compiledAhead } from './compiled-ahead';
import { componentsOnly } from './components-only';
import { findStarts, type ThemeStarts } from './find-starts';
import { readInlineStyle } from './inline-style';
import type { ThemeManifest } from './manifest';
import { sheetsBesideCode } from './sheets-beside-code';
import { siteModules } from './site-modules';
import { standaloneLibrary } from './standalone-library';
import { keepTheme, readCachedTheme, themeFolder, type BuiltTheme } from './theme-cache';
import { traditionalModules, traditionalStyles, traditionalTag } from './traditional-texts';

/** File name of the bundled service worker; the engine writes it into the site with what it must know (`output/plan-offline`). */
const WORKER = 'service-worker.js';

/** In the repository packages are used from their sources; published packages do not know this condition. */
const SOURCE_CONDITION = 'glimpress-source';

/**
 * The site's theme, from the cache or built; `onBuild` is called before it is.
 * @throws ProblemError when a module cannot be found or compiled.
 */
export async function loadTheme(config: SiteConfig, onBuild: () => void = () => {}): Promise<BuiltTheme> {
  const cached = readCachedTheme(config);
  if (cached) return cached;
  onBuild();
  // Vite reads it from the environment: a theme is built for readers, whatever the site's config is told (`cli/main`).
  const { NODE_ENV = 'production' } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await buildTheme(config);
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

async function buildTheme(config: SiteConfig): Promise<BuiltTheme> {
  // The bundler's allocator asks Linux for pages of 2 MB, most of which are zeroed for nothing: without them a theme takes a tenth
  // less time and 230 instead of 380 MB. It reads this when it is loaded.
  process.env.MIMALLOC_ALLOW_THP ??= '0';
  const { build } = await import('vite');
  const folder = themeFolder(config);
  const staging = `${folder}.${process.pid}`;
  // Nor is what an author's tsconfig says heeded: those of Vue leave JSX as it is, and extend packages that are not installed.
  const tsconfig = join(staging, 'tsconfig.json');
  mkdirSync(staging, { recursive: true });
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: { jsx: 'react-jsx', target: 'es2022' } }));
  const inputs = new Map<string, string>();
  const starts: ThemeStarts = { boot: null, app: null };
  const traditional = traditionalTag(config);
  /** What the three builds have in common; plug-ins remember what they found, which differs between browser and server. */
  const shared = (...plugins: Plugin[]) => ({
    root: config.paths.root,
    base: config.base,
    configFile: false as const,
    envFile: false as const,
    publicDir: false as const,
    tsconfig,
    // Nor the PostCSS config of an author's other tools.
    css: { postcss: traditional === null ? {} : traditionalStyles() },
    logLevel: 'silent' as const,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [siteModules(config), traditional !== null && traditionalModules(traditional), standaloneLibrary('flowchart.js'), collectInputs(inputs, config.paths.root), ...plugins],
    // Workers are bundled by themselves; their sources are inputs like all others.
    worker: { plugins: () => [collectInputs(inputs, config.paths.root)] },
  });
  try {
    const [client] = (await Promise.all([
      build({
        ...shared(componentsOnly(), findStarts(starts), sheetsBesideCode(config.base), compiledAhead(['boot', 'app'])),
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
        ...shared(),
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
            ...shared(),
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
    throw new ProblemError([brokenTheme(cause, config)], [...inputs.keys(), ...missingFiles(cause)]);
  }
}

function entryOf(output: unknown): string {
  return (output as Rollup.RollupOutput).output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)!.fileName;
}

/** A style sheet that is larger is better fetched once than with every page. */
const MOST_INLINE_BYTES = 64_000;

/** What the engine must know of the built files; `server` is the name of the server's entry. */
function describe(client: Rollup.RollupOutput, starts: ThemeStarts, server: string, inputs: ReadonlyMap<string, string>, config: SiteConfig): ThemeManifest {
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
    inlineStyle: readInlineStyle(isInline ? css : ''),
    styles: isInline ? [] : bootCss.map((file) => config.base + file),
    files,
    app: app.filter((file) => files.includes(file)),
    onDemand,
    worker: config.offline ? `worker/${WORKER}` : null,
    server: `server/${server}`,
    inputs: Object.fromEntries([...inputs].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/**
 * Loads the server bundle of a built theme.
 * @throws ProblemError when a module of it fails as soon as it is loaded.
 */
export async function importThemeServer(theme: BuiltTheme, config: SiteConfig): Promise<ThemeServer> {
  try {
    return ((await import(pathToFileURL(join(theme.folder, theme.manifest.server)).href)) as { default: ThemeServer }).default;
  } catch (cause) {
    throw new ProblemError([brokenTheme(cause, config)], Object.keys(theme.manifest.inputs));
  }
}
