import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyOutput } from './apply-output';

let folder: string;
let out: string;
let record: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'out-'));
  out = join(folder, 'dist');
  record = join(folder, 'record.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string, text: string) => ({ path, hash: text, render: () => text });
const read = (path: string) => readFileSync(join(out, path), 'utf8');

it('writes only what changed and leaves the rest untouched', () => {
  expect(applyOutput([file('a.html', '1'), file('标签/CI/CD/index.html', '2')], out, record)).toEqual({ written: 2, kept: 0, removed: 0 });
  const before = statSync(join(out, 'a.html')).mtimeMs;
  const unrendered = { path: 'a.html', hash: '1', render: () => expect.fail('must not be rendered again') };
  expect(applyOutput([unrendered, file('标签/CI/CD/index.html', '3')], out, record)).toEqual({ written: 1, kept: 1, removed: 0 });
  expect(statSync(join(out, 'a.html')).mtimeMs).toBe(before);
  expect(read('标签/CI/CD/index.html')).toBe('3');
});

it('removes what an earlier build wrote, with the folders it leaves empty, and nothing else', () => {
  applyOutput([file('a/b/c.html', '1'), file('x.html', '2')], out, record);
  mkdirSync(join(out, 'mine'));
  writeFileSync(join(out, 'mine/CNAME'), 'example.com');
  expect(applyOutput([file('x.html', '2')], out, record).removed).toBe(1);
  expect(existsSync(join(out, 'a'))).toBe(false);
  expect(read('mine/CNAME')).toBe('example.com');
});

it('writes a file again that someone changed or deleted in the output', () => {
  const files = [file('a.html', '1'), file('b.html', '2')];
  applyOutput(files, out, record);
  writeFileSync(join(out, 'a.html'), 'broken');
  rmSync(join(out, 'b.html'));
  expect(applyOutput(files, out, record).written).toBe(2);
  expect(read('a.html') + read('b.html')).toBe('12');
});

it('leaves the output as it was when a page cannot be made', () => {
  applyOutput([file('a.html', '1')], out, record);
  const broken = { path: 'b.html', hash: 'x', render: () => { throw new Error('no'); } };
  expect(() => applyOutput([file('a.html', '2'), broken], out, record)).toThrow('no');
  expect(read('a.html')).toBe('1');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
});

it.skipIf(process.getuid?.() === 0)('says so when the output folder is read-only', () => {
  mkdirSync(out);
  chmodSync(folder, 0o500);
  try {
    expect(() => applyOutput([file('a.html', '1')], out, record)).toThrow(/cannot be written/);
  } finally {
    chmodSync(folder, 0o700);
  }
});

it('says so when the place of the output folder is taken by a file', () => {
  writeFileSync(out, 'a file');
  expect(() => applyOutput([file('a.html', '1')], out, record)).toThrow(/cannot be written/);
  expect(readFileSync(out, 'utf8')).toBe('a file');
});
