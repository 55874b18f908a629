/** A site whose comments are issues, and their platform, of another origin. */
import { rmSync } from 'node:fs';
import type { PlatformName } from '../../packages/comments/src/issues/platforms/names';
import { copyFixture, leaveSite, run, scratchFolder } from './command';
import { startIssuePlatform, type IssuePlatform } from './issue-platform';
import { startStaticHost, type StaticHost } from './static-host';

/** The issue fixture built for a platform of its own. */
export interface IssueSite {
  readonly platform: IssuePlatform;
  readonly host: StaticHost;
  stop(): Promise<void>;
}

/** `options`: added to the widget's settings; a function learns first where site and platform are. */
export async function startIssueSite(name: PlatformName, options: Record<string, unknown> | ((site: string, platform: string) => Promise<Record<string, unknown>>) = {}): Promise<IssueSite> {
  const folder = copyFixture('issue-comments');
  const out = scratchFolder('issues-out');
  const platform = await startIssuePlatform(name);
  const host = await startStaticHost(out);
  const added = typeof options === 'function' ? await options(host.url, platform.url) : options;
  const config = { platform: name, owner: 'owner', repo: 'blog', clientId: 'client', baseURL: platform.url, ...(name === 'gitlab' || name === 'bitbucket' ? {} : { tokenURL: `${platform.url}/exchange` }), ...added };
  const built = await run(['build', folder, '--out', out], folder, { VSSUE_CONFIG: JSON.stringify(config) });
  if (built.code !== 0) throw new Error(`The issue fixture does not build:\n${built.stdout}${built.stderr}`);
  return {
    platform,
    host,
    async stop() {
      await Promise.all([platform.close(), host.close()]);
      rmSync(out, { recursive: true, force: true });
      leaveSite(folder);
    },
  };
}
