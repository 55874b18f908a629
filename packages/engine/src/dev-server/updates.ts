/** Tells open pages what changed: server-sent events, and the script that listens to them. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a page is told: pages that changed (route -> chunk URL), or that it must load anew. */
export type Update = { readonly type: 'pages'; readonly chunks: Readonly<Record<string, string>> } | { readonly type: 'reload' };

export const EVENTS_PATH = '/__glimpress/events';
export const SCRIPT_PATH = '/__glimpress/dev.js';

/**
 * The listener, added to every document in dev. The app is offered what changed (`glimpress:pages`, cancelable) and shows a
 * changed page in place; where no app listens yet the page is loaded anew, and browsers keep the scroll position. After the
 * server was away the page is loaded anew too.
 */
export const DEV_SCRIPT = `
const source = new EventSource('${EVENTS_PATH}');
let lost = false;
source.onerror = () => { lost = true; };
source.onopen = () => { if (lost) location.reload(); };
source.onmessage = ({ data }) => {
  const update = JSON.parse(data);
  if (update.type === 'reload') return location.reload();
  const unheard = window.dispatchEvent(new CustomEvent('glimpress:pages', { detail: update.chunks, cancelable: true }));
  const { page } = JSON.parse(document.getElementById('page-data').textContent);
  if (unheard && update.chunks[page.path]) location.reload();
};
`;

export interface UpdateChannel {
  handle(request: IncomingMessage, response: ServerResponse): void;
  send(update: Update): void;
  close(): void;
}

/** Creates the channel; responses stay open until the page goes or the channel is closed. */
export function createUpdateChannel(): UpdateChannel {
  const open = new Set<ServerResponse>();
  return {
    handle(_request, response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 500\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    send(update) {
      for (const response of open) response.write(`data: ${JSON.stringify(update)}\n\n`);
    },
    close() {
      for (const response of open) response.end();
    },
  };
}
