/** The provider's own SDK, unchanged, in Node, against a running server: the suite `http/sdk-*.test.ts` run. */
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server';

const require = createRequire(import.meta.url);

/** `name`: the installed package. `database`: SQLite when absent. An SDK is initialised once in a process: once per test file. */
export function describeSdk(version: string, name: string, database?: () => Promise<string>): void {
  describe(`leancloud-storage ${version}`, () => {
    // The SDK has no types of the versions tested; its calls are what is tested.
    const AV = require(name) as any;
    let server: TestServer;
    let Thing: any;
    beforeAll(async () => {
      server = await startTestServer({ openClasses: true, ...(database ? { database: await database() } : {}) });
      const { appId, appKey, masterKey } = server.comments;
      AV.init({ appId, appKey, masterKey, serverURLs: version === '3.0.4' ? { api: server.url, engine: server.url, stats: server.url, push: server.url } : server.url });
      AV.Cloud.useMasterKey?.(false);
      AV._config.useMasterKey = false;
      Thing = AV.Object.extend('Thing');
      const rows = [
        { n: 1, name: 'alpha', tags: ['a', 'b'], when: new Date('2026-01-01T00:00:00Z'), place: new AV.GeoPoint(39.9, 116.4), deep: { level: 1 } },
        { n: 2, name: 'Beta\nzwei', tags: ['b', 'c'], when: new Date('2026-02-01T00:00:00Z'), place: new AV.GeoPoint(31.2, 121.5), deep: { level: 2 } },
        { n: 3, name: '伽马 \\E.*', tags: ['c'], when: new Date('2026-03-01T00:00:00Z'), place: new AV.GeoPoint(23.1, 113.3) },
        { n: 4, extra: true },
      ];
      for (const row of rows) await new Thing().save(row);
    });
    afterAll(() => server?.close());
    const numbers = async (build: (query: any) => unknown): Promise<number[]> => {
      const query = new AV.Query('Thing').ascending('n');
      build(query);
      return (await query.find()).map((thing: any) => thing.get('n'));
    };

    it('saves, fetches, changes and destroys', async () => {
      const thing = new Thing();
      thing.set('title', '你好');
      thing.set('when', new Date(1_700_000_000_123));
      await thing.save();
      const same = AV.Object.createWithoutData('Thing', thing.id);
      await same.fetch();
      expect(same.get('title')).toBe('你好');
      expect(same.get('when').getTime()).toBe(1_700_000_000_123);
      expect(same.createdAt.getTime()).toBe(thing.createdAt.getTime());
      same.increment('visits', 3);
      same.set('title', '再见');
      await same.save(null, { fetchWhenSave: true });
      expect(same.get('visits')).toBe(3);
      await thing.fetch();
      expect([thing.get('title'), thing.get('visits')]).toEqual(['再见', 3]);
      await same.destroy();
      await expect(new AV.Query('Thing').get(thing.id)).rejects.toMatchObject({ code: 101 });
    });

    it('knows every operator of a query', async () => {
      expect(await numbers((q) => q.equalTo('name', 'alpha'))).toEqual([1]);
      expect(await numbers((q) => q.equalTo('tags', 'b'))).toEqual([1, 2]);
      expect(await numbers((q) => q.equalTo('deep.level', 2))).toEqual([2]);
      expect(await numbers((q) => q.notEqualTo('n', 2))).toEqual([1, 3, 4]);
      expect(await numbers((q) => q.notEqualTo('name', 'alpha'))).toEqual([2, 3, 4]);
      expect(await numbers((q) => q.lessThan('n', 2))).toEqual([1]);
      expect(await numbers((q) => q.lessThanOrEqualTo('n', 2))).toEqual([1, 2]);
      expect(await numbers((q) => q.greaterThan('when', new Date('2026-01-15T00:00:00Z')))).toEqual([2, 3]);
      expect(await numbers((q) => q.greaterThanOrEqualTo('when', new Date('2026-02-01T00:00:00Z')))).toEqual([2, 3]);
      expect(await numbers((q) => q.containedIn('n', [1, 3, 9]))).toEqual([1, 3]);
      expect(await numbers((q) => q.containedIn('tags', ['a', 'c']))).toEqual([1, 2, 3]);
      expect(await numbers((q) => q.notContainedIn('name', ['alpha']))).toEqual([2, 3, 4]);
      expect(await numbers((q) => q.containsAll('tags', ['a', 'b']))).toEqual([1]);
      expect(await numbers((q) => q.sizeEqualTo('tags', 1))).toEqual([3]);
      expect(await numbers((q) => q.exists('extra'))).toEqual([4]);
      expect(await numbers((q) => q.doesNotExist('name'))).toEqual([4]);
      expect(await numbers((q) => q.startsWith('name', 'al'))).toEqual([1]);
      expect(await numbers((q) => q.endsWith('name', 'pha'))).toEqual([1]);
      expect(await numbers((q) => q.contains('name', '\\E.*'))).toEqual([3]);
      expect(await numbers((q) => q.matches('name', /^beta/i))).toEqual([2]);
      expect(await numbers((q) => q.matches('name', 'BETA.zwei', 'is'))).toEqual([2]);
      expect(await numbers((q) => q.greaterThan('createdAt', new Date(Date.now() - 60_000)).limit(2))).toEqual([1, 2]);
      const either = AV.Query.or(new AV.Query('Thing').equalTo('n', 1), new AV.Query('Thing').equalTo('n', 4));
      expect((await either.descending('n').find()).map((thing: any) => thing.get('n'))).toEqual([4, 1]);
      const both = AV.Query.and(new AV.Query('Thing').greaterThan('n', 1), new AV.Query('Thing').lessThan('n', 3));
      expect((await both.find()).map((thing: any) => thing.get('n'))).toEqual([2]);
      expect(await numbers((q) => q.matchesKeyInQuery('n', 'n', new AV.Query('Thing').equalTo('tags', 'c')))).toEqual([2, 3]);
      expect(await numbers((q) => q.doesNotMatchKeyInQuery('n', 'n', new AV.Query('Thing').equalTo('tags', 'c')))).toEqual([1, 4]);
    });

    it('finds places', async () => {
      const near = (await new AV.Query('Thing').near('place', new AV.GeoPoint(31, 121)).find()).map((thing: any) => thing.get('n'));
      expect(near).toEqual([2, 1, 3]);
      expect(await numbers((q) => q.withinKilometers('place', new AV.GeoPoint(31, 121), 300))).toEqual([2]);
      expect(await numbers((q) => q.withinMiles('place', new AV.GeoPoint(31, 121), 10))).toEqual([]);
      expect(await numbers((q) => q.withinGeoBox('place', new AV.GeoPoint(20, 110), new AV.GeoPoint(35, 125)))).toEqual([2, 3]);
    });

    it('counts, skips, orders and selects', async () => {
      expect(await new AV.Query('Thing').exists('n').count()).toBe(4);
      expect(await numbers((q) => q.skip(1).limit(2))).toEqual([2, 3]);
      const [first] = await new AV.Query('Thing').select('n').descending('n').find();
      expect(first.toJSON()).toEqual({ n: 4, objectId: first.id, createdAt: expect.any(String), updatedAt: expect.any(String) });
      expect((await new AV.Query('Thing').addAscending('missing').addDescending('n').find()).map((thing: any) => thing.get('n'))).toEqual([4, 3, 2, 1]);
      const many = Array.from({ length: 400 }, (_, index) => `missing ${index}`);
      expect(await numbers((q) => q.containedIn('name', ['alpha', ...many]))).toEqual([1]);
      expect(await new AV.Query('Thing').containedIn('name', ['alpha', ...many]).count()).toBe(1);
    });

    it('changes lists, relations and bits', async () => {
      const thing = await new Thing().save({ list: [1, 2], flags: 6 });
      thing.add('list', 2);
      await thing.save();
      thing.addUnique('list', 2);
      await thing.save();
      thing.remove('list', 1);
      await thing.save();
      thing.bitAnd?.('flags', 3);
      thing.unset('gone');
      await thing.save();
      await thing.fetch();
      expect(thing.get('list')).toEqual([2, 2]);
      if (thing.bitAnd) expect(thing.get('flags')).toBe(2);
      const [a, b] = [await new Thing().save({ n: 100 }), await new Thing().save({ n: 101 })];
      thing.relation('friends').add([a, b]);
      await thing.save();
      thing.relation('friends').remove(a);
      await thing.save();
      expect((await thing.relation('friends').query().find()).map((friend: any) => friend.get('n'))).toEqual([101]);
      await AV.Object.destroyAll([thing, a, b]);
      expect(await new AV.Query('Thing').greaterThan('n', 99).count()).toBe(0);
    });

    it('increments without losing any', async () => {
      const thing = await new Thing().save({ visits: 0 });
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const same = AV.Object.createWithoutData('Thing', thing.id);
          same.increment('visits');
          await same.save();
        }),
      );
      await thing.fetch();
      expect(thing.get('visits')).toBe(20);
      await thing.destroy();
    });

    it('saves only when a condition holds', async () => {
      const thing = await new Thing().save({ stock: 1 });
      thing.increment('stock', -1);
      await thing.save(null, { query: new AV.Query('Thing').greaterThanOrEqualTo('stock', 1) });
      const again = AV.Object.createWithoutData('Thing', thing.id);
      again.increment('stock', -1);
      await expect(again.save(null, { query: new AV.Query('Thing').greaterThanOrEqualTo('stock', 1) })).rejects.toMatchObject({ code: 305 });
      await thing.destroy();
    });

    it('saves, fetches and visits many', async () => {
      const things = Array.from({ length: 45 }, (_, index) => new Thing({ bulk: index }));
      await AV.Object.saveAll(things);
      expect(await new AV.Query('Thing').exists('bulk').count()).toBe(45);
      const copies = things.map((thing: any) => AV.Object.createWithoutData('Thing', thing.id));
      await AV.Object.fetchAll(copies);
      expect(copies.map((thing: any) => thing.get('bulk'))).toEqual(things.map((_, index) => index));
      const seen = new Set<number>();
      await new AV.Query('Thing').exists('bulk').each?.((thing: any) => void seen.add(thing.get('bulk')));
      if (new AV.Query('Thing').each) expect(seen.size).toBe(45);
      const scanned: number[] = [];
      const iterator = new AV.Query('Thing').exists('bulk').scan({ batchSize: 20 }, { useMasterKey: true });
      // SDK 3 hands out the last value together with `done`.
      for (let done = false; !done; ) {
        const step = await iterator.next();
        if (step.value) scanned.push(step.value.get('bulk'));
        done = step.done;
      }
      expect(new Set(scanned).size).toBe(45);
      await AV.Object.destroyAll(things);
    });

    it('includes pointers and keeps a parent with its new child', async () => {
      const child = new Thing({ kind: 'child' });
      const parent = new Thing({ kind: 'parent', child });
      await parent.save();
      const [found] = await new AV.Query('Thing').equalTo('kind', 'parent').include('child').find();
      expect(found.get('child').get('kind')).toBe('child');
      expect((await new AV.Query('Thing').equalTo('child', child).find())[0].id).toBe(parent.id);
      expect((await new AV.Query('Thing').matchesQuery('child', new AV.Query('Thing').equalTo('kind', 'child')).find())[0].id).toBe(parent.id);
      expect(await new AV.Query('Thing').exists('child').doesNotMatchQuery('child', new AV.Query('Thing').equalTo('kind', 'child')).count()).toBe(0);
      await AV.Object.destroyAll([parent, child]);
    });

    it('asks in CQL', async () => {
      const { results, count } = await AV.Query.doCloudQuery("select *,count(objectId) from Thing where n in (1,2) and name like ? order by n desc", ['%a%']);
      expect([results.map((thing: any) => thing.get('n')), results[0].className, count]).toEqual([[2, 1], 'Thing', 2]);
      await expect(AV.Query.doCloudQuery('select * frm Thing')).rejects.toMatchObject({ code: 300 });
    });

    it('signs users up, in and out, with ACLs and roles between them', async () => {
      const ada = await new AV.User().setUsername('ada').setPassword('secret-1').setEmail('ada@example.com').signUp();
      expect(ada.getSessionToken()).toMatch(/^[a-z0-9]{25}$/);
      await expect(AV.User.logIn('ada', 'wrong')).rejects.toMatchObject({ code: 210 });
      await expect(AV.User.logIn('nobody', 'x')).rejects.toMatchObject({ code: 211 });
      await expect(new AV.User().setUsername('ada').setPassword('other').signUp()).rejects.toMatchObject({ code: 202 });
      expect((await AV.User.become(ada.getSessionToken())).id).toBe(ada.id);

      const secret = new Thing({ secret: true });
      const acl = new AV.ACL(ada);
      secret.setACL(acl);
      await secret.save(null, { user: ada });
      const team = new AV.Role('team', (() => { const open = new AV.ACL(ada); open.setPublicReadAccess(true); return open; })());
      team.getUsers().add(ada);
      await team.save(null, { user: ada });
      const shared = new Thing({ shared: true });
      const roleAcl = new AV.ACL();
      roleAcl.setRoleReadAccess(team, true);
      shared.setACL(roleAcl);
      await shared.save(null, { user: ada });
      expect(await new AV.Query('Thing').equalTo('secret', true).count({ user: ada })).toBe(1);
      expect(await new AV.Query('Thing').equalTo('shared', true).count({ user: ada })).toBe(1);

      await AV.User.logOut();
      const bob = await new AV.User().setUsername('bob').setPassword('secret-2').signUp();
      await expect(AV.Object.createWithoutData('Thing', secret.id).fetch({}, { user: bob })).rejects.toMatchObject({ code: 403 });
      expect(await new AV.Query('Thing').equalTo('secret', true).count({ user: bob })).toBe(0);
      expect(await new AV.Query('Thing').equalTo('shared', true).count({ user: bob })).toBe(0);
      await expect(AV.Object.createWithoutData('_User', ada.id).save({ nick: 'x' }, { user: bob })).rejects.toMatchObject({ code: 206 });
      await bob.save({ nick: '鲍勃' });
      const old = bob.getSessionToken();
      await bob.updatePassword('secret-2', 'secret-3');
      await AV.User.logOut();
      await expect(AV.User.become(old)).rejects.toMatchObject({ code: 211 });
      expect((await AV.User.logIn('bob', 'secret-3')).get('nick')).toBe('鲍勃');
      expect(await AV.User.requestPasswordReset('nobody@example.com').then(() => 'the same answer')).toBe('the same answer');
      await AV.User.logOut();
    });

    // SDK 3.0 uploads to the hosted provider whatever the server answers.
    it.runIf(version !== '3.0.4')('stores files and their addresses', async () => {
      const file = await new AV.File('图.png', Buffer.from('89504e470d0a1a0a', 'hex'), 'image/png').save();
      const reply = await fetch(file.url());
      expect([reply.headers.get('content-type'), Buffer.from(await reply.arrayBuffer()).toString('hex')]).toEqual(['image/png', '89504e470d0a1a0a']);
      const thing = await new Thing().save({ picture: file });
      const [found] = await new AV.Query('Thing').equalTo('objectId', thing.id).find();
      expect(found.get('picture').url()).toBe(file.url());
      const external = await AV.File.withURL('x.png', 'https://img.example/x.png').save();
      expect(external.url()).toBe('https://img.example/x.png');
      await file.destroy({ useMasterKey: true });
      expect((await fetch(file.url())).status).toBe(404);
    });

    it('reports errors with their code, status and address (§8)', async () => {
      await expect(new AV.Query('Unknown').find()).rejects.toMatchObject({ code: 101, message: expect.stringContaining(version === '3.0.4' ? "Class or object doesn't exists." : '[404 GET ') });
      await expect(new Thing().save({ 'bad key!': 1 })).rejects.toMatchObject({ code: 105 });
      const thing = await new Thing().save({ text: 'x' });
      await expect(AV.Object.createWithoutData('Thing', thing.id).increment('text').save()).rejects.toMatchObject({ code: 111 });
    });
  });
}
