/** A local giscus: the frame it answers with, and what its frame and the page say to each other (its `lib/types/giscus.ts`). */
import { createServer } from 'node:http';

export interface Discussions {
  readonly url: string;
  /** Queries of the frames that were asked for, with their path as `path`. */
  readonly asked: Readonly<Record<string, string>>[];
  /** Frames are not answered while it is true. */
  isAway: boolean;
  close(): Promise<void>;
}

/** Logged in is who has this session. */
export const SESSION = 'session-of-小红';

const FRAME = `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>giscus</title>
<p id="who"></p><p id="theme"></p><a id="login" target="_top">登录</a> <button>退出</button>
<script>
const asked = new URLSearchParams(location.search), back = new URL(asked.get('origin')), session = asked.get('session');
const say = (message) => parent.postMessage({ giscus: message }, back.origin);
const show = (theme) => (document.querySelector('#theme').textContent = theme);
who.textContent = session === ${JSON.stringify(SESSION)} ? '小红' : '访客';
show(asked.get('theme'));
back.searchParams.set('giscus', ${JSON.stringify(SESSION)});
login.href = back.href;
document.querySelector('button').onclick = () => say({ signOut: true, error: 'State has expired (user signed out).' });
addEventListener('message', ({ origin, data }) => origin === back.origin && data.giscus?.setConfig?.theme && show(data.giscus.setConfig.theme));
say(session !== '' && session !== ${JSON.stringify(SESSION)} ? { error: 'Bad credentials' } : { resizeHeight: 432 });
</script>`;

export async function startDiscussions(): Promise<Discussions> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://host');
    if (!pathname.endsWith('/widget')) return void response.writeHead(404).end();
    discussions.asked.push({ path: pathname, ...Object.fromEntries(searchParams) });
    if (!discussions.isAway) response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(FRAME);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const discussions = {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    asked: [] as Record<string, string>[],
    isAway: false,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return discussions;
}
