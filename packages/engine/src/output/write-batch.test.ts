import { expect, it } from 'vitest';
import { contentsOf } from './write-files';
import { wholeText, type FileText } from './planned-file';
import { createWriteBatch, type WriteBatch } from './write-batch';

const SHARED = '样式'.repeat(9000);
const texts: readonly FileText[] = ['', 'a', Buffer.from('字节 bytes'), '目标检测🐱'.repeat(300_000), { before: '<style>', shared: SHARED, after: '</style>正文' }, 'lone \ud83d end', { before: '', shared: SHARED, after: '' }, ['{"1":', Buffer.from('"字"'), '目标'.repeat(300_000), '}'], []];

function taken(batch: WriteBatch): [string, string][] {
  return contentsOf(structuredClone(batch.take('/out'))).map(({ path, parts }) => [path, Buffer.concat(parts).toString()]);
}

it('holds every text as it would be read again, however large it is', () => {
  const batch = createWriteBatch();
  texts.forEach((text, index) => batch.add(`${index}.html`, text));
  expect(batch.count).toBe(9);
  expect(batch.size).toBe(texts.reduce((sum, text) => sum + Buffer.byteLength(wholeText(text)), 0) - 2 * SHARED.length * 3);
  expect(taken(batch)).toEqual(texts.map((text, index) => [`${index}.html`, Buffer.from(wholeText(text)).toString()]));
});

it('goes on when what it held was given to a thread', () => {
  const batch = createWriteBatch();
  batch.add('a.html', texts[4]!);
  const { bytes } = batch.take('/out');
  structuredClone(bytes, { transfer: [bytes.buffer] });
  batch.add('b.html', texts[4]!);
  batch.add('c.html', 'c');
  expect(taken(batch)).toEqual([['b.html', wholeText(texts[4]!)], ['c.html', 'c']]);
  expect(batch.size).toBe(0);
});

it('uses memory again that it was given back', () => {
  const batch = createWriteBatch();
  batch.add('a.html', 'a');
  const { bytes } = batch.take('/out');
  const [back, small] = [structuredClone(bytes, { transfer: [bytes.buffer] }), new Uint8Array(10)];
  batch.giveBack(back);
  batch.giveBack(small);
  batch.add('b.html', texts[4]!);
  const job = batch.take('/out');
  expect(job.bytes.buffer).toBe(back.buffer);
  expect(contentsOf(job).map(({ parts }) => Buffer.concat(parts).toString())).toEqual([wholeText(texts[4]!)]);
});
