/** `glimpress preview`: serves a built output folder as a static host does. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientManifest, RouteShard } from '@glimpress/contracts/page';
import { error, ProblemError } from '@glimpress/contracts/problem';
import { shardOf, toRoute, type RoutePath } from '@glimpress/contracts/route';
import { keyOfFile } from '../dev-server/answer';
import { openCommentServer } from '../dev-server/comment-server';
import { createSiteHandler, listen, type ListenOptions, type ReadableSite } from '../dev-server/http';
import { isFile } from '../platform/is-file';
import { loadConfig } from './load-config';

export interface PreviewOptions extends ListenOptions {
  readonly folder: string;
  readonly cwd: string;
  readonly out: string | null;
}

/**
 * Serves until the process ends.
 * @throws ProblemError when nothing was built yet, or for another base, or the port is taken.
 */
export async function previewSite(options: PreviewOptions): Promise<number> {
  const { config } = await loadConfig(options.folder, options.cwd, options.out);
  const site = openBuiltSite(config.paths.out, config.base);
  const pages = createSiteHandler(() => site);
  const comments = await openCommentServer(config);
  const { url, others, port } = await listen(async (request, response) => {
    if (!(await comments?.handle(request, response))) await pages(request, response);
  }, options);
  if (port !== options.port && options.port !== 0) process.stdout.write(`Port ${options.port} is taken; the next free one is used.\n`);
  process.stdout.write(`Serving at ${[url, ...others].map((each) => each + config.base).join(' and ')}\n`);
  for (const note of comments?.notes(url) ?? []) process.stdout.write(`${note}\n`);
  return 0;
}

/**
 * The files below `out` (absolute) and the routes its manifest names. The manifest is read again when it changes: a build
 * may run while the preview does.
 */
function openBuiltSite(out: string, base: string): ReadableSite {
  if (!isFile(join(out, 'assets/manifest.json'))) {
    throw new ProblemError([error('server/not-built', `There is no built site in "${out}".`, { hint: 'Build it first: glimpress build' })]);
  }
  const builtBase = (JSON.parse(readFileSync(join(out, 'assets/manifest.json'), 'utf8')) as ClientManifest).boot.replace(/assets\/[^/]*$/, '');
  if (builtBase !== base) {
    throw new ProblemError([error('server/not-built', `The site in "${out}" was built for "${builtBase}", but "base" is now "${base}".`, { hint: 'Build it again: glimpress build' })]);
  }
  let version = 0;
  let manifest: ClientManifest;
  const shards = new Map<number, RouteShard>();
  const shard = (key: string): RouteShard => {
    const { mtimeMs } = statSync(join(out, 'assets/manifest.json'));
    if (mtimeMs !== version) {
      manifest = JSON.parse(readFileSync(join(out, 'assets/manifest.json'), 'utf8')) as ClientManifest;
      shards.clear();
      version = mtimeMs;
    }
    const number = shardOf(key, manifest.routes.length);
    const known = shards.get(number) ?? (JSON.parse(readFileSync(join(out, manifest.routes[number]!.slice(base.length)), 'utf8')) as RouteShard);
    shards.set(number, known);
    return known;
  };
  const leadsElsewhere = (key: string): boolean => typeof shard(key)[key] === 'string';
  return {
    base,
    has: (path) => isFile(join(out, path)) && !leadsElsewhere(keyOfFile(path)),
    read: (path) => join(out, path),
    route(key): RoutePath | undefined {
      const found = shard(key)[key];
      return found === undefined ? undefined : toRoute(typeof found === 'string' ? found : found[0]);
    },
  };
}
