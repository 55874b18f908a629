/**
 * Runs a `glimpress.config.*`: code, bundled once (with what it imports from the site, packages left outside) and imported.
 * The bundle is kept in the cache under the hashes of the files it came from, so that a second start does not bundle again.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { error, ProblemError, type Problem } from '@glimpress/contracts/problem';
import { relativePath } from '../relative-path';
import { replaceFile } from '../replace-file';
import { duplicateKeys } from './source/duplicate-keys';
import { FILE_SCOPE, fileScope, scopeOf } from './file-scope';
import { adviseOnPath, ENDINGS } from './source/place-failure';
import { adviseOnSyntax } from './source/syntax-advice';

/** What a config exports, and the local files it came from (absolute), with those that would be taken in place of them. */
export interface RunConfig {
  readonly exported: unknown;
  readonly inputs: readonly string[];
  /** Of its source. */
  readonly problems: readonly Problem[];
}

/** @throws ProblemError when it cannot be bundled, fails or exports nothing. */
export async function runConfig(configFile: string, cache: string): Promise<RunConfig> {
  const folder = join(cache, 'config');
  const record = join(folder, 'inputs.json');
  const known = readJson(record) as { configFile: string; inputs: Record<string, string | null>; bundle: string; problems?: readonly Problem[] } | undefined;
  const fresh = known?.configFile === configFile && existsSync(known.bundle) && Object.entries(known.inputs).every(([file, hash]) => hashOf(file) === hash);
  if (fresh) return { exported: await importDefault(known.bundle, configFile, null, Object.keys(known.inputs)), inputs: Object.keys(known.inputs), problems: known.problems ?? [] };

  const { code, map, files, wanted } = await bundleConfig(configFile);
  // The cache lies inside the site's node_modules, so the bundle's package imports resolve as the author expects.
  const bundle = join(folder, `${createHash('sha1').update(code).digest('hex').slice(0, 12)}.mjs`);
  replaceFile(bundle, code);
  const exported = await importDefault(bundle, configFile, map, files);
  const { parseAst } = await import('rolldown/parseAst');
  const problems = duplicateKeys(files, parseAst, (file) => nameFrom(configFile, file));
  const inputs = [...files, ...wanted];
  replaceFile(record, JSON.stringify({ configFile, inputs: Object.fromEntries(inputs.map((file) => [file, hashOf(file)])), bundle, problems }));
  forgetOld(folder, bundle);
  return { exported, inputs, problems };
}

/** Another command may have bundled another state just now, and be about to import it. */
const IN_USE_MS = 60_000;

function forgetOld(folder: string, bundle: string): void {
  for (const file of readdirSync(folder).map((name) => join(folder, name))) {
    const { mtimeMs = Infinity } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (file.endsWith('.mjs') && file !== bundle && mtimeMs < Date.now() - IN_USE_MS) rmSync(file, { force: true });
  }
}

/** `wanted` are files that do not exist: written, they may be imported in place of others. */
async function bundleConfig(configFile: string): Promise<{ code: string; map: SourceMapPayload | null; files: string[]; wanted: string[] }> {
  const { rolldown } = await import('rolldown');
  const files = new Set<string>();
  /** All that their imports may mean. */
  const wanted = new Set<string>();
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
          resolveId(id, importer) {
            if (id === 'glimpress') return '\0glimpress';
            if (importer !== undefined && id.startsWith('.')) for (const ending of ENDINGS) wanted.add(resolve(dirname(importer), id) + ending);
            return null;
          },
          load(id) {
            if (id === '\0glimpress') return 'export const defineConfig = (config) => config;';
            files.add(id);
            return null;
          },
        },
      ],
    });
    const { output } = await bundle.generate({ format: 'esm', sourcemap: 'hidden', dir: dirname(configFile) });
    await bundle.close();
    return { code: output[0].code, map: output[0].map as SourceMapPayload | null, files: [...files], wanted: [...wanted].filter((file) => !existsSync(file)) };
  } catch (cause) {
    throw new ProblemError([unbundled(cause, configFile)], [...files, ...wanted]);
  }
}

