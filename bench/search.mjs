/**
 * `node bench/search.mjs [sizes…]`: the search against the truth of a plain text scan, on the blog's own articles and on
 * generated sites (default none; 10000 shows the index).
 *
 * Queries are phrases cut anywhere from sentences, and words. Truth: pages with a line that contains every word, compared in
 * NFKC and lower case, nothing else folded. Recall is the share of the truth that is found, of at most ten pages, with room for
 * three headings of each; precision the share of what ten suggestions show that is true. Bytes are those of a first query on a
 * fresh device: script, worker, style, manifests, index and texts, in Brotli.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { rolldown } from 'rolldown';
import { buildPackages } from '../tools/build-packages.mjs';
import { generateSite } from './generate.mjs';
import { machine } from './machine.mjs';
import { glimpress } from './peers/glimpress.mjs';
import { cacheFolder } from './peers/install.mjs';

await buildPackages();
const root = fileURLToPath(new URL('..', import.meta.url));
const scratch = join(root, 'node_modules/.cache/glimpress-bench');
const LIMIT = 10;
/** Suggestions of one page at most: its headings. */
const MOST_HEADINGS = 3;

/** The sources under test, as one module. */
async function importSources() {
  const file = join(scratch, 'search-sources.mjs');
  const entry = '\0entry';
  const bundle = await rolldown({
    input: 'entry',
    platform: 'node',
    resolve: { conditionNames: ['glimpress-source', 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? `export { createEngine } from '${root}packages/client/src/search/create-engine.ts'; export { planIndexFiles } from '${root}packages/engine/src/search/index-files.ts'; export { planScanFiles } from '${root}packages/engine/src/search/scan-files.ts';` : null),
      },
    ],
  });
  await bundle.write({ file });
  return import(pathToFileURL(file).href);
}

function createRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** All pages with their texts, out of the built files. */
function readPages(out) {
  const folder = join(out, 'assets/search/0');
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const names = readdirSync(folder);
  const list = names.find((name) => name.startsWith('pages.'));
  if (list === undefined) return names.filter((name) => name.startsWith('pages-')).flatMap((name) => Object.values(read(name)));
  const texts = Object.assign({}, ...names.filter((name) => name.startsWith('text-')).map(read));
  return Object.entries(read(list)).map(([key, page]) => ({ ...page, text: texts[key] }));
}

const WORDS = ['缓存', '函数', '内存', '线程', '配置', '模型', '图像', '算法', '缓冲区', '矩阵', 'docker', 'python', 'c++', 'vue', 'linux', '中断', '队列', '数据', 'gpu', '误差'];

function makeQueries(pages, count) {
  const random = createRandom(20261121);
  const queries = WORDS.map((text) => ({ text, kind: 'words' }));
  while (queries.length < count + WORDS.length) {
    const lines = pages[random(pages.length)].text.split('\n').filter((line) => line.length > 20);
    if (lines.length === 0) continue;
    const line = lines[random(lines.length)];
    const length = 3 + random(14);
    const text = line.slice(random(line.length - length)).slice(0, length).trim();
    if (text !== '') queries.push({ text, kind: 'phrases' });
  }
  return queries;
}

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const percent = (value) => value.toFixed(3);

