import { expect, it } from 'vitest';
import { createRouteCache } from './route';

/** A router that can be broken, and a clock that can be moved. */
function world() {
  const state = { time: 1_000_000, calls: 0, works: true, reply: { ttl: 3600, api_server: 'api.example' } as unknown };
  const cache = createRouteCache({
    routerUrl: 'https://router.example/2/route',
    appId: 'a b',
    now: () => state.time,
    fetch: async (url) => {
      state.calls++;
      expect(url).toBe('https://router.example/2/route?appId=a%20b');
      if (!state.works) throw new Error('offline');
      return { ok: true, status: 200, text: async () => JSON.stringify(state.reply) };
    },
  });
  return { state, cache };
}

it('remembers a route for its ttl (§9 SDK route cache)', async () => {
  const { state, cache } = world();
  expect(await cache.serverUrl()).toBe('https://api.example');
  state.time += 3_599_999;
  expect(await cache.serverUrl()).toBe('https://api.example');
  expect(state.calls).toBe(1);
  state.time += 2;
  await cache.serverUrl();
  expect(state.calls).toBe(2);
});

it('waits 10 ms between refreshes, and 600 s after a failure, with the known route', async () => {
  const { state, cache } = world();
  const [first, second] = await Promise.all([cache.serverUrl(), cache.serverUrl()]);
  expect([first, second, state.calls]).toEqual(['https://api.example', undefined, 1]);
  state.time += 3_600_001;
  state.works = false;
  expect(await cache.serverUrl()).toBe('https://api.example');
  state.works = true;
  state.time += 599_999;
  await cache.serverUrl();
  expect(state.calls).toBe(2);
  state.time += 2;
  await cache.serverUrl();
  expect(state.calls).toBe(3);
});

it('asks anew 10 ms after a question that has no answer yet, no sooner (§9)', async () => {
  let time = 0;
  let calls = 0;
  const cache = createRouteCache({ routerUrl: 'https://router.example/2/route', appId: 'a', now: () => time, fetch: () => (calls++, new Promise(() => {})) });
  void cache.serverUrl();
  time = 9;
  expect([await cache.serverUrl(), calls]).toEqual([undefined, 1]);
  time = 10;
  void cache.serverUrl();
  expect(calls).toBe(2);
});

it.each([{}, { ttl: 0, api_server: 'a.example' }, { ttl: 60, api_server: 'evil.example/path?' }, null])('takes no route from %j', async (reply) => {
  const { state, cache } = world();
  state.reply = reply;
  expect(await cache.serverUrl()).toBeUndefined();
});
