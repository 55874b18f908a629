/**
 * `npm run bench [-- sizes… --peers all|hugo,vitepress,…]`: build times, memory and output of generated sites (default 120 and
 * 1000 articles), Glimpress alone or beside other generators of sites with the same articles.
 *
 * Every figure is a whole process: start, work, exit. Machines are noisy, so the generators take turns: a ratio is the median
 * of the ratios within one turn. Outputs are moved aside and deleted at the end: on ext4 files are created several times
 * slower right after many were deleted, which no first build knows. The next run waits until the disk has forgotten.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { buildPackages } from '../tools/build-packages.mjs';
import { ensureInstalled } from '../tools/install.mjs';
import { placeOf } from './articles.mjs';
import { machine } from './machine.mjs';
import { figureOf, measure } from './measure.mjs';
import { chosenPeers } from './peers/all.mjs';
import { cacheFolder, commandOf, installPeer, versionOf } from './peers/install.mjs';
import { writePeerSite } from './peers/peer.mjs';

ensureInstalled();
await buildPackages();
const { values, positionals } = parseArgs({ allowPositionals: true, options: { peers: { type: 'string' }, out: { type: 'string' } } });
const sizes = positionals.map(Number).filter((size) => size > 0);
/** A generator slower than this at one size is measured once there and left out of larger ones. */
const PATIENCE_S = 60;
const trash = join(cacheFolder, `trash-${process.pid}`);
let discarded = 0;
/** Written when a run has deleted what it made. */
const deleted = join(cacheFolder, 'deleted');
const REST_MS = 5 * 60_000;

async function letDiskRest() {
  const rest = existsSync(deleted) ? REST_MS - (Date.now() - statSync(deleted).mtimeMs) : 0;
  if (rest <= 0) return;
  console.log(`Waiting ${Math.ceil(rest / 60_000)} min: disks make files slowly for a while after the last run has deleted its own.\n`);
  await setTimeout(rest);
}

function discard(path) {
  if (!existsSync(path)) return;
  mkdirSync(trash, { recursive: true });
  renameSync(path, join(trash, String(discarded++)));
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]));
}

const generators = chosenPeers(values.peers).flatMap(([id, peer]) => {
  const home = installPeer(id, peer);
  if (home === null) console.log(`${peer.name} is not installed here: left out.`);
  return home === null ? [] : [{ id, peer, home, version: versionOf(id, peer, home), isOut: false }];
});
console.log(`${machine()}\n${generators.map(({ peer, version }) => `${peer.name} ${version}`).join(', ')}\n`);

await letDiskRest();
const WORK = [
  { id: 'cold', label: 'cold build', prepare({ peer, folder }) { for (const path of [peer.output, ...peer.caches, ...(peer.cachesOf?.(folder) ?? [])]) discard(join(folder, path)); } },
  { id: 'edit', label: 'after editing one article', prepare({ articlePath, count }, turn) { appendFileSync(articlePath(Math.floor(count / 2)), `\n又改了一笔（${turn}）。\n`); } },
  { id: 'same', label: 'nothing changed', prepare() {} },
];

const out = values.out ?? join(cacheFolder, 'builds.json');
const results = [];
try {
  for (const count of sizes.length > 0 ? sizes : [120, 1000]) {
    console.log(`${count} articles`);
    const sites = generators.filter(({ isOut }) => !isOut).map((generator) => {
      const folder = join(generator.home, `site-${count}`);
      discard(folder);
      return { ...generator, generator, folder, count, ...writePeerSite(generator.peer, folder, count), figures: {} };
    });
    const build = (site) => measure(commandOf(site.peer, site.home, site.peer.build), site.folder, site.peer.env);
    /** Peers that cannot build this many articles, VuePress 1 for want of memory: no reason to lose what the others took. */
    const failed = new Set();
    // Glimpress bundles its theme once for all builds to come; its own row.
    const glimpress = sites.find(({ id }) => id === 'glimpress');
    glimpress.figures.first = [await build(glimpress)];
    for (const work of WORK) {
      const turns = count > 2000 ? 2 : 3;
      for (let turn = 0; turn < turns; turn++) {
        for (const site of sites) {
          const rows = (site.figures[work.id] ??= []);
          if (rows[0]?.seconds > PATIENCE_S || failed.has(site)) continue;
          work.prepare(site, turn);
          try {
            rows.push(await build(site));
          } catch (error) {
            if (site === glimpress) throw error;
            console.log(`  ${site.peer.name} fails, and is left out:\n${error.message.slice(-500)}\n`);
            failed.add(site);
            site.generator.isOut = true;
          }
          if (work.id === 'cold' && rows[0]?.seconds > PATIENCE_S) site.generator.isOut = true;
        }
      }
    }
    const built = sites.filter((site) => !failed.has(site));
    for (const { id, peer, version, folder, figures } of built) {
      const output = join(folder, peer.output);
      const files = filesBelow(output);
      const article = readFileSync(join(output, decodeURI(peer.url(placeOf(1))).replace(/\/$/, '/index.html')));
      const row = { id, name: peer.name, version, count, outputBytes: files.reduce((sum, file) => sum + statSync(file).size, 0), files: files.length, articleBytes: article.length, articleBrotliBytes: brotliCompressSync(article).length };
      for (const [work, runs] of Object.entries(figures)) row[work] = figureOf(runs, built.find((site) => site.id === 'hugo')?.figures[work]);
      results.push(row);
      for (const [work, label] of [['first', 'first build ever (theme bundled too)'], ...WORK.map((one) => [one.id, one.label])]) {
        const figure = row[work];
        if (figure) console.log(`  ${`${peer.name}, ${label}`.padEnd(52)} ${figure.seconds.toFixed(2)} s (${figure.min.toFixed(2)}–${figure.max.toFixed(2)})${figure.peakMb === null ? '' : `  ${Math.round(figure.peakMb)} MB`}${figure.toHugo ? `  ${figure.toHugo.toFixed(2)} × Hugo` : ''}`);
      }
      console.log(`  ${`${peer.name}, output`.padEnd(52)} ${files.length} files, ${(row.outputBytes / 1e6).toFixed(1)} MB; an article ${(row.articleBytes / 1000).toFixed(1)} KB, ${(row.articleBrotliBytes / 1000).toFixed(1)} KB brotli\n`);
    }
    // After each size: the next one may take an hour, or fail.
    writeFileSync(out, `${JSON.stringify({ machine: machine(), results }, null, 2)}\n`);
  }
} finally {
  rmSync(trash, { recursive: true, force: true });
  if (discarded > 0) writeFileSync(deleted, '');
}
console.log(`Written to ${out}`);
