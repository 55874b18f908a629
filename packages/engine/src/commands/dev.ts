/** `glimpress dev`: the site from memory, rendered when asked for, kept up to date with the files. */
import { dirname } from 'node:path';
import { ProblemError } from '@glimpress/contracts/problem';
import { createSiteHandler, listen, type ListenOptions } from '../dev-server/http';
import { problemPage } from '../dev-server/problem-page';
import { createUpdateChannel, DEV_SCRIPT, EVENTS_PATH, SCRIPT_PATH } from '../dev-server/updates';
import { createTerminal } from '../platform/terminal';
import { startLiveSite, type LiveSiteOptions } from './live-site';

export interface DevOptions extends ListenOptions, LiveSiteOptions {}

/**
 * Serves until the process ends. A config or theme that breaks while it runs is reported and the last good site stays.
 * @throws ProblemError when the first start fails.
 */
export async function developSite(options: DevOptions): Promise<number> {
  const channel = createUpdateChannel();
  const terminal = createTerminal([options.folder, dirname(options.folder), options.cwd]);
  let site = await startLiveSite(options, channel);
  // Nothing is kept: a picture of the author's own may be named as what never changes.
  const handle = createSiteHandler(() => site.files(), () => false);
  const server = listen(async (request, response) => {
    const [path, search = ''] = request.url!.split('?');
    if (path === EVENTS_PATH) return channel.handle(response, search, { type: 'problems', problems: site.problems() });
    if (path === SCRIPT_PATH) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).end(DEV_SCRIPT);
      return;
    }
    try {
      await handle(request, response);
    } catch (failure) {
      if (!(failure instanceof ProblemError) || response.headersSent) throw failure;
      terminal.report(failure.problems);
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(problemPage(failure.problems, channel.scriptUrl()));
    }
  }, options);
  const { url, others, port } = await server.catch(async (failure: unknown) => {
    // What is watched would keep the process.
    await site.close();
    throw failure;
  });
  if (port !== options.port && options.port !== 0) process.stdout.write(`Port ${options.port} is taken; the next free one is used.\n`);
  process.stdout.write(`Writing at ${[url, ...others].map((each) => each + site.config.base).join(' and ')}\n`);

  site.onConfigChange(async function restart() {
    const since = Date.now();
    try {
      const next = await startLiveSite(options, channel, site.problems());
      await site.close();
      site = next;
      site.onConfigChange(restart);
      channel.send({ type: 'reload' });
    } catch (failure) {
      if (!(failure instanceof ProblemError)) throw failure;
      terminal.report(failure.problems);
      site.restartFailed(failure, since);
    }
  });
  return 0;
}
