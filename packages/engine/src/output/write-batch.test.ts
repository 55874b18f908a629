import { expect, it } from 'vitest';
import { createPageStyle } from './page-style';
import { wholeText, type FileText } from './planned-file';
import { createWriteBatch, type WriteBatch } from './write-batch';
import { eachFile } from './write-files';

const RULE = `.card{content:"${'样式'.repeat(9000)}"}`;
const styleOfRest = createPageStyle({ elements: '', startTag: '<style>', rules: [{ text: RULE, needs: [['card']] }, { text: '.post{}', needs: [['post']] }], scriptClasses: [] });
const PAGE: FileText = ['<head>', { styleOfRest }, '</head>正文<p class="card">', '目标'.repeat(9000)];
/** Long, short, empty; with what JSON escapes, and what is no text. */
const jsons = ['<p class="a">\\ "引号"\n\t\u0001\u007f\u0080\u2028\ud83d\udc31 lone \ud83d end</p>'.repeat(5000), '短', ''];
const texts: readonly FileText[] = ['', 'a', Buffer.from('字节 bytes'), '目标检测🐱'.repeat(300_000), PAGE, 'lone \ud83d end', [{ styleOfRest }], ['', { styleOfRest }, ' class=card'], ...jsons.map((json): FileText => ['export default {"html":', { json }, ',"及":[', { json: '"' }, ']};']), ['{"1":', Buffer.from('"字"'), '目标'.repeat(300_000), '}'], []];

function taken(batch: WriteBatch): [string, string][] {
  return eachFile(structuredClone(batch.take('/out')), (path, parts) => [path, Buffer.concat(parts).toString()]);
}

it('holds every text as it would be read again, however large it is', () => {
  const batch = createWriteBatch();
  texts.forEach((text, index) => batch.add(`${index}.html`, text));
  expect(batch.count).toBe(texts.length);
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
  expect(eachFile(job, (_, parts) => Buffer.concat(parts).toString())).toEqual([wholeText(texts[4]!)]);
});

it('makes the same JSON as a page that is asked for by itself', () => {
  for (const json of jsons) expect(JSON.parse(wholeText([{ json }]))).toBe(json.toWellFormed());
  expect(wholeText(PAGE)).toBe(`<head><style>${RULE}</style></head>正文<p class="card">${'目标'.repeat(9000)}`);
});
