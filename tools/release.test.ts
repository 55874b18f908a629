import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
// @ts-expect-error plain JavaScript
import { thirdPartyNotices } from './third-party-notices.mjs';
// @ts-expect-error plain JavaScript
import { verifyPackages } from './verify-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-release-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** A tarball as `npm pack` makes them. */
function pack(name: string, manifest: object, files: Readonly<Record<string, string>> = {}): string {
  const home = join(folder, name);
  for (const [path, text] of Object.entries({ LICENSE: 'MIT', 'README.md': '# x\n\nprovenance', 'dist/index.js': 'export {};', 'package.json': JSON.stringify({ name, version: '1.2.3', license: 'MIT', exports: { '.': { default: './dist/index.js' } }, publishConfig: { provenance: true }, ...manifest }), ...files })) write(join(name, 'package', path), text);
  execFileSync('tar', ['czf', join(folder, `${name}.tgz`), '-C', home, 'package']);
  return join(folder, `${name}.tgz`);
}
const faultsOf = (...tarballs: string[]): string[] => (verifyPackages(tarballs, '1.2.3', '/home/me/glimpress/') as { faults: string[] }).faults;

describe('what is packed is verified before it is published', () => {
  it('a whole package has no faults, in the order in which packages need each other', () => {
    const base = pack('glimpress-base', {});
    const user = pack('glimpress-user', { dependencies: { 'glimpress-base': '1.2.3', cac: '7.1.0' }, bin: { x: './dist/index.js' } }, { 'dist/a/very/long/path/that/does/not/fit/into/the/hundred/characters/of/an/old/tar/header/because/it/goes/on/and/on/index.d.ts': '' });
    expect(faultsOf(base, user)).toEqual([]);
    expect(faultsOf(user, base)).toEqual(['glimpress-user: it is published before glimpress-base, which it needs.']);
  });

  it.each([
    ['another version', { version: '1.2.2' }, {}, /version is 1\.2\.2/],
    ['no provenance', { publishConfig: {} }, {}, /provenance/],
    ['no word about it', {}, { 'README.md': '# x' }, /provenance/],
    ['an entry that is not there', { exports: { './x': { types: './dist/x.d.ts' } } }, {}, /dist\/x\.d\.ts/],
    ['a dependency of ours in another version', { dependencies: { '@glimpress/contracts': '1.0.0' } }, {}, /@glimpress\/contracts 1\.0\.0, not/],
    ['types of a package that is not installed', { dependencies: { valibot: '1.5.0' } }, { 'dist/index.d.ts': "import type { A } from 'valibot';\nexport type B = import('@a/b/c').B;\n" }, /names @a\/b, which is not installed/],
    ['sources', {}, { 'src/index.ts': '' }, /src\/index\.ts/],
    ['tests', {}, { 'dist/a.test.d.ts': '' }, /a\.test\.d\.ts/],
    ['the repository’s own condition', { exports: { '.': { 'glimpress-source': './dist/index.js' } } }, {}, /sources/],
    ['code compiled on this machine', {}, { 'dist/a1b2.code': '\0/home/me/glimpress/dist/engine.cjs\0' }, /a1b2\.code names a folder/],
    ['a path of this machine', {}, { 'dist/b.js': 'const at = "/home/me/glimpress/packages";' }, /b\.js names a folder/],
  ] as const)('%s is a fault', (_, manifest, files, fault) => expect(faultsOf(pack('glimpress-x', manifest, files)).join('\n')).toMatch(fault));

  it('licences of bundled packages are told', () => {
    const dependency = (name: string, manifest: object, licence?: string): string => {
      write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', ...manifest }));
      if (licence !== undefined) write(`node_modules/${name}/${licence}`, `Copyright of ${name}`);
      return join(folder, 'node_modules', name);
    };
    const notices = thirdPartyNotices([dependency('b', { license: 'MIT' }, 'LICENSE'), dependency('@a/a', { license: 'ISC' }), dependency('c', {}, 'licence.md')]) as string;
    expect([...notices.matchAll(/^(\S+ 1\.0\.0 .*)\n\n(.*)$/gm)].map(([, name, text]) => [name, text])).toEqual([
      ['@a/a 1.0.0 (ISC)', 'Licence: ISC'],
      ['b 1.0.0 (MIT)', 'Copyright of b'],
      ['c 1.0.0 (see below)', 'Copyright of c'],
    ]);
    expect(() => thirdPartyNotices([dependency('bare', {})]) as string).toThrow(/bare 1\.0\.0 has no licence/);
  });
});