async function measure(label, folder, config) {
  const out = join(scratch, `search-${label}`);
  rmSync(out, { recursive: true, force: true });
  const build = () => {
    const started = performance.now();
    execFileSync(process.execPath, [join(root, 'packages/engine/bin/glimpress.mjs'), 'build', folder, '--out', out], { cwd: root, stdio: 'ignore' });
    return (performance.now() - started) / 1000;
  };
  build();
  for (const path of glimpress.cachesOf(config)) rmSync(join(config, path), { recursive: true, force: true });
  rmSync(out, { recursive: true, force: true });
  const coldSeconds = build();

  const { createEngine, planIndexFiles, planScanFiles } = await importSources();
  const sizes = new Map();
  const sizeOf = (url) => {
    if (!sizes.has(url)) sizes.set(url, brotliCompressSync(readFileSync(join(out, url)), quality).length);
    return sizes.get(url);
  };
  const client = JSON.parse(readFileSync(join(out, 'assets/manifest.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(join(out, client.search['/']), 'utf8'));
  const code = readdirSync(join(out, 'assets')).filter((name) => /^(show-search|worker)[.-]/.test(name));
  const first = code.reduce((sum, name) => sum + sizeOf(`/assets/${name}`), 0) + sizeOf('/assets/manifest.json') + sizeOf(client.search['/']);
  const pages = readPages(out);
  const characters = pages.reduce((sum, { text }) => sum + text.length, 0);

  // What the search adds to a cold build: plan and render all of its files.
  const findable = pages.map(({ text, ...page }, index) => ({ key: page.url, page, article: { path: String(index), bodyHash: String(index), facts: { wordCount: Math.round(text.length * 0.8) } }, text })).sort((a, b) => (a.key < b.key ? -1 : 1));
  const started = performance.now();
  const planned = manifest.kind === 'scan' ? planScanFiles(findable, 'x', '/', { text: ({ text }) => text, code: () => '' }) : planIndexFiles(findable, 'x', '/', ({ text }) => text, { get: () => undefined, put: () => {} });
  for (const file of planned.files) file.render();
  const searchSeconds = (performance.now() - started) / 1000;

  const plain = (text) => text.normalize('NFKC').toLowerCase();
  const lines = pages.map(({ title, headings, tags, text }) => plain([title, ...headings.map(([heading]) => heading), ...tags, text].join('\n')));
  const rows = { phrases: [], words: [] };
  // A reader's second query has the scripts, and what the first one fetched.
  const warm = createEngine(manifest, async (url) => JSON.parse(readFileSync(join(out, url), 'utf8')));
  for (const { text, kind } of makeQueries(pages, 200)) {
    let bytes = first;
    const engine = createEngine(manifest, async (url) => {
      bytes += sizeOf(url);
      return JSON.parse(readFileSync(join(out, url), 'utf8'));
    });
    const run = async (which, limit = LIMIT) => {
      let last;
      const at = performance.now();
      await which.search({ text, limit, isStale: () => false, emit: (result) => (last = result) });
      const urls = new Set(last.hits.map(({ url }) => url.replace(/#.*/, '')));
      return { urls: [...urls].slice(0, LIMIT), bounded: last.bounded, ms: performance.now() - at };
    };
    const shown = await run(engine);
    await run(warm);
    const { ms } = await run(warm);
    const found = await run(warm, MOST_HEADINGS * LIMIT);
    const parts = plain(text).split(/\s+/).filter(Boolean);
    const truth = new Set(pages.filter((_, index) => parts.every((part) => lines[index].includes(part))).map(({ url }) => url));
    const rightOf = (urls) => urls.filter((url) => truth.has(url)).length;
    rows[kind].push({ recall: truth.size === 0 ? 1 : rightOf(found.urls) / Math.min(LIMIT, truth.size), precision: shown.urls.length === 0 ? 1 : rightOf(shown.urls) / shown.urls.length, bytes, ms, bounded: shown.bounded });
  }
  console.log(`\n${label}: ${pages.length} pages, ${(characters / 1e6).toFixed(2)} M characters, ${manifest.kind}, ${planned.files.length} files`);
  console.log(`  cold build ${coldSeconds.toFixed(2)} s, of it search ${searchSeconds.toFixed(2)} s (${Math.round((100 * searchSeconds) / coldSeconds)} %); first use ${(first / 1000).toFixed(1)} KB without index`);
  const result = { label, pages: pages.length };
  for (const [kind, list] of Object.entries(rows)) {
    const mean = (key) => list.reduce((sum, row) => sum + row[key], 0) / list.length;
    const sorted = (key) => list.map((row) => row[key]).sort((a, b) => a - b);
    const at = (key, share) => sorted(key)[Math.min(list.length - 1, Math.floor(list.length * share))];
    console.log(`  ${kind.padEnd(8)} n ${String(list.length).padEnd(4)} recall ${percent(mean('recall'))}  precision ${percent(mean('precision'))}  cut short ${list.filter(({ bounded }) => bounded).length}  KB median ${(at('bytes', 0.5) / 1000).toFixed(0)} p95 ${(at('bytes', 0.95) / 1000).toFixed(0)} max ${(at('bytes', 1) / 1000).toFixed(0)}  ms median ${at('ms', 0.5).toFixed(1)} p95 ${at('ms', 0.95).toFixed(1)}`);
    result[kind] = { queries: list.length, recall: mean('recall'), precision: mean('precision') };
  }
  return result;
}

mkdirSync(scratch, { recursive: true });
const results = [await measure('blog', join(root, 'site'), root)];
for (const count of process.argv.slice(2).map(Number).filter((size) => size > 0)) {
  const folder = join(scratch, `search-site-${count}`);
  generateSite(folder, count);
  results.push(await measure(String(count), folder, folder));
}
mkdirSync(cacheFolder, { recursive: true });
writeFileSync(join(cacheFolder, 'search.json'), `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
