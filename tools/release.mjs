/**
 * `npm run release -- VERSION [--write | --publish]`: every package under one version.
 *
 * Without a flag nothing is changed and nothing published: it checks, packs, verifies what was packed, and prints what would be done.
 * `--write` sets the version everywhere, for a commit and a tag. `--publish` publishes what is committed; with provenance npm also
 * records which commit and which workflow built it, so this is run by a workflow that npm trusts (`id-token: write`), not by hand. One that
 * failed halfway is run again.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packPackages } from './pack.mjs';
import { publishArguments, publishPackages } from './publish-packages.mjs';
import { verifyPackages } from './verify-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [version, ...flags] = process.argv.slice(2);
const isWriting = flags.includes('--write');
const isPublishing = flags.includes('--publish');
if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version ?? '') || flags.some((flag) => !['--write', '--publish'].includes(flag)) || (isWriting && isPublishing)) {
  console.error('npm run release -- VERSION [--write | --publish]');
  process.exit(2);
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
/** Of all workspaces: the blog in `site/` asks for packages in the version that they have. */
const manifests = ['package.json', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/package.json`), 'site/package.json'];
/** With the pages of the manual that show a manifest. */
const versioned = [...manifests, 'docs/comments/hosted.md', 'docs/en/comments/hosted.md'];
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const faults = [];
if (git('status', '--porcelain') !== '') faults.push('There are changes that are not committed.');
if (git('tag', '--list', `v${version}`) !== '' && !isPublishing) faults.push(`The tag v${version} is there already.`);
if (!new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\]?( |$)`, 'm').test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))) faults.push(`CHANGELOG.md has no "## ${version}": give what is under "Unreleased" that heading, with the date.`);
const outdated = versioned.filter((path) => withVersion(readFileSync(join(root, path), 'utf8'), version) !== readFileSync(join(root, path), 'utf8'));
if (isPublishing && outdated.length > 0) faults.push(`These have another version: ${outdated.join(', ')}. Run with --write first, and commit.`);
if (isPublishing && read('package.json').repository === undefined) faults.push('package.json has no "repository": npm compares it with the repository that the provenance names.');
if (isPublishing && git('tag', '--points-at', 'HEAD', `v${version}`) === '') faults.push(`HEAD is not tagged v${version}.`);
if (faults.length > 0 && (isWriting || isPublishing)) stop(faults);

if (isWriting) {
  for (const path of outdated) writeFileSync(join(root, path), withVersion(readFileSync(join(root, path), 'utf8'), version));
  const lock = read('package-lock.json');
  setLockVersions(lock, version);
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${outdated.length} files and package-lock.json set to ${version}. Next:\n  git commit -am "Release ${version}" && git tag v${version}\n  npm run release -- ${version}`);
  process.exit(0);
}

const out = isPublishing ? join(root, 'dist-packages') : mkdtempSync(join(tmpdir(), 'glimpress-release-'));
rmSync(out, { recursive: true, force: true });
// Also where `stop` ends the process.
if (!isPublishing) process.once('exit', () => rmSync(out, { recursive: true, force: true }));
const tarballs = await packPackages(out);
const current = read('packages/engine/package.json').version;
const { packages, faults: packedFaults } = verifyPackages(tarballs, current, root);
faults.push(...packedFaults);
for (const { name, version: packed, files } of packages) console.log(`${name} ${packed}: ${files} files`);
if (outdated.length > 0) console.log(`\nWould set ${version} in ${outdated.length} files and package-lock.json (--write).`);
if (faults.length > 0) stop(faults);
console.log('');
if (isPublishing) publishPackages(packages, root);
else for (const { tarball } of packages) console.log(`npm ${publishArguments(version, tarball).join(' ').replace(tarball, join('dist-packages', relative(out, tarball)))}`);
if (!isPublishing) console.log('\nNothing was published. --publish does it, in a workflow with "id-token: write" at the tag.');

/** The text of a manifest, or of a page with one, with the version, its own packages asked for in the same; everything else as it is written. */
function withVersion(text, wanted) {
  return text.replace(/^(\s*"version"\s*:\s*)"[^"]*"/m, `$1"${wanted}"`).replace(/("(?:@glimpress\/[\w-]+|glimpress(?:-[\w-]+)?)"\s*:\s*"\^?)\d+\.\d+\.\d+(?:-[\w.]+)?"/g, (_, asked) => `${asked}${wanted}"`);
}

function setLockVersions(lock, wanted) {
  lock.version = wanted;
  for (const path of manifests) {
    const entry = lock.packages[dirname(path).replace(/^\.$/, '')];
    if (entry.version !== undefined) entry.version = wanted;
    for (const kind of ['dependencies', 'peerDependencies']) for (const name of Object.keys(entry[kind] ?? {})) if (/^(@glimpress\/|glimpress)/.test(name)) entry[kind][name] = wanted;
  }
}

function stop(sentences) {
  console.error(`\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`);
  process.exit(1);
}
