/** Tells open pages what changed: server-sent events, and the script that listens to them. */
import type { ServerResponse } from 'node:http';
import type { PageChunk } from '@glimpress/contracts/page';
import type { Problem } from '@glimpress/contracts/problem';

/**
 * What a page is told: a page that was edited, as a whole, ahead of the rest; all pages that changed (route -> chunk URL); that
 * it must load anew; or what is wrong with the content.
 */
export type Update =
  | { readonly type: 'problems'; readonly problems: readonly Problem[] }
  | { readonly type: 'page'; readonly url: string; readonly chunk: PageChunk }
  | { readonly type: 'pages'; readonly chunks: Readonly<Record<string, string>> }
  | { readonly type: 'reload' };

export const EVENTS_PATH = '/__glimpress/events';
export const SCRIPT_PATH = '/__glimpress/dev.js';

/**
 * The listener, added to every document in dev. The app is offered what changed (`glimpress:pages`, cancelable) and shows a
 * changed page in place; where no app listens yet the page is loaded anew, and browsers keep the scroll position. After the
 * server was away the page is loaded anew too, and so it is when something changed before it listened, or when there is a page now at an
 * address at which none was found. Pages that are not looked at
 * do not listen: each would keep one of the six connections that a browser opens to a server, and a seventh page would wait for ever.
 */
export const DEV_SCRIPT = `
let state = new URL(import.meta.url).search.slice(1);
const address = location.pathname;
let lost = false;
let source;
function listen() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource('${EVENTS_PATH}?' + state);
  source.onerror = () => { lost = true; };
  source.onopen = () => { if (lost) location.reload(); };
  source.onmessage = ({ data, lastEventId }) => {
    state = lastEventId;
    take(JSON.parse(data));
  };
}
document.addEventListener('visibilitychange', listen);
listen();

function take(update) {
  if (update.type === 'reload') return location.reload();
  if (update.type === 'problems') return showProblems(update.problems);
  if (update.type === 'page') return window.dispatchEvent(new CustomEvent('glimpress:page', { detail: update }));
  const data = document.querySelector('script#page-data');
  if (data === null) return location.reload(); // What stands in place of a page that could not be made.
  const { page } = JSON.parse(data.textContent);
  const isAt = (route) => address.endsWith(encodeURI(route).replace(/[?#]/g, encodeURIComponent));
  if (location.pathname === address && !isAt(page.path) && Object.keys(update.chunks).some(isAt)) return location.reload();
  const unheard = window.dispatchEvent(new CustomEvent('glimpress:pages', { detail: update.chunks, cancelable: true }));
  if (unheard && update.chunks[page.path]) location.reload();
}

/** A small box that names file and line of what is wrong; it goes when all is mended, and can be folded. */
let host;
function showProblems(problems) {
  host?.remove();
  host = undefined;
  if (problems.length === 0) return;
  host = document.createElement('glimpress-problems');
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = ':host{position:fixed;z-index:9999;inset:auto auto 1rem 1rem;max-width:min(34rem,calc(100vw - 2rem));font:14px/1.5 system-ui,sans-serif}details{background:#2b1d1d;color:#ffe9e6;border:1px solid #c2554a;border-radius:8px;box-shadow:0 4px 20px #0006}summary{padding:.5rem .8rem;cursor:pointer;font-weight:600}ol{margin:0;padding:0 .8rem .6rem 2rem;max-height:40vh;overflow:auto}li{margin-top:.4rem}code{color:#ffc9c2}p{margin:0;opacity:.8}';
  const box = document.createElement('details');
  box.open = sessionStorage.getItem('glimpress:problems') !== 'folded';
  box.ontoggle = () => sessionStorage.setItem('glimpress:problems', box.open ? 'open' : 'folded');
  const summary = box.appendChild(document.createElement('summary'));
  summary.textContent = problems.length + ' 个问题';
  const list = box.appendChild(document.createElement('ol'));
  for (const { file, line, message, hint } of problems.slice(0, 20)) {
    const item = list.appendChild(document.createElement('li'));
    item.appendChild(document.createElement('code')).textContent = (file ?? '') + (line ? ':' + line : '');
    item.append(' ' + message);
    if (hint) item.appendChild(document.createElement('p')).textContent = '→ ' + hint;
  }
  root.append(style, box);
  document.body.append(host);
}
`;

export interface UpdateChannel {
  /** Address of the listener for a document of now: it names the state that the document shows. */
  scriptUrl(): string;
  /** Keeps the response open; `first` is sent at once. `search` is what the listener's address has behind its `?`: a document of an earlier state, or of an earlier run, has missed something. */
  handle(response: ServerResponse, search: string, first: Update): void;
  send(update: Update): void;
  /** How many pages listen. */
  size(): number;
  close(): void;
}

/** Creates the channel; responses stay open until the page goes or the channel is closed. */
export function createUpdateChannel(): UpdateChannel {
  const open = new Set<ServerResponse>();
  let state = Date.now();
  const message = (update: Update): string => `id: ${state}\ndata: ${JSON.stringify(update)}\n\n`;
  return {
    scriptUrl: () => `${SCRIPT_PATH}?${state}`,
    handle(response, search, first) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      const told: Update = search === '' || search === String(state) ? first : { type: 'reload' };
      response.write(`retry: 500\n${message(told)}`);
      open.add(response);
      response.on('close', () => open.delete(response));
    },
    send(update) {
      if (update.type === 'pages' || update.type === 'reload') state++;
      for (const response of open) response.write(message(update));
    },
    size: () => open.size,
    close() {
      for (const response of open) response.end();
    },
  };
}
