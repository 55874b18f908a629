/**
 * `node bench/reading.mjs [COUNT] [--peers all|…]`: what a reader waits for on sites that `npm run bench` has built (default 120
 * articles): first and largest paint, total blocking time, bytes and requests of an article, and the time from a click on a link to
 * the next article's heading; at a quarter of the processor's speed, 150 ms and 1.6 Mbit/s, nothing cached.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../tools/install.mjs';
import { placeOf } from './articles.mjs';
import { launchBrowser } from './browser.mjs';
import { machine, median } from './machine.mjs';
import { chosenPeers } from './peers/all.mjs';
import { cacheFolder } from './peers/install.mjs';
import { serve } from './serve.mjs';

ensureInstalled({ forTests: true });
const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' }, out: { type: 'string' } } });
const count = Number(positionals[0] ?? 120);
const TURNS = 5;
const QUIET_MS = 3000;
/** Between two pages: what the browser does to end the one before is no part of the next. */
const REST_MS = 1000;
/** From pressing to letting go: a quick finger. */
const PRESS_MS = 80;
const from = placeOf(Math.floor(count / 2));

/** Runs in the page before anything else. */
function watch() {
  globalThis.bench = { lcp: 0, tasks: [] };
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (globalThis.bench.lcp = startTime))).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime, duration }) => globalThis.bench.tasks.push([startTime, startTime + duration]))).observe({ type: 'longtask', buffered: true });
}

/** Total blocking time as https://web.dev/articles/tbt defines it: what long tasks have beyond 50 ms after the first contentful paint. */
function blockedAfter(fcp, tasks) {
  return tasks.reduce((sum, [start, end]) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0);
}

/** Resolves to the time (ms since the epoch) at which the heading of another page has been painted. */
function headingShown(before) {
  return new Promise((done) => {
    const look = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && heading !== before) requestAnimationFrame(() => setTimeout(() => done(performance.timeOrigin + performance.now())));
      else requestAnimationFrame(look);
    };
    look();
  });
}

async function readOnce(browser, url) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    // Without room to keep texts in: a browser that keeps them decodes each whole document for it while the page waits.
    await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8), uploadThroughput: (0.75e6 / 8) });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let bytes = 0;
    let requests = 0;
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      // What came with a style sheet (`data:`) was not fetched.
      if (encodedDataLength === 0) return;
      bytes += encodedDataLength;
      requests++;
    });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    const atLoad = { bytes, requests };
    await page.waitForTimeout(QUIET_MS);
    const { fcp, lcp, tasks } = await page.evaluate(() => ({ fcp: performance.getEntriesByName('first-contentful-paint')[0].startTime, ...globalThis.bench }));
    const before = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
    const link = page.getByRole('link', { name: '上一篇', exact: true }).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(500);
    const box = await link.boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    // The click happens when the button is let go; by its own time, so that what keeps the page from hearing of it counts.
    await page.evaluate(() => addEventListener('click', ({ timeStamp }) => sessionStorage.setItem('bench-click', String(performance.timeOrigin + timeStamp)), { capture: true, once: true }));
    await page.mouse.up();
    let shown;
    for (let attempt = 0; shown === undefined && attempt < 5; attempt++) shown = await page.evaluate(headingShown, before).catch(() => undefined);
    const clicked = Number(await page.evaluate(() => sessionStorage.getItem('bench-click')));
    return { fcp, lcp, blocked: blockedAfter(fcp, tasks), longTasks: blockedAfter(0, tasks), bytesAtLoad: atLoad.bytes, requestsAtLoad: atLoad.requests, bytes, requests, click: shown - clicked };
  } finally {
    await context.close();
    await new Promise((done) => setTimeout(done, REST_MS));
  }
}

const browser = await launchBrowser();
const sites = [];
try {
  for (const [id, peer] of chosenPeers(values.peers)) {
    const output = join(cacheFolder, 'peers', id, `site-${count}`, peer.output);
    if (!existsSync(output)) console.log(`${peer.name}: npm run bench -- ${count} --peers ${id} builds its site first.`);
    else sites.push({ id, peer, server: await serve(output), runs: [] });
  }
  console.log(`${machine()}\n${count} articles, 4 × slower processor, 150 ms, 1.6 Mbit/s; medians of ${TURNS}\n`);
  // One turn more: the first fills the server's memory.
  for (let turn = -1; turn < TURNS; turn++) {
    for (const { peer, server, runs } of sites) {
      const run = await readOnce(browser, server.origin + encodeURI(peer.url(from)));
      if (turn >= 0) runs.push(run);
    }
  }
  const results = sites.map(({ id, peer, runs }) => ({ id, name: peer.name, ...Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))])) }));
  for (const { name, fcp, lcp, blocked, longTasks, click, bytesAtLoad, requestsAtLoad, bytes } of results) {
    console.log(`  ${name.padEnd(20)} FCP ${Math.round(fcp)}  LCP ${Math.round(lcp)}  blocked ${Math.round(blocked)} (with what comes before the first paint ${Math.round(longTasks)})  click ${Math.round(click)} ms   ${(bytesAtLoad / 1000).toFixed(1)} KB in ${requestsAtLoad} requests until load, ${(bytes / 1000).toFixed(1)} KB in all`);
  }
  const out = values.out ?? join(cacheFolder, 'reading.json');
  writeFileSync(out, `${JSON.stringify({ machine: machine(), count, results }, null, 2)}\n`);
  console.log(`\nWritten to ${out}`);
} finally {
  await Promise.all(sites.map(({ server }) => server.stop()));
  await browser.close();
}
