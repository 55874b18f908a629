/**
 * `node bench/dev.mjs [COUNT] [--peers all|…]`: how long an author waits: from starting the development server to its first
 * answer, and from saving an article to the changed text in an open browser page (default 120 articles; median of 15 saves).
 *
 * The clock stops when the page tells that its text has changed; what the message takes to get here is part of it.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { buildPackages } from '../tools/build-packages.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { placeOf } from './articles.mjs';
import { launchBrowser } from './browser.mjs';
import { machine, median } from './machine.mjs';
import { chosenPeers } from './peers/all.mjs';
import { cacheFolder, commandOf, installPeer } from './peers/install.mjs';
import { writePeerSite } from './peers/peer.mjs';

ensureInstalled({ forTests: true });
await buildPackages();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' }, out: { type: 'string' } } });
const count = Number(positionals[0] ?? 120);
const SAVES = 15;
const LONGEST_WAIT_MS = 120_000;
/** Editors do not save twice at once. */
const PAUSE_MS = 500;

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** Starts the development server in its folder; resolves when the page answers. */
async function startDev(peer, home, folder, path) {
  const port = String(await freePort());
  const command = commandOf(peer, home, peer.dev.map((part) => (part === 'PORT' ? port : part)));
  const started = performance.now();
  const child = spawn(command[0], command.slice(1), { cwd: folder, env: { ...process.env, ...peer.env }, stdio: 'ignore', detached: true });
  const ended = new Promise((done) => child.on('close', done));
  const stop = () => {
    try {
      process.kill(-child.pid);
    } catch {
      // It has ended by itself.
    }
    return ended;
  };
  const hosts = ['127.0.0.1', 'localhost'];
  for (let turn = 0; performance.now() - started < LONGEST_WAIT_MS; turn++) {
    const origin = `http://${hosts[turn % 2]}:${port}`;
    const answer = await fetch(origin + path, { headers: { accept: 'text/html' } }).catch(() => null);
    if (answer?.ok) return { url: origin + path, startMs: performance.now() - started, stop };
    await new Promise((done) => setTimeout(done, 20));
  }
  await stop();
  throw new Error(`${peer.name} does not answer.`);
}

async function measureSaves(page, file) {
  let arrived = () => {};
  await page.exposeFunction('told', (text) => arrived(text));
  const watch = () => {
    let last;
    const look = () => {
      const text = /第 \d+ 次保存/.exec(document.querySelector('main, .main, #app, body')?.textContent ?? '')?.[0];
      if (text && text !== last) globalThis.told((last = text));
    };
    const start = () => (new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }), look());
    if (document.body) start();
    else addEventListener('DOMContentLoaded', start);
  };
  // Also where a save loads the page anew.
  await page.addInitScript(watch);
  await page.evaluate(watch);
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
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return waits;
}

console.log(`${machine()}\n${count} articles\n`);
const browser = await launchBrowser();
const results = [];
try {
  for (const [id, peer] of chosenPeers(values.peers)) {
    const home = peer.dev ? installPeer(id, peer) : null;
    if (home === null) continue;
    const folder = join(home, `dev-${count}`);
    const { articlePath } = writePeerSite(peer, folder, count);
    const index = Math.floor(count / 2);
    const path = encodeURI(peer.url(placeOf(index)));
    await (await startDev(peer, home, folder, path)).stop(); // fills the caches: authors start it again and again
    const dev = await startDev(peer, home, folder, path);
    const page = await browser.newPage();
    try {
      await page.goto(dev.url, { waitUntil: 'networkidle' });
      const waits = await measureSaves(page, articlePath(index));
      const row = { id, name: peer.name, count, startMs: dev.startMs, saveMs: median(waits), minMs: Math.min(...waits), maxMs: Math.max(...waits) };
      results.push(row);
      console.log(`  ${peer.name.padEnd(20)} answers after ${Math.round(row.startMs)} ms; save to screen ${Math.round(row.saveMs)} ms (${Math.round(row.minMs)}–${Math.round(row.maxMs)})`);
    } catch (failure) {
      console.log(`  ${peer.name}: ${failure.message}`);
    } finally {
      await page.close();
      await dev.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  await browser.close();
}
const out = values.out ?? join(cacheFolder, 'dev.json');
writeFileSync(out, `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
console.log(`\nWritten to ${out}`);