let runs = 0;

/** `map` is the bundle's; without it a failure is told without its line. `files` are those the bundle came from. */
async function importDefault(bundle: string, configFile: string, map: SourceMapPayload | null, files: readonly string[]): Promise<unknown> {
  let module: { default?: unknown };
  try {
    // Node runs a module once for each address; a config that looks at folders gives another answer when they have changed.
    module = (await import(`${pathToFileURL(resolve(bundle)).href}?${++runs}`)) as typeof module;
  } catch (cause) {
    throw new ProblemError([failed(cause, bundle, configFile, map, files)], files);
  }
  if (module.default === undefined) throw new ProblemError([error('config/broken', 'The config exports nothing.', { file: basename(configFile), hint: 'Write: export default defineConfig({ title: "…" })' })], files);
  return module.default;
}

/** A config that is no module the bundler can read. */
function unbundled(cause: unknown, configFile: string): Problem {
  const failure = cause as { message?: string; errors?: { message: string; loc?: { line: number; column: number; file: string } }[] };
  const { loc, message = failure.message ?? String(cause) } = failure.errors?.[0] ?? {};
  if (loc === undefined) return broken(message, configFile, configFile);
  // The bundler counts columns from 0, and on the first line what was put there.
  const column = loc.column + 1 - (loc.line === 1 ? scopeOf(loc.file).length : 0);
  return broken(message, configFile, loc.file, loc.line, column > 0 ? column : undefined);
}

/** A config that ends with an exception. */
function failed(cause: unknown, bundle: string, configFile: string, map: SourceMapPayload | null, files: readonly string[]): Problem {
  const { message = String(cause), stack = '' } = cause as Partial<Error>;
  const wanted = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (wanted !== undefined) {
    const found = files.map((file) => ({ file, line: lineOfImport(wanted, file) })).find(({ line }) => line !== undefined);
    return { ...broken(`The package "${wanted}" is not installed.`, configFile, found?.file ?? configFile, found?.line), hint: `Run "npm install ${wanted}", or remove the import.` };
  }
  const [, line, column] = stack.split('\n').map((each) => new RegExp(`${basename(bundle).replaceAll('.', '\\.')}\\?\\d+:(\\d+):(\\d+)`).exec(each)).find((match) => match !== null) ?? [];
  const entry = map === null || line === undefined ? {} : (new SourceMap(map).findEntry(Number(line) - 1, Number(column) - 1) as Partial<SourceMapping>);
  return entry.originalSource === undefined ? broken(message, configFile, configFile) : broken(message, configFile, resolve(dirname(configFile), entry.originalSource), entry.originalLine! + 1);
}

function lineOfImport(name: string, file: string): number | undefined {
  const index = readFileSync(file, 'utf8').split(/\r?\n/).findIndex((line) => /\b(from|import)\b/.test(line) && [`'${name}'`, `"${name}"`, `'${name}/`, `"${name}/`].some((quoted) => line.includes(quoted)));
  return index === -1 ? undefined : index + 1;
}

function broken(written: string, configFile: string, file: string, line?: number, column?: number): Problem {
  const message = stripVTControlCharacters(written).split('\n')[0]!.replace(/^\[\w+\] /, '');
  const advice = line === undefined || !existsSync(file) ? undefined : adviseOnSyntax(message, readFileSync(file, 'utf8'), line, column);
  return error('config/broken', `The config cannot be run: ${message}`, {
    file: nameFrom(configFile, file),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    hint: adviseOnPath(message, file) ?? advice ?? 'It must be a module whose default export is the config.',
  });
}

function nameFrom(configFile: string, file: string): string {
  return relativePath(dirname(configFile), file);
}

/** Null of a file that is not there. */
function hashOf(file: string): string | null {
  try {
    return createHash('sha1').update(readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
