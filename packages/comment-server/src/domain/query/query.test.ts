import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@glimpress/comment-protocol';
import { comparePlaces, parseOrder, placesOf } from './order';
import { matches } from './match';
import { parseWhere } from './where';

const holds = (where: unknown, object: JsonObject): boolean => matches(object, parseWhere(where));
const date = (iso: string): JsonObject => ({ __type: 'Date', iso });

describe('operators (edges the SDK does not reach)', () => {
  it('takes null for missing, and an empty text for something', () => {
    expect(holds({ rid: { $exists: false } }, { rid: null })).toBe(true);
    expect(holds({ rid: { $exists: true } }, { rid: '' })).toBe(true);
    expect(holds({ rid: null }, {})).toBe(true);
    expect(holds({ rid: { $ne: 'x' } }, {})).toBe(true);
    expect(holds({ rid: { $nin: ['x'] } }, {})).toBe(true);
    expect(holds({ rid: { $in: [] } }, { rid: 'x' })).toBe(false);
  });
  it("reads the widget's question: outer keys stand beside $or (§7)", () => {
    const where = { $or: [{ rid: { $exists: false } }, { rid: '' }], url: '/a/' };
    const rows: JsonObject[] = [{ url: '/a/' }, { url: '/a/', rid: '' }, { url: '/a/', rid: 'x' }, { url: '/b/' }];
    expect(rows.map((row) => holds(where, row))).toEqual([true, true, false, false]);
  });
  it('does not compare across types, and never matches what is missing', () => {
    expect(holds({ a: { $gt: 1 } }, { a: '2' })).toBe(false);
    expect(holds({ a: { $lt: 1 } }, {})).toBe(false);
    expect(holds({ a: { $gte: true } }, { a: 1 })).toBe(false);
    expect(holds({ a: 1 }, { a: '1' })).toBe(false);
  });
  it('finds places in a box, none beyond any of its sides', () => {
    const place = (latitude: number, longitude: number): JsonObject => ({ __type: 'GeoPoint', latitude, longitude });
    const where = { at: { $within: { $box: [place(20, 110), place(35, 125)] } } };
    expect([[20, 110], [35, 125], [30, 120], [19, 120], [36, 120], [30, 109], [30, 126]].map(([latitude, longitude]) => holds(where, { at: place(latitude!, longitude!) }))).toEqual([true, true, true, false, false, false, false]);
  });
  it('compares dates by instant, also the two plain ones', () => {
    expect(holds({ at: date('2026-01-01T00:00:00.000Z') }, { at: date('2026-01-01T00:00:00Z') })).toBe(true);
    expect(holds({ createdAt: { $lte: date('2026-01-01T00:00:00.000Z') } }, { createdAt: '2026-01-01T00:00:00.000Z' })).toBe(true);
    expect(holds({ createdAt: { $gt: date('2026-01-01T00:00:00.000Z') } }, { createdAt: '2026-01-01T00:00:00.001Z' })).toBe(true);
  });
  it('looks into lists and objects, but not into what all objects inherit', () => {
    expect(holds({ tags: 'a' }, { tags: ['b', 'a'] })).toBe(true);
    expect(holds({ tags: { $ne: 'a' } }, { tags: ['b', 'a'] })).toBe(false);
    expect(holds({ tags: { $regex: '^b' } }, { tags: ['a', 'bc'] })).toBe(true);
    expect(holds({ a: { b: 1, c: 2 } }, { a: { c: 2, b: 1 } })).toBe(true);
    expect(holds({ constructor: { $exists: true } }, {})).toBe(false);
    expect(holds({ 'a.length': { $exists: true } }, { a: 'text' })).toBe(false);
  });
  it('takes pointers by class and id, whatever else they carry', () => {
    const pointer = { __type: 'Pointer', className: 'C', objectId: 'x' };
    expect(holds({ p: pointer }, { p: { ...pointer, name: 'included' } })).toBe(true);
    expect(holds({ p: pointer }, { p: { ...pointer, className: 'D' } })).toBe(false);
  });
  it('takes a list of conditions for an and', () => {
    expect(holds([{ a: 1 }, { b: 2 }], { a: 1, b: 2 })).toBe(true);
    expect(holds([{ a: 1 }, { b: 2 }], { a: 1 })).toBe(false);
  });
  it('finds a text that is looked for as it stands, whatever signs are in it', () => {
    const found = (pattern: string, text: string, options = ''): boolean => holds({ a: { $regex: pattern, $options: options } }, { a: text });
    expect([found('a\\.b\\/\\-\\_', 'xa.b/-_'), found('a\\.b', 'axb'), found('\\Qa.b(\\E\\)', 'a.b()'), found('', 'x'), found('小作坊', '在小作坊里'), found('👍', '好👍')]).toEqual([true, false, true, true, true, true]);
    expect([found('Grüße, ÉTÉ', 'GRÜSSE'), found('grüße, ÉTÉ', 'GRÜßE, été', 'i'), found('grüße', 'GRÜßE'), found('kſ', 'KS', 'i')]).toEqual([false, true, false, true]);
    // What means something still does.
    expect([found('a.b', 'axb'), found('^b', 'ab'), found('a\\d', 'a1'), found('小{2}', '小小'), found('a b', 'ab', 'x')]).toEqual([true, false, true, true, true]);
    for (const wrong of ['a\\', 'a(', '\\好']) expect(() => parseWhere({ a: { $regex: wrong } })).toThrow('$regex');
  });
  it('reads patterns as PCRE does: quotes, options, comments', () => {
    expect(holds({ a: { $regex: '^\\Qa.b\\E\\\\E\\Qc\\E$' } }, { a: 'a.b\\Ec' })).toBe(true);
    expect(holds({ a: { $regex: '^\\Qa.b\\E' } }, { a: 'axb' })).toBe(false);
    expect(holds({ a: { $regex: '^b', $options: 'm' } }, { a: 'a\nb' })).toBe(true);
    expect(holds({ a: { $regex: 'a.b', $options: 's' } }, { a: 'a\nb' })).toBe(true);
    const rows: JsonObject[] = [{ a: 'b' }, {}, { a: 'a1' }, { a: ['b', 'a1'] }];
    expect(rows.map((row) => holds({ a: { $not: { $regex: '^A', $options: 'i' } } }, row))).toEqual([true, true, false, false]);
    for (const where of [{ $not: 1 }, { $not: {} }, { $not: { $regex: 'a', $gt: 1 } }, { $not: { $in: [1] } }]) expect(() => parseWhere({ a: where })).toThrow('$not');
    expect(holds({ a: { $regex: ' 小 # comment\n作 [ ]坊 \\Q x\\E', $options: 'x' } }, { a: '小作 坊 x' })).toBe(true);
  });
});

describe('order', () => {
  const sorted = (rows: readonly JsonObject[], order: string): JsonObject[] => rows.toSorted((a, b) => comparePlaces(parseOrder(order))(placesOf(a, parseOrder(order)), placesOf(b, parseOrder(order))));
  it('puts what is missing first, kinds together, and follows every key', () => {
    const rows: JsonObject[] = [{ a: 'b' }, { a: 2 }, {}, { a: 'a', b: 1 }, { a: 'a', b: 2 }, { a: 1 }];
    expect(sorted(rows, 'a,-b')).toEqual([{}, { a: 1 }, { a: 2 }, { a: 'a', b: 2 }, { a: 'a', b: 1 }, { a: 'b' }]);
    expect(sorted(rows, ' -a , b ')[0]).toEqual({ a: 'b' });
  });
  it('puts dates before what has no order, wherever they stand', () => {
    const [early, late, list] = [{ a: date('2020-01-01T00:00:00.000Z') }, { a: date('2021-01-01T00:00:00.000Z') }, { a: [1] }];
    for (const rows of [[late, list, early], [list, late, early], [early, list, late]]) expect(sorted(rows, 'a')).toEqual([early, late, list]);
  });
});
