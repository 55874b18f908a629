import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSourceMemory } from './source-memory';
import { contentHash } from '../content-hash';
import { lookAtSources, readSources } from './read-sources';

let scratch: string;
let content: string;
let memoryFile: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'sources-'));
  content = join(scratch, 'content');
  memoryFile = join(scratch, 'cache', 'sources.json');
  mkdirSync(content);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(scratch, { recursive: true, force: true });
});

const write = (name: string, text: string): void => writeFileSync(join(content, name), text);
/** What a build sees that begins so many milliseconds from now. */
const readLater = (ms: number) => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] });
  const memory = openSourceMemory(memoryFile);
  const { value } = lookAtSources({ content, excluded: [] }, memory);
  const hashes = value.map(({ hash }) => hash);
  memory.save();
  vi.useRealTimers();
  return { value, hashes };
};
const hashesOf = (...texts: string[]): string[] => texts.map((text) => contentHash(text));

it('knows a file that did not change without reading it, and reads one only when somebody asks for its hash who was not told', () => {
  write('a.md', '一');
  write('b.md', '二');
  expect(readLater(60_000).hashes).toEqual(hashesOf('一', '二'));
  const memory = openSourceMemory(memoryFile);
  write('b.md', '三');
  const { value } = lookAtSources({ content, excluded: [] }, memory);
  rmSync(join(content, 'a.md'));
  rmSync(join(content, 'b.md'));
  expect(value[0]).toMatchObject({ path: 'a.md', file: join(content, 'a.md'), sizeBytes: 3, hash: contentHash('一') });
  value[1]!.wasRead('told');
  expect(value[1]!.hash).toBe('told');
});

it('keeps for the next build what others found who read the file', () => {
  write('a.md', '一');
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  const memory = openSourceMemory(memoryFile);
  lookAtSources({ content, excluded: [] }, memory).value[0]!.wasRead(contentHash('一'));
  memory.save();
  vi.useRealTimers();
  expect(openSourceMemory(memoryFile).get('a.md', statSync(join(content, 'a.md')))).toBe(contentHash('一'));
});

it('says which file it is that was there a moment ago', () => {
  write('a.md', '一');
  const { value } = lookAtSources({ content, excluded: [] }, openSourceMemory(memoryFile));
  rmSync(join(content, 'a.md'));
  expect(() => value[0]!.hash).toThrow(expect.objectContaining({ problems: [expect.objectContaining({ code: 'content/unreadable', file: 'a.md' })] }));
});

it('sees an edit of the same length, one that keeps the time, and a file that takes the place of another', () => {
  write('a.md', '甲');
  readLater(60_000);
  write('a.md', '乙');
  expect(readLater(60_000).hashes).toEqual(hashesOf('乙'));
  const { atime, mtime } = statSync(join(content, 'a.md'));
  write('a.md', '丙');
  utimesSync(join(content, 'a.md'), atime, mtime);
  expect(readLater(60_000).hashes).toEqual(hashesOf('丙'));
  writeFileSync(join(scratch, 'other.md'), '丁');
  utimesSync(join(scratch, 'other.md'), atime, mtime);
  renameSync(join(scratch, 'other.md'), join(content, 'a.md'));
  expect(readLater(60_000).hashes).toEqual(hashesOf('丁'));
});

it('does not trust the times of a file that was read right after it was written', () => {
  write('a.md', '甲');
  // Within one tick of the disk's clock a second write leaves the same state: only the text tells.
  const memory = openSourceMemory(memoryFile);
  expect(lookAtSources({ content, excluded: [] }, memory).value.map(({ hash }) => hash)).toEqual(hashesOf('甲'));
  memory.save();
  expect(openSourceMemory(memoryFile).get('a.md', statSync(join(content, 'a.md')))).toBeUndefined();
  // Nor where a copy was given an old time.
  utimesSync(join(content, 'a.md'), 1_500_000_000, 1_500_000_000);
  const copied = openSourceMemory(memoryFile);
  expect(lookAtSources({ content, excluded: [] }, copied).value.map(({ hash }) => hash)).toEqual(hashesOf('甲'));
  copied.save();
  expect(openSourceMemory(memoryFile).get('a.md', statSync(join(content, 'a.md')))).toBeUndefined();
  readLater(60_000);
  expect(openSourceMemory(memoryFile).get('a.md', statSync(join(content, 'a.md')))).toBe(contentHash('甲'));
});

