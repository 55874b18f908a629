/**
 * Bundles the engine's command into packages/engine/dist, so that it starts fast and needs no TypeScript at run time.
 * Does nothing when no source has changed since the last time: every start of the site calls it.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const engine = join(root, 'packages/engine');
const stamp = join(engine, 'dist/.stamp');

/** Every source file that goes in, relative to the repository's root. */
function sourceFiles() {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return walk(path);
        return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
      });
  return [...walk('packages/engine/src'), ...walk('packages/contracts/src'), 'package-lock.json', 'packages/engine/package.json', 'tools/build-packages.mjs'];
}

/** Names, sizes and times: cheap to compare at every start. */
function stampOf(files) {
  return files.map((file) => `${file} ${statSync(join(root, file)).size} ${statSync(join(root, file)).mtimeMs}`).join('\n');
}

/** Names and contents: the same on every machine. */
function buildHash(files) {
  const hash = createHash('md5');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Loaded at run time because they are large, native or resolved by path; everything else is in the bundle. */
const EXTERNAL = /^(vite|rolldown|katex|image-size|chokidar)(\/(?!package\.json$)|$)|^prismjs(\/(?!package\.json$)|$)|^node:/;

/** Builds when needed; returns true when it did. */
export async function buildPackages() {
  const files = sourceFiles();
  const key = stampOf(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return false;
  const { rolldown } = await import('rolldown');
  const { version } = JSON.parse(readFileSync(join(engine, 'package.json'), 'utf8'));
  rmSync(join(engine, 'dist'), { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: root,
    input: { cli: join(engine, 'src/cli.ts'), index: join(engine, 'src/index.ts') },
    platform: 'node',
    external: EXTERNAL,
    resolve: { conditionNames: ['glimpress-source', 'node', 'import', 'default'] },
    transform: { define: { __GLIMPRESS_VERSION__: JSON.stringify(version), __GLIMPRESS_BUILD__: JSON.stringify(buildHash(files)), 'process.env.NODE_ENV': '"production"' }, target: 'node20' },
    logLevel: 'warn',
  });
  await bundle.write({ dir: join(engine, 'dist'), format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify: { compress: true, mangle: false, codegen: false } });
  await bundle.close();
  writeFileSync(stamp, key);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackages();
