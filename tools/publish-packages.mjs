/** Publishes what was packed; what the registry has in this version stays, so that a release that failed halfway can be completed. */
import { execFileSync } from 'node:child_process';

/** `packages` with `name`, `version` and `tarball`, in the order of publishing. */
export function publishPackages(packages, root) {
  for (const { name, version, tarball } of packages) {
    if (isPublished(name, version)) console.log(`${name} ${version} is published already.`);
    else execFileSync('npm', publishArguments(version, tarball), { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  }
}

export const publishArguments = (version, tarball) => ['publish', tarball, '--access', 'public', '--provenance', ...(version.includes('-') ? ['--tag', 'next'] : [])];

/** Of what the registry does not have npm says E404, an older npm of a version nothing. */
function isPublished(name, version) {
  try {
    return execFileSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' }).trim() === version;
  } catch (failure) {
    if (failure.stderr?.includes('E404')) return false;
    throw failure;
  }
}
