import { expect, it } from 'vitest';
import { wholeText, type FileText } from './planned-file';
import { createWriteBatch, type WriteBatch } from './write-batch';

const texts: readonly FileText[] = ['', 'a', '目标检测🐱'.repeat(300_000), { before: '<style>', shared: '样式'.repeat(9000), after: '</style>正文' }, 'lone \ud83d end', { before: '', shared: '样式'.repeat(9000), after: '' }];

function taken(batch: WriteBatch): [string, string][] {
  const { bytes, files } = batch.take('/out');
  return files.map(([path, end], index) => [path, Buffer.from(bytes.subarray(files[index - 1]?.[1] ?? 0, end)).toString()]);
}

it('holds every text as it would be read again, however large it is', () => {
  const batch = createWriteBatch();
  texts.forEach((text, index) => batch.add(`${index}.html`, text));
  expect(batch.count).toBe(6);
  expect(batch.size).toBe(texts.reduce((sum, text) => sum + Buffer.byteLength(wholeText(text)), 0));
  expect(taken(batch)).toEqual(texts.map((text, index) => [`${index}.html`, Buffer.from(wholeText(text)).toString()]));
});

it('goes on when what it held was given to a thread', () => {
  const batch = createWriteBatch();
  batch.add('a.html', texts[3]!);
  const { bytes } = batch.take('/out');
  structuredClone(bytes, { transfer: [bytes.buffer] });
  batch.add('b.html', texts[3]!);
  batch.add('c.html', 'c');
  expect(taken(batch)).toEqual([['b.html', wholeText(texts[3]!)], ['c.html', 'c']]);
  expect(batch.size).toBe(0);
});

it('uses memory again that it was given back', () => {
  const batch = createWriteBatch();
  batch.add('a.html', 'a');
  const { bytes } = batch.take('/out');
  const [back, small] = [structuredClone(bytes, { transfer: [bytes.buffer] }), new Uint8Array(10)];
  batch.giveBack(back);
  batch.giveBack(small);
  batch.add('b.html', texts[3]!);
  const job = batch.take('/out');
  expect(job.bytes.buffer).toBe(back.buffer);
  expect(Buffer.from(job.bytes).toString()).toBe(wholeText(texts[3]!));
});
