import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { isPassword, hostedHash } from '../domain/password';
import { openSqlite } from '../storage/sqlite';
import { bsonOf, comment, IDS, jsonLines, LINES, MARKER, useImportDatabase } from '../testing/import-database';
import { startTestServer } from '../testing/server';
import { exportAll } from './export';
import { readExport } from './read-export';
import { reportLines, runImport } from './run-import';

const database = useImportDatabase();
const { folder, written, imported, rowsOf } = database;
const NO_ROW = '不是有效的 JSON 对象；文件不完整或损坏的话，请重新下载，再导入一次 (not a JSON object; if the file is cut off or damaged, download it once more and import again)';

describe('exports of the hosted service', () => {
  it.each([
    ['Comment.0.jsonl', `${MARKER}\n${jsonLines(LINES)}\n`],
    ['any-name.jsonl', `${MARKER}\r\n${jsonLines(LINES).replaceAll('\n', '\r\n')}`],
    ['Comment.json', jsonLines(LINES)],
    ['Comment_all.json', JSON.stringify(LINES, null, 2)],
    ['download.json', JSON.stringify({ results: LINES })],
    ['Comment.1.json', LINES.map((row) => JSON.stringify(row)).join(',\n')],
    ['Comment.2.json', `[\n${LINES.map((row) => JSON.stringify(row)).join(',\n')}\n]`],
    ['Comment.3.json', LINES.map((row) => JSON.stringify(row, null, 2)).join(',\n')],
    ['Comment.jsonl.gz', gzipSync(`\u{feff}${MARKER}\n${jsonLines(LINES)}`)],
    ['Comment.bson.json', LINES.map(({ objectId, insertedAt, createdAt, ...row }) => JSON.stringify({ _id: { $oid: objectId }, ...row, createdAt: { $date: createdAt }, insertedAt: { $date: { $numberLong: String(Date.parse(insertedAt.iso)) } } })).join('\n')],
  ])('are read in the shape of %s, ids and dates kept', async (name, content) => {
    expect(await imported(name, content)).toEqual({ Comment: { added: 2, merged: 0, existing: 0, skipped: {} } });
    const rows = await rowsOf('Comment');
    expect(rows.map(({ id, created }) => [id, created])).toEqual(LINES.map(({ objectId, createdAt }) => [objectId, createdAt]));
    expect(rows[1]!.data).toMatchObject({ nick: '小明', rid: IDS[0], pid: IDS[0], insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.600Z' }, ACL: { '*': { read: true } } });
    // A second run takes nothing twice.
    expect(await imported(name, content)).toEqual({ Comment: { added: 0, merged: 0, existing: 2, skipped: {} } });
  });

  it('have classes that their rows alone tell, times that nobody can read, and numbers that are none', async () => {
    const rows = [{ objectId: IDS[0], nick: '甲', comment: '好', url: '/a/', createdAt: '昨天' }, { objectId: 'c1', target: '/a/', time: 7 }, { objectId: 'u1', username: 'ada' }];
    expect(await imported('下载.json', jsonLines(rows))).toMatchObject({ Comment: { added: 1 }, Counter: { added: 1 }, _User: { added: 1 } });
    const [row] = await rowsOf('Comment');
    expect(Math.abs(Date.parse(row!.created) - Date.now())).toBeLessThan(60_000);
    await imported('Counter.0.jsonl', jsonLines(['12', 3.9, -1, 1e300, '很多', null].map((time, index) => ({ objectId: `d${index}`, url: `/${index}/`, time }))));
    const times = new Map((await rowsOf('Counter')).map(({ data }) => [data.url, data.time]));
    expect([0, 1, 2, 3, 4, 5].map((index) => times.get(`/${index}/`))).toEqual([12, 3, 0, 0, 0, 0]);
  });

  it('are finished when anything was taken, also beside a class of which nothing could be', async () => {
    const files = [written('Counter.0.jsonl', '{"objectId":"c1","time":3}'), written('Comment.0.jsonl', jsonLines(LINES))];
    const report = await runImport(database.storage, { files, dryRun: false, onProgress: () => undefined });
    expect([report.classes.get('Counter')!.added, reportLines(report, false)[0]]).toEqual([0, '导入完成。Import finished.']);
    const nothing = await runImport(database.storage, { files: files.slice(0, 1), dryRun: false, onProgress: () => undefined });
    expect(reportLines(nothing, false)[0]).toBe('没有导入任何内容。Nothing was imported.');
  });

  it('are read from an archive, each class by its file', async () => {
    const archive = pack();
    archive.entry({ name: 'export/Comment.0.jsonl' }, `${MARKER}\n${JSON.stringify(LINES[0])}\n`);
    archive.entry({ name: 'export/Comment.1.jsonl' }, `${MARKER}\n${JSON.stringify(LINES[1])}\n`);
    archive.entry({ name: 'export/Counter.0.jsonl' }, jsonLines([{ objectId: 'c1', url: '/a/', xid: '/a/', title: '一', time: 3 }]));
    archive.entry({ name: 'export/._junk' }, 'x');
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    expect(await imported('all.tar.gz', gzipSync(Buffer.concat(chunks)))).toMatchObject({ Comment: { added: 2 }, Counter: { added: 1 } });
  });

  it('are known by what is in them, whatever the files are called: browsers unpack, people rename', async () => {
    const archive = pack();
    archive.entry({ name: 'export/Comment.0.jsonl' }, `${MARKER}\n${jsonLines(LINES)}\n`);
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    const tar = Buffer.concat(chunks);
    for (const [name, content] of [['unpacked.tar.gz', tar], ['export', gzipSync(tar)], ['data.gz', gzipSync(tar)], ['comments.txt', `${MARKER}\n${jsonLines(LINES)}`]] as const) {
      expect(await imported(name, content, true), name).toMatchObject({ Comment: { added: 2 } });
    }
    expect(await imported('export.tar.gz', Buffer.from('504b0304140000000800', 'hex'))).toEqual({ 'export.tar.gz': { added: 0, merged: 0, existing: 0, skipped: { '这是 zip，请先解压，再给出解压得到的文件夹 (a zip: unpack it, and name the folder)': 1 } } });
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    writeFileSync(join(unpacked, 'Comment.0.jsonl'), `${MARKER}\n${jsonLines(LINES)}`);
    mkdirSync(join(unpacked, 'more'));
    writeFileSync(join(unpacked, 'more/Counter.0.jsonl'), '{"objectId":"c1","url":"/a/","time":3}');
    writeFileSync(join(unpacked, '.DS_Store'), '\0');
    const { classes } = await runImport(database.storage, { files: [unpacked], dryRun: true, onProgress: () => undefined });
    expect([classes.get('Comment')!.added, classes.get('Counter')!.added, classes.size]).toEqual([2, 1, 2]);
  });

  it('that were not downloaded whole are taken as far as they go, and it is said: there may be no other', async () => {
    const rows = Array.from({ length: 3000 }, (_, index) => comment(index.toString(16).padStart(24, '0'), { comment: `<p>${Math.sin(index)}</p>` }));
    const lines = Buffer.from(`${MARKER}\n${jsonLines(rows)}`);
    const archive = pack();
    archive.entry({ name: 'Counter.0.jsonl' }, '{"objectId":"c1","url":"/a/","time":3}');
    archive.entry({ name: 'Comment.0.jsonl' }, lines);
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    const tar = Buffer.concat(chunks);
    const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
    const reason = '文件不完整，只读到前面的部分，请重新下载，再导入一次 (cut off: only the beginning was read)';
    for (const [name, content] of [['cut.tar.gz', half(gzipSync(tar))], ['cut.tar', half(tar)], ['Comment.0.jsonl.gz', half(gzipSync(lines))], ['damaged.tar.gz', Buffer.concat([half(gzipSync(tar)), Buffer.alloc(5000, 7)])]] as const) {
      const report = await imported(name, content, true);
      expect([name, report[name]?.skipped]).toEqual([name, { [reason]: 1 }]);
      expect(report.Comment!.added, name).toBeGreaterThan(500);
    }
    // A size below zero where the next file begins, and the sum of that header as it ought to be.
    const header = Buffer.from(tar.subarray(0, 512));
    header.fill(0xff, 124, 135);
    header[135] = 0xf0;
    header.fill(0x20, 148, 156);
    header.write(`${header.reduce((all, byte) => all + byte, 0).toString(8).padStart(6, '0')}\0 `, 148);
    const lying = await imported('lying.tar', Buffer.concat([tar.subarray(0, -1024), header, Buffer.alloc(1024)]), true);
    expect([lying['lying.tar']?.skipped, lying.Comment!.added > 500]).toEqual([{ [reason]: 1 }, true]);
    // Unpacked nothing but the last row tells; of one long line nothing can be taken.
    const [cutLines] = Object.values(await imported('Comment.0.jsonl', half(lines), true));
    expect([cutLines!.added > 500, cutLines!.skipped]).toEqual([true, { [NO_ROW]: 1 }]);
    const [cutArray] = Object.values(await imported('Comment.json', half(Buffer.from(JSON.stringify({ results: rows }))), true));
    expect(Object.keys(cutArray!.skipped)).toEqual([expect.stringContaining('文件不完整')]);
  });

  it('are read from the backups the console gives too: BSON, a file for each class, packed or not', async () => {
    const rows = LINES.map(({ objectId, insertedAt, createdAt, updatedAt, ...row }) => bsonOf({ _id: objectId, ...row, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt), insertedAt: new Date(insertedAt.iso), like: 3, share: 0.5, isSpam: false, none: null, tags: ['a'], user: { $ref: '_User', $id: Buffer.from('5f1d55e1a975a50008fd16ce', 'hex') } }));
    const bytes = Buffer.concat(rows);
    for (const [name, content] of [['Comment.x3Kq9.bson', bytes], ['Comment.x3Kq9.bson.gz', gzipSync(bytes)], ['download', bytes]] as const) expect(await imported(name, content, true), name).toEqual({ Comment: { added: 2, merged: 0, existing: 0, skipped: {} } });
    await imported('Comment.x3Kq9.bson.gz', gzipSync(bytes));
    const stored = await rowsOf('Comment');
    expect(stored.map(({ id, created, updated }) => [id, created, updated])).toEqual(LINES.map(({ objectId, createdAt, updatedAt }) => [objectId, createdAt, updatedAt]));
    expect(stored[1]!.data).toMatchObject({ nick: '小明', comment: `<p>${IDS[1]}</p>`, rid: IDS[0], insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.600Z' }, ACL: { '*': { read: true } }, like: 3, share: 0.5, isSpam: false, tags: ['a'], user: { __type: 'Pointer', className: '_User', objectId: '5f1d55e1a975a50008fd16ce' } });
    // A folder of them, and an archive with packed ones in it; ids as MongoDB keeps its own, long numbers.
    const counter = bsonOf({ _id: Buffer.from('5f1d55e1a975a50008fd16cf', 'hex'), url: '/a/', time: 9156n });
    const backup = join(folder, 'backup');
    mkdirSync(backup);
    writeFileSync(join(backup, 'Counter.b7.bson.gz'), gzipSync(counter));
    const { classes } = await runImport(database.storage, { files: [backup], dryRun: true, onProgress: () => undefined });
    expect([...classes].map(([name, { added }]) => [name, added])).toEqual([['Counter', 1]]);
    const archive = pack();
    archive.entry({ name: 'dump/Counter.b7.bson.gz' }, gzipSync(counter));
    archive.entry({ name: 'dump/Comment.bson' }, bytes);
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    expect(await imported('dump.tar', Buffer.concat(chunks))).toMatchObject({ Counter: { added: 1 }, Comment: { existing: 2 } });
    expect((await rowsOf('Counter')).map(({ id, data }) => [id, data.time])).toEqual([['5f1d55e1a975a50008fd16cf', 9156]]);
  });

  it.each([['cut off', (bytes: Buffer) => bytes.subarray(0, -9), 2], ['damaged', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(40, 7)]), 3], ['with a length that is none', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0xff, 0xff, 0xff, 0xff, 2])]), 3]])('in BSON that are %s are taken as far as they go, and it is said', async (_, broken, read) => {
    const document = (_id: string): Buffer => bsonOf({ _id, comment: '好' });
    const report = await imported('Comment.bson', broken(Buffer.concat([document('a1'), document('a2'), document('a3')])));
    const offset = read * document('a1').length;
    expect(report['Comment.bson']!.skipped).toEqual({ [`文件不完整：读出 ${read} 条，从第 ${offset} 字节起读不出来。请重新下载，再导入一次；还是这样，就改用「数据导出」 (cut off: ${read} documents were read, and nothing from byte ${offset} on; download it once more and import again, and if that is no better take the Data export)`]: 1 });
    expect(report.Comment!.added).toBe(read);
  });

  it('in BSON with damaged documents lose those alone: each is counted, and where the first ones are is said', async () => {
    const document = (_id: string): Buffer => bsonOf({ _id, comment: '好' });
    const damaged = document('b1');
    damaged[4] = 0x55;
    const size = damaged.length;
    const two = await imported('Comment.bson.gz', gzipSync(Buffer.concat([document('a1'), damaged, document('a2'), damaged, document('a3')])));
    expect(two['Comment.bson']!.skipped).toEqual({ [`损坏，没有导入：第 2 条（第 ${size} 字节起）、第 4 条（第 ${3 * size} 字节起）。后面的照常导入；请重新下载，再导入一次 (damaged and left out: document 2 at byte ${size}, document 4 at byte ${3 * size}; download the file once more and import again)`]: 2 });
    expect(two.Comment!.added).toBe(3);
    const many = await imported('Comment.bson', Buffer.concat([...Array<Buffer>(1000).fill(damaged), document('a4')]));
    const [[reason, count]] = Object.entries(many['Comment.bson']!.skipped) as [[string, number]];
    expect([count, reason.includes(`第 10 条（第 ${9 * size} 字节起）等`), reason.length < 1000, many.Comment!.added]).toEqual([1000, true, true, 1]);
  });

  it('in BSON that is nested without end are not followed', async () => {
    let deep = bsonOf({ _id: 'x' });
    for (let depth = 0; depth < 3000; depth++) deep = bsonOf({ d: deep });
    expect(Object.keys(await imported('Comment.bson', Buffer.concat([bsonOf({ _id: 'a1', comment: '好' }), deep])))).toEqual(['Comment.bson', 'Comment']);
  });

  it('in JSON that is nested without end lose that field alone: the comments behind it are taken', async () => {
    const nested = '['.repeat(50_000) + ']'.repeat(50_000);
    const report = await imported('Comment.jsonl', `{"objectId":"deep","comment":"甲","url":"/a/","odd":${nested}}\n${jsonLines([{ objectId: 'next', comment: '乙', url: '/a/' }])}`);
    expect(report.Comment).toMatchObject({ added: 2 });
    expect((await rowsOf('Comment')).map(({ data }) => [data.comment, data.odd])).toEqual([['甲', undefined], ['乙', undefined]]);
  });

  it('of the columns alone, which the console gives too, are named: there is no data in them', async () => {
    const schema = { url: { type: 'String' }, time: { type: 'Number' } };
    for (const [name, content] of [['Thing_all.json', { schema, permissions: {}, indexes: [] }], ['Counter_schema.json', { schema }], ['Comment_permissions.json', { permissions: {} }], ['Comment.metadata.json', { options: {}, indexes: [] }]] as const) {
      const report = await imported(name, JSON.stringify(content));
      expect(Object.values(report).map(({ added, skipped }) => [added, skipped]), name).toEqual([[0, { '这是表的结构，不是数据；没有别的文件的话，请重新导出，不选“只导出 schema” (the columns of a class, not its data: if there is nothing else, export again without "schema only")': 1 }]]);
    }
  });

  it('without ids are not taken twice either, however often it is run', async () => {
    const comments = 'comment,nick,url,insertedAt,like\n好,甲,/a/,2022-07-21T07:24:56.000Z,1\n好,乙,/a/,2022-07-21T07:24:56.000Z,1\n';
    const counters = (time: number): string => `url,time\n/a/,${time}\n/b/,1\n`;
    for (const dryRun of [true, false]) {
      expect(await imported('Comment.csv', comments, dryRun)).toMatchObject({ Comment: { added: 2 } });
      expect(await imported('Counter.csv', counters(7), dryRun)).toMatchObject({ Counter: { added: 2 } });
    }
    // Liked meanwhile, there.
    for (const dryRun of [true, false]) expect(await imported('Comment.csv', comments.replaceAll(',1\n', ',2\n'), dryRun)).toMatchObject({ Comment: { added: 0, existing: 2 } });
    expect(await imported('Counter.csv', counters(9))).toMatchObject({ Counter: { added: 0, merged: 1, existing: 1 } });
    expect((await rowsOf('Counter')).map(({ data }) => data.time).sort()).toEqual([1, 9]);
  });

  it('have the people of Waline with their passwords in a class, open to its key: nobody else reads them here', async () => {
    const server = await startTestServer({ database: database.file });
    const file = written('Users.0.jsonl', jsonLines([{ objectId: 'u1', display_name: '甲', email: 'a@example.com', password: '$2a$08$x', type: 'administrator', ACL: { '*': { read: true, write: true } } }]));
    await runImport(database.storage, { files: [file], dryRun: false, onProgress: () => undefined });
    expect((await server.call('GET', '/1.1/classes/Users')).body).toEqual({ results: [] });
    expect((await server.call('GET', '/1.1/classes/Users/u1')).status).toBe(403);
    expect((await server.call('DELETE', '/1.1/classes/Users/u1')).status).toBe(403);
    expect((await server.master('GET', '/1.1/classes/Users')).body.results).toHaveLength(1);
    await server.close();
  });

  it("are read from the console's CSV", async () => {
    const csv = `string,string,string,string,date,ACL,string\nobjectId,nick,comment,url,insertedAt,ACL,createdAt\n${IDS[0]},小明,"<p>""引"",\n号</p>",/a/,2019-04-29T07:46:41.600Z,"{""*"":{""read"":true}}",2019-04-29T07:46:41.687Z\n`;
    expect(await imported('Comment.csv', csv)).toMatchObject({ Comment: { added: 1 } });
    expect((await rowsOf('Comment'))[0]).toMatchObject({ id: IDS[0], created: '2019-04-29T07:46:41.687Z', data: { comment: '<p>"引",\n号</p>', insertedAt: { iso: '2019-04-29T07:46:41.600Z' }, ACL: { '*': { read: true } } } });
  });

  it("are read from CSV with any of the console's types", async () => {
    await imported('Counter.csv', 'string,string,int,pointer:Page,date\nobjectId,url,time,page,createdAt\nc1,/a/,7,p1,2019-04-29T07:46:41.687Z\n');
    expect((await rowsOf('Counter')).map(({ id, created, data }) => [id, created, data.url, data.time])).toEqual([['c1', '2019-04-29T07:46:41.687Z', '/a/', 7]]);
    await imported('Visit.csv', 'string,long,double,pointer:Page\nobjectId,n,share,page\nv1,12,0.5,p1\n');
    expect((await rowsOf('Visit')).map(({ data }) => data)).toMatchObject([{ n: 12, share: 0.5, page: { __type: 'Pointer', className: 'Page', objectId: 'p1' } }]);
  });

  it('have times without a zone, as consoles and spreadsheets write them: those of China, wherever they are imported', async () => {
    const times = ['2019-04-29 07:46:41', '2019-04-29T07:46:41', '2019/04/29 07:46:41', '2019/4/29 7:46:41', '2019-04-29 07:46:41.000', '2019-04-28T23:46:41Z', '2019-04-29T07:46:41+08:00', 1_556_495_201_000];
    await imported('Comment.json', jsonLines(times.flatMap((time, index) => [comment(`t${index}`, { createdAt: time, insertedAt: time }), comment(`u${index}`, { createdAt: undefined, insertedAt: { __type: 'Date', iso: time } })])));
    const rows = await rowsOf('Comment');
    expect(rows.length).toBe(2 * times.length);
    for (const { id, created, data } of rows) expect([id, created, data.insertedAt]).toEqual([id, '2019-04-28T23:46:41.000Z', { __type: 'Date', iso: '2019-04-28T23:46:41.000Z' }]);
    await imported('Comment.csv', 'objectId,createdAt,comment,url\nc1,2019/4/29 7:46,好,/a/');
    expect((await database.storage.get('Comment', 'c1'))!.created).toBe('2019-04-28T23:46:00.000Z');
  });

  it('have gaps, odd types and fields of forks', async () => {
    const rows = [
      { objectId: 'a1', comment: '只有内容', createdAt: '2019-01-01T00:00:00.000Z' },
      { objectId: 'a2', comment: 'x', nick: null, mail: 7, rid: null, pid: '', insertedAt: '2019-01-01T00:00:05.000Z', createdAt: '2019-01-01T00:00:01.000Z', like: 3, sticky: true },
      { objectId: 'a3', comment: 'spam', isSpam: true, createdAt: '2019-01-01T00:00:02.000Z', ACL: { '*': { read: true, write: true } } },
      { objectId: 'a4', comment: 'hidden', createdAt: '2019-01-01T00:00:03.000Z', ACL: {} },
      { objectId: 'bad id!', comment: 'x' },
      { objectId: 'a5' },
      7,
    ];
    expect(await imported('Comment.json', JSON.stringify(rows))).toEqual({ Comment: { added: 4, merged: 0, existing: 0, skipped: { 'objectId 无效 (objectId not valid)': 1, '没有评论内容 (no text)': 1, [NO_ROW]: 1 } } });
    const data = (await rowsOf('Comment')).map((row) => row.data);
    expect(data[0]).toMatchObject({ nick: 'Anonymous', mail: '', link: '', ua: '', url: '', insertedAt: { __type: 'Date', iso: '2019-01-01T00:00:00.000Z' }, ACL: { '*': { read: true } } });
    expect(data[1]).toMatchObject({ nick: 'Anonymous', mail: '', like: 3, insertedAt: { iso: '2019-01-01T00:00:05.000Z' } });
    expect(data[1]).not.toHaveProperty('rid');
    expect(data[2]!.ACL).toEqual({ '*': { read: true } });
    expect(data[3]!.ACL).toEqual({});
    expect(await database.storage.count('Comment', { published: true })).toBe(2);
  });

  it('lose no comment and no visits for a field beside them, or a right, that cannot be kept', async () => {
    const beside = [{ user: { __type: 'Pointer', className: '_User' } }, { picture: { __type: 'File', url: 'http://a.example/x.png' } }, { place: { __type: 'GeoPoint', latitude: 999, longitude: 0 } }, { meta: { 'a.b': 1 } }, { 'a.b': 1 }, { $x: 1 }, { insertedAt: { __type: 'Date', iso: 'Invalid date' } }, { ACL: { 'role:管理员': { write: true }, '*': { read: true } } }];
    const rows = beside.map((more, index) => ({ ...comment(`b${index}`, { insertedAt: undefined }), ...more, like: 3 }));
    expect(await imported('Comment.json', jsonLines(rows))).toEqual({ Comment: { added: rows.length, merged: 0, existing: 0, skipped: {} } });
    for (const { data } of await rowsOf('Comment')) expect(data).toMatchObject({ nick: '小明', like: 3, insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.687Z' }, ACL: { '*': { read: true } } });
    expect(await imported('Counter.json', jsonLines([{ objectId: 'c1', url: '/a/', time: 5, seen: { __type: 'Date', iso: null } }]))).toMatchObject({ Counter: { added: 1 } });
    // What is no ACL at all may have been hidden.
    await imported('Comment.json', jsonLines([comment('h1', { ACL: 'owner' })]));
    expect((await database.storage.get('Comment', 'h1'))!.data.ACL).toEqual({});
  });

  it('have addresses of pages that nobody may be led to: those a stranger wrote while anyone could', async () => {
    await imported('Comment.json', jsonLines([comment('j1', { url: 'javascript:alert(1)' }), comment('j2', { url: ' java\tscript:alert(1)' })]));
    await imported('Counter.json', jsonLines([{ objectId: 'c1', url: 'javascript:alert(1)', time: 5 }]));
    expect([...(await rowsOf('Comment')), ...(await rowsOf('Counter'))].map(({ data }) => data.url)).toEqual(Array(3).fill('javascript%3Aalert(1)'));
  });

  it('have several counters of a page: the sum is kept, however often it is run', async () => {
    const rows = [
      { objectId: 'c1', url: '/a/', time: 10, title: '一', createdAt: '2019-01-01T00:00:00.000Z' },
      { objectId: 'c2', url: '/a/', time: 5 },
      { objectId: 'c3', url: '/b/', time: '1' },
      { objectId: 'c4', time: 1 },
    ];
    expect(await imported('Counter.json', jsonLines(rows))).toMatchObject({ Counter: { added: 2, merged: 1, existing: 0, skipped: { '没有页面地址 (no url)': 1 } } });
    expect(await imported('Counter.json', jsonLines(rows))).toMatchObject({ Counter: { added: 0, merged: 0, existing: 3 } });
    // Visits meanwhile, here and there.
    await database.storage.update('Counter', 'c1', (row) => ({ ...row, data: { ...row.data, time: (row.data.time as number) + 100 } }));
    expect(await imported('Counter.json', jsonLines([{ ...rows[0]!, time: 12 }]))).toMatchObject({ Counter: { merged: 1 } });
    expect((await database.storage.get('Counter', 'c1'))!.data).toMatchObject({ url: '/a/', time: 117, title: '一' });
    expect((await database.storage.get('Counter', 'c3'))!.data.time).toBe(1);
  });

  it('have counters of a page under its address encoded and not: they are one', async () => {
    const rows = jsonLines([{ objectId: 'c1', url: '/算法/', time: 10 }, { objectId: 'c2', url: encodeURI('/算法/'), time: 5, xid: encodeURI('/算法/'), title: '算法' }]);
    expect(await imported('Counter.json', rows, true)).toMatchObject({ Counter: { added: 1, merged: 1 } });
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { added: 1, merged: 1 } });
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { added: 0, merged: 0, existing: 2 } });
    // Valine from 1.4 on looks for the place of a number by `xid`.
    expect((await rowsOf('Counter')).map(({ id, data }) => [id, data.url, data.xid, data.time, data.title])).toEqual([['c1', '/算法/', encodeURI('/算法/'), 15, '算法']]);
  });

  it('have addresses with escapes in small letters: in every form a page asks for, it finds its comments and the one counter', async () => {
    const [small, plain, large] = [encodeURI('/算法/').toLowerCase(), '/算法/', encodeURI('/算法/')];
    await imported('Comment.json', jsonLines([comment(IDS[0]!, { url: small })]));
    const rows = jsonLines([{ objectId: 'c1', url: small, time: 10 }, { objectId: 'c2', url: plain, time: 5 }, { objectId: 'c3', url: large, time: 1 }]);
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { added: 1, merged: 2 } });
    const server = await startTestServer({ database: database.file });
    for (const url of [small, plain, large]) {
      const where = encodeURIComponent(JSON.stringify({ url: { $in: [url, '/other/'] } }));
      expect((await server.call('GET', `/1.1/classes/Comment?where=${where}`)).body.results, url).toMatchObject([{ objectId: IDS[0] }]);
      expect((await server.call('GET', `/1.1/classes/Counter?where=${where}`)).body.results, url).toMatchObject([{ objectId: 'c1', time: 16 }]);
    }
    await server.close();
  });

  it('have counters of themes that call the page `target`, and of those that go by something else: no number is lost', async () => {
    const rows = [
      { objectId: 'f1', target: 'site-pv', time: 9000 },
      { objectId: 'f2', target: '/算法/', time: 40, ACL: { '*': { read: true, write: true } } },
      { objectId: 'n1', url: encodeURI('/算法/'), time: 2, title: '算法' },
      { objectId: 'g1', id: 12, title: '<b>十二</b>', times: 7, note: '<img src=x onerror=alert(1)>', list: ['<script>'], more: { a: '<script>' }, ACL: { '*': { read: true, write: true } } },
      { objectId: 'g2', id: 13, times: 8 },
      { objectId: 'x1' },
    ];
    for (const dryRun of [true, false]) expect(await imported('Counter.json', jsonLines(rows), dryRun)).toEqual({ Counter: { added: 4, merged: 1, existing: 0, skipped: { '没有页面地址 (no url)': 1 } } });
    expect(await imported('Counter.json', jsonLines(rows))).toMatchObject({ Counter: { added: 0, merged: 0, existing: 5 } });
    expect(await imported('Counter.json', jsonLines([{ ...rows[0]!, time: 9005 }]))).toMatchObject({ Counter: { merged: 1 } });
    const server = await startTestServer({ database: database.file });
    const found = async (where: object) => (await server.call('GET', `/1.1/classes/Counter?where=${encodeURIComponent(JSON.stringify(where))}`)).body.results;
    expect(await found({ target: 'site-pv' })).toMatchObject([{ objectId: 'f1', time: 9005 }]);
    expect(await found({ target: '/算法/' })).toMatchObject([{ objectId: 'f2', time: 42 }]);
    expect(await found({ id: { $in: [12, 13] } })).toMatchObject([{ objectId: 'g1', times: 7, title: '＜b＞十二＜/b＞' }, { objectId: 'g2', times: 8 }]);
    expect(JSON.stringify(await found({}))).not.toMatch(/<(?:img|script|b)/);
    expect((await server.call('PUT', '/1.1/classes/Counter/g1', { times: 700 })).status).toBe(403);
    await server.close();
    const file = join(folder, 'targets.tar.gz');
    await exportAll(database.storage, file);
    const copy = openSqlite(join(folder, 'targets.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect([(await copy.get('Counter', 'f1'))!.data.time, (await copy.get('Counter', 'g1'))!.data.times]).toEqual([9005, 7]);
    await copy.close();
  });

  it('have counters that go by the number of an issue or by what react-valine calls the page: those of one are one, and pages raise them', async () => {
    const rows = [
      { objectId: 'i1', id: 372114501, title: '文', time: 30, site: 'https://blog.example/post/1' },
      { objectId: 'i2', id: 372114501, title: '文', time: 2 },
      { objectId: 'u1', uniqStr: 'https://blog.example/文章/', title: '章', time: 5 },
    ];
    for (const dryRun of [true, false]) expect(await imported('Counter.json', jsonLines(rows), dryRun)).toEqual({ Counter: { added: 2, merged: 1, existing: 0, skipped: {} } });
    expect(await imported('Counter.json', jsonLines(rows))).toMatchObject({ Counter: { added: 0, merged: 0, existing: 3 } });
    const server = await startTestServer({ database: database.file });
    for (const key of [{ id: 372114501 }, { uniqStr: 'https://blog.example/文章/' }]) expect((await server.call('POST', '/1.1/classes/Counter', { ...key, time: 1 })).status).toBe(201);
    await server.close();
    expect((await rowsOf('Counter')).map(({ id, data }) => [id, data.id ?? data.uniqStr, data.time]).sort()).toEqual([['i1', 372114501, 33], ['u1', 'https://blog.example/文章/', 6]]);
  });

  it('of react-valine have comments that answer themselves: they begin threads; and users whose password their comments tell: nobody is let in', async () => {
    const [root, answer] = ['5cc6b3aa0000000000000001', '5cc6b3aa0000000000000002'];
    const [code, salt] = ['kq3v9x0', 'h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2'];
    const more = { uniqStr: 'https://blog.example/a/', at: '', avatarSrc: '', commentRaw: 'x' };
    await imported('_User.json', jsonLines([{ objectId: 'u1', username: code, salt, password: hostedHash(code, salt) }]));
    await imported('Comment.json', jsonLines([comment(root, { ...more, rid: root, pid: '', ownerCode: code, ACL: { '*': { read: true }, u1: { write: true } } }), comment(answer, { ...more, rid: root, pid: root, at: '小明' })]));
    const server = await startTestServer({ database: database.file });
    const roots = { url: '/a/', $or: [{ rid: { $exists: false } }, { rid: '' }] };
    expect((await server.call('GET', `/1.1/classes/Comment?where=${encodeURIComponent(JSON.stringify(roots))}`)).body.results).toMatchObject([{ objectId: root }]);
    expect((await server.call('GET', `/1.1/classes/Comment/${answer}`)).body).toMatchObject({ rid: root, pid: root });
    expect((await server.call('POST', '/1.1/login', { username: code, password: code })).body.code).toBe(210);
    await server.close();
  });

  it('are not counted twice where an earlier import has kept those of one page apart', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    for (const [id, url, time] of [['c1', '/算法/', 10], ['c2', encodeURI('/算法/'), 5]] as const) await database.storage.insert({ className: 'Counter', id, created, updated: created, data: { url, time, _imported: { [id]: time } } });
    const rows = jsonLines([{ objectId: 'c1', url: '/算法/', time: 10 }, { objectId: 'c2', url: encodeURI('/算法/'), time: 6 }]);
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { merged: 1, existing: 1 } });
    expect((await rowsOf('Counter')).map(({ data }) => data.time)).toEqual([10, 6]);
  });

  it('are not counted twice when they come once more by way of an export of this server', async () => {
    const hosted = jsonLines([{ objectId: 'c1', url: '/a/', time: 10 }, { objectId: 'c2', url: '/a/', time: 5 }]);
    await imported('Counter.json', hosted);
    const file = join(folder, 'by-way.tar.gz');
    await exportAll(database.storage, file);
    const other = openSqlite(join(folder, 'by-way.db'));
    const created = '2026-01-01T00:00:00.000Z';
    await other.insert({ className: 'Counter', id: 'own', created, updated: created, data: { url: '/a/', time: 3 } });
    await runImport(other, { files: [file, written('Counter.json', hosted)], dryRun: false, onProgress: () => undefined });
    expect((await other.get('Counter', 'own'))!.data.time).toBe(18);
    await other.close();
  });

  it('have users: without sessions, and without passwords that are the mail', async () => {
    const salt = 'h60d8x797d3oa0naxybxxv9bn7xpt2yiowz68mpiwou7gwr2';
    const user = (id: string, username: string, password: string, email?: string) => ({ objectId: id, username, salt, password: hostedHash(password, salt), sessionToken: 'abcdefghijklmnopqrstuvwxy', ...(email ? { email } : {}), createdAt: '2019-01-01T00:00:00.000Z' });
    expect(hostedHash('password', salt)).toBe('tA7BLW+NK0UeARng0693gCaVnljkglCB9snqlpCSUKjx2RgYp8VZZOQt0S5iUtlDrkJXfT3gknS4rRqjYsd/Ug==');
    expect(await imported('_User.0.jsonl', jsonLines([user('u1', 'owner', 'secret'), user('u2', 'reader', 'r@example.com', 'r@example.com'), user('u3', 'owner', 'x')]))).toEqual({ _User: { added: 2, merged: 0, existing: 0, skipped: { 'username 已存在 (username already taken)': 1 } } });
    expect(await imported('_User.0.jsonl', jsonLines([user('u1', 'owner', 'secret'), user('u2', 'reader', 'r@example.com', 'r@example.com')]))).toEqual({ _User: { added: 0, merged: 0, existing: 2, skipped: {} } });
    const [owner, reader] = await rowsOf('_User');
    expect([await isPassword(owner!.data, 'secret'), await isPassword(owner!.data, 'wrong')]).toEqual([true, false]);
    expect(await isPassword(reader!.data, 'r@example.com')).toBe(false);
    expect(JSON.stringify([owner, reader])).not.toContain('abcdefghijklmnopqrstuvwxy');
  });

  it('have relations in files of their own: roles get their users back, whatever comes first', async () => {
    const files = [
      written('_Join_users__Role.0.jsonl', `#filetype:JSON-streaming {"type":"Class","class":"_Join:users:_Role"}\n${jsonLines([{ owningId: 'r1', relatedId: 'u1' }, { objectId: 'j2', owningId: 'r1', relatedId: 'u2' }, { owningId: 'gone', relatedId: 'u1' }, { owningId: 'r1' }])}`),
      written('_Join:likes:Comment.0.jsonl', jsonLines([{ owningId: IDS[0], relatedId: 'u1' }])),
      written('_Role.0.jsonl', jsonLines([{ objectId: 'r1', name: 'editors', users: { __type: 'Relation', className: '_User' }, ACL: {} }])),
      written('Comment.0.jsonl', jsonLines(LINES)),
      written('_FriendshipRequest.0.jsonl', jsonLines([{ objectId: 'f1' }])),
    ];
    const run = async (dryRun: boolean) => reportLines(await runImport(database.storage, { files, dryRun, onProgress: () => undefined }), dryRun).slice(1);
    const first = [
      '_Role: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)',
      'Comment: 新增 2，合并 0，已有 0，跳过 0 (added 2, merged 0, existing 0, skipped 0)',
      '_FriendshipRequest: 新增 0，合并 0，已有 0，跳过 1 (added 0, merged 0, existing 0, skipped 1)',
      '  1 × LeanCloud 自用的表，这里用不到 (of the hosted service alone, of no use here)',
      '_Join:users:_Role: 新增 2，合并 0，已有 0，跳过 2 (added 2, merged 0, existing 0, skipped 2)',
      '  1 × objectId 无效 (objectId not valid)',
      '  1 × 所属的对象不在这里 (its object is not here)',
      '_Join:likes:Comment: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)',
    ];
    expect(await run(true)).toEqual(first);
    expect(await database.storage.classNames()).toEqual([]);
    expect(await run(false)).toEqual(first);
    expect((await database.storage.get('_Role', 'r1'))!.data).toMatchObject({ name: 'editors', _relations: { users: ['u1', 'u2'] } });
    expect((await database.storage.get('Comment', IDS[0]!))!.data).toMatchObject({ nick: '小明', _relations: { likes: ['u1'] } });
    expect((await run(false))[4]).toContain('新增 0，合并 0，已有 2，跳过 2');
    expect((await database.storage.get('_Role', 'r1'))!.data._relations).toEqual({ users: ['u1', 'u2'] });
    // And once more by way of an export of this server.
    const file = join(folder, 'relations.tar.gz');
    await exportAll(database.storage, file);
    const copy = openSqlite(join(folder, 'relations.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect([(await copy.get('_Role', 'r1'))!.data._relations, (await copy.get('Comment', IDS[0]!))!.data._relations]).toEqual([{ users: ['u1', 'u2'] }, { likes: ['u1'] }]);
    await copy.close();
  });

  it('have roles whose rights were not given out: nobody joins them', async () => {
    await imported('_Role.0.jsonl', jsonLines([{ objectId: 'r1', name: 'editors' }]));
    expect((await database.storage.get('_Role', 'r1'))!.data.ACL).toEqual({ '*': { read: true } });
  });

  it('may call the class of comments otherwise', async () => {
    const { classes } = await runImport(database.storage, { files: [written('BlogComment.json', jsonLines(LINES))], commentClass: 'BlogComment', dryRun: false, onProgress: () => undefined });
    expect([...classes.keys()]).toEqual(['Comment']);
    expect(await rowsOf('Comment')).toHaveLength(2);
  });

  it('that are larger than memory may be are read piece by piece, no row lost or taken twice', async () => {
    const rows = 70;
    const line = (index: number): string => `${JSON.stringify(comment(`d${index}`, { comment: `第 ${index} 条 ${'长'.repeat(200_000)}` }))}\r\n`;
    const text = Buffer.from(`\u{feff}${MARKER}\r\n${Array.from({ length: rows }, (_, index) => line(index)).join('')}`);
    expect(text.length).toBeGreaterThan(40_000_000);
    const archive = pack();
    archive.entry({ name: 'Comment.0.jsonl' }, text);
    archive.entry({ name: 'Counter.0.jsonl' }, '{"objectId":"c1","url":"/a/","time":3}');
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    let pieces = 0;
    const ids: string[] = [];
    for await (const records of readExport(written('large.tar', Buffer.concat(chunks)))) {
      pieces++;
      for (const record of records) ids.push('object' in record ? String(record.object.objectId) : record.reason);
    }
    expect([pieces, ids]).toEqual([7, [...Array.from({ length: rows }, (_, index) => `d${index}`), 'c1']]);
  });

  it('of which one file is too large to be read are read but for that one, packed by itself or not', async () => {
    const archive = pack();
    const large = Buffer.from(JSON.stringify({ objectId: 'c2', url: '/b/', title: '长'.repeat(1_000_000) }));
    archive.entry({ name: 'Counter.0.jsonl' }, '{"objectId":"c1","url":"/a/","time":3}');
    archive.entry({ name: 'Counter.1.jsonl' }, large);
    archive.entry({ name: 'Counter.2.jsonl.gz' }, gzipSync(large));
    archive.entry({ name: 'Counter.3.jsonl' }, '{"objectId":"c3","url":"/c/","time":3}');
    archive.finalize();
    const chunks: Buffer[] = [];
    for await (const chunk of archive) chunks.push(chunk as Buffer);
    const read = async (name: string, bytes: Buffer): Promise<string[]> => {
      const found: string[] = [];
      for await (const records of readExport(written(name, bytes), 1_000_000)) for (const record of records) found.push('object' in record ? String(record.object.objectId) : `${record.className}: ${record.reason}`);
      return found;
    };
    const reason = '文件太大，请先拆分 (too large: split it first)';
    const whole = Buffer.concat(chunks);
    expect(await read('one-large.tar.gz', gzipSync(whole))).toEqual(['c1', `Counter.1.jsonl: ${reason}`, `Counter.2.jsonl: ${reason}`, 'c3']);
    expect(await read('one-large.tar', whole.subarray(0, 2_500_000))).toEqual(['c1', `Counter.1.jsonl: ${reason}`, expect.stringContaining('one-large.tar: 文件不完整')]);
    expect(await read('Counter.json', large)).toEqual([`Counter.json: ${reason}`]);
  });

  it('that are large leave others their turn, and so the database its memory', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => comment(index.toString(16).padStart(24, '0')));
    let turns = 0;
    let over = false;
    const count = (): void => void (over || (turns++, setImmediate(count)));
    setImmediate(count);
    const seen: number[] = [];
    await runImport(database.storage, { files: [written('Comment.0.jsonl', jsonLines(rows))], dryRun: false, onProgress: () => seen.push(turns) });
    over = true;
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it('of which nothing could be taken are not called imported', async () => {
    const lines = reportLines(await runImport(database.storage, { files: [written('a.zip', Buffer.from('504b0304', 'hex'))], dryRun: false, onProgress: () => undefined }), false);
    expect(lines[0]).toBe('没有导入任何内容。Nothing was imported.');
    expect(lines.at(-1)).toContain('请先解压');
    const empty = await runImport(database.storage, { files: [written('empty.jsonl', '')], dryRun: false, onProgress: () => undefined });
    expect(reportLines(empty, false)).toEqual(['没有找到任何记录。No records were found.']);
  });

  it('without comments under the name they have here: it is said how to name them', async () => {
    const hint = '没有找到评论表 Comment。评论若在别的表里，请用 --comment-class 给出它的名字：Talk。No class Comment: name the class of comments with --comment-class.';
    const linesOf = async (files: string[], commentClass?: string) => reportLines(await runImport(database.storage, { files, ...(commentClass ? { commentClass } : {}), dryRun: true, onProgress: () => undefined }), true);
    const files = [written('Talk.0.jsonl', jsonLines(LINES)), written('Counter.0.jsonl', '{"objectId":"c1","url":"/a/","time":3}'), written('broken-file.json', 'x')];
    expect((await linesOf(files)).at(-1)).toBe(hint);
    expect(await linesOf(files, 'Talk')).not.toContain(hint);
    expect(await linesOf(files.slice(1))).not.toContain(hint);
  });

  it('are counted by a dry run as they then are taken, when some occur twice', async () => {
    const rows = jsonLines([...LINES, LINES[0]!]);
    const counters = jsonLines([{ objectId: 'c1', url: '/a/', time: 1 }, { objectId: 'c2', url: '/a/', time: 2 }]);
    const users = jsonLines([{ objectId: 'u1', username: 'ada', email: 'a@example.com' }, { objectId: 'u2', username: 'ada' }, { objectId: 'u3', username: 'bob', email: 'a@example.com' }, { objectId: 'u1', username: 'ada' }]);
    const roles = jsonLines([{ objectId: 'r1', name: 'editors' }, { objectId: 'r2', name: 'editors' }]);
    for (const [name, content] of [['Comment.json', rows], ['Counter.json', counters], ['_User.json', users], ['_User.json', users], ['_Role.json', roles]] as const) {
      const foretold = await imported(name, content, true);
      expect(await imported(name, content)).toEqual(foretold);
    }
  });

  it('are only looked at in a dry run', async () => {
    expect(await imported('Comment.json', jsonLines(LINES), true)).toEqual({ Comment: { added: 2, merged: 0, existing: 0, skipped: {} } });
    expect(await rowsOf('Comment')).toEqual([]);
    expect(await database.storage.setting('secret')).toBeUndefined();
  });

  it('are not taken with every Chinese character lost: what a spreadsheet saved in another encoding is named', async () => {
    // "好文章" in GBK.
    const csv = Buffer.concat([Buffer.from('objectId,comment,url\na1,'), Buffer.from('bac3cec4d5c2', 'hex'), Buffer.from(',/a/\n')]);
    expect(await imported('Comment.csv', csv)).toEqual({ 'Comment.csv': { added: 0, merged: 0, existing: 0, skipped: { '不是 UTF-8 编码，请先另存为 UTF-8 (not in UTF-8: save it as UTF-8 first)': 1 } } });
    // One that was cut in the middle of a character is no other encoding.
    expect(await imported('Comment.0.jsonl', Buffer.concat([Buffer.from(`${jsonLines([{ ...LINES[0]!, comment: '好'.repeat(300) }]).slice(0, -1)},"x":"`), Buffer.from([0xe5, 0xa5]), Buffer.from('"}\n')]))).toMatchObject({ Comment: { added: 1 } });
  });

  it.each([['x.json', 'not json at all'], ['x.json', '{"results": [{'], ['x.xml', '<disqus><a></b></disqus>'], ['deep.json', '['.repeat(100_000)]])('that are broken are named, not taken: %s', async (name, content) => {
    const report = await imported(name, content);
    expect(Object.values(report)).toEqual([{ added: 0, merged: 0, existing: 0, skipped: { [Object.keys(Object.values(report)[0]!.skipped)[0]!]: 1 } }]);
  });
});
