/** The worker: keeps texts, index and work away from the page. */
import '../old-browsers/timeout';
import type { SearchAsk } from './protocol';
import { createSession } from './session';

const session = createSession();
addEventListener('message', ({ data }: MessageEvent<SearchAsk | null>) => {
  postMessage(null);
  if (data !== null) void session.handle(data, (answer) => postMessage(answer));
});