it('forgets files that are gone, and counts a damaged memory as empty', () => {
  write('a.md', '一');
  write('b.md', '二');
  readLater(60_000);
  const gone = statSync(join(content, 'b.md'));
  rmSync(join(content, 'b.md'));
  expect(readLater(60_000).value.map(({ path }) => path)).toEqual(['a.md']);
  expect(openSourceMemory(memoryFile).get('b.md', gone)).toBeUndefined();
  for (const damage of ['', 'null', '[1]', '{"a.md":1}', '{"a.md":[1,2,3,4,5]}', '{"a.md":{}}']) {
    writeFileSync(memoryFile, damage);
    expect(readLater(0).hashes).toEqual([contentHash('一')]);
  }
});

it('drawings that are kept in Markdown are no articles', () => {
  write('a.MD', '一');
  write('b.markdown', '二');
  write('图.excalidraw.md', '{}');
  expect(readSources({ content, excluded: [] }).value.map(({ path }) => path)).toEqual(['a.MD', 'b.markdown']);
});

it('files whose name begins with a dot are no articles', () => {
  for (const name of ['a.md', '._a.md', '.草稿.md', '.md']) write(name, '一');
  expect(readSources({ content, excluded: [] }).value.map(({ path }) => path)).toEqual(['a.md']);
});

it('pages that were files of Vue are told of where there were such, each once: not what lies beside components, is left out, or is of another blog', () => {
  for (const folder of ['views', 'components', 'drafts', '.vuepress', '.vuepress/components']) mkdirSync(join(content, folder));
  for (const file of ['views/lab.vue', 'components/X.vue', 'drafts/y.vue', '.vuepress/components/Z.vue', 'views/.hidden.vue', 'views/lab.vue.bak']) write(file, '<template></template>');
  const told = (vuePages?: boolean) => readSources({ content, excluded: [], isExcluded: (path) => path.startsWith('drafts/'), ...(vuePages === undefined ? {} : { vuePages }) });
  expect(told(true)).toMatchObject({ value: [], problems: [{ code: 'vuepress/vue-page', severity: 'warning', file: 'views/lab.vue', hint: expect.stringContaining('views/lab.md') }] });
  expect(told(true).problems).toHaveLength(1);
  expect([told(), told(false)]).toEqual([{ value: [], problems: [] }, { value: [], problems: [] }]);
});

it('follows no link to a folder, which may lead in a circle, and says so of one with articles', () => {
  const elsewhere = join(scratch, '别处');
  for (const folder of ['笔记/深处', '图片']) mkdirSync(join(elsewhere, folder), { recursive: true });
  writeFileSync(join(elsewhere, '笔记', '一.md'), '一');
  write('a.md', '零');
  for (const [name, to] of [['笔记', join(elsewhere, '笔记')], ['图片', join(elsewhere, '图片')], ['.obsidian', join(elsewhere, '笔记')], ['草稿', join(elsewhere, '笔记')], ['圈', content]] as const) symlinkSync(to, join(content, name), 'junction');
  const { value, problems } = readSources({ content, excluded: [], isExcluded: (path) => path.startsWith('草稿/') });
  expect(value.map(({ path }) => path)).toEqual(['a.md']);
  expect(problems.map(({ code, file, message }) => [code, file, /"(.*)"/.exec(message)![1]]).sort()).toEqual([['content/linked-folder', '圈', 'a.md'], ['content/linked-folder', '笔记', '一.md']]);
});
