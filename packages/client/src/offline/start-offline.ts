/**
 * The page's side of offline reading (§4 Offline update, §7): registers the service worker and tells what becomes of it.
 */
import type * as WorkboxWindow from 'workbox-window';
// The entry of the package is written for browsers of 2015, and twice as large.
// @ts-expect-error: the types are those of the entry.
import { Workbox as ModernWorkbox, messageSW as modernMessageSW } from 'workbox-window/build/workbox-window.prod.mjs';

// By their names: a namespace taken apart makes the bundler write a file of its helpers, one more request of every page.
const Workbox: typeof WorkboxWindow.Workbox = ModernWorkbox;
const messageSW: typeof WorkboxWindow.messageSW = modernMessageSW;

/**
 * - `ready`: a worker is there, or another has taken over. - `cached`: the site can be read without a network from now on.
 * - `updated`: a newer worker waits for `activate()`. - `offline`: the page was opened without a network; `isNew` unless the page
 *   before it in this tab was, too.
 * - `error`: the worker could not be registered.
 */
export type OfflineEvent =
  | { readonly type: 'ready' | 'cached' }
  | { readonly type: 'offline'; readonly isNew: boolean }
  | { readonly type: 'updated'; activate(): unknown }
  | { readonly type: 'error'; readonly error: unknown };

/** A tab that stays open asks for a newer worker this often at most, when the reader comes back to it. */
const UPDATE_EVERY_MS = 10 * 60_000;

/** A newer worker that is there this soon belongs to the deployment the page itself came from. */
const SAME_LOAD_MS = 30_000;

/** So long a network may take to answer before a page that was kept counts as opened without one; it is asked again this often. */
const PATIENCE_MS = 10_000;
const ASK_EVERY_MS = 30_000;

/** So long a worker that was asked for may take to be there, and then the page: the worker gives what is kept after `PATIENCE_S`. */
const TAKEOVER_MS = 3000;
const LOST_MS = 10_000;

/** A worker that is installed and does not wait for its page has taken over by then. */
const SETTLE_MS = 200;

/** Session storage: the page before was opened without a network. */
const AWAY = 'glimpress-offline';

/**
 * Registers `{base}service-worker.js`; call when the page is at rest. Every event goes to `onEvent`, and to the window as
 * `glimpress:offline` for scripts of the site's own. Does nothing where there are no service workers.
 */
export async function startOffline(base: string, onEvent: (event: OfflineEvent) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const emit = (event: OfflineEvent): void => {
    dispatchEvent(new CustomEvent('glimpress:offline', { detail: event }));
    onEvent(event);
  };
  const begin = (worker: ServiceWorker): void => {
    emit({ type: 'ready' });
    if (mayDownload()) worker.postMessage({ type: 'LATER' });
  };
  const script = `${base}service-worker.js`;
  const workbox = new Workbox(script, { scope: base });
  const started = performance.now();

  workbox.addEventListener('activated', ({ isUpdate, sw }) => {
    if (!isUpdate) void keepThisPage(sw).then(() => emit({ type: 'cached' }));
  });
  // A worker that takes over has been told nothing, and what the one before kept may be of another deployment, or gone with its theme.
  workbox.addEventListener('controlling', async ({ isUpdate }) => {
    const { controller } = navigator.serviceWorker;
    if (!isUpdate || controller === null) return;
    await activated(controller);
    void keepThisPage(controller);
    begin(controller);
  });
  const offer = async (): Promise<void> => {
    // The reader who has just loaded the page from the network reads the new one already: nothing to offer.
    const { source, isOnly } = await askSource();
    if (performance.now() - started < SAME_LOAD_MS && source === 'network' && isOnly) return workbox.messageSkipWaiting();
    emit({
      type: 'updated',
      async activate() {
        // Another tab may have taken it already, and the worker before may hold it up for minutes: the page is new without it as well.
        const late = new Promise((done) => setTimeout(done, registration.waiting ? TAKEOVER_MS : 0));
        const taken = new Promise((done) => (navigator.serviceWorker.oncontrollerchange = done));
        workbox.messageSkipWaiting();
        await Promise.race([taken, late]);
        location.reload();
        // Chromium loses a page now and then that is asked for while a worker takes over (once in some 30 times here, on a busy machine).
        setTimeout(() => location.reload(), LOST_MS);
      },
    });
  };

  addEventListener('online', () => noteNetwork(false));
  void watchNetwork(script, emit);
  let registration: ServiceWorkerRegistration;
  try {
    registration = (await workbox.register({ immediate: true }))!;
  } catch (error) {
    emit({ type: 'error', error });
    return;
  }
  // Not by Workbox's `waiting`: it hears of one update, within a minute (GoogleChrome/workbox#3285), and of none that is on its way already.
  const follow = (): void => {
    const worker = registration.installing;
    // One that fails leaves the one that waits, of which the reader knows.
    worker?.addEventListener('statechange', () => setTimeout(() => registration.active && registration.waiting === worker && void offer(), SETTLE_MS), { once: true });
  };
  registration.addEventListener('updatefound', follow);
  follow();
  if (registration.waiting) void offer();
  const active = (await navigator.serviceWorker.ready).active!;
  await activated(active);
  begin(active);

  let checked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checked < UPDATE_EVERY_MS) return;
    checked = Date.now();
    // Without a network there is nothing newer to be had.
    void workbox.update().catch(() => {});
  });
}

