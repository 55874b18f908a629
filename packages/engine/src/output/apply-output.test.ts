import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyOutput, type OutputReport } from './apply-output';
import { openLastOutput } from './last-output';
import { openOutputRecord } from './output-record';
import type { PlannedFile } from './planned-file';
import { writeNow, type FileWriters, type WriteJob, type WrittenFiles } from './write-files';

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
const alone: FileWriters = { start() {}, offer: () => undefined };
/** Threads as they look from here: what they are given is done some time later, and every third time they have no room. */
const busy = (): FileWriters => {
  let asked = 0;
  return { ...alone, offer: (_kind, job, moved) => (asked++ % 3 === 2 ? undefined : writeLater(structuredClone(job, { transfer: [...moved] }))) };
};
const writeLater = (job: WriteJob): Promise<WrittenFiles> => new Promise((done) => setTimeout(done, 5)).then(() => ({ stamps: writeNow(job), bytes: job.bytes }));
const apply = (files: readonly PlannedFile[], late: readonly PlannedFile[] = [], crew = alone): Promise<OutputReport> => applyOutput({ files, late: async () => late }, openLastOutput(out, record, true), crew);
const read = (path: string) => readFileSync(join(out, path), 'utf8');

it('writes only what changed and leaves the rest untouched', async () => {
  expect(await apply([file('a.html', '1'), file('标签/CI/CD/index.html', '2')])).toEqual({ written: 2, kept: 0, removed: 0 });
  const before = statSync(join(out, 'a.html')).mtimeMs;
  const unrendered = { path: 'a.html', hash: '1', render: () => expect.fail('must not be rendered again') };
  expect(await apply([unrendered, file('标签/CI/CD/index.html', '3')])).toEqual({ written: 1, kept: 1, removed: 0 });
  expect(statSync(join(out, 'a.html')).mtimeMs).toBe(before);
  expect(read('标签/CI/CD/index.html')).toBe('3');
});

it('removes what an earlier build wrote, with the folders it leaves empty, and nothing else', async () => {
  await apply([file('a/b/c.html', '1'), file('x.html', '2')]);
  mkdirSync(join(out, 'mine'));
  writeFileSync(join(out, 'mine/CNAME'), 'example.com');
  expect((await apply([file('x.html', '2')])).removed).toBe(1);
  expect(existsSync(join(out, 'a'))).toBe(false);
  expect(read('mine/CNAME')).toBe('example.com');
});

it('a file gives way to a folder of its name, and a folder to a file', async () => {
  await apply([file('b.html', '1'), file('demo/a/index.html', '2'), file('x.html', '3')]);
  expect(await apply([file('b.html/index.html', '4'), file('demo', '5'), file('x.html', '3')])).toEqual({ written: 2, kept: 1, removed: 2 });
  expect(read('b.html/index.html') + read('demo')).toBe('45');
  await apply([file('b.html', '1'), file('x.html', '3')]);
  expect(read('b.html')).toBe('1');
});

it('writes a file again that someone changed or deleted in the output', async () => {
  const files = [file('a.html', '1'), file('b.html', '2')];
  await apply(files);
  writeFileSync(join(out, 'a.html'), 'broken');
  rmSync(join(out, 'b.html'));
  expect((await apply(files)).written).toBe(2);
  expect(read('a.html') + read('b.html')).toBe('12');
});

it('leaves the output as it was when a page cannot be made', async () => {
  await apply([file('a.html', '1')]);
  const broken = { path: 'b.html', hash: 'x', render: () => { throw new Error('no'); } };
  await expect(apply([file('a.html', '2'), broken])).rejects.toThrow('no');
  expect(read('a.html')).toBe('1');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
});

it('what a build moved in before one file could not be goes with the next build, or is written by it', async () => {
  mkdirSync(join(out, 'z.html/mine'), { recursive: true });
  await expect(apply([file('a.html', '1'), file('b.html', '2'), file('z.html', '3')])).rejects.toThrow(/cannot be written/);
  expect(read('a.html') + read('b.html')).toBe('12');
  await expect(apply([file('c.html', '1'), file('z.html', '3')])).rejects.toThrow(/cannot be written/);
  expect(await apply([file('b.html', '2')])).toEqual({ written: 1, kept: 0, removed: 3 });
  expect(readdirSync(out).sort()).toEqual(['b.html', 'z.html']);
  expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
  expect(await apply([file('b.html', '2')])).toEqual({ written: 0, kept: 1, removed: 0 });
});

it('a build that ended before it moved a page below the place of an old file is made up for', async () => {
  await apply([file('a.html', '1')]);
  openOutputRecord(record).claim(['a.html', 'a.html/index.html']);
  expect(await apply([file('a.html', '1')])).toEqual({ written: 0, kept: 1, removed: 1 });
  expect(read('a.html')).toBe('1');
});

it('does not blame the output folder when the disk has lost what a page is made of', async () => {
  const lost = { path: 'a.html', hash: '1', render: () => { throw Object.assign(new Error('the file is shorter than it was'), { code: 'EIO' }); } };
  await expect(apply([lost])).rejects.toThrow(/^the file is shorter/);
});

