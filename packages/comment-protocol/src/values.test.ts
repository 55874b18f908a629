import { expect, it } from 'vitest';
import { decodeValue, encodeValue, isClassName, isKeyName, isKeyPath, isObjectId, kilometersBetween, milesBetween, typeOf } from './index';

it('encodes and decodes dates at any depth, and nothing else', () => {
  const value = { when: new Date(1_577_934_245_678), list: [{ at: new Date(0) }], pointer: { __type: 'Pointer', className: 'C', objectId: 'x' } };
  const wire = encodeValue(value);
  expect(wire).toEqual({ when: { __type: 'Date', iso: '2020-01-02T03:04:05.678Z' }, list: [{ at: { __type: 'Date', iso: '1970-01-01T00:00:00.000Z' } }], pointer: value.pointer });
  expect(decodeValue(wire)).toEqual(value);
});

it('knows the kinds of values, not those inherited', () => {
  expect([typeOf({ __type: 'Date' }), typeOf({}), typeOf(null), typeOf(Object.create({ __type: 'Date' })), typeOf({ __type: 3 })]).toEqual(['Date', undefined, undefined, undefined, undefined]);
});

it('knows names', () => {
  expect(['Comment', '_User', 'A1_'].every(isClassName)).toBe(true);
  expect(['', '1A', '_Evil', 'a b', '__proto__', 'a/b', '评论'].some(isClassName)).toBe(false);
  expect(['a', 'aB_1'].every(isKeyName)).toBe(true);
  expect(['', '_a', '1a', 'a.b', '$a', '__proto__', 'a-b'].some(isKeyName)).toBe(false);
  expect(['a', 'a.b', 'a.0.c'].every(isKeyPath)).toBe(true);
  expect(['', '.', 'a.', 'a..b', '_a.b', 'a.__proto__', 'a.$b'].some(isKeyPath)).toBe(false);
  expect(['5cc6b3aa0000000000000001', 'aZ9'].every(isObjectId)).toBe(true);
  expect(['', 'a b', "a'", '../x', 'x'.repeat(65)].some(isObjectId)).toBe(false);
});

it('measures on a sphere of 6371 km or 3958.8 miles (§9 Earth radius)', () => {
  const [north, equator] = [{ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 0 }];
  expect(kilometersBetween(north, equator)).toBeCloseTo((6371 * Math.PI) / 2, 6);
  expect(milesBetween(equator, { latitude: 0, longitude: 180 })).toBeCloseTo(3958.8 * Math.PI, 6);
  expect(kilometersBetween({ latitude: 39.9, longitude: 116.4 }, { latitude: 31.2, longitude: 121.5 })).toBeGreaterThan(1060);
});
