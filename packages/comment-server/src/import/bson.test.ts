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

const whole = { _id: 'a1', comment: '好', tags: ['x'] };
const last = { _id: 'a3', comment: '好', tags: ['x'] };

it.each([
  ['a type that does not exist', changed(COMMENT_TYPE, 0x55)],
  ['a text longer than the document', changed(ID_LENGTH, 0xff, 0, 0, 0)],
  ['a text longer than the file', changed(ID_LENGTH, 0xff, 0xff, 0xff, 0x7f)],
  ['a text of negative length', changed(ID_LENGTH, 0xf0, 0xff, 0xff, 0xff)],
  ['a list longer than the document', changed(TAGS_LENGTH, 0x7f)],
  ['a list without a length', changed(TAGS_LENGTH, 0)],
  ['a name without an end', changed(ID_TYPE + 1, ...Array<number>(second.length - ID_TYPE - 2).fill(0x61))],
  ['no zero at the end', changed(second.length - 1, 1)],
])('a document with %s is left out and told; those behind it are read', (_, broken) => {
  expect(readBson(Buffer.concat([first, broken, third]))).toEqual({ documents: [whole, last], damaged: [{ number: 2, offset: first.length }] });
  expect(readBson(Buffer.concat([first, broken]))).toEqual({ documents: [whole], damaged: [{ number: 2, offset: first.length }] });
});

it('documents that are damaged are told each, with the first and the last of the file', () => {
  const broken = changed(COMMENT_TYPE, 0x55);
  const size = broken.length;
  expect(readBson(Buffer.concat([broken, broken, first, broken]))).toEqual({ documents: [whole], damaged: [{ number: 1, offset: 0 }, { number: 2, offset: size }, { number: 4, offset: 3 * size }] });
});

it.each([
  ['a length that leads into the next document', changed(0, second.length + 4)],
  ['a length that leads behind the file', changed(0, 0xff, 0xff)],
  ['a length that ends before its text does', changed(0, 12)],
  ['a negative length', changed(0, 0xff, 0xff, 0xff, 0xff)],
  ['zeros alone', Buffer.alloc(second.length)],
])('with %s nobody knows where the next document begins: those before it are whole, and where the reading ended is told', (_, broken) => {
  expect(readBson(Buffer.concat([first, broken, third]))).toEqual({ documents: [whole], damaged: [], endedAt: first.length });
});

it('texts that claim to reach to the end of the file cost no more than the documents they are in', () => {
  const liar = Buffer.from([11, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0]);
  const file = Buffer.concat(Array<Buffer>(200_000).fill(liar));
  for (let at = 0; at < file.length; at += liar.length) file.writeInt32LE(Math.max(1, file.length - at - 10), at + 6);
  expect(readBson(file).damaged).toHaveLength(200_000);
});
