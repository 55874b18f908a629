import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isText, openJournal, type Journal } from './journal';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'cache', 'values.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): Journal<string> => openJournal(file, (head) => head === 'values', isText);
const keep = (values: Record<string, string>, journal = open()): void => journal.keep('values', new Map(Object.entries(values)));
const held = (): unknown => Object.fromEntries(open().values);
const text = (): string => readFileSync(file, 'utf8');
const many = (changed: Record<string, string> = {}): Record<string, string> => ({ ...Object.fromEntries(Array.from({ length: 100 }, (_, number) => [`页/${number}`, `${number}`])), ...changed });

it('holds what was kept last', () => {
  keep({ a: '一', constructor: '二', 'c\n"': '三' });
  expect(held()).toEqual({ a: '一', constructor: '二', 'c\n"': '三' });
  keep({ constructor: '二', d: '四' });
  expect(held()).toEqual({ constructor: '二', d: '四' });
  expect(readdirSync(join(folder, 'cache'))).toEqual(['values.jsonl']);
});

it('a change among many values is a line more', () => {
  keep(many());
  const before = text();
  keep(many({ '页/7': '改' }));
  expect(text()).toBe(`${before}["页/7","改"]\n`);
  const { '页/8': _, ...others } = many({ '页/7': '改', 新: '来' });
  keep(others);
  expect(text()).toBe(`${before}["页/7","改"]\n["新","来"]\n["页/8"]\n`);
  expect(held()).toEqual(others);
});

it('is written anew when a third of it is outdated, and holds the same', () => {
  const most = 151;
  for (let edit = 0; edit < 120; edit++) {
    keep(many({ '页/7': `第 ${edit} 次` }));
    expect(text().split('\n').length - 1).toBeLessThanOrEqual(most);
  }
  expect(held()).toEqual(many({ '页/7': '第 119 次' }));
});

it('is left alone when nothing changed, in whatever order', () => {
  keep({ a: '一', b: '二' });
  const { mtimeMs, ino } = statSync(file);
  keep({ b: '二', a: '一' });
  expect(statSync(file)).toMatchObject({ mtimeMs, ino });
});

it('goes on in one process: what was kept before is known', () => {
  const journal = open();
  keep(many(), journal);
  keep(many({ '页/7': '改' }), journal);
  keep(many(), journal);
  expect(text().split('\n').slice(-3)).toEqual(['["页/7","改"]', '["页/7","7"]', '']);
  expect(held()).toEqual(many());
});

it('a line that was cut off does not count, and the next time the file is whole again', () => {
  keep(many());
  keep(many({ '页/7': '改' }));
  truncateSync(file, statSync(file).size - 3);
  expect(held()).toEqual(many());
  keep(many({ '页/8': '改' }));
  expect(held()).toEqual(many({ '页/8': '改' }));
});

it('what another process added meanwhile is replaced, not mixed with', () => {
  keep(many());
  const journal = open();
  keep(many({ 其他: '的' }));
  keep(many({ '页/7': '改' }), journal);
  expect(held()).toEqual(many({ '页/7': '改' }));
});

it('with another head it is another file', () => {
  keep({ a: '一' });
  const journal = openJournal(file, () => true, isText);
  expect(journal.head).toBe('values');
  journal.keep('others', journal.values);
  expect([held(), openJournal(file, (head) => head === 'others', isText).values.get('a')]).toEqual([{}, '一']);
});

it('reads lines longer than what it reads at a time, and letters that lie across its ends', () => {
  const values = { a: '字'.repeat(50_000), b: '文'.repeat(200_001), ...many() };
  keep(values);
  expect(held()).toEqual(values);
});

it.each(['', 'null', '{"a":"一"}', '"others"\n["a","一"]\n', '"values"'])('counts as empty when it holds %j', (foreign) => {
  keep({ a: '一' });
  writeFileSync(file, foreign);
  expect(held()).toEqual({});
  keep({ b: '二' });
  expect(held()).toEqual({ b: '二' });
});

it.each(['null', '', '["b",1]', '[1,"二"]', '[]', '["b","二', '\0\0\0', '"values"'])('a damaged line does not count, the others do, and the next time the file is whole again: %j', (damaged) => {
  keep(many());
  appendFileSync(file, `${damaged}\n["c","三"]\n`);
  expect([held(), open().isDamaged]).toEqual([many({ c: '三' }), true]);
  keep(many({ d: '四' }));
  expect([held(), open().isDamaged]).toEqual([many({ d: '四' }), false]);
  expect(text().split('\n')).toHaveLength(103);
});

it('nothing is written where there is nothing to keep', () => {
  keep({});
  expect(() => text()).toThrow('ENOENT');
  keep({ a: '一' });
  appendFileSync(file, '["a"]\n');
  expect(held()).toEqual({});
});
