import { describe, expect, it } from 'vitest';
import { parseCql } from './parse';

const whereOf = (condition: string, values?: unknown[]): unknown => parseCql(`select * from C where ${condition}`, values).where;
const codeOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (failure) {
    return (failure as { code: number }).code;
  }
  return undefined;
};

describe('CQL', () => {
  it("reads the widget's question for replies (§7 Cloud query), also of an empty page", () => {
    expect(parseCql('select * from Comment where rid in ("5cc6","5cc7") order by -createdAt,-createdAt')).toEqual({
      className: 'Comment',
      where: { rid: { $in: ['5cc6', '5cc7'] } },
      keys: '',
      include: '',
      count: false,
      countOnly: false,
      order: '-createdAt,-createdAt',
    });
    expect(whereOf('rid in ()')).toEqual({ rid: { $in: [] } });
  });

  it('reads fields, counts, limits and orders', () => {
    expect(parseCql('SELECT nick, url, include author FROM Comment LIMIT 5,10 ORDER BY createdAt desc, nick asc, +url')).toMatchObject({ keys: 'nick,url', include: 'author', skip: 5, limit: 10, order: '-createdAt,nick,url' });
    expect(parseCql('select count(*) from C')).toMatchObject({ count: true, countOnly: true });
    expect(parseCql('select *,count(objectId) from C limit ?', [3])).toMatchObject({ count: true, countOnly: false, limit: 3 });
  });

  it('reads every comparison', () => {
    expect(whereOf('a = 1')).toEqual({ a: { $eq: 1 } });
    expect(whereOf("a != 'x' and b<>-2.5")).toEqual({ $and: [{ a: { $ne: 'x' } }, { b: { $ne: -2.5 } }] });
    expect(whereOf('a<1 or a>=2')).toEqual({ $or: [{ a: { $lt: 1 } }, { a: { $gte: 2 } }] });
    expect(whereOf('a not in (1,"二")')).toEqual({ a: { $nin: [1, '二'] } });
    expect(whereOf('a is exists')).toEqual({ a: { $exists: true } });
    expect(whereOf('a is not exists')).toEqual({ a: { $exists: false } });
    expect(whereOf('a is null')).toEqual({ a: { $exists: false } });
    expect(whereOf('tags all (1,2)')).toEqual({ tags: { $all: [1, 2] } });
    expect(whereOf('size(tags) = 3')).toEqual({ tags: { $size: 3 } });
    expect(whereOf("a like '50.%'")).toEqual({ a: { $regex: '^50\\..*$', $options: 's' } });
    expect(whereOf("a regexp '^x'")).toEqual({ a: { $regex: '^x' } });
    expect(whereOf("a not like 'x%' and a not regexp '^y'")).toEqual({ $and: [{ a: { $not: { $regex: '^x.*$', $options: 's' } } }, { a: { $not: { $regex: '^y' } } }] });
    expect(whereOf("d < date('2026-01-01T00:00:00.000Z')")).toEqual({ d: { $lt: { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' } } });
    expect(whereOf("p = pointer('C','id1')")).toEqual({ p: { $eq: { __type: 'Pointer', className: 'C', objectId: 'id1' } } });
    expect(whereOf('a = true and (b = false or c = null)')).toEqual({ $and: [{ a: { $eq: true } }, { $or: [{ b: { $eq: false } }, { c: { $eq: null } }] }] });
  });

  it('orders fields without a sign as the last word says, and the others as their sign says', () => {
    const orderOf = (order: string): string => parseCql(`select * from C order by ${order}`).order;
    expect(['score, +name desc', 'score,name desc', '-score,name asc', '-score asc', '+score desc', 'score desc, name', 'score'].map(orderOf)).toEqual(['-score,name', '-score,-name', '-score,name', '-score', 'score', '-score,name', 'score']);
  });

  it('takes a place as the hosted service does: longitude, then latitude', () => {
    expect(whereOf('p = geopoint(116.4, 39.9)')).toEqual({ p: { $eq: { __type: 'GeoPoint', latitude: 39.9, longitude: 116.4 } } });
  });

  it('leaves a pattern its backslashes, and takes those away that a quote needs', () => {
    expect(whereOf(String.raw`a regexp '^\d+\.\w$'`)).toEqual({ a: { $regex: String.raw`^\d+\.\w$` } });
    expect(whereOf(String.raw`a = 'it\'s "\\"\n'`)).toEqual({ a: { $eq: 'it\'s "\\"\n' } });
  });

  it('fills placeholders in their order, lists too', () => {
    expect(whereOf('a = ? and b in ? and c in (?,?)', ['x', [1, 2], 3, 4])).toEqual({ $and: [{ a: { $eq: 'x' } }, { b: { $in: [1, 2] } }, { c: { $in: [3, 4] } }] });
    expect(['a in (?)', 'a in (?,?)'].map((condition) => whereOf(condition, condition.includes(',') ? [[1, 2], 3] : [[1, 2]]))).toEqual([{ a: { $in: [1, 2] } }, { a: { $in: [[1, 2], 3] } }]);
    expect(whereOf('a in ("x")')).toEqual({ a: { $in: ['x'] } });
    expect(codeOf(() => whereOf('a = ?'))).toBe(300);
  });

  it('says where the mistake is, with a caret under it', () => {
    expect(() => parseCql('select * frm C')).toThrow('CQL syntax error.Detail: Parse error at line 1, column 10:\nselect * frm C\n         ^');
  });

  it.each(['', 'insert into C(a) values(1)', 'delete from C where objectId="x"', 'update C set a=1', 'select', 'select * from', 'select * from C where', 'select * from C where a in (select b from D)', 'select * from C; drop table C', 'select * from C where a = "open', `select * from C where ${'('.repeat(100)}a=1${')'.repeat(100)}`, 'x'.repeat(20_000), `select * from C where a = ${'['.repeat(10_000)}`, `select * from C where a = ${'date('.repeat(3000)}`])('refuses %#', (cql) => {
    expect(codeOf(() => parseCql(cql))).toBe(300);
  });
});
