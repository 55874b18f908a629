/** Where an app's server is, for pages that name none: asked of a router and remembered (§9 SDK route cache). */
import type { Fetch } from './host';

const LOCK_MS = 10;
const LOCK_AFTER_FAILURE_MS = 600_000;

interface RouteReply {
  /** Seconds. */
  ttl: number;
  /** A host without scheme. */
  api_server: string;
}

export interface RouteCache {
  /** The server's URL: the remembered one while it holds or when the router fails; undefined when none was ever known. */
  serverUrl(): Promise<string | undefined>;
}

/** `routerUrl`: the address of `/2/route`. `now`: milliseconds. */
export function createRouteCache({ routerUrl, appId, fetch, now = Date.now }: { routerUrl: string; appId: string; fetch: Fetch; now?: () => number }): RouteCache {
  let known: string | undefined;
  let lockedUntil = 0;
  return {
    async serverUrl() {
      if (now() < lockedUntil) return known;
      lockedUntil = now() + LOCK_MS;
      try {
        const reply = await fetch(`${routerUrl}?appId=${encodeURIComponent(appId)}`, { method: 'GET', headers: {} });
        const { ttl, api_server: host } = JSON.parse(await reply.text()) as RouteReply;
        if (!reply.ok || !(ttl > 0) || !/^[a-z0-9.-]+(:\d+)?$/i.test(host)) throw new Error('Not a route.');
        known = `https://${host}`;
        lockedUntil = now() + ttl * 1000;
      } catch {
        lockedUntil = now() + LOCK_AFTER_FAILURE_MS;
      }
      return known;
    },
  };
}
