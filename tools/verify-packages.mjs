/** What must hold of every packed package before anybody installs it: version, licence, entries, nothing of the repository's own. */
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** `tarballs` are paths in the order of publishing. Gives the manifests, in order, and every fault as a sentence. */
export function verifyPackages(tarballs, version, root) {
  const faults = [];
  const packed = tarballs.map((tarball) => {
    const files = readTar(gunzipSync(readFileSync(tarball)));
    const manifest = JSON.parse(files.get('package.json')?.toString() ?? '{}');
    return { tarball, files, manifest };
  });
  const published = new Set();
  for (const { files, manifest } of packed) {
    const { name } = manifest;
    const fault = (text) => void faults.push(`${name}: ${text}`);
    if (manifest.version !== version) fault(`its version is ${manifest.version}, not ${version}.`);
    if (manifest.private) fault('it is private.');
    if (manifest.license !== 'MIT' || !files.has('LICENSE')) fault('it has no licence file.');
    if (manifest.publishConfig?.provenance !== true || !files.get('README.md')?.includes('provenance')) fault('it does not ask for provenance, or does not tell of it.');
    for (const [dependency, range] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      if (!/^(@glimpress\/|glimpress)/.test(dependency)) continue;
      if (range !== version) fault(`it asks for ${dependency} ${range}, not ${version}.`);
      if (!published.has(dependency)) fault(`it is published before ${dependency}, which it needs.`);
    }
    const entries = [...Object.values(manifest.bin ?? {}), ...Object.values(manifest.exports ?? {}).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))];
    for (const entry of entries) if (!files.has(entry.replace(/^\.\//, ''))) fault(`it names ${entry}, which is not in it.`);
    if (JSON.stringify(manifest).includes('glimpress-source')) fault('its exports name the repository’s sources.');
    const installed = [name, ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })];
    for (const [path, bytes] of files) {
      // In bundled code too much looks like an import.
      const asked = path.endsWith('.d.ts') ? [...bytes.toString().matchAll(/(?:\bfrom|\bimport\()\s*['"]([^.'"][^'"]*)['"]/g)].map(([, specifier]) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')) : [];
      for (const other of asked) if (!isBuiltin(other) && !installed.includes(other)) fault(`${path} names ${other}, which is not installed with it.`);
    }
    if (manifest.devDependencies) fault('it lists devDependencies.');
    for (const [path, bytes] of files) {
      if (/(^|\/)(src|testing|fixtures)\/|\.test\.|(^|\/)\.(?!npmignore)/.test(path) || (/\.tsx?$/.test(path) && !path.endsWith('.d.ts'))) fault(`${path} is of the repository, not of the package.`);
      if (/\.([cm]?js|ts|json|css|map|html|code)$/.test(path) && bytes.includes(root.replace(/[\\/]$/, ''))) fault(`${path} names a folder of this machine.`);
    }
    published.add(name);
  }
  return { packages: packed.map(({ tarball, files, manifest }) => ({ tarball, name: manifest.name, version: manifest.version, files: files.size })), faults };
}

/** Files of a tar archive by their path below the first folder (POSIX ustar with pax paths, as npm writes). */
function readTar(bytes) {
  const files = new Map();
  let longPath = null;
  for (let at = 0; at + 512 <= bytes.length && bytes[at] !== 0; ) {
    const text = (start, length) => bytes.subarray(at + start, at + start + length).toString().replace(/\0.*$/s, '');
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const type = text(156, 1) || '0';
    const body = bytes.subarray(at + 512, at + 512 + size);
    const prefix = text(345, 155);
    const path = longPath ?? (prefix === '' ? '' : `${prefix}/`) + text(0, 100);
    longPath = type === 'x' ? (/\d+ path=([^\n]*)\n/.exec(body.toString())?.[1] ?? null) : null;
    if (type === '0') files.set(path.replace(/^[^/]+\//, ''), body);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
