/**
 * `node tools/pack.mjs OUT`: every package as it is published, as `OUT/{package}/*.tgz`. Sources become plain modules with types; the condition
 * by which the repository finds its own sources is left out. Prints the files it made.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackages, BUNDLED } from './build-packages.mjs';
import { ensureInstalled } from './install.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** In the order in which types need each other. */
const LIBRARIES = ['contracts', 'comment-protocol', 'client', 'live2d', 'theme', 'comments'];
/** Bundled by build-packages, or plain files. */
const PROGRAMS = ['engine', 'comment-server', 'create-glimpress'];
const SOURCE_CONDITION = 'glimpress-source';
const NOTICES = 'THIRD-PARTY-LICENSES.txt';
const PROVENANCE_NOTE = '## Provenance\n\nPublished with [provenance](https://docs.npmjs.com/generating-provenance-statements): `npm audit signatures` shows from which commit and by which workflow this package was built. MIT licence; licences of bundled code, where there is any, in `THIRD-PARTY-LICENSES.txt`.';

const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** Packs everything into `out` (absolute); returns the tarballs' paths. Types are made with what `npm start` leaves out. */
export async function packPackages(out) {
  ensureInstalled({ forTests: true });
  await buildPackages();
  mkdirSync(out, { recursive: true });
  // Below the repository's own packages, so that those of others are found.
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const staging = mkdtempSync(join(root, 'node_modules/.cache/glimpress-pack-'));
  try {
    // Types are resolved from what has been staged before: a folder of packages like an installed one.
    const modules = join(staging, 'node_modules');
    for (const name of LIBRARIES) await stageLibrary(name, modules);
    for (const name of PROGRAMS) stageProgram(name, modules);
    // Two names give the same file name (`@glimpress/comments`, `glimpress-comments`): a folder for each.
    return [...LIBRARIES, ...PROGRAMS].map((name) => pack(join(modules, manifestOf(name).name), join(out, name)));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Sources that are no tests, nor made for them. */
function isPublished(file) {
  return !/\.test\.tsx?$|[\\/]test-[\w-]+\.ts$|[\\/]testing$/.test(file);
}

function manifestOf(name) {
  return read(join(root, 'packages', name, 'package.json'));
}

async function stageLibrary(name, modules) {
  const { rolldown } = await import('rolldown');
  const folder = join(root, 'packages', name);
  const manifest = manifestOf(name);
  const staged = join(modules, manifest.name);
  const dist = join(staged, 'dist');
  const entries = Object.values(manifest.exports).flatMap((entry) => (typeof entry === 'object' && /\.tsx?$/.test(entry[SOURCE_CONDITION]) ? [join(folder, entry[SOURCE_CONDITION])] : []));
  // A worker is a module that no other imports.
  const workers = filesBelow(join(folder, 'src')).filter((file) => basename(file) === 'worker.ts');
  const bundle = await rolldown({ input: [...entries, ...workers], external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('\0') ? true : /\.css(\?inline)?$/.test(id), platform: 'neutral', logLevel: 'warn', transform: { target: 'es2022', jsx: { runtime: 'automatic' } } });
  await bundle.write({ dir: dist, format: 'esm', preserveModules: true, preserveModulesRoot: join(folder, 'src'), entryFileNames: '[name].js' });
  await bundle.close();
  for (const file of filesBelow(dist)) writeFileSync(file, readFileSync(file, 'utf8').replace(/(new URL\(\s*["'][^"']+)\.ts(["'])/g, '$1.js$2'));
  for (const file of filesBelow(join(folder, 'src')).filter((path) => path.endsWith('.css'))) cpSync(file, join(dist, relative(join(folder, 'src'), file)));
  cpSync(join(folder, 'src'), join(staged, 'src'), { recursive: true, filter: isPublished });
  emitTypes(name, staged, dist);
  rmSync(join(staged, 'src'), { recursive: true });
  keepReachable(staged, manifest);
  writeManifest(manifest, staged, folder);
  cpSync(join(folder, 'LICENSE'), join(staged, 'LICENSE'));
}

/** Where a published package has another file than the repository: style sheets are copied as they are. */
function writeManifest(manifest, staged, folder) {
  const own = join(folder, 'README.md');
  const readme = existsSync(own) ? readFileSync(own, 'utf8').trim() : `# ${manifest.name}\n\n${manifest.description}.\n\nPart of [Glimpress](https://www.npmjs.com/package/glimpress).`;
  writeFileSync(join(staged, 'README.md'), `${readme}\n\n${PROVENANCE_NOTE}\n`);
  const exports = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).map(([path, entry]) => {
      if (typeof entry === 'string') return [path, entry];
      const { [SOURCE_CONDITION]: source, ...published } = entry;
      return [path, source?.endsWith('.css') ? { default: source.replace('./src/', './dist/') } : published];
    }),
  );
  const { devDependencies: _, ...rest } = manifest;
  const { repository } = read(join(root, 'package.json'));
  const files = existsSync(join(staged, NOTICES)) ? [...manifest.files, NOTICES] : manifest.files;
  // npm records which commit and workflow built a package, and compares its repository with this one.
  const source = repository === undefined ? {} : { repository: { ...repository, directory: `packages/${basename(folder)}` } };
  writeFileSync(join(staged, 'package.json'), JSON.stringify({ ...rest, files, ...(manifest.exports ? { exports } : {}), ...source, publishConfig: { access: 'public', provenance: true } }, null, 2));
}

/** Declarations of every module, checked against the staged packages it depends on. */
function emitTypes(name, staged, dist) {
  const base = read(join(root, 'tsconfig.base.json'));
  const own = read(join(root, 'packages', name, 'tsconfig.json'));
  const config = { compilerOptions: { ...base.compilerOptions, ...own.compilerOptions, customConditions: [], noEmit: false, declaration: true, emitDeclarationOnly: true, outDir: dist, rootDir: join(staged, 'src'), typeRoots: [join(root, 'node_modules/@types')] }, include: [join(staged, 'src')], exclude: (own.exclude ?? []).map((path) => join(staged, path)) };
  const file = join(staged, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  // Other packages are found where the repository has them.
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', file], { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  } catch (failure) {
    throw new Error(`Types of ${name}:\n${failure.stdout}`);
  } finally {
    rmSync(file);
  }
}

function stageProgram(name, modules) {
  const folder = join(root, 'packages', name);
  const manifest = manifestOf(name);
  const staged = join(modules, manifest.name);
  mkdirSync(staged, { recursive: true });
  for (const path of manifest.files) if (existsSync(join(folder, path))) cpSync(join(folder, path), join(staged, path), { recursive: true, filter: (file) => !/\.(stamp|code|bundled)$/.test(file) });
  if (existsSync(join(folder, 'tsconfig.json'))) {
    cpSync(join(folder, 'src'), join(staged, 'src'), { recursive: true, filter: isPublished });
    emitTypes(name, staged, join(staged, 'dist'));
    rmSync(join(staged, 'src'), { recursive: true });
    keepReachable(staged, manifest);
    const bundled = read(join(folder, 'dist', BUNDLED));
    writeFileSync(join(staged, NOTICES), thirdPartyNotices(bundled.map((path) => join(root, path))));
    manifest.dependencies = withoutBundled(manifest.dependencies, bundled, join(staged, 'dist'));
  }
  writeManifest(manifest, staged, folder);
}

/** What is in the bundle need not be installed, unless published types name it. */
function withoutBundled(dependencies, bundled, dist) {
  const types = filesBelow(dist).filter((file) => file.endsWith('.d.ts')).map((file) => readFileSync(file, 'utf8')).join('\n');
  return Object.fromEntries(Object.entries(dependencies).filter(([name]) => !bundled.includes(`node_modules/${name}`) || types.includes(`'${name}'`)));
}

/** Of the declarations those that the entries need: the others may name packages that are in a bundle, or only made them, and are not installed. */
function keepReachable(staged, { exports }) {
  const kept = new Set();
  const visit = (file) => {
    if (kept.has(file) || !existsSync(file)) return;
    kept.add(file);
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\()\s*['"](\.[^'"]+)['"]/g)) for (const ending of ['.d.ts', '/index.d.ts']) visit(join(dirname(file), from + ending));
  };
  for (const { types } of Object.values(exports)) if (types !== undefined) visit(join(staged, types));
  for (const file of filesBelow(join(staged, 'dist'))) if (file.endsWith('.d.ts') && !kept.has(file)) rmSync(file);
}

function pack(folder, out) {
  // Made where npm runs and copied: on Windows npm is called through a shell, which would take a path with a space for two.
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], shell: process.platform === 'win32' }));
  cpSync(join(folder, filename), join(out, filename));
  return join(out, filename);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = resolve(process.argv[2] ?? 'dist-packages');
  for (const file of await packPackages(out)) console.log(relative(process.cwd(), file));
}
