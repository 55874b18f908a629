import { expect, it } from 'vitest';
import { operationOf } from './update';

it('only an object that names an operation itself is one: null is a value like any other', () => {
  expect([null, 'Delete', ['Delete'], {}, Object.create({ __op: 'Delete' }), { __op: 1 }].map(operationOf)).toEqual(Array(6).fill(undefined));
  expect(operationOf({ __op: 'Delete' })).toBe('Delete');
});
