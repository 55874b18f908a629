/** Which ids of an imported relation are taken, and which are left out and named. */
import { expect, it } from 'vitest';
import { bsonOf, jsonLines, useImportDatabase } from '../testing/import-database';

const { imported, rowsOf } = useImportDatabase();
const NOT_VALID = 'objectId 无效 (objectId not valid)';
const ROLE = { objectId: 'r1', name: 'editors', ACL: {} };
const members = async (): Promise<unknown> => (await rowsOf('_Role'))[0]!.data._relations;

it('takes ids, pointers and what MongoDB makes of them', async () => {
  await imported('_Role.0.jsonl', jsonLines([ROLE]));
  const pairs = [
    { owningId: 'r1', relatedId: 'u1' },
    { owningId: { __type: 'Pointer', className: '_Role', objectId: 'r1' }, relatedId: { __type: 'Pointer', className: '_User', objectId: 'u2' } },
    { owningId: { $ref: '_Role', $id: 'r1' }, relatedId: { $oid: '5f1d55e1a975a50008fd16ce' } },
  ];
  expect(await imported('_Join:users:_Role.0.jsonl', jsonLines(pairs))).toEqual({ '_Join:users:_Role': { added: 3, merged: 0, existing: 0, skipped: {} } });
  const backup = bsonOf({ _id: Buffer.from('5f1d55e1a975a50008fd16aa', 'hex'), owningId: 'r1', relatedId: Buffer.from('5f1d55e1a975a50008fd16cf', 'hex') });
  expect(await imported('_Join:users:_Role.x3Kq9.bson', backup)).toEqual({ '_Join:users:_Role': { added: 1, merged: 0, existing: 0, skipped: {} } });
  expect(await members()).toEqual({ users: ['u1', 'u2', '5f1d55e1a975a50008fd16ce', '5f1d55e1a975a50008fd16cf'] });
});

it.each([['missing', undefined], ['null', null], ['a number', 7], ['empty', ''], ['with a zero character', 'u\0'], ['a path', '../u1'], ['two', 'u1,u2'], ['a list', ['u1']], ['a pointer to none', { __type: 'Pointer', className: '_User' }], ['within another', { objectId: { objectId: 'u1' } }]])('leaves out an id that is none: %s', async (_, id) => {
  await imported('_Role.0.jsonl', jsonLines([ROLE]));
  for (const pair of [{ owningId: 'r1', relatedId: id }, { owningId: id, relatedId: 'u1' }]) expect(await imported('_Join:users:_Role.0.jsonl', jsonLines([pair]))).toEqual({ '_Join:users:_Role': { added: 0, merged: 0, existing: 0, skipped: { [NOT_VALID]: 1 } } });
  expect(await members()).toBeUndefined();
});

it('takes a pair once, however often it comes', async () => {
  await imported('_Role.0.jsonl', jsonLines([ROLE]));
  const pair = { owningId: 'r1', relatedId: 'u1' };
  expect(await imported('_Join:users:_Role.0.jsonl', jsonLines([pair, pair, { ...pair, relatedId: 'u2' }]))).toEqual({ '_Join:users:_Role': { added: 2, merged: 0, existing: 1, skipped: {} } });
  expect(await members()).toEqual({ users: ['u1', 'u2'] });
});

it('takes of an export of this server the ids that are some', async () => {
  await imported('_Role.0.jsonl', JSON.stringify({ ...ROLE, _relations: { users: ['u1', 7, '../u2', null, 'u\0', 'u3'], roles: 'r2' } }));
  expect(await members()).toEqual({ users: ['u1', 'u3'], roles: [] });
});
