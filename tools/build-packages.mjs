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

/** Names, sizes and times of all that goes in. */
function sourcesKey() {
  const hash = createHash('md5');
  const add = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) add(path);
      else if (!/\.test\.tsx?$/.test(entry.name)) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  add(join(engine, 'src'));
  add(join(root, 'packages/contracts/src'));
  for (const file of ['package-lock.json', 'packages/engine/package.json', 'tools/build-packages.mjs']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Loaded at run time because they are large, native or resolved by path; everything else is in the bundle. */
const EXTERNAL = /^(vite|rolldown|katex|image-size|chokidar)(\/(?!package\.json$)|$)|^prismjs(\/(?!package\.json$)|$)|^node:/;

/** Builds when needed; returns true when it did. */
export async function buildPackages() {
  const key = sourcesKey();
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
    transform: { define: { __GLIMPRESS_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' }, target: 'node20' },
    logLevel: 'warn',
  });
  await bundle.write({ dir: join(engine, 'dist'), format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify: { compress: true, mangle: false, codegen: false } });
  await bundle.close();
  writeFileSync(stamp, key);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackages();
