/** Licences of the packages whose code is bundled into ours: they ask to be told wherever their code goes. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport|\brequire\s*\(|\bimport(?:Module)?\s*\(|\.resolve\s*\(|\bcreateRequire\)?\((?:[^()]|\([^()]*\))*\)\s*\()\s*["']([^"'./][^"']*)["']/g;
const packageOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

/**
 * The notices for a package: everything that `names` need and that the modules in `dist` (absolute) do not import at run time.
 * `from` is a file that resolves them. Throws for a package without a licence.
 */
export function thirdPartyNotices(names, dist, from) {
  const external = new Set();
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.[cm]?js$/.test(entry.name)) continue;
    // Examples in comments import, too.
    const code = readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, specifier] of code.matchAll(IMPORT)) if (!isBuiltin(specifier)) external.add(packageOf(specifier));
  }
  const found = new Map();
  const visit = (name, requirer) => {
    if (external.has(name) || name.startsWith('@glimpress/') || name.startsWith('@types/')) return;
    const folder = findPackage(name, requirer);
    if (folder === null || found.has(folder)) return;
    const { version, license, dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|-|$)/i.test(each));
    if (file === undefined && typeof license !== 'string') throw new Error(`${name} ${version} has no licence.`);
    found.set(folder, `${name} ${version} (${license ?? 'see below'})\n\n${file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim()}\n`);
    for (const dependency of Object.keys(dependencies)) visit(dependency, join(folder, 'package.json'));
  };
  for (const name of names) visit(name, from);
  return `Code of these packages is part of the bundled files.\n\n${[...found.values()].sort().join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** Its folder, found as Node finds it; not every package lets its package.json be resolved. */
function findPackage(name, requirer) {
  for (const place of createRequire(requirer).resolve.paths(name) ?? []) if (existsSync(join(place, name, 'package.json'))) return join(place, name);
  for (let folder = dirname(requirer); dirname(folder) !== folder; folder = dirname(folder)) if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return join(folder, 'node_modules', name);
  return null;
}
