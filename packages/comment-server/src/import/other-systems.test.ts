import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonLines, useImportDatabase } from '../testing/import-database';

const database = useImportDatabase();
const { imported, rowsOf } = database;

describe('exports of other systems', () => {
  it.each([
    ['waline.json', { type: 'waline', data: { Comment: { a: 1 } } }],
    ['waline.json', { type: 'waline', data: { Comment: [{ objectId: { toString: 1 }, comment: '好' }] } }],
    ['comments.artrans', [{ page_key: '/', content: '好', id: { toString: 1 } }]],
    ['twikoo.json', [{ _id: 'a', created: { $numberLong: { toString: 1 } }, comment: '好' }]],
  ])('%s that is shaped as no system shapes it is left out, and told (%j)', async (name, content) => {
    expect(await imported(name, JSON.stringify(content))).toEqual({ [name]: { added: 0, merged: 0, existing: 0, skipped: { '不认识的文件格式，或者文件不完整：请重新下载，再导入一次 (unknown format, or cut off: download it once more and import again)': 1 } } });
  });

  it.each([
    ['waline.json', JSON.stringify({ type: 'waline', data: { Comment: [{ objectId: 1, comment: '好', nick: '甲', url: '/a/', createdAt: '2022-04-01 10:00:00' }] } })],
    ['backup.artrans', JSON.stringify([{ id: 1, rid: 0, content: '好', page_key: '/a/', created_at: '2022-04-01 10:00:00 +0800 CST' }])],
    ['twikoo.json', JSON.stringify([{ _id: 'a'.repeat(32), url: '/a/', nick: '甲', comment: '好', created: 1_650_000_000_000 }])],
    ['disqus.xml', '<disqus><thread dsq:id="100"><link>https://blog.example/a/</link></thread><post dsq:id="1"><message>好</message><createdAt>2022-04-01T02:00:00Z</createdAt><isDeleted>false</isDeleted><isSpam>false</isSpam><author><name>甲</name></author><thread dsq:id="100"/></post></disqus>'],
    ['Comment.json', JSON.stringify([{ objectId: 'a'.repeat(24), comment: '好', url: '/a/', createdAt: '2022-04-01T02:00:00.000Z' }])],
  ])('%s that an editor of Windows has saved, with a mark of its encoding, is read as without', async (name, text) => {
    expect(await imported(name, `\u{feff}${text}`)).toEqual({ Comment: { added: 1, merged: 0, existing: 0, skipped: {} } });
    expect((await rowsOf('Comment')).map(({ data }) => [data.comment, data.url])).toEqual([[expect.stringContaining('好'), '/a/']]);
  });

  it('Waline: small numbers become ids, what waits stays hidden', async () => {
    const waline = {
      __version: '1.31.0',
      type: 'waline',
      version: 1,
      time: 1_650_000_000_000,
      tables: ['Comment', 'Counter', 'Users'],
      data: {
        Comment: [
          { objectId: 1, user_id: null, comment: '**粗**', insertedAt: '2022-04-01 10:00:00', ip: '1.2.3.4', link: null, mail: 'a@example.com', nick: '甲', rid: null, pid: null, sticky: null, status: 'approved', like: 2, ua: 'x', url: '/a/', createdAt: '2022-04-01 10:00:00', updatedAt: '2022-04-01 10:00:00' },
          { objectId: 2, comment: '回', insertedAt: '2022-04-01 11:00:00', nick: '乙', rid: 1, pid: 1, status: 'waiting', url: '/a/', createdAt: '2022-04-01 11:00:00' },
        ],
        Counter: [{ objectId: 1, time: 9, reaction0: 1, url: '/a/' }],
        Users: [],
      },
    };
    expect(await imported('waline.json', JSON.stringify(waline))).toMatchObject({ Comment: { added: 2 }, Counter: { added: 1 } });
    const rows = await rowsOf('Comment');
    expect(rows.map(({ id, created, data }) => [id, created, data.rid])).toEqual([['walinew1', '2022-04-01T02:00:00.000Z', undefined], ['walinew2', '2022-04-01T03:00:00.000Z', 'walinew1']]);
    expect(await database.storage.count('Comment', { published: true })).toBe(1);
  });

  it('Waline: as its API answers, from every database it can have', async () => {
    const saved = {
      errno: 0,
      errmsg: '',
      data: {
        type: 'waline',
        version: 1,
        time: 1_760_000_000_000,
        tables: ['Comment', 'Counter', 'Users'],
        data: {
          Comment: [
            { objectId: '65e1a0000000000000000001', comment: '置顶', insertedAt: '2024-03-01T02:00:00.000Z', nick: '甲', sticky: true, status: 'approved', url: '/a/', createdAt: '2024-03-01T02:00:00.000Z' },
            { objectId: 7, comment: '也置顶', insertedAt: '2024-03-01 11:00:00', nick: '乙', sticky: 1, status: 'approved', url: '/a/', createdAt: '2024-03-01 11:00:00' },
            { objectId: 8, comment: '不置顶', insertedAt: 1_709_262_000_000, nick: '丙', sticky: 0, status: 'approved', url: '/a/' },
            { objectId: 9, comment: '[@乙](#7): 回', nick: null, user_id: 3, rid: '7', pid: '7', status: 'spam', url: '/a/', createdAt: { __type: 'Date', iso: '2024-03-02T02:00:00.000Z' } },
          ],
          Counter: [{ objectId: '65e1a0000000000000000002', time: '9', url: '/a/' }],
          Users: [{ objectId: 3, display_name: '丁', email: 'd@example.com', password: '$2y$…', type: 'administrator' }],
        },
      },
    };
    expect(await imported('waline.json', JSON.stringify(saved))).toMatchObject({ Comment: { added: 4 }, Counter: { added: 1 } });
    const rows = await rowsOf('Comment');
    expect(rows.map(({ id, created, data }) => [id, created, data.sticky, data.rid])).toEqual(
      expect.arrayContaining([
        ['65e1a0000000000000000001', '2024-03-01T02:00:00.000Z', 1, undefined],
        ['walinew7', '2024-03-01T03:00:00.000Z', 1, undefined],
        ['walinew8', '2024-03-01T03:00:00.000Z', undefined, undefined],
        ['walinew9', '2024-03-02T02:00:00.000Z', undefined, 'walinew7'],
      ]),
    );
    expect(await database.storage.count('Comment', { published: true })).toBe(3);
    expect((await rowsOf('Counter')).map(({ data }) => data.time)).toEqual([9]);
    expect(await rowsOf('_User')).toEqual([]);
  });

  it('Waline: kept in a repository, a CSV for each table with ids of its own: answers stay below what they answer', async () => {
    const csv = 'link,mail,nick,pid,rid,ua,url,comment,ip,insertedAt,user_id,status,id\n,,甲,,,x,/a/,问,1.1.1.1,Mon Jan 26 2026 14:46:26 GMT+0000 (Coordinated Universal Time),,approved,oyf5chh8o98\n,,乙,oyf5chh8o98,oyf5chh8o98,x,/a/,答,1.1.1.1,Mon Jan 26 2026 15:20:17 GMT+0000 (Coordinated Universal Time),,waiting,xc0k6fr7mpc\n';
    for (const dryRun of [true, false]) {
      expect(await imported('Comment.csv', csv, dryRun)).toMatchObject({ Comment: { added: 2 } });
      expect(await imported('Counter.csv', 'url,time,id\n/a/,3,ke4qle75gmq\n', dryRun)).toMatchObject({ Counter: { added: 1 } });
    }
    expect((await rowsOf('Comment')).map(({ id, created, data }) => [id, created, data.rid, data.status])).toEqual([['oyf5chh8o98', '2026-01-26T14:46:26.000Z', undefined, 'approved'], ['xc0k6fr7mpc', '2026-01-26T15:20:17.000Z', 'oyf5chh8o98', 'waiting']]);
    expect((await rowsOf('Counter')).map(({ id, data }) => [id, data.time])).toEqual([['ke4qle75gmq', 3]]);
  });

  it('Twikoo: as its API answers, which scripts keep as they get it', async () => {
    const rows = [{ _id: '8b4d9a7f62a1b2c3004d5e6f70a1b2c3', nick: '甲', url: '/a/', comment: '<p>好</p>', pid: null, rid: null, created: 1_600_000_000_000 }];
    expect(await imported('twikoo-comment.json', JSON.stringify({ code: 0, data: rows }))).toEqual({ Comment: { added: 1, merged: 0, existing: 0, skipped: {} } });
  });

  it('Twikoo: times in milliseconds, texts in HTML', async () => {
    const rows = [
      { _id: '8b4d9a7f62a1b2c3004d5e6f70a1b2c3', nick: '甲', mail: 'a@example.com', mailMd5: 'x', link: '', ua: 'x', ip: '1.1.1.1', master: false, url: '/a/', href: 'https://blog.example/a/', comment: '<p>好</p>', pid: '', rid: '', isSpam: false, top: true, created: 1_600_000_000_000, updated: 1_600_000_000_000 },
      { _id: '8b4d9a7f62a1b2c3004d5e6f70a1b2c4', nick: '乙', comment: '纯文本', url: '/a/', pid: '8b4d9a7f62a1b2c3004d5e6f70a1b2c3', rid: '8b4d9a7f62a1b2c3004d5e6f70a1b2c3', isSpam: true, created: 1_600_000_001_000 },
    ];
    for (const content of [JSON.stringify(rows), jsonLines(rows)]) await imported('twikoo.json', content);
    const stored = await rowsOf('Comment');
    expect(stored.map(({ created, data }) => [created, data.comment, data.isSpam ?? false, data.sticky])).toEqual([['2020-09-13T12:26:40.000Z', '<p>好</p>', false, 1], ['2020-09-13T12:26:41.000Z', '<p>纯文本</p>', true, undefined]]);
    expect(stored[1]!.data.rid).toBe(rows[0]!._id);
  });

  it('Twikoo: keeps the dates where one row has none that can be read, is none, or the file was cut off', async () => {
    const row = (id: string, created: unknown) => ({ _id: `8b4d9a7f62a1b2c3004d5e6f70a1b2${id}`, nick: '甲', url: '/a/', comment: '<p>好</p>', created });
    const rows = [row('c1', 1_600_000_000_000), row('c2', { $numberDouble: '1600000001000.0' }), { ...row('c3', null), updated: 1_600_000_002_000 }];
    const { Comment } = await imported('comment.json', `${jsonLines(rows)}\n{"_id":"8b4d9a7f62a1b2c3004d5e6f70a1b2c4","nick":"乙","comm`);
    expect([Comment!.added, Object.keys(Comment!.skipped)]).toEqual([3, [expect.stringContaining('重新下载')]]);
    expect((await rowsOf('Comment')).map(({ created }) => created)).toEqual(['2020-09-13T12:26:40.000Z', '2020-09-13T12:26:41.000Z', '2020-09-13T12:26:42.000Z']);
  });

  it('Twikoo: also out of a dump of its database, whose table has another name', async () => {
    await imported('Comment_all.json', JSON.stringify([{ objectId: '62a1b2c3004d5e6f70a1b2c4', comment: '好', url: '/a/', created: 1_600_000_000_000 }]));
    expect((await rowsOf('Comment')).map(({ created }) => created.slice(0, 10))).toEqual(['2020-09-13']);
  });

  it('Waline, Artalk: the rows of a second site, which have the same numbers, are not taken for those of the first', async () => {
    const waline = (day: number) => ({ type: 'waline', version: 1, data: { Comment: [{ objectId: 1, comment: `${day}`, nick: '甲', url: `/${day}/`, createdAt: `2022-04-0${day} 10:00:00` }] } });
    const artalk = (day: number) => [{ id: 1, rid: 0, content: `${day}`, page_key: `/${day}/`, created_at: `2022-04-0${day} 10:00:00 +0800 CST` }];
    for (const [name, site] of [['waline.json', waline], ['backup.artrans', artalk]] as const) {
      expect(await imported(name, JSON.stringify(site(1)))).toMatchObject({ Comment: { added: 1 } });
      expect(await imported(name, JSON.stringify(site(1)))).toMatchObject({ Comment: { added: 0, existing: 1 } });
      const { Comment } = await imported(name, JSON.stringify(site(2)));
      expect([Comment!.added, Comment!.existing, Object.keys(Comment!.skipped)]).toEqual([0, 0, [expect.stringContaining('编号和已有的另一条相同')]]);
    }
  });

  it('Waline: visits of a second site are not added to those of other pages of the first', async () => {
    const waline = (day: number, url: string, time: number) => JSON.stringify({ type: 'waline', version: 1, data: { Counter: [{ objectId: 1, url, time, createdAt: `2022-04-0${day} 10:00:00` }] } });
    expect(await imported('waline.json', waline(1, '/a/', 5))).toMatchObject({ Counter: { added: 1 } });
    expect(await imported('waline.json', waline(1, '/a/', 7))).toMatchObject({ Counter: { merged: 1 } });
    for (const dryRun of [true, false])
      for (const url of ['/b/', '/a/']) {
        const { Counter } = await imported('waline.json', waline(2, url, 9), dryRun);
        expect([Counter!.added, Counter!.merged, Counter!.existing, Object.keys(Counter!.skipped)]).toEqual([0, 0, 0, [expect.stringContaining('编号和已有的另一条相同')]]);
      }
    expect((await rowsOf('Counter')).map(({ data }) => [data.url, data.time])).toEqual([['/a/', 7]]);
  });

  it('Artalk: pages that only their query tells apart stay apart', async () => {
    const row = (id: number, page: string) => ({ id, rid: 0, content: '好', page_key: `https://blog.example${page}` });
    await imported('backup.artrans', JSON.stringify([row(1, '/?p=12'), row(2, '/index.php?p=13'), row(3, '/a/?from=mail')]));
    expect((await rowsOf('Comment')).map(({ data }) => data.url).sort()).toEqual(['/?p=12', '/a/', '/index.php?p=13']);
  });

  it('Artalk: answers at any depth get the root of their thread', async () => {
    const row = (id: number, rid: number) => ({ id: String(id), rid: String(rid), content: `第 ${id} 条`, ua: 'x', ip: '1.1.1.1', created_at: `2021-11-19 17:5${id}:26 +0800 CST`, updated_at: `2021-11-19 17:5${id}:26 +0800 CST`, is_collapsed: 'false', is_pending: id === 4 ? 'true' : 'false', nick: '甲', email: 'a@example.com', link: 'https://a.example', page_key: 'https://blog.example/%E9%A1%B5/', page_title: '页', site_name: 's' });
    expect(await imported('backup.artrans', JSON.stringify([row(1, 0), row(2, 1), row(3, 2), row(4, 0)]))).toMatchObject({ Comment: { added: 4 } });
    expect((await rowsOf('Comment')).map(({ id, created, data }) => [id, created, data.rid, data.pid, data.url, data.status])).toEqual([
      ['artalk1', '2021-11-19T09:51:26.000Z', undefined, undefined, '/页/', undefined],
      ['artalk2', '2021-11-19T09:52:26.000Z', 'artalk1', 'artalk1', '/页/', undefined],
      ['artalk3', '2021-11-19T09:53:26.000Z', 'artalk1', 'artalk2', '/页/', undefined],
      ['artalk4', '2021-11-19T09:54:26.000Z', undefined, undefined, '/页/', 'waiting'],
    ]);
  });

  it('Artalk: comments that answer each other in a circle are seen', async () => {
    const row = (id: number, rid: number) => ({ id, rid, content: `第 ${id} 条`, page_key: '/a/' });
    await imported('backup.artrans', JSON.stringify([row(1, 2), row(2, 1), row(3, 3)]));
    expect((await rowsOf('Comment')).map(({ id, data }) => [id, data.rid])).toEqual([['artalk1', undefined], ['artalk2', 'artalk1'], ['artalk3', undefined]]);
  });

  it('Disqus: threads, posts and their answers in XML', async () => {
    const post = (id: number, parent: number | undefined, message: string, deleted = false) =>
      `<post dsq:id="${id}"><id/><message><![CDATA[${message}]]></message><createdAt>2015-02-0${id}T10:00:00Z</createdAt><isDeleted>${deleted}</isDeleted><isSpam>false</isSpam><author><name>甲 &amp; 乙</name><isAnonymous>true</isAnonymous></author><thread dsq:id="100"/>${parent ? `<parent dsq:id="${parent}"/>` : ''}</post>`;
    const xml = `<?xml version="1.0" encoding="utf-8"?>\n<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals"><category dsq:id="1"><title>General</title></category><thread dsq:id="100"><id>/a</id><link>https://blog.example/2015/a.html</link><title>一</title></thread>${post(1, undefined, '<p>好</p>')}${post(2, 1, '<p>答 ]] &gt;</p>')}${post(3, 2, '<p>再答</p>')}${post(4, undefined, 'x', true)}</disqus>`;
    expect(await imported('disqus.xml.gz', gzipSync(xml))).toEqual({ Comment: { added: 3, merged: 0, existing: 0, skipped: { '已在 Disqus 删除 (deleted there)': 1 } } });
    expect((await rowsOf('Comment')).map(({ id, data }) => [id, data.nick, data.url, data.rid, data.pid])).toEqual([
      ['disqus1', '甲 & 乙', '/2015/a.html', undefined, undefined],
      ['disqus2', '甲 & 乙', '/2015/a.html', 'disqus1', 'disqus1'],
      ['disqus3', '甲 & 乙', '/2015/a.html', 'disqus1', 'disqus2'],
    ]);
  });

  it('Disqus: what answers a deleted comment goes on where that one hung, and is not lost with it', async () => {
    const post = (id: number, parent: number | undefined, deleted = false) => `<post dsq:id="${id}"><message>${id}</message><isDeleted>${deleted}</isDeleted><thread dsq:id="100"/>${parent ? `<parent dsq:id="${parent}"/>` : ''}</post>`;
    const posts = [post(1, undefined, true), post(2, 1), post(3, 2), post(4, 3, true), post(5, 4), post(6, 99)];
    await imported('disqus.xml', `<disqus><thread dsq:id="100"><link>https://blog.example/a.html</link></thread>${posts.join('')}</disqus>`);
    expect((await rowsOf('Comment')).map(({ id, data }) => [id, data.rid, data.pid])).toEqual([
      ['disqus2', undefined, undefined],
      ['disqus3', 'disqus2', 'disqus2'],
      ['disqus5', 'disqus2', 'disqus3'],
      ['disqus6', undefined, undefined],
    ]);
  });
});

it('a long text that is no export, as a dump of a database, is refused in time', async () => {
  const [counts] = Object.values(await imported('comments.sql', 'VALUES\n'.repeat(1_500_000), true));
  expect(Object.keys(counts!.skipped)).toEqual([expect.stringContaining('不认识的文件格式')]);
}, 60_000);
