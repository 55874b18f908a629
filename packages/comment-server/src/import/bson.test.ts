/** Documents of a backup that is broken inside, not at its end. */
import { expect, it } from 'vitest';
import { bsonOf } from '../testing/import-database';
import { readBson } from './bson';

const [first, second, third] = ['a1', 'a2', 'a3'].map((_id) => bsonOf({ _id, comment: '好', tags: ['x'] })) as [Buffer, Buffer, Buffer];

/** The bytes of the second document, some of them others. */
function changed(at: number, ...bytes: number[]): Buffer {
  const broken = Buffer.from(second);
  broken.set(bytes, at);
  return broken;
}
// Its length; the type, name and length of `_id`; its text `a2`; the type, name and length of `comment`, and so on.
const [ID_TYPE, ID_LENGTH, COMMENT_TYPE, TAGS_LENGTH] = [4, 9, 16, second.indexOf('tags') + 5];

it.each([
  ['a type that does not exist', changed(COMMENT_TYPE, 0x55)],
  ['a text longer than the document', changed(ID_LENGTH, 0xff, 0, 0, 0)],
  ['a text longer than the file', changed(ID_LENGTH, 0xff, 0xff, 0xff, 0x7f)],
  ['a text of negative length', changed(ID_LENGTH, 0xf0, 0xff, 0xff, 0xff)],
  ['a list longer than the document', changed(TAGS_LENGTH, 0x7f)],
  ['a list without a length', changed(TAGS_LENGTH, 0)],
  ['a name without an end', changed(ID_TYPE + 1, ...Array<number>(second.length - ID_TYPE - 2).fill(0x61))],
  ['no zero at the end', changed(second.length - 1, 1)],
  ['a length that leads into the next document', changed(0, second.length + 4)],
  ['zeros alone', Buffer.alloc(second.length)],
])('a document with %s ends the reading: those before it are whole, and it is said', (_, broken) => {
  const { documents, isWhole } = readBson(Buffer.concat([first, broken, third]));
  expect(documents).toEqual([{ _id: 'a1', comment: '好', tags: ['x'] }]);
  expect(isWhole).toBe(false);
});
