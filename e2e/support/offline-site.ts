/** Sites that are kept offline, and readers of them: each site can be deployed again, and lose its connection. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { desktop, hydrated, useBrowser, type TestPage } from './browser';
import { readRoutes } from './built';
import { copyFixture, leaveSite, run } from './command';
import { startStaticHost, type StaticHost } from './static-host';

/** Pages of the fixture `reading`. */
export const SHORT = encodeURI('/文集/短文.html');
export const LONG = encodeURI('/文集/长文.html');

/** A site of its own, so that it can be deployed again; `broken` are paths for which the connection breaks. */
export interface Deployed {
  readonly folder: string;
  readonly out: string;
  readonly host: StaticHost;
  readonly broken: Set<string>;
  /** Paths that are answered with a page. */
  readonly stray: Set<string>;
  /** From now on nothing is answered, whoever asks: a browser that is told to be offline still lets its workers ask. */
  stop(): void;
  /** Changes a file of the site and deploys. */
  change(file: string, from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

export async function deploy(fixture = 'reading', setting = "lang: 'zh-CN',", { dropsEndings = false } = {}): Promise<Deployed> {
  const folder = copyFixture(fixture);
  const out = join(folder, 'dist');
  const broken = new Set<string>();
  const stray = new Set<string>();
  let isStopped = false;
  const build = async (): Promise<void> => {
    const built = await run(['build', folder, '--out', out]);
    if (built.code !== 0) throw new Error(built.stdout + built.stderr);
  };
  const change = async (file: string, from: string, to: string): Promise<void> => {
    const before = readFileSync(join(folder, file), 'utf8');
    if (!before.includes(from)) throw new Error(`${file} does not hold ${from}`);
    writeFileSync(join(folder, file), before.replace(from, to));
    await build();
  };
  await change('glimpress.config.ts', setting, `${setting}\n  offline: true,`);
  const host = await startStaticHost(out, '/', (path) => isStopped || broken.has(path), stray, dropsEndings);
  return {
    folder,
    out,
    host,
    broken,
    stray,
    stop: () => void (isStopped = true),
    change,
    async close() {
      await host.close();
      leaveSite(folder);
    },
  };
}

/** `visit` gives a reader whose browser runs service workers, at a page that is hydrated. Call it once a file. */
export function useOfflineReader(): { open: ReturnType<typeof useBrowser>['open']; visit(url: string, before?: (page: TestPage) => Promise<unknown>): Promise<TestPage> } {
  const { open } = useBrowser();
  return {
    open,
    async visit(url, before) {
      const page = await open(url, { ...desktop, serviceWorkers: 'allow', ...(before ? { before } : {}) });
      await hydrated(page);
      return page;
    },
  };
}

/** Everything that is kept without being asked for is here. Not `waitForFunction`: to that a promise is an answer. */
export async function settled(page: Page): Promise<void> {
  const { later } = offlinePlan(await activeScript(page));
  await expect.poll(() => page.evaluate(async (urls) => navigator.serviceWorker.controller !== null && (await Promise.all(urls.map((url) => caches.match(url)))).every(Boolean), later)).toBe(true);
  await expect.poll(() => keptPages(page)).toContain(decodeURI(new URL(page.url()).pathname));
}

export const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((each) => each.startsWith('glimpress-pages-'));
    return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => decodeURI(new URL(url).pathname));
  });

export const offlinePlan = (script: string): { precache: { url: string; revision: string | null }[]; later: string[] } => JSON.parse(/^self\.glimpressOffline=(.*);$/m.exec(script)![1]!) as ReturnType<typeof offlinePlan>;

/**
 * Waits until the worker that is deployed has taken over, and none is on its way. By what is kept, which activating a worker makes its own: it may
 * take over between two documents, where no page hears of it.
 */
export async function takenOver(page: Page): Promise<void> {
  const { precache } = offlinePlan(await activeScript(page));
  const wanted = precache.map(({ url, revision }) => (revision ? `${url}?__WB_REVISION__=${revision}` : url)).sort();
  await expect.poll(() => page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const name = (await caches.keys()).find((each) => each.includes('-precache-'));
    const kept = name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => url.slice(location.origin.length)).sort();
    return [registration?.active?.state, registration?.waiting, registration?.installing, kept];
  })).toEqual(['activated', null, null, wanted]);
}

/** Waits until the chunk of a page is kept: it may be shown before. */
export const keeps = async (page: Page, { out }: Deployed, route: string): Promise<void> => expect.poll(() => page.evaluate(async (url) => (await caches.match(url)) !== undefined, readRoutes(out).pages.get(route)!)).toBe(true);

export const activeScript = (page: Page): Promise<string> => page.evaluate(async () => (await fetch('/service-worker.js', { cache: 'no-store' })).text());
