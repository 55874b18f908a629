/**
 * `node tools/compare-builds.mjs OLD NEW`: two builds of one blog, page by page: is every page of OLD in NEW, with the same title, the same
 * headings (level, id and text) and as many code blocks? Prints counts and each difference. OLD is what VuePress 1 built; pages that only
 * redirect are left out.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const [old, now] = process.argv.slice(2);
if (old === undefined || now === undefined) {
  console.error('node tools/compare-builds.mjs OLD NEW');
  process.exit(2);
}

const pagesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html') && entry.name !== '404.html')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

const text = (html) =>
  html
    .replace(/<svg[\s\S]*?<\/svg>|<span class="sr-only">[\s\S]*?<\/span>/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+));/gi, (_, decimal, hex) => String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)))
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (_, name) => ({ lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' })[name])
    .replace(/\s+/g, ' ')
    .trim();

function describe(html) {
  const headings = [...html.matchAll(/<h([1-6])\b([^>]*)>([\s\S]*?)<\/h\1>/g)].flatMap(([, level, attributes, inner]) => {
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    return id === undefined ? [] : [`h${level} #${text(id)} ${text(inner.replace(/<a [^>]*class="header-anchor"[^>]*>[\s\S]*?<\/a>/g, ''))}`];
  });
  return { title: text(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''), headings, code: (html.match(/<pre[\s>]/g) ?? []).length };
}

const totals = { pages: 0, missing: 0, titles: 0, headings: 0, headingsLost: 0, code: 0, codeNow: 0 };
const differences = [];
for (const page of pagesOf(old)) {
  const before = readFileSync(join(old, page), 'utf8');
  if (/http-equiv="refresh"/.test(before)) continue;
  totals.pages++;
  if (!existsSync(join(now, page))) {
    totals.missing++;
    differences.push(`${page}: missing`);
    continue;
  }
  const [a, b] = [describe(before), describe(readFileSync(join(now, page), 'utf8'))];
  // VuePress writes headings without the title that the layout shows; both are looked for in the other's.
  const known = new Set(b.headings);
  const lost = a.headings.filter((heading) => !known.has(heading));
  totals.titles += Number(a.title === b.title);
  totals.headings += a.headings.length;
  totals.headingsLost += lost.length;
  totals.code += a.code;
  totals.codeNow += b.code;
  if (a.title !== b.title) differences.push(`${page}: title "${a.title}" is "${b.title}"`);
  for (const heading of lost) differences.push(`${page}: heading ${heading} (now: ${b.headings.find((each) => each.split(' ')[1] === heading.split(' ')[1]) ?? 'none with this id'})`);
  if (a.code !== b.code) differences.push(`${page}: ${a.code} code blocks are ${b.code}`);
}
for (const line of differences) console.log(line);
console.log(`${totals.pages} pages, ${totals.missing} missing; ${totals.titles} titles the same; ${totals.headings} headings, ${totals.headingsLost} not the same; ${totals.code} code blocks, now ${totals.codeNow}`);
process.exitCode = differences.length === 0 ? 0 : 1;