/** Until then the caches of the worker before are there: what they have would pass for kept. */
async function activated(worker: ServiceWorker): Promise<void> {
  if (worker.state !== 'activated') await new Promise((done) => worker.addEventListener('statechange', done, { once: true }));
}

/** Says when there is no network, and when there is one again, as the browser does. `url`: what no worker answers. */
async function watchNetwork(url: string, emit: (event: OfflineEvent) => void): Promise<void> {
  const ask = (): Promise<Response | void> => fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {});
  const askAgain = async (): Promise<unknown> => ((await ask()) ? dispatchEvent(new Event('online')) : setTimeout(askAgain, ASK_EVERY_MS));
  // A network that answers nothing is none, whatever the browser believes; a slow one is one.
  const isAway = !navigator.onLine || ((await askSource()).source === 'kept' && !(await ask()));
  const isNew = noteNetwork(isAway);
  if (!isAway) return;
  emit({ type: 'offline', isNew });
  setTimeout(askAgain, ASK_EVERY_MS);
}

/** Remembers for the pages to come in this tab whether there is a network. Gives whether there was one. */
function noteNetwork(isAway: boolean): boolean {
  try {
    const had = !sessionStorage[AWAY];
    sessionStorage[AWAY] = isAway ? 1 : '';
    return had;
  } catch {
    return true; // Storage forbidden: it is said at every page.
  }
}

interface DocumentSource {
  readonly source: 'network' | 'kept' | null;
  /** No other tab shows the site. */
  readonly isOnly: boolean;
}

/** Where the worker had this document from; `source` is null when there is no worker or it does not know. */
async function askSource(): Promise<DocumentSource> {
  const unknown: DocumentSource = { source: null, isOnly: false };
  const { controller } = navigator.serviceWorker;
  if (controller === null) return unknown;
  const silence = new Promise<DocumentSource>((done) => setTimeout(done, 5000, unknown));
  return Promise.race([messageSW(controller, { type: 'SOURCE' }) as Promise<DocumentSource>, silence]);
}

/** What this first page was made of was loaded before the worker was there. */
async function keepThisPage(worker: ServiceWorker | undefined): Promise<void> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => new URL(url).origin === location.origin && /\/assets\/|\.(svg|png|jpe?g|webp|gif|avif|ico|woff2)$/i.test(new URL(url).pathname));
  worker?.postMessage({ type: 'KEEP', urls: [location.href.replace(/[?#].*$/, ''), ...new Set(files)] });
}

/** Whether the reader's connection is to be used for what was not asked for. */
export function mayDownload(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return !connection?.saveData && !/2g/.test(connection?.effectiveType ?? '');
}
