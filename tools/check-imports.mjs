/**
 * Checks who imports whom (ARCHITECTURE, Packages): packages in one direction only, the bundler in one folder only, no cycles between
 * files, nor between the folders of a package. Prints one line per breach and exits with 1 when there is any.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Package folder -> the project's own packages it may import. */
const ALLOWED = {
  contracts: [],
  // 'glimpress' is the engine's own name: its tests write config files that import it.
  engine: ['@glimpress/contracts', 'glimpress'],
  client: ['@glimpress/contracts'],
  theme: ['@glimpress/contracts', '@glimpress/client'],
  comments: ['@glimpress/contracts', '@glimpress/client', '@glimpress/comment-protocol'],
  'comment-protocol': [],
  'comment-server': ['@glimpress/comment-protocol'],
  live2d: [],
};
const OWN = /^(@glimpress\/[a-z-]+|glimpress)(\/|$)/;
/** Engine folders that hold pure steps: they may not touch the file system, processes or the network. */
const PURE = ['feeds', 'search', 'content', 'markdown', 'model', 'page'];
const EFFECTS = /^(node:)?(fs|child_process|http|https|net|worker_threads|os)(\/|$)/;

/** Static and dynamic imports of a file, type-only ones included: they are dependencies of the reader too. */
function importsOf(text) {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1');
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm)].map((match) => match[1]);
}

function sourcesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesBelow(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function resolveRelative(from, specifier) {
  const base = resolve(dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`].find((path) => existsSync(path) && statSync(path).isFile());
}

/** All breaches below `packages/`, as lines. */
export function findBreaches(packages = join(root, 'packages')) {
  const breaches = [];
  const graph = new Map();
  for (const name of readdirSync(packages)) {
    const src = join(packages, name, 'src');
    if (!existsSync(src)) continue;
    const allowed = ALLOWED[name];
    if (!allowed) breaches.push(`packages/${name}: no rule says what it may import; add it to tools/check-imports.mjs`);
    for (const file of sourcesBelow(src)) {
      const shown = relative(root, file);
      const isTest = /\.test\.tsx?$/.test(file);
      const targets = [];
      for (const specifier of importsOf(readFileSync(file, 'utf8'))) {
        if (specifier.startsWith('.')) {
          const target = resolveRelative(file, specifier);
          if (target?.startsWith(src)) targets.push(target);
          else if (target) breaches.push(`${shown}: reaches into another package by a relative path (${specifier})`);
          continue;
        }
        const own = OWN.exec(specifier)?.[1];
        if (own && !allowed?.includes(own)) breaches.push(`${shown}: ${name} may not import ${own}`);
        if (/^vite(\/|$)/.test(specifier) && !file.includes(`${sep}theme-build${sep}`)) breaches.push(`${shown}: only theme-build/ may know the bundler`);
        const folder = relative(src, file).split(sep)[0];
        if (!isTest && name === 'engine' && PURE.includes(folder) && EFFECTS.test(specifier)) breaches.push(`${shown}: ${folder}/ is pure and may not import ${specifier}`);
      }
      if (!isTest) graph.set(file, targets);
    }
  }
  for (const cycle of findCycles(graph)) breaches.push(`import cycle: ${cycle.map((file) => relative(root, file)).join(' → ')}`);
  for (const name of readdirSync(packages)) breaches.push(...folderCycles(graph, join(packages, name, 'src')));
  return breaches;
}

/** Circles between the folders right below `src`, as lines; of each import on the way one example is named. */
function folderCycles(graph, src) {
  /** Of a file at the top nothing but itself is meant. */
  const folderOf = (file) => relative(src, file).split(sep)[0];
  const folders = new Map();
  const examples = new Map();
  for (const [file, targets] of graph) {
    if (!file.startsWith(src + sep)) continue;
    const from = folderOf(file);
    for (const to of targets.map(folderOf)) {
      if (to === from) continue;
      folders.set(from, (folders.get(from) ?? new Set()).add(to));
      if (!examples.has(`${from} ${to}`)) examples.set(`${from} ${to}`, `${from} (${relative(src, file)})`);
    }
  }
  return findCycles(folders).map((cycle) => `folders of ${relative(root, src)} in a circle: ${cycle.slice(0, -1).map((folder, index) => examples.get(`${folder} ${cycle[index + 1]}`)).join(' → ')} → ${cycle.at(-1)}`);
}

function findCycles(graph) {
  const cycles = [];
  const state = new Map();
  const visit = (file, path) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') return void cycles.push([...path.slice(path.indexOf(file)), file]);
    state.set(file, 'open');
    for (const target of graph.get(file) ?? []) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
  return cycles;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = findBreaches();
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
