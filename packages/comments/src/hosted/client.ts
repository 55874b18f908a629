/**
 * The protocol client for a configured server. It is part of this bundle, so there is no global `AV` to wait for (§9 Widget
 * init retry): the widget is ready when it is loaded.
 */
import { createClient, RequestError, type Client } from '@glimpress/comment-protocol';
import type { HostedConfig } from './config';

/** Somebody who waits longer is better told. */
const TIMEOUT_MS = 30_000;

/** Throws a `RequestError` of code 100 (§8) for a config without server, id or key. */
export function clientFor({ serverUrl, appId, appKey }: HostedConfig): Client {
  if (serverUrl === undefined || appId === '' || appKey === '') throw new RequestError(100, '', 'appId, appKey and serverURLs are needed.');
  return createClient({ serverUrl, appId, appKey, timeoutMs: TIMEOUT_MS, fetch: (url, init) => fetch(url, init as RequestInit) });
}
