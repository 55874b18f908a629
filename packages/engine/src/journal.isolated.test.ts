import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isText, openJournal } from './journal';

// Files that another user wrote, in a folder that is ours.
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  appendFileSync() {
    throw Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
  },
}));

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'journal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a journal that nothing may be added to is replaced', () => {
  const file = join(folder, 'values.jsonl');
  const values = new Map(Array.from({ length: 100 }, (_, number) => [`${number}`, '一']));
  const journal = openJournal(file, () => true, isText);
  journal.keep('values', values);
  for (const text of ['二', '三']) {
    journal.keep('values', new Map([...values, ['7', text]]));
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(102);
    expect(openJournal(file, () => true, isText).values.get('7')).toBe(text);
  }
});
