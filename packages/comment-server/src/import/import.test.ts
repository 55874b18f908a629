import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPassword, hostedHash } from '../domain/password';
import { openSqlite } from '../storage/sqlite';
import type { Row, Storage } from '../storage/storage';
import { startTestServer } from '../testing/server';
import { exportAll } from './export';
import { readExport } from './read-export';
import { reportLines, runImport } from './run-import';
import { scratchFolder } from '../testing/scratch-folder';

const folder = scratchFolder('import');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let storage: Storage;
let databases = 0;
beforeEach(() => {
  storage = openSqlite(join(folder, `${++databases}.db`));
});
afterEach(() => storage.close());

function written(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}
async function imported(name: string, content: string | Buffer, dryRun = false): Promise<Record<string, { added: number; merged: number; existing: number; skipped: Record<string, number> }>> {
  const { classes } = await runImport(storage, { files: [written(name, content)], dryRun, onProgress: () => undefined });
  return Object.fromEntries([...classes].map(([className, { skipped, ...counts }]) => [className, { ...counts, skipped: Object.fromEntries(skipped) }]));
}
const rowsOf = (className: string): Promise<Row[]> => storage.page(className, { filter: { all: [] }, by: 'created', descending: false, limit: 1000 });
const comment = (id: string, more: object = {}) => ({ nick: '小明', mail: 'ming@example.com', link: '', comment: `<p>${id}</p>`, ua: 'x', url: '/a/', ACL: { '*': { read: true } }, objectId: id, createdAt: '2019-04-29T07:46:41.687Z', updatedAt: '2020-01-01T00:00:00.000Z', insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.600Z' }, ...more });
const LINES = [comment('5cc6b3aa0000000000000001'), comment('5cc6b3aa0000000000000002', { rid: '5cc6b3aa0000000000000001', pid: '5cc6b3aa0000000000000001', createdAt: '2019-04-29T08:00:00.000Z' })];
const IDS = LINES.map(({ objectId }) => objectId);
const MARKER = '#filetype:JSON-streaming {"type":"Class","class":"Comment"}';
const jsonLines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

/** Documents as MongoDB writes them: what the console's backups hold. */
function bsonOf(document: Record<string, unknown>): Buffer {
  const sized = (length: number): Buffer => Buffer.from(Int32Array.of(length).buffer);
  const text = (value: string): Buffer => Buffer.concat([sized(Buffer.byteLength(value) + 1), Buffer.from(`${value}\0`)]);
  const element = (value: unknown): [number, Buffer] => {
    if (typeof value === 'string') return [2, text(value)];
    if (typeof value === 'boolean') return [8, Buffer.from([Number(value)])];
    if (typeof value === 'bigint') return [18, Buffer.from(BigInt64Array.of(value).buffer)];
    if (typeof value === 'number') return Number.isInteger(value) ? [16, sized(value)] : [1, Buffer.from(Float64Array.of(value).buffer)];
    if (value instanceof Date) return [9, Buffer.from(BigInt64Array.of(BigInt(value.getTime())).buffer)];
    if (Buffer.isBuffer(value)) return value.length === 12 ? [7, value] : [3, value];
    if (value === null) return [10, Buffer.alloc(0)];
    return [Array.isArray(value) ? 4 : 3, bsonOf({ ...(value as object) })];
  };
  const parts = Object.entries(document).filter(([, value]) => value !== undefined).map(([key, value]) => {
    const [type, bytes] = element(value);
    return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), bytes]);
  });
  const body = Buffer.concat(parts);
  return Buffer.concat([sized(body.length + 5), body, Buffer.from([0])]);
}

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
    const report = await runImport(storage, { files, dryRun: false, onProgress: () => undefined });
    expect([report.classes.get('Counter')!.added, reportLines(report, false)[0]]).toEqual([0, '导入完成。Import finished.']);
    const nothing = await runImport(storage, { files: files.slice(0, 1), dryRun: false, onProgress: () => undefined });
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
    const { classes } = await runImport(storage, { files: [unpacked], dryRun: true, onProgress: () => undefined });
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
    const { classes } = await runImport(storage, { files: [backup], dryRun: true, onProgress: () => undefined });
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

  it.each([['cut off', (bytes: Buffer) => bytes.subarray(0, -9)], ['damaged', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(40, 7)])], ['with a length that is none', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0xff, 0xff, 0xff, 0xff, 2])])]])('in BSON that are %s are taken as far as they go, and it is said', async (_, broken) => {
    const bytes = broken(Buffer.concat([bsonOf({ _id: 'a1', comment: '好' }), bsonOf({ _id: 'a2', comment: '好' }), bsonOf({ _id: 'a3', comment: '好' })]));
    const report = await imported('Comment.bson', bytes);
    expect(report['Comment.bson']!.skipped).toEqual({ '文件不完整，只读到前面的部分，请重新下载，再导入一次 (cut off: only the beginning was read)': 1 });
    expect(report.Comment!.added).toBeGreaterThan(1);
  });

  it('in BSON that is nested without end are not followed', async () => {
    let deep = bsonOf({ _id: 'x' });
    for (let depth = 0; depth < 3000; depth++) deep = bsonOf({ d: deep });
    expect(Object.keys(await imported('Comment.bson', Buffer.concat([bsonOf({ _id: 'a1', comment: '好' }), deep])))).toEqual(['Comment.bson', 'Comment']);
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
    const server = await startTestServer({ database: join(folder, `${databases}.db`) });
    const file = written('Users.0.jsonl', jsonLines([{ objectId: 'u1', display_name: '甲', email: 'a@example.com', password: '$2a$08$x', type: 'administrator', ACL: { '*': { read: true, write: true } } }]));
    await runImport(storage, { files: [file], dryRun: false, onProgress: () => undefined });
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
    expect(await imported('Comment.json', JSON.stringify(rows))).toEqual({ Comment: { added: 4, merged: 0, existing: 0, skipped: { 'objectId 无效 (objectId not valid)': 1, '没有评论内容 (no text)': 1, '不是有效的 JSON 对象 (not a JSON object)': 1 } } });
    const data = (await rowsOf('Comment')).map((row) => row.data);
    expect(data[0]).toMatchObject({ nick: 'Anonymous', mail: '', link: '', ua: '', url: '', insertedAt: { __type: 'Date', iso: '2019-01-01T00:00:00.000Z' }, ACL: { '*': { read: true } } });
    expect(data[1]).toMatchObject({ nick: 'Anonymous', mail: '', like: 3, insertedAt: { iso: '2019-01-01T00:00:05.000Z' } });
    expect(data[1]).not.toHaveProperty('rid');
    expect(data[2]!.ACL).toEqual({ '*': { read: true } });
    expect(data[3]!.ACL).toEqual({});
    expect(await storage.count('Comment', { published: true })).toBe(2);
  });

  it('lose no comment and no visits for a field beside them, or a right, that cannot be kept', async () => {
    const beside = [{ user: { __type: 'Pointer', className: '_User' } }, { picture: { __type: 'File', url: 'http://a.example/x.png' } }, { place: { __type: 'GeoPoint', latitude: 999, longitude: 0 } }, { meta: { 'a.b': 1 } }, { 'a.b': 1 }, { $x: 1 }, { insertedAt: { __type: 'Date', iso: 'Invalid date' } }, { ACL: { 'role:管理员': { write: true }, '*': { read: true } } }];
    const rows = beside.map((more, index) => ({ ...comment(`b${index}`, { insertedAt: undefined }), ...more, like: 3 }));
    expect(await imported('Comment.json', jsonLines(rows))).toEqual({ Comment: { added: rows.length, merged: 0, existing: 0, skipped: {} } });
    for (const { data } of await rowsOf('Comment')) expect(data).toMatchObject({ nick: '小明', like: 3, insertedAt: { __type: 'Date', iso: '2019-04-29T07:46:41.687Z' }, ACL: { '*': { read: true } } });
    expect(await imported('Counter.json', jsonLines([{ objectId: 'c1', url: '/a/', time: 5, seen: { __type: 'Date', iso: null } }]))).toMatchObject({ Counter: { added: 1 } });
    // What is no ACL at all may have been hidden.
    await imported('Comment.json', jsonLines([comment('h1', { ACL: 'owner' })]));
    expect((await storage.get('Comment', 'h1'))!.data.ACL).toEqual({});
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
    await storage.update('Counter', 'c1', (row) => ({ ...row, data: { ...row.data, time: (row.data.time as number) + 100 } }));
    expect(await imported('Counter.json', jsonLines([{ ...rows[0]!, time: 12 }]))).toMatchObject({ Counter: { merged: 1 } });
    expect((await storage.get('Counter', 'c1'))!.data).toMatchObject({ url: '/a/', time: 117, title: '一' });
    expect((await storage.get('Counter', 'c3'))!.data.time).toBe(1);
  });

  it('have counters of a page under its address encoded and not: they are one', async () => {
    const rows = jsonLines([{ objectId: 'c1', url: '/算法/', time: 10 }, { objectId: 'c2', url: encodeURI('/算法/'), time: 5, xid: encodeURI('/算法/'), title: '算法' }]);
    expect(await imported('Counter.json', rows, true)).toMatchObject({ Counter: { added: 1, merged: 1 } });
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { added: 1, merged: 1 } });
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { added: 0, merged: 0, existing: 2 } });
    // Valine from 1.4 on looks for the place of a number by `xid`.
    expect((await rowsOf('Counter')).map(({ id, data }) => [id, data.url, data.xid, data.time, data.title])).toEqual([['c1', '/算法/', encodeURI('/算法/'), 15, '算法']]);
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
    const server = await startTestServer({ database: join(folder, `${databases}.db`) });
    const found = async (where: object) => (await server.call('GET', `/1.1/classes/Counter?where=${encodeURIComponent(JSON.stringify(where))}`)).body.results;
    expect(await found({ target: 'site-pv' })).toMatchObject([{ objectId: 'f1', time: 9005 }]);
    expect(await found({ target: '/算法/' })).toMatchObject([{ objectId: 'f2', time: 42 }]);
    expect(await found({ id: { $in: [12, 13] } })).toMatchObject([{ objectId: 'g1', times: 7, title: '＜b＞十二＜/b＞' }, { objectId: 'g2', times: 8 }]);
    expect(JSON.stringify(await found({}))).not.toMatch(/<(?:img|script|b)/);
    expect((await server.call('PUT', '/1.1/classes/Counter/g1', { times: 700 })).status).toBe(403);
    await server.close();
    const file = join(folder, 'targets.tar.gz');
    await exportAll(storage, file);
    const copy = openSqlite(join(folder, 'targets.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect([(await copy.get('Counter', 'f1'))!.data.time, (await copy.get('Counter', 'g1'))!.data.times]).toEqual([9005, 7]);
    await copy.close();
  });

  it('are not counted twice where an earlier import has kept those of one page apart', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    for (const [id, url, time] of [['c1', '/算法/', 10], ['c2', encodeURI('/算法/'), 5]] as const) await storage.insert({ className: 'Counter', id, created, updated: created, data: { url, time, _imported: { [id]: time } } });
    const rows = jsonLines([{ objectId: 'c1', url: '/算法/', time: 10 }, { objectId: 'c2', url: encodeURI('/算法/'), time: 6 }]);
    expect(await imported('Counter.json', rows)).toMatchObject({ Counter: { merged: 1, existing: 1 } });
    expect((await rowsOf('Counter')).map(({ data }) => data.time)).toEqual([10, 6]);
  });

  it('are not counted twice when they come once more by way of an export of this server', async () => {
    const hosted = jsonLines([{ objectId: 'c1', url: '/a/', time: 10 }, { objectId: 'c2', url: '/a/', time: 5 }]);
    await imported('Counter.json', hosted);
    const file = join(folder, 'by-way.tar.gz');
    await exportAll(storage, file);
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
    const run = async (dryRun: boolean) => reportLines(await runImport(storage, { files, dryRun, onProgress: () => undefined }), dryRun).slice(1);
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
    expect(await storage.classNames()).toEqual([]);
    expect(await run(false)).toEqual(first);
    expect((await storage.get('_Role', 'r1'))!.data).toMatchObject({ name: 'editors', _relations: { users: ['u1', 'u2'] } });
    expect((await storage.get('Comment', IDS[0]!))!.data).toMatchObject({ nick: '小明', _relations: { likes: ['u1'] } });
    expect((await run(false))[4]).toContain('新增 0，合并 0，已有 2，跳过 2');
    expect((await storage.get('_Role', 'r1'))!.data._relations).toEqual({ users: ['u1', 'u2'] });
    // And once more by way of an export of this server.
    const file = join(folder, 'relations.tar.gz');
    await exportAll(storage, file);
    const copy = openSqlite(join(folder, 'relations.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect([(await copy.get('_Role', 'r1'))!.data._relations, (await copy.get('Comment', IDS[0]!))!.data._relations]).toEqual([{ users: ['u1', 'u2'] }, { likes: ['u1'] }]);
    await copy.close();
  });

  it('have roles whose rights were not given out: nobody joins them', async () => {
    await imported('_Role.0.jsonl', jsonLines([{ objectId: 'r1', name: 'editors' }]));
    expect((await storage.get('_Role', 'r1'))!.data.ACL).toEqual({ '*': { read: true } });
  });

  it('may call the class of comments otherwise', async () => {
    const { classes } = await runImport(storage, { files: [written('BlogComment.json', jsonLines(LINES))], commentClass: 'BlogComment', dryRun: false, onProgress: () => undefined });
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
    expect([pieces, ids]).toEqual([3, [...Array.from({ length: rows }, (_, index) => `d${index}`), 'c1']]);
  });

  it('that are large leave others their turn, and so the database its memory', async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => comment(index.toString(16).padStart(24, '0')));
    let turns = 0;
    let over = false;
    const count = (): void => void (over || (turns++, setImmediate(count)));
    setImmediate(count);
    const seen: number[] = [];
    await runImport(storage, { files: [written('Comment.0.jsonl', jsonLines(rows))], dryRun: false, onProgress: () => seen.push(turns) });
    over = true;
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
  });

  it('of which nothing could be taken are not called imported', async () => {
    const lines = reportLines(await runImport(storage, { files: [written('a.zip', Buffer.from('504b0304', 'hex'))], dryRun: false, onProgress: () => undefined }), false);
    expect(lines[0]).toBe('没有导入任何内容。Nothing was imported.');
    expect(lines.at(-1)).toContain('请先解压');
    const empty = await runImport(storage, { files: [written('empty.jsonl', '')], dryRun: false, onProgress: () => undefined });
    expect(reportLines(empty, false)).toEqual(['没有找到任何记录。No records were found.']);
  });

  it('without comments under the name they have here: it is said how to name them', async () => {
    const hint = '没有找到评论表 Comment。评论若在别的表里，请用 --comment-class 给出它的名字：Talk。No class Comment: name the class of comments with --comment-class.';
    const linesOf = async (files: string[], commentClass?: string) => reportLines(await runImport(storage, { files, ...(commentClass ? { commentClass } : {}), dryRun: true, onProgress: () => undefined }), true);
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
    expect(await storage.setting('secret')).toBeUndefined();
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

describe('exports of other systems', () => {
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
    expect(await storage.count('Comment', { published: true })).toBe(1);
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
    expect(await storage.count('Comment', { published: true })).toBe(3);
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

describe('export and the running service', () => {
  it('gives back what was taken in', async () => {
    await imported('Comment.json', jsonLines(LINES));
    await imported('Counter.json', jsonLines([{ objectId: 'c1', url: '/a/', time: 3, title: '一' }]));
    const file = join(folder, 'out.tar.gz');
    expect(await exportAll(storage, file)).toBe(3);
    const copy = openSqlite(join(folder, 'copy.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    const shown = async (from: Storage) => (await Promise.all(['Comment', 'Counter'].map((name) => from.page(name, { filter: { all: [] }, by: 'id', descending: false, limit: 10 })))).flat().map((row) => ({ ...row, data: Object.fromEntries(Object.entries(row.data).filter(([key]) => key !== 'avatar' && key !== '_imported')) }));
    expect(await shown(copy)).toEqual(await shown(storage));
    await copy.close();
  });

  it('adds nothing to the visits of the database an export came from, whatever was visited since', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await storage.insert({ className: 'Counter', id: 'own1', created, updated: created, data: { url: '/a/', time: 7 } });
    await imported('Counter.json', jsonLines([{ objectId: 'old1', url: '/b/', time: 3 }]));
    for (let visit = 0; visit < 5; visit++) await storage.raise('Counter', 'old1', created);
    const file = join(folder, 'again.tar.gz');
    await exportAll(storage, file);
    await storage.raise('Counter', 'own1', created);
    for (const dryRun of [true, false]) {
      const { classes } = await runImport(storage, { files: [file], dryRun, onProgress: () => undefined });
      expect(classes.get('Counter')).toMatchObject({ added: 0, merged: 0, existing: 2 });
    }
    expect([(await storage.get('Counter', 'own1'))!.data.time, (await storage.get('Counter', 'old1'))!.data.time]).toEqual([8, 8]);
    // In another database, too, the hosted service's rows add what is new there.
    const copy = openSqlite(join(folder, 'again.db'));
    await runImport(copy, { files: [file, written('Counter.json', jsonLines([{ objectId: 'old1', url: '/b/', time: 5 }]))], dryRun: false, onProgress: () => undefined });
    expect((await copy.get('Counter', 'old1'))!.data.time).toBe(10);
    await copy.close();
  });

  it('keeps who is in a relation, such as a role', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    const data = { name: 'editors', users: { __type: 'Relation', className: '_User' }, _relations: { users: ['u1', 'u2'] }, ACL: {} };
    await storage.insert({ className: '_Role', id: 'r1', created, updated: created, data });
    const file = join(folder, 'roles.tar.gz');
    await exportAll(storage, file);
    const copy = openSqlite(join(folder, 'roles.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect((await copy.get('_Role', 'r1'))!.data).toEqual(data);
    await copy.close();
  });

  it('exports a class in parts of a bounded size, which are read again; and leaves nothing behind when it fails', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    for (let index = 0; index < 1100; index++) await storage.insert({ className: 'Comment', id: `c${index}`, created, updated: created, data: { comment: `第 ${index} 条 ${'长'.repeat(8000)}`, url: '/a/', nick: '甲' } });
    const file = join(folder, 'parts.tar.gz');
    expect(await exportAll(storage, file)).toBe(1100);
    const names = gunzipSync(readFileSync(file)).toString('latin1').match(/Comment\.\d+\.jsonl/g);
    expect(names).toEqual(['Comment.0.jsonl', 'Comment.1.jsonl', 'Comment.2.jsonl']);
    const copy = openSqlite(join(folder, 'parts.db'));
    await runImport(copy, { files: [file], dryRun: false, onProgress: () => undefined });
    expect(await copy.count('Comment', { all: [] })).toBe(1100);
    expect((await copy.get('Comment', 'c1099'))!.data.comment).toContain('第 1099 条');
    await copy.close();
    const failing = { ...storage, page: async (...args: Parameters<Storage['page']>) => (args[1].after ? Promise.reject(new Error('gone')) : storage.page(...args)) };
    await expect(exportAll(failing, join(folder, 'half.tar.gz'))).rejects.toThrow('gone');
    expect(existsSync(join(folder, 'half.tar.gz'))).toBe(false);
    // What was there before is not touched.
    await expect(exportAll(storage, file)).rejects.toThrow(`${file} 已存在，请换一个文件名。`);
    expect(existsSync(file)).toBe(true);
  });

  it('keeps what is this server’s alone out of what is exported', async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await storage.insert({ className: '_User', id: 'u1', created, updated: created, data: { username: 'ada', sessionToken: 'token', authData: { anonymous: { id: 'id' } }, _passwordHash: 'hash', _passwordSalt: 'salt' } });
    await storage.insert({ className: 'Comment', id: 'c1', created, updated: created, data: { comment: '好', mail: 'a@example.com', avatar: 'avatar', _address: 'address' } });
    const file = join(folder, 'private.tar.gz');
    await exportAll(storage, file);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('a@example.com');
    expect(text).not.toMatch(/"(?:token|anonymous|hash|salt|avatar|address)"/);
  });

  it("keeps fields of other classes that are called as this server's own are", async () => {
    const created = '2026-01-01T00:00:00.000Z';
    await storage.insert({ className: 'shuoshuo', id: 's1', created, updated: created, data: { content: '说', avatar: 'https://a.example/me.png' } });
    await storage.insert({ className: '_User', id: 'u1', created, updated: created, data: { username: 'ada', avatar: 'https://a.example/ada.png', sessionToken: 'token' } });
    const file = join(folder, 'fields.tar.gz');
    await exportAll(storage, file);
    const text = gunzipSync(readFileSync(file)).toString();
    expect(text).toContain('https://a.example/me.png');
    expect(text).toContain('https://a.example/ada.png');
    expect(text).not.toContain('token');
  });

  it('reads a running server of the protocol with its master key', async () => {
    const source = await startTestServer();
    for (let index = 0; index < 25; index++) await source.master('POST', '/1.1/classes/Comment', { comment: `第 ${index} 条`, nick: '甲', mail: 'a@example.com', url: '/a/' });
    await source.call('POST', '/1.1/classes/Counter', { url: '/a/', time: 1 });
    const hosted = { url: source.url, appId: source.comments.appId, masterKey: source.comments.masterKey, classes: ['Comment', 'Counter'] };
    const seen: number[] = [];
    const report = await runImport(storage, { files: [], hosted, dryRun: false, onProgress: (count) => seen.push(count) });
    expect(reportLines(report, false)).toEqual(['导入完成。Import finished.', 'Comment: 新增 25，合并 0，已有 0，跳过 0 (added 25, merged 0, existing 0, skipped 0)', 'Counter: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)']);
    expect(seen.at(-1)).toBe(26);
    expect((await rowsOf('Comment'))[0]!.data.mail).toBe('a@example.com');
    await expect(runImport(storage, { files: [], hosted: { ...hosted, masterKey: 'wrong' }, dryRun: false, onProgress: () => undefined })).rejects.toThrow('401 Unauthorized.');
    await source.close();
  });

  it('asks a running server again when a connection breaks', async () => {
    let asked = 0;
    const flaky = createServer((request, reply) => void (++asked === 1 ? request.socket.destroy() : reply.end(JSON.stringify({ results: asked === 2 ? [LINES[0]] : [], cursor: asked === 2 ? 'x' : null }))));
    await new Promise<void>((done) => void flaky.listen(0, '127.0.0.1', done));
    const hosted = { url: `http://127.0.0.1:${(flaky.address() as AddressInfo).port}`, appId: 'a', masterKey: 'm', classes: ['Comment'] };
    await runImport(storage, { files: [], hosted, dryRun: false, onProgress: () => undefined });
    expect([asked, await storage.count('Comment', { all: [] })]).toEqual([3, 1]);
    flaky.close();
  });

  it('says when a running server gives out no rights: what was hidden there would be seen here', async () => {
    const { ACL: _, ...row } = LINES[0]!;
    const mute = createServer((request, reply) => void reply.end(JSON.stringify({ results: request.url!.includes('cursor') ? [] : [row], cursor: 'x' })));
    await new Promise<void>((done) => void mute.listen(0, '127.0.0.1', done));
    const hosted = { url: `http://127.0.0.1:${(mute.address() as AddressInfo).port}`, appId: 'a', masterKey: 'm', classes: ['Comment'] };
    expect(reportLines(await runImport(storage, { files: [], hosted, dryRun: true, onProgress: () => undefined }), true).join('\n')).toContain('服务没有给出访问权限');
    mute.close();
  });

  it('takes the other classes of a running server when it has one of them not: many sites counted no visits', async () => {
    const source = await startTestServer();
    await source.master('POST', '/1.1/classes/Comment', { comment: '好', nick: '甲', url: '/a/' });
    const hosted = { url: source.url, appId: source.comments.appId, masterKey: source.comments.masterKey, classes: ['Visits', 'Comment'] };
    const report = await runImport(storage, { files: [], hosted, dryRun: false, onProgress: () => undefined });
    expect(reportLines(report, false).slice(1)).toEqual(['Visits: 新增 0，合并 0，已有 0，跳过 1 (added 0, merged 0, existing 0, skipped 1)', '  1 × 服务上没有这个类 (the service has no such class)', 'Comment: 新增 1，合并 0，已有 0，跳过 0 (added 1, merged 0, existing 0, skipped 0)']);
    await source.close();
  });
});
