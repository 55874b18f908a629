import { describe, expect, it, vi } from 'vitest';
import type { Site } from '../site';
import { openSqlite } from '../storage/sqlite';
import { createApp } from './app';

describe('requests of one address that come all at once', () => {
  it('are answered a few at a time, refused when too many or too long wait, and keep nobody else waiting', async () => {
    const storage = openSqlite(':memory:');
    let open = (): void => undefined;
    let atOnce = 0;
    const held = new Promise<void>((done) => (open = done));
    const slow = { ...storage, get: async (className: string, id: string) => (atOnce++, await held, storage.get(className, id)) };
    const site = { storage: slow, appId: 'id', appKey: 'key', secret: 's', rules: { limits: true, origins: [], commentClass: 'Comment' } } as unknown as Site;
    const app = createApp({ site, oauth: {}, noticeLanguage: 'zh', log: () => undefined, trustProxy: false, basePath: '' });
    const ask = (remoteAddress: string, path: string): Promise<Response> => Promise.resolve(app.fetch(new Request(`http://127.0.0.1/1.1/${path}`, { headers: { 'x-lc-id': 'id', 'x-lc-key': 'key' } }), { remoteAddress }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const statuses: number[] = [];
    // An IPv6 user has a whole /64.
    const all = Array.from({ length: 110 }, async (_, index) => statuses.push((await ask(`2001:db8::${index.toString(16)}`, 'classes/Comment/abc')).status));
    await expect.poll(() => [statuses.length, atOnce]).toEqual([6, 4]);
    expect(statuses).toEqual(Array(6).fill(429));
    expect((await ask('2001:db8:0:1::1', 'date')).status).toBe(200);
    const refused = await ask('2001:db8::1', 'date');
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('access-control-allow-origin')]).toEqual([429, '60', '*']);
    // Whoever waits in vain is told so.
    vi.advanceTimersByTime(11_000);
    await expect.poll(() => statuses).toHaveLength(106);
    vi.useRealTimers();
    open();
    await Promise.all(all);
    expect(statuses.slice(-4)).toEqual(Array(4).fill(200));
    // A page of many widgets waits for its turns, whatever was before.
    const page = await Promise.all(Array.from({ length: 60 }, () => ask('2001:db8::1', 'classes/Comment/abc')));
    expect(page.map(({ status }) => status)).toEqual(Array(60).fill(200));
    await storage.close();
  });
});
