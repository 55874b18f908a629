import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../testing/scratch-folder';
import { cutRows } from './cut-rows';
import { readExport } from './read-export';

/** The pieces of a text that comes `step` bytes at a time, each cut as soon as it can be. */
function piecesOf(text: string, step: number): string[] {
  const pieces: string[] = [];
  let rest = Buffer.alloc(0);
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += step) {
    rest = Buffer.concat([rest, all.subarray(at, at + step)]);
    const cut = cutRows(rest);
    if (!cut) continue;
    pieces.push(cut.piece.toString());
    rest = Buffer.concat(cut.rest);
  }
  return [...pieces, rest.toString()];
}
const rowsIn = (piece: string): unknown[] => {
  const value = JSON.parse(piece.replace(/^\u{feff}/u, '')) as unknown[] | { results: unknown[] };
  return Array.isArray(value) ? value : value.results;
};

describe('a file of rows is cut between them, and nowhere else', () => {
  const rows = [{ comment: '], "引号" \\" {花}, [' }, { comment: '反斜杠 \\', list: [1, [2, { a: ',' }], 3], of: { x: 1, y: [] } }, { comment: '', n: -1.5 }, { comment: '👍🏽', last: null }];

  it.each([
    ['an array', JSON.stringify(rows)],
    ['an array over several lines, with a mark of its encoding', `\u{feff}\n${JSON.stringify(rows, null, 2)}\n`],
    ['results', JSON.stringify({ results: rows })],
    ['results and what comes behind them', `{ "results" : ${JSON.stringify(rows)}, "more": [[1, 2], {"a": [3, 4]}] }`],
  ])('%s, however it comes', (_, text) => {
    for (const step of [1, 2, 7, 64, 1000]) {
      const pieces = piecesOf(text, step);
      const read = pieces.flatMap((piece) => rowsIn(piece));
      expect([step, read]).toEqual([step, rows]);
      if (step === 1) expect(pieces.length).toBeGreaterThanOrEqual(rows.length);
    }
  });

  it('rows of a line each, rows of several lines, and a comma between them', () => {
    for (const [space, between] of [[0, '\n'], [2, '\r\n'], [2, ',\n'], [0, ',\n']] as const) {
      const text = rows.map((row) => JSON.stringify(row, null, space)).join(between);
      const pieces = piecesOf(text, 5).map((piece) => piece.trim().replace(/,$/, '')).filter((piece) => piece !== '');
      expect(pieces.flatMap((piece) => (space || between.startsWith(',') ? JSON.parse(`[${piece}]`) : piece.split('\n').map((line) => JSON.parse(line)))), between).toEqual(rows);
      expect(pieces.length).toBeGreaterThanOrEqual(rows.length - 1);
    }
  });

  it('not one object, not what must be read together, not what is no text', () => {
    const artalk = JSON.stringify(rows.map((row, id) => ({ id, page_key: '/a/', content: row.comment })));
    const bson = (length: number): Buffer => Buffer.concat([Buffer.from([length & 255, (length >> 8) & 255, 0, 0]), Buffer.from('\u{2}a\0,\n,\n{"a":1},{"b":2}\n')]);
    for (const text of [JSON.stringify({ type: 'waline', data: { Comment: rows } }, null, 2), artalk, '', '[', '{', '[1,2,3]', 'a,b\n"c,d"\n', '<disqus>\n</disqus>\n']) expect(cutRows(Buffer.from(text)), text).toBeUndefined();
    for (const length of [0x5b, 0x7b, 0x7b5b, 0x227b, 0x5b20, 0x7b20]) expect(cutRows(bson(length)), String(length)).toBeUndefined();
    expect(cutRows(Buffer.from(`\u{feff}${JSON.stringify(rows)}`, 'utf16le'))).toBeUndefined();
  });

  it('neither deep nesting, nor brackets that close too much, nor a text without an end leads it astray', () => {
    const deep = '['.repeat(200_000);
    expect(cutRows(Buffer.from(`[{"a":1},${deep},,,`))?.piece.toString()).toBe('[{"a":1}]');
    expect(cutRows(Buffer.from('[{"a":1},{"b":2}]],{"c":3},'))?.piece.toString()).toBe('[{"a":1}]');
    expect(cutRows(Buffer.from('[{"a":1},{"b":2},{"c":"3},{},{}'))?.piece.toString()).toBe('[{"a":1},{"b":2}]');
    expect(cutRows(Buffer.from('[{"a":1},{"b":2},{"c":"3\\'))?.piece.toString()).toBe('[{"a":1},{"b":2}]');
  });
});

describe('a large file in one array', () => {
  const folder = scratchFolder('cut-rows');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const rows = Array.from({ length: 300 }, (_, index) => ({ objectId: `c${index}`, nick: '甲', url: '/a/', comment: `第 ${index} 条，${'长'.repeat(30_000)}` }));
  const read = async (name: string, content: string | Buffer): Promise<{ pieces: number; ids: string[] }> => {
    writeFileSync(join(folder, name), content);
    let pieces = 0;
    const ids: string[] = [];
    for await (const records of readExport(join(folder, name))) {
      pieces++;
      for (const record of records) ids.push('object' in record ? `${record.className} ${String(record.object.objectId)}` : record.reason);
    }
    return { pieces, ids };
  };
  const whole = rows.map(({ objectId }) => `Comment ${objectId}`);

  it('is read piece by piece, no row lost or taken twice', async () => {
    expect(await read('Comment.json', JSON.stringify({ results: rows }))).toEqual({ pieces: 4, ids: whole });
    expect(await read('packed.json.gz', gzipSync(JSON.stringify(rows)))).toEqual({ pieces: 4, ids: whole });
    const twikoo = rows.map(({ objectId, ...row }) => ({ _id: objectId, created: 1_600_000_000_000, ...row }));
    expect(await read('twikoo-comment.json', JSON.stringify(twikoo))).toEqual({ pieces: 4, ids: whole });
  });

  it('gives what stands before the place where it ends or is damaged, and says that more was there', async () => {
    const text = JSON.stringify(rows);
    for (const damaged of [text.slice(0, -20_000), text.replace('第 299 条', '第 "299 条')]) {
      const { ids } = await read('damaged.json', damaged);
      expect(ids.slice(0, 200)).toEqual(whole.slice(0, 200));
      expect(ids.at(-1)).toContain('请重新下载，再导入一次');
    }
  });

  it('may hold one row larger than a piece', async () => {
    const large = { ...rows[1]!, comment: '长'.repeat(10_000_000) };
    expect((await read('Comment.json', JSON.stringify([rows[0], large, rows[2]]))).ids).toEqual(whole.slice(0, 3));
  });
});