it.skipIf(process.getuid?.() === 0)('says so when the output folder is read-only', async () => {
  mkdirSync(out);
  chmodSync(folder, 0o500);
  try {
    await expect(apply([file('a.html', '1')])).rejects.toThrow(/cannot be written/);
  } finally {
    chmodSync(folder, 0o700);
  }
});

it('says so when the place of the output folder is taken by a file', async () => {
  writeFileSync(out, 'a file');
  await expect(apply([file('a.html', '1')])).rejects.toThrow(/cannot be written/);
  expect(readFileSync(out, 'utf8')).toBe('a file');
});

it('what threads write is the same, and so is the record', async () => {
  const files = (version: string) => Array.from({ length: 100 }, (_, number) => file(`文章/${number % 7}/${number}.html`, number % 10 === 0 ? version : `${number}`));
  expect(await apply(files('一'), [file('late.json', '{}')], busy())).toEqual({ written: 101, kept: 0, removed: 0 });
  expect(await apply(files('二'), [file('late.json', '{}')], busy())).toEqual({ written: 10, kept: 91, removed: 0 });
  expect(await apply(files('二'), [file('late.json', '{}')])).toEqual({ written: 0, kept: 101, removed: 0 });
  expect(files('二').map(({ path }) => read(path))).toEqual(files('二').map(({ hash }) => hash));
});

it('leaves the output as it was when a thread cannot write', async () => {
  await apply([file('a.html', '1')]);
  const full: FileWriters = { ...alone, offer: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) };
  await expect(apply([file('a.html', '2')], [], full)).rejects.toThrow(/cannot be written/);
  expect(read('a.html')).toBe('1');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
});

it('what is planned late never takes the place of another file', async () => {
  expect(await apply([file('service-worker.js', 'mine')], [file('service-worker.js', 'ours'), file('assets/manifest.json', '{}')])).toEqual({ written: 2, kept: 0, removed: 0 });
  expect(read('service-worker.js')).toBe('mine');
  expect((await apply([file('service-worker.js', 'mine')], [file('service-worker.js', 'ours')])).removed).toBe(1);
  expect(read('service-worker.js')).toBe('mine');
});

it.each(['../a.html', 'a/../../b.html', 'a\\..\\..\\b', 'a/..'])('writes nothing when a file would leave the folder: %s', async (path) => {
  await apply([file('a.html', '1')]);
  await expect(apply([file('a.html', '2'), file(path, 'evil')])).rejects.toThrow('outside of the output folder');
  expect(read('a.html')).toBe('1');
  expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
});

describe('on a disk without case', () => {
  // As such a disk has it: one folder under two names.
  beforeEach(() => {
    mkdirSync(join(out, 'Notes'), { recursive: true });
    writeFileSync(join(out, 'Notes/mine.txt'), '');
    symlinkSync('Notes', join(out, 'notes'));
  });

  it('a page that is spelled with other capitals takes the place of the old one and stays', async () => {
    await apply([file('Notes/a.html', '1')]);
    expect(await apply([file('notes/a.html', '1')])).toEqual({ written: 1, kept: 0, removed: 1 });
    expect(read('notes/a.html')).toBe('1');
  });

  it('of two pages that are one file there the one that is left stays', async () => {
    await apply([file('Notes/a.html', '1'), file('notes/a.html', '2')]);
    await apply([file('notes/a.html', '2')]);
    expect(read('notes/a.html')).toBe('2');
  });

  it('two pages that are one file there do not end the build, as of the tags Vue and vue', async () => {
    const staging = `${out}.${process.pid}.staging`;
    mkdirSync(join(staging, 'Notes'), { recursive: true });
    symlinkSync('Notes', join(staging, 'notes'));
    await apply([file('Notes/a.html', '1'), file('notes/a.html', '2')]);
    expect(read('notes/a.html')).toBe('2');
  });
});

it('where case counts, the page with the old capitals goes', async () => {
  await apply([file('A.html', '1')]);
  await apply([file('a.html', '1')]);
  expect(readdirSync(out)).toEqual(['a.html']);
});

const OTHER_DISK = '/dev/shm';
it.skipIf(!existsSync(OTHER_DISK) || statSync(OTHER_DISK).dev === statSync(tmpdir()).dev)('writes into a folder that is a disk of its own, such as a volume of a container', async () => {
  const elsewhere = mkdtempSync(join(OTHER_DISK, 'out-'));
  try {
    symlinkSync(elsewhere, out);
    const files = [file('a.html', '1'), file('标签/b.html', '2')];
    expect(await apply(files)).toEqual({ written: 2, kept: 0, removed: 0 });
    expect(read('a.html') + read('标签/b.html')).toBe('12');
    expect(await apply(files)).toEqual({ written: 0, kept: 2, removed: 0 });
    expect(readdirSync(folder).sort()).toEqual(['dist', 'record.json']);
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

it('a file may have any name, also one that every object has', async () => {
  const files = [file('constructor', '1'), file('toString', '2')];
  expect((await apply(files)).written).toBe(2);
  expect((await apply(files)).kept).toBe(2);
});
