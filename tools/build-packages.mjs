/**
 * Bundles the packages that are commands into their `dist` folders, so that they start fast and need no TypeScript at run
 * time. Does nothing for a package whose sources have not changed since the last time: every start of the site calls it.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// As in `theme-build/build-theme`; what is started from here, tests above all, bundles without zeroed pages as well.
process.env.MIMALLOC_ALLOW_THP ??= '0';

/** In a `dist`, the folders (from the repository's root) of other packages whose code went in. */
export const BUNDLED = '.bundled';
const PACKAGE = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * `browser`: a page's script, bundled into `folder`, and its styles beside it.
 * `whole`: the entry that becomes one CommonJS file, which `start/load-bundle` loads with code compiled before.
 * `copies`: files of other packages that go into `dist` as they are, of fonts the format that is published.
 * `entries`: modules with chunks in common. `uses`: packages of the repository that go into the bundle. `external`: loaded at run time because they are large, native
 * or resolved by path; everything else is in the bundle.
 */
const PACKAGES = [
  {
    folder: 'packages/engine',
    whole: 'engine.ts',
    // The config's is a process of its own.
    entries: { index: 'index.ts', start: 'start/start.ts', 'vuepress-config': 'vuepress/config-process.ts' },
    uses: ['packages/contracts'],
    copies: { 'katex/katex.cjs': 'katex/dist/katex.min.js', 'katex/katex.min.css': 'katex/dist/katex.min.css', 'katex/fonts': 'katex/dist/fonts' },
    external: /^(vite|rolldown|image-size|chokidar)(\/(?!package\.json$)|$)|^prismjs(\/(?!package\.json$)|$)|^node:/,
  },
  {
    folder: 'packages/comment-server',
    entries: { cli: 'cli.ts', index: 'index.ts' },
    uses: ['packages/comment-protocol'],
    browser: { folder: 'admin', script: 'admin/ui/main.tsx', style: 'admin/ui/admin.css' },
    // A driver of databases and what sends mails: loaded by the servers that have one. What all need is read as a few files, not as a hundred.
    external: /^(libsql|pg|nodemailer)(\/|$)|^node:/,
  },
];

/**
 * markdown-it is published with its class fields lowered to calls of a helper, which makes a quarter of parsing: they become
 * assignments again.
 */
const plainFields = {
  name: 'plain-fields',
  transform: {
    filter: { id: /markdown-it\.mjs$/ },
    handler: (code) => ({ code: code.replaceAll(/\b_defineProperty\(\s*this,(?:\s*\/\*\*(?:(?!\*\/)[^])*\*\/)?\s*"(\w+)",\s*([^;]*?)\s*\);/g, 'this.$1 = $2;'), map: null }),
  },
};

/** Code that V8 takes from a cache cannot `import()`: what is imported when needed goes through the function that `start/load-bundle` hands in. */
const importsByFunction = {
  name: 'imports-by-function',
  renderChunk: (code) => ({ code: code.replaceAll(/\bawait import\(/g, 'await importModule('), map: null }),
};

/** Modules of Node's own that few commands need: `require` finds one again in no time, where it is used (in parentheses, for `new`). To load `child_process` takes 6 to 8 ms. */
const whereUsed = {
  name: 'where-used',
  renderChunk: (code) => ({ code: ['child_process', 'worker_threads', 'stream'].reduce((all, name) => all.replace(`node_${name} = require("node:${name}")`, `node_${name}`).replaceAll(`node_${name}.`, `(require("node:${name}")).`), code), map: null }),
};

/**
 * Names that an ES module imports from Node's modules, asked for as CommonJS does it: to make an ES module of one, Node reads all that it
 * exports, and so loads what of `node:fs` nobody uses. 10 ms of every start on Node 26.
 */
const builtinsAsked = {
  name: 'builtins-asked',
  renderChunk: (code) => ({ code: code.replaceAll(/^import \{([^}]*)\} from ("node:[\w/]+");$/gm, (_, names, from) => `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule(${from});`), map: null }),
};

/**
 * The whole bundle as the function that `start/load-bundle` calls, on one line with its first, so that lines of a stack are those of the file.
 * Comments are no part of it: they are read at every start (1.6 to 1.3 MB).
 */
