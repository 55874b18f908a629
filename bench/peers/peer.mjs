/**
 * What the bench must know of a generator of sites: how its documents say to set it up, and how it is run.
 *
 * @typedef {object} Peer
 * @property {string} name
 * @property {Readonly<Record<string, string>>} packages npm packages with their exact versions, installed into the cache folder; empty for a program on PATH
 * @property {import('../articles.mjs').Dialect} dialect
 * @property {(article: object) => { file: string, text: string }} article a file below the site's folder
 * @property {(articles: object[]) => Record<string, string>} site every other file of the site, by path
 * @property {string[]} build command line, run in the site's folder
 * @property {string} output folder below the site's
 * @property {string[]} caches folders below the site's that a cold build does not find
 * @property {(folder: string) => string[]} [cachesOf] the same, where their names are not known beforehand
 * @property {string[]} [dev] command line that serves the site while it is written; `PORT` stands for the port
 * @property {Record<string, string>} [env]
 * @property {{ open: string, field: string, result: string, files: RegExp }} [search] its search of its own: selectors of what opens it, of its field and of a result; files below the output that are its index
 * @property {(place: string) => string} url where the built article is read, without the site's origin
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { articles } from '../articles.mjs';

/** Writes the site of a peer; returns the path of each article. */
export function writePeerSite(peer, folder, count) {
  rmSync(folder, { recursive: true, force: true });
  const write = (file, text) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  };
  const all = [...articles(count, peer.dialect)];
  const paths = all.map((article) => {
    const { file, text } = peer.article(article);
    return write(file, text);
  });
  for (const [file, text] of Object.entries(peer.site(all))) write(file, text);
  return { articlePath: (index) => paths[index] };
}

/** Front matter of YAML: strings and lists of strings. */
export const frontMatter = (entries) => `---\n${Object.entries(entries).map(([key, value]) => (Array.isArray(value) ? `${key}:\n${value.map((item) => `  - ${item}\n`).join('')}` : `${key}: ${value}\n`)).join('')}---\n\n`;

/** The seven topics with their articles, as a sidebar lists them: `[{ text, items: [{ text, place }] }]`. */
export function topics(all) {
  const groups = new Map();
  for (const { place, title, category } of all) {
    const group = groups.get(category) ?? { text: category, items: [] };
    groups.set(category, group);
    group.items.push({ text: title, place });
  }
  return [...groups.values()];
}
