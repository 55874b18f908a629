/**
 * `npm run bench [-- sizes…]`: build times, memory and output of generated sites (default 120 and 1000 articles).
 *
 * Every figure is a whole process: start, work, exit. Machines are noisy: medians of several runs, and the ratio between rows
 * of one run is what to compare.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { buildPackages } from '../tools/build-packages.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { generateSite } from './generate.mjs';

ensureInstalled();
await buildPackages();
const root = fileURLToPath(new URL('..', import.meta.url));
const glimpress = join(root, 'packages/engine/bin/glimpress.mjs');
const scratch = join(root, 'node_modules/.cache/glimpress-bench');

/** Runs one build; seconds of wall time and peak resident memory in MB (Linux; elsewhere null). */
function build(folder) {
  return new Promise((done, fail) => {
    const started = performance.now();
    const child = spawn(process.execPath, [glimpress, 'build', folder], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let peakMb = null;
    let output = '';
    const watch = setInterval(() => {
      try {
        const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
        if (peak) peakMb = Number(peak[1]) / 1024;
      } catch {
        // Not Linux, or the process has just ended.
      }
    }, 20);
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('close', (code) => {
      clearInterval(watch);
      if (code === 0) done({ seconds: (performance.now() - started) / 1000, peakMb });
      else fail(new Error(output));
    });
  });
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function measure(label, runs, prepare, folder) {
  const results = [];
  for (let run = 0; run < runs; run++) {
    prepare(run);
    results.push(await build(folder));
  }
  const row = { label, seconds: median(results.map(({ seconds }) => seconds)), min: Math.min(...results.map(({ seconds }) => seconds)), peakMb: median(results.map(({ peakMb }) => peakMb)) };
  console.log(`  ${label.padEnd(44)} ${row.seconds.toFixed(2)} s (min ${row.min.toFixed(2)})${row.peakMb === null ? '' : `   ${Math.round(row.peakMb)} MB`}`);
  return row;
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB\n`);
const sizes = process.argv.slice(2).map(Number).filter((size) => size > 0);
const results = [];
for (const count of sizes.length > 0 ? sizes : [120, 1000]) {
  console.log(`${count} articles`);
  const folder = join(scratch, `site-${count}`);
  const { articlePath } = generateSite(folder, count);
  // The site's packages are the repository's: a folder of its own keeps its cache apart.
  const cache = join(folder, 'node_modules/.cache/glimpress');
  mkdirSync(cache, { recursive: true });
  const dist = join(folder, 'dist');
  const cacheFolder = () => join(cache, readdirSync(cache)[0] ?? 'none');
  const forgetArticles = () => {
    rmSync(dist, { recursive: true, force: true });
    for (const name of readdirSync(cacheFolder())) if (name !== 'theme' && name !== 'config') rmSync(join(cacheFolder(), name), { recursive: true, force: true });
  };
  const runs = count > 2000 ? 2 : 5;
  const rows = [
    await measure('everything cold (theme bundled too)', Math.min(runs, 3), () => { rmSync(cache, { recursive: true, force: true }); rmSync(dist, { recursive: true, force: true }); mkdirSync(cache, { recursive: true }); }, folder),
    await measure('cold, theme bundle cached', runs, forgetArticles, folder),
    await measure('after editing one article', runs, (run) => appendFileSync(articlePath(Math.floor(count / 2)), `\n又改了一笔（${run}）。\n`), folder),
    await measure('nothing changed', runs, () => {}, folder),
  ];
  const html = filesBelow(dist).filter((file) => file.endsWith('.html') && file.includes('/views/') && statSync(file).size > 2000);
  const meanHtml = html.reduce((sum, file) => sum + statSync(file).size, 0) / html.length;
  const article = readFileSync(html.find((file) => !file.endsWith('/index.html')) ?? html[0]);
  console.log(`  ${'mean article page, raw'.padEnd(44)} ${(meanHtml / 1000).toFixed(1)} KB`);
  console.log(`  ${'one article page, brotli'.padEnd(44)} ${(brotliCompressSync(article).length / 1000).toFixed(1)} KB\n`);
  results.push({ count, rows, meanHtmlBytes: Math.round(meanHtml) });
}
writeFileSync(join(scratch, 'results.json'), JSON.stringify({ node: process.versions.node, results }, null, 2));