describe('what is published', () => {
  /** An npm that knows what lies in `registry`, has `publish` fail for what `broken` names, and tells what it was asked. */
  function publish(packages: readonly { name: string; version: string; tarball: string }[], broken = '') {
    write('npm', `#!/usr/bin/env node
const { existsSync, mkdirSync, writeFileSync } = require('node:fs');
const [command, what] = process.argv.slice(2);
const at = ${JSON.stringify(join(folder, 'registry'))} + '/' + what.replace(/[/]/g, '+').replace('.tgz', '');
if (command === 'view') { if (existsSync(at)) console.log(what.split('@').at(-1)); else { console.error(${JSON.stringify(broken)} === 'network' ? 'npm error code ENOTFOUND' : 'npm error code E404'); process.exit(1); } }
else if (what === ${JSON.stringify(broken)}) process.exit(1);
else { mkdirSync(${JSON.stringify(join(folder, 'registry'))}, { recursive: true }); writeFileSync(at, ''); console.log(process.argv.slice(2).join(' ')); }
`);
    chmodSync(join(folder, 'npm'), 0o755);
    const script = `const { publishPackages } = await import(${JSON.stringify(pathToFileURL(join(root, 'tools/publish-packages.mjs')).href)}); publishPackages(${JSON.stringify(packages)}, ${JSON.stringify(folder)});`;
    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } });
    return { status, lines: stdout.trim().split('\n') };
  }
  const packages = (version: string) => ['@glimpress/contracts', 'glimpress'].map((name) => ({ name, version, tarball: `${name}@${version}.tgz` }));

  it('a release that failed halfway is completed by running it again', () => {
    expect(publish(packages('1.2.3'), 'glimpress@1.2.3.tgz')).toEqual({ status: 1, lines: ['publish @glimpress/contracts@1.2.3.tgz --access public --provenance'] });
    expect(publish(packages('1.2.3'))).toEqual({ status: 0, lines: ['@glimpress/contracts 1.2.3 is published already.', 'publish glimpress@1.2.3.tgz --access public --provenance'] });
    expect(publish(packages('1.3.0-beta.1'))).toEqual({ status: 0, lines: packages('1.3.0-beta.1').map(({ tarball }) => `publish ${tarball} --access public --provenance --tag next`) });
  });

  it('nothing is while the registry cannot be asked', () => expect(publish(packages('1.2.3'), 'network')).toEqual({ status: 1, lines: [''] }));
});

describe('npm run release', () => {
  const pages = ['docs/comments/hosted.md', 'docs/en/comments/hosted.md'];
  function copyWhatIsVersioned(): void {
    const versioned = [...pages, 'package.json', 'package-lock.json', 'site/package.json', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`)];
    for (const path of versioned) write(path, readFileSync(join(root, path), 'utf8'));
    write('CHANGELOG.md', '# Changelog\n\n## 9.9.9 – 2030-01-01\n');
    for (const path of ['tools', 'packages/engine/bin']) cpSync(join(root, path), join(folder, path), { recursive: true });
  }

  const release = (...args: string[]) => spawnSync(process.execPath, [join(root, 'tools/release.mjs'), ...args], { cwd: root, encoding: 'utf8' });

  it.each([[], ['latest'], ['1.2'], ['9.9.9', '--force'], ['9.9.9', '--write', '--publish']])('wants a version and one of its flags: %j', (...args) => {
    const { status, stderr } = release(...(args as string[]));
    expect([status, stderr]).toEqual([2, expect.stringContaining('VERSION')]);
  });

  it.each(['--write', '--publish'])('%s does nothing while anything is amiss', (flag) => {
    const { status, stdout, stderr } = release('9.9.9', flag);
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('CHANGELOG.md has no "## 9.9.9"')]);
  });

  it('what was packed to be looked at goes again, also where something is amiss', () => {
    copyWhatIsVersioned();
    write('tools/pack.mjs', "import { mkdirSync, writeFileSync } from 'node:fs';\nexport async function packPackages(out) {\n  mkdirSync(out);\n  writeFileSync(out + '/a.tgz', '');\n  console.log('packed');\n  return [];\n}\n");
    spawnSync('git', ['init', '-q'], { cwd: folder });
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.mjs', '9.9.9'], { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary } });
    expect([status, stdout, stderr]).toEqual([1, expect.stringContaining('packed'), expect.stringContaining('There are changes that are not committed.')]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('--write sets the version in every manifest, also those that the manual shows, and in the lock file, so that npm ci takes them, and then all of them have it', () => {
    copyWhatIsVersioned();
    const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
    const commit = (): void => void [run('git', 'add', '.'), run('git', '-c', 'user.name=x', '-c', 'user.email=x@example.org', 'commit', '-qm', 'x')];
    run('git', 'init', '-q');
    commit();
    expect(run(process.execPath, 'tools/release.mjs', '9.9.9', '--write')).toMatchObject({ status: 0, stderr: '' });
    for (const page of pages) expect(readFileSync(join(folder, page), 'utf8')).toContain('"dependencies": { "glimpress-comments": "^9.9.9" }');

    const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Readonly<Record<string, unknown>>;
    const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
    const workspaces = Object.keys(packages).filter((path) => !/(^|\/)node_modules\//.test(path));
    expect(workspaces).toContain('site');
    for (const path of workspaces) {
      const manifest = read(join(path, 'package.json'));
      const asked = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
      expect(asked.map((kind) => packages[path]![kind]), path).toEqual(asked.map((kind) => manifest[kind]));
      expect(manifest.version ?? '9.9.9', path).toBe('9.9.9');
      const ours = Object.entries({ ...(manifest.dependencies as object) }).filter(([name]) => /^(@glimpress\/|glimpress)/.test(name));
      expect(ours.filter(([, version]) => version !== '9.9.9'), path).toEqual([]);
    }

    commit();
    const site = JSON.stringify(read('site/package.json'), null, 2);
    write('site/package.json', site.replace('"glimpress": "9.9.9"', '"glimpress": "9.9.8"'));
    expect(run(process.execPath, 'tools/release.mjs', '9.9.9', '--publish').stderr).toContain('These have another version: site/package.json.');
  });
});