const asFunction = (code) => `(function (exports, require, module, __filename, __dirname, importModule) {${code}\n})`;

/** Latin text is read several times as fast as UTF-8, and V8 keeps it in half the memory: what is not ASCII becomes `\uXXXX`, after all else. */
const asciiOnly = (code) => code.replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Every source file that goes in, relative to the repository's root. */
function sourceFiles({ folder, uses }) {
  const walk = (place) =>
    readdirSync(join(root, place), { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const path = `${place}/${entry.name}`;
        if (entry.isDirectory()) return walk(path);
        return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
      });
  return [...[folder, ...uses].flatMap((name) => walk(`${name}/src`)), 'package-lock.json', `${folder}/package.json`, 'tools/build-packages.mjs'];
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

/** Builds what needs it; returns true when anything did. */
export async function buildPackages() {
  let built = false;
  for (const one of PACKAGES) built = (await buildPackage(one)) || built;
  return built;
}

async function buildPackage(one) {
  const folder = join(root, one.folder);
  const dist = join(folder, 'dist');
  const stamp = join(dist, '.stamp');
  const files = sourceFiles(one);
  const key = stampOf(files);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return false;
  const { rolldown } = await import('rolldown');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const staging = join(root, 'node_modules/.cache', `${one.folder.replaceAll('/', '-')}-${process.pid}`);
  const options = {
    cwd: root,
    platform: 'node',
    external: one.external,
    plugins: [plainFields],
    resolve: { conditionNames: ['glimpress-source', 'node', 'import', 'default'] },
    transform: { define: { __GLIMPRESS_VERSION__: JSON.stringify(version), __GLIMPRESS_BUILD__: JSON.stringify(buildHash(files)), 'process.env.NODE_ENV': '"production"' }, target: 'node20' },
    logLevel: 'warn',
  };
  const source = (file) => join(folder, 'src', file);
  const minify = { compress: true, mangle: false, codegen: false };
  const bundle = await rolldown({ ...options, plugins: [...options.plugins, builtinsAsked], input: Object.fromEntries(Object.entries(one.entries).map(([name, file]) => [name, source(file)])) });
  const outputs = [await bundle.write({ dir: staging, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', minify, comments: false })];
  await bundle.close();
  if (one.whole) {
    const whole = await rolldown({ ...options, input: source(one.whole), plugins: [...options.plugins, importsByFunction, whereUsed] });
    outputs.push(await whole.write({ dir: staging, format: 'cjs', codeSplitting: false, entryFileNames: '[name].cjs', minify, comments: false }));
    await whole.close();
    const file = join(staging, one.whole.replace(/ts$/, 'cjs'));
    writeFileSync(file, asFunction(asciiOnly(readFileSync(file, 'utf8'))));
  }
  for (const [to, from] of Object.entries(one.copies ?? {})) cpSync(join(root, 'node_modules', from), join(staging, to), { recursive: true, filter: (file) => !/\.(woff|ttf)$/.test(file) });
  if (one.browser) {
    const page = await rolldown({
      cwd: root,
      input: { [one.browser.folder]: join(folder, 'src', one.browser.script) },
      platform: 'browser',
      transform: { define: { 'process.env.NODE_ENV': '"production"' }, target: 'es2022' },
      logLevel: 'warn',
    });
    outputs.push(await page.write({ dir: join(staging, one.browser.folder), format: 'esm', entryFileNames: '[name].js', minify: true }));
    await page.close();
    copyFileSync(join(folder, 'src', one.browser.style), join(staging, one.browser.folder, `${one.browser.folder}.css`));
  }
  const modules = outputs.flatMap(({ output }) => output.flatMap(({ moduleIds = [] }) => moduleIds));
  const copied = Object.values(one.copies ?? {}).map((path) => join(root, 'node_modules', path));
  writeFileSync(join(staging, BUNDLED), JSON.stringify([...new Set([...modules, ...copied].flatMap((id) => PACKAGE.exec(relative(root, id))?.[0].replaceAll('\\', '/') ?? []))].sort()));
  writeFileSync(join(staging, '.stamp'), key);
  // Moved in whole: whoever starts the command meanwhile finds either the old or the new.
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(staging, dist);
  } catch (failure) {
    rmSync(staging, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(stamp)) throw failure;
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPackages();
