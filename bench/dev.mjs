/**
 * `node bench/dev.mjs [-- sizes…]`: how long an author waits: from starting `glimpress dev` to its address, and from saving an
 * article to the changed text in an open browser page (default 120 articles, as one median of 15 saves).
 *
 * The clock stops when the page tells that its text has changed; what the message takes to get here is part of it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { buildPackages } from '../tools/build-packages.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { generateSite } from './generate.mjs';
import { launchBrowser } from './browser.mjs';

ensureInstalled({ forTests: true });
await buildPackages();
const root = fileURLToPath(new URL('..', import.meta.url));
const SAVES = 15;
const LONGEST_WAIT_MS = 30_000;
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Starts `dev` on a free port; resolves to its address, the milliseconds that took, and what ends it. */
function startDev(folder) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'packages/engine/bin/glimpress.mjs'), 'dev', folder, '--port', '0'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((done) => child.on('close', done));
  return new Promise((done, fail) => {
    let output = '';
    const read = (data) => {
      output += data;
      const url = /at (http:\S+)/.exec(output)?.[1];
      if (url) done({ url: url.replace(/\/$/, ''), startMs: performance.now() - started, stop: () => (child.kill(), ended) });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => fail(new Error(output)));
  });
}

console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n`);
const browser = await launchBrowser();
const scratch = [];
let running = { stop: async () => {} };
try {
  const sizes = process.argv.slice(2).map(Number).filter((size) => size > 0);
  for (const count of sizes.length > 0 ? sizes : [120]) {
    // Not below `node_modules`: nothing there is watched.
    const folder = mkdtempSync(join(tmpdir(), 'glimpress-bench-'));
    scratch.push(folder);
    const { articlePath } = generateSite(folder, count);
    await (await startDev(folder)).stop(); // fills the caches: authors start dev again and again
    const dev = (running = await startDev(folder));
    const page = await browser.newPage();
    const file = articlePath(Math.floor(count / 2));
    await page.goto(dev.url + encodeURI(file.slice(join(folder, 'content').length).replace(/\.md$/, '.html')));
    await page.waitForFunction(() => document.documentElement.dataset.app === 'ready');
    let arrived = () => {};
    await page.exposeFunction('told', (text) => arrived(text));
    await page.evaluate(() => {
      new MutationObserver(() => {
        const text = /第 \d+ 次保存/.exec(document.querySelector('main').textContent)?.[0];
        if (text) globalThis.told(text);
      }).observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true });
    });
    const before = readFileSync(file, 'utf8');
    const waits = [];
    for (let save = 1; save <= SAVES; save++) {
      const text = `第 ${save} 次保存`;
      const shown = new Promise((done, fail) => {
        const timer = setTimeout(() => fail(new Error(`${text}: not shown within ${LONGEST_WAIT_MS} ms`)), LONGEST_WAIT_MS);
        arrived = (found) => found === text && (clearTimeout(timer), done());
      });
      const started = performance.now();
      writeFileSync(file, `${before}\n\n${text}\n`);
      await shown;
      waits.push(performance.now() - started);
      // Editors do not save twice at once.
      await new Promise((done) => setTimeout(done, 300));
    }
    writeFileSync(file, before);
    await page.close();
    await dev.stop();
    running = { stop: async () => {} };
    console.log(`${count} articles: dev ready in ${Math.round(dev.startMs)} ms; save to screen ${Math.round(median(waits))} ms (min ${Math.round(Math.min(...waits))}, max ${Math.round(Math.max(...waits))})`);
  }
} finally {
  await browser.close();
  await running.stop();
  for (const folder of scratch) rmSync(folder, { recursive: true, force: true });
}
