/**
 * `node bench/lighthouse.mjs [COUNT] [--peers all|…]`: Lighthouse's four scores, as on a phone, of an article and the home page of
 * sites that `npm run bench` has built (default 120 articles); medians of three, and what Lighthouse finds fault with.
 * `node bench/lighthouse.mjs URL… [--dark]`: the same once for any pages, for readers of a dark mode if asked.
 *
 * Performance depends on the machine and on what else it does; the other three scores do not.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from '../tools/install.mjs';
import { placeOf } from './articles.mjs';
import { findBrowser } from './browser.mjs';
import { machine, median } from './machine.mjs';
import { chosenPeers } from './peers/all.mjs';
import { cacheFolder, installPackages } from './peers/install.mjs';
import { serve } from './serve.mjs';

ensureInstalled({ forTests: true });
const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' }, out: { type: 'string' }, dark: { type: 'boolean', default: false } } });
// Later versions want Node 22.
const VERSION = '12.8.2';
const TURNS = 3;
/** A busy machine now and then paints too late for Lighthouse: tried again that often. */
const ATTEMPTS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const folder = installPackages(join(cacheFolder, 'lighthouse'), 'Lighthouse', { lighthouse: VERSION });
const require = createRequire(join(folder, 'package.json'));
const { default: lighthouse } = await import(require.resolve('lighthouse'));
const puppeteer = require('puppeteer-core');

/** One run: scores from 0 to 100 by category, and the audits that are not passed in full. A page that cannot be judged throws. */
async function judge(browser, url, attempt = 1) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    if (values.dark) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    const { lhr } = await lighthouse(url, { onlyCategories: CATEGORIES, output: 'json', logLevel: 'error' }, undefined, page);
    if (lhr.runtimeError) {
      if (attempt < ATTEMPTS) return await judge(browser, url, attempt + 1);
      throw new Error(`${url}: ${lhr.runtimeError.message}`);
    }
    const scores = CATEGORIES.map((id) => Math.round(100 * lhr.categories[id].score));
    const faults = CATEGORIES.flatMap((id) => lhr.categories[id].auditRefs.filter(({ weight }) => weight > 0 || id !== 'performance').map((reference) => lhr.audits[reference.id]))
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, title, displayValue, details }) => ({ id, title, value: displayValue, places: (details?.items ?? []).slice(0, 5).map((item) => item.node?.snippet ?? item.source?.url ?? item.url ?? item.description ?? '').filter(Boolean) }));
    return { scores, faults };
  } finally {
    await context.close();
  }
}

const say = (label, scores, faults) => {
  console.log(`  ${label.padEnd(36)} ${scores.join('/')}`);
  for (const { id, title, value, places } of faults) console.log(`    ${id}: ${title}${value ? ` (${value})` : ''}${places.map((place) => `\n      ${place}`).join('')}`);
};

async function judgeSites(browser, count) {
  const sites = [];
  try {
    for (const [id, peer] of chosenPeers(values.peers)) {
      const output = join(cacheFolder, 'peers', id, `site-${count}`, peer.output);
      if (!existsSync(output)) console.log(`${peer.name}: npm run bench -- ${count} --peers ${id} builds its site first.`);
      else sites.push({ id, peer, server: await serve(output), runs: { article: [], home: [] } });
    }
    const pages = { article: (peer) => encodeURI(peer.url(placeOf(Math.floor(count / 2)))), home: () => '/' };
    for (let turn = 0; turn < TURNS; turn++) {
      for (const { peer, server, runs } of sites) {
        for (const [kind, path] of Object.entries(pages)) {
          const run = await judge(browser, server.origin + path(peer));
          runs[kind].push(run);
          console.log(`  ${turn + 1}. ${peer.name}, ${kind}: ${run.scores.join('/')}`);
        }
      }
    }
    console.log();
    return sites.map(({ id, peer, runs }) => {
      const row = { id, name: peer.name };
      for (const [kind, list] of Object.entries(runs)) {
        row[kind] = CATEGORIES.map((_, index) => median(list.map(({ scores }) => scores[index])));
        say(`${peer.name}, ${kind}`, row[kind], list[0].faults);
      }
      return row;
    });
  } finally {
    await Promise.all(sites.map(({ server }) => server.stop()));
  }
}

const { executablePath, env } = await findBrowser();
const browser = await puppeteer.launch({ executablePath, env: { ...process.env, ...env }, args: ['--no-sandbox'] });
try {
  const urls = positionals.filter((argument) => /^https?:/.test(argument));
  console.log(`${machine()}\nLighthouse ${VERSION}, mobile${values.dark ? ', dark' : ''}: performance/accessibility/best practices/SEO\n`);
  for (const url of urls) {
    const { scores, faults } = await judge(browser, url);
    say(decodeURI(url), scores, faults);
  }
  if (urls.length === 0) {
    const count = Number(positionals[0] ?? 120);
    const results = await judgeSites(browser, count);
    const out = values.out ?? join(cacheFolder, 'lighthouse.json');
    writeFileSync(out, `${JSON.stringify({ machine: machine(), lighthouse: VERSION, count, results }, null, 2)}\n`);
    console.log(`\nWritten to ${out}`);
  }
} finally {
  await browser.close();
}
