/**
 * `node bench/searching.mjs [COUNTS…] [--peers all|…]`: what a reader waits for who searches a site that `npm run bench` has built
 * (default 120 articles): bytes and time from the click that opens the search to the first answer, then for each of thirty
 * queries; how many of them are answered at all; and the bytes of the whole index.
 *
 * A quarter of the processor's speed (what a worker does is not slowed down: browsers cannot), 150 ms and 1.6 Mbit/s, nothing
 * cached. A query is put into the field at once, and is answered when a result has been painted.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import { ensureInstalled } from '../tools/install.mjs';
import { placeOf } from './articles.mjs';
import { launchBrowser } from './browser.mjs';
import { machine, median } from './machine.mjs';
import { chosenPeers } from './peers/all.mjs';
import { cacheFolder } from './peers/install.mjs';
import { queries } from './queries.mjs';
import { serve } from './serve.mjs';

ensureInstalled({ forTests: true });
const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' }, out: { type: 'string' } } });
const LINE = { latencyMs: 150, bytesPerSecond: 1.6e6 / 8 };
const QUIET_MS = 3000;
/** Without an answer for so long, there is none. */
const LONGEST_MS = 5000;
/** Readers who open the search anew: the first one only fills the server's memory. */
const TURNS = 4;

/** Bytes of an index in Brotli; level 9, for the highest takes minutes. */
function bytesOf(output, files) {
  const names = readdirSync(output, { recursive: true }).filter((name) => files.test(name) && /\.\w+$/.test(name));
  return names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(output, name)), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length, 0);
}

/** Runs in the page: puts a query into the field; resolves to the milliseconds until a result has been painted, null without one. */
async function ask({ field, result, text, longest }) {
  const input = document.querySelector(field);
  const write = (value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const frame = () => new Promise((painted) => requestAnimationFrame(painted));
  /** False when it did not happen in time. */
  const until = async (isReached) => {
    const end = performance.now() + longest;
    while (!isReached() && performance.now() < end) await frame();
    return isReached();
  };
  input.focus();
  write('');
  if (!(await until(() => document.querySelector(result) === null))) throw new Error('The results of the query before stay.');
  const start = performance.now();
  write(text);
  if (!(await until(() => document.querySelector(result) !== null))) return null;
  await frame();
  await new Promise((done) => setTimeout(done));
  return performance.now() - start;
}

/** One reader with nothing cached, who asks these queries: `{ ms, bytes }` of the first, from the click on, and of each after it. */
async function search(browser, server, url, { open, field, result }, texts) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(server.origin + url, { waitUntil: 'load' });
    await page.waitForTimeout(QUIET_MS);
    const answers = [];
    for (const [index, text] of texts.entries()) {
      const before = server.sent();
      const clicked = performance.now();
      if (index === 0) {
        await page.locator(open).first().click();
        await page.locator(field).first().waitFor();
      }
      const opening = performance.now() - clicked;
      const ms = await page.evaluate(ask, { field, result, text, longest: LONGEST_MS });
      // What follows the first results (more of them, their texts) is part of the query.
      await page.waitForTimeout(500);
      answers.push({ ms: ms === null ? null : ms + (index === 0 ? opening : 0), bytes: server.sent() - before });
    }
    return answers;
  } finally {
    await context.close();
  }
}

const browser = await launchBrowser();
const results = [];
console.log(`${machine()}\n4 × slower processor, 150 ms, 1.6 Mbit/s\n`);
try {
  for (const count of positionals.length > 0 ? positionals.map(Number) : [120]) {
    const texts = queries(count);
    for (const [id, peer] of chosenPeers(values.peers)) {
      const output = join(cacheFolder, 'peers', id, `site-${count}`, peer.output);
      if (peer.search === undefined) continue;
      if (!existsSync(output)) {
        console.log(`${peer.name}: npm run bench -- ${count} --peers ${id} builds its site first.`);
        continue;
      }
      const server = await serve(output, LINE);
      try {
        const url = encodeURI(peer.url(placeOf(Math.floor(count / 2))));
        await search(browser, server, url, peer.search, texts);
        const first = [];
        for (let turn = 1; turn < TURNS; turn++) first.push((await search(browser, server, url, peer.search, [texts[turn]]))[0]);
        const [, ...later] = await search(browser, server, url, peer.search, [texts[0], ...texts]);
        const answered = later.filter(({ ms }) => ms !== null);
        const middle = (list, key) => (list.length > 0 ? median(list.map((each) => each[key])) : null);
        const row = { id, name: peer.name, count, indexBytes: bytesOf(output, peer.search.files), firstMs: middle(first.filter(({ ms }) => ms !== null), 'ms'), firstBytes: middle(first, 'bytes'), queryMs: middle(answered, 'ms'), queryBytes: middle(later, 'bytes'), answered: answered.length, asked: later.length };
        results.push(row);
        const time = (ms) => (ms === null ? '–' : `${Math.round(ms)} ms`);
        console.log(`  ${`${peer.name}, ${count}`.padEnd(24)} index ${(row.indexBytes / 1000).toFixed(0)} KB   first answer ${time(row.firstMs)}, ${(row.firstBytes / 1000).toFixed(1)} KB   a query ${time(row.queryMs)}, ${(row.queryBytes / 1000).toFixed(1)} KB   ${row.answered} of ${row.asked} answered`);
      } finally {
        await server.stop();
      }
    }
  }
} finally {
  await browser.close();
}
const out = values.out ?? join(cacheFolder, 'searching.json');
writeFileSync(out, `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
console.log(`\nWritten to ${out}`);
