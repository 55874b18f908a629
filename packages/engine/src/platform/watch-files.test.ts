import { execFile } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFiles, type FileWatch } from './watch-files';

let folder: string;
let watch: FileWatch | undefined;
let seen: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'glimpress-watch-'));
  seen = [];
  for (const name of ['甲', '乙', '丙']) {
    mkdirSync(join(folder, name, '深处'), { recursive: true });
    writeFileSync(join(folder, name, '深处/文章.md'), '一');
  }
});
afterEach(async () => {
  await watch?.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (...places: string[]): Promise<void> => {
  watch = await watchFiles({
    places: places.map((place) => join(folder, place)),
    isIgnored: (path) => path.endsWith('.tmp'),
    onChange: (path, change) => void seen.push(`${change} ${path.slice(folder.length + 1).replaceAll(sep, '/')}`),
    onProblem: (problem) => expect.fail(problem.message),
  });
};

it.each(Array.from({ length: 10 }, (_, round) => round))('misses nothing from the moment it watches, though places do not exist yet (%i)', async () => {
  await start('.', '甲', 'islands', 'glimpress.config.ts', 'public');
  writeFileSync(join(folder, '丙/深处/文章.md'), '二');
  await expect.poll(() => seen).toContain('changed 丙/深处/文章.md');
});

it('watches places that are all there', async () => {
  await start('甲', '乙/深处/文章.md');
  writeFileSync(join(folder, '乙/深处/文章.md'), '二');
  await expect.poll(() => seen).toEqual(['changed 乙/深处/文章.md']);
});

it('misses no file that comes right after its folder', async () => {
  await start('甲');
  const script = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const pause = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
    for (let index = 0; index < 400; index++) {
      mkdirSync('new-' + index);
      pause((index % 60) / 10);
      writeFileSync('new-' + index + '/a.md', '');
      pause(5);
    }`;
  await promisify(execFile)(process.execPath, ['-e', script], { cwd: join(folder, '甲') });
  await expect.poll(() => new Set(seen.filter((line) => line.endsWith('/a.md'))).size).toBe(400);
}, 60_000);

describe.each([['told by the system', false], ['looked at again and again', true]])('where changes are %s', (_how, isShared) => {
  it('sees one of the same length that leaves a file its time, and another file with that time in its place', async () => {
    const file = join(folder, '甲/深处/文章.md');
    utimesSync(file, 1_500_000_000, 1_500_000_000);
    watch = await watchFiles({ places: [join(folder, '甲')], isIgnored: () => false, onChange: (path, change) => void seen.push(`${change} ${path.slice(folder.length + 1).replaceAll(sep, '/')}`), onProblem: () => {}, isShared: () => isShared });
    // Looked at for the first time, however long that takes on a busy machine: from then on no change is missed.
    await expect.poll(() => (writeFileSync(file, '一'), seen)).toContain('changed 甲/深处/文章.md');
    utimesSync(file, 1_500_000_000, 1_500_000_000);
    // Read, which is a time of its own.
    await new Promise((done) => setTimeout(done, isShared ? 1200 : 300));
    for (const change of [() => writeFileSync(file, '二'), () => (writeFileSync(`${file}.other`, '三'), utimesSync(`${file}.other`, 1_500_000_000, 1_500_000_000), renameSync(`${file}.other`, file))]) {
      seen = [];
      change();
      utimesSync(file, Date.now() / 1000, 1_500_000_000);
      await expect.poll(() => seen).toContain('changed 甲/深处/文章.md');
      await new Promise((done) => setTimeout(done, isShared ? 1200 : 300));
    }
  });
});

it('looks again and again at what lies on a disk of another system, and says so', async () => {
  const problems: string[] = [];
  watch = await watchFiles({ places: [join(folder, '甲')], isIgnored: () => false, onChange: (path, change) => void seen.push(`${change} ${path.slice(folder.length + 1).replaceAll(sep, '/')}`), onProblem: ({ code }) => problems.push(code), isShared: (place) => place.endsWith('甲') });
  expect(problems).toEqual(['dev/shared-disk']);
  // Again and again: the first look of all may come after a single change.
  await expect.poll(() => {
    writeFileSync(join(folder, '甲/深处/文章.md'), String(Math.random()));
    return seen;
  }).toContain('changed 甲/深处/文章.md');
});

describe('where the system refuses', () => {
  /** `fs.watch` fails as Node has it (`errno(3)`), for these paths. */
  function refuse(code: string, errno: number, reason: string, isRefused: (path: string) => boolean): void {
    const { watch: given } = fs;
    vi.spyOn(fs, 'watch').mockImplementation(((path: string, ...rest: [never]) => {
      if (isRefused(path)) throw Object.assign(new Error(`${code}: ${reason}, watch '${path}'`), { errno, syscall: 'watch', code, path, filename: path });
      return given(path, ...rest);
    }) as typeof fs.watch);
    syncBuiltinESMExports();
  }
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  const problems: string[] = [];
  const startTelling = async (): Promise<void> => {
    problems.length = 0;
    watch = await watchFiles({ places: [folder], isIgnored: () => false, onChange: (path, change) => void seen.push(`${change} ${path.slice(folder.length + 1).replaceAll(sep, '/')}`), onProblem: ({ code, message }) => problems.push(`${code} ${message}`) });
  };
  const showsChangesOf = async (path: string): Promise<void> =>
    expect.poll(() => {
      writeFileSync(join(folder, path), String(Math.random()));
      return seen;
    }).toContain(`changed ${path}`);

  it.each([['ENOSPC', -28, 'System limit for number of file watchers reached'], ['EMFILE', -24, 'too many open files']] as const)('more watches (%s): it says so once, and looks again and again', async (code, errno, reason) => {
    refuse(code, errno, reason, () => true);
    await startTelling();
    expect(problems).toEqual([expect.stringContaining('dev/watch-limit')]);
    await showsChangesOf('甲/深处/文章.md');
  });

  it('one folder: it is named, and the rest is watched', async () => {
    refuse('EACCES', -13, 'permission denied', (path) => path.startsWith(join(folder, '乙')));
    await startTelling();
    expect(problems).toContainEqual(expect.stringMatching(/dev\/unwatched .*乙/));
    await showsChangesOf('甲/深处/文章.md');
  });
});

it('goes on watching a file that was gone for a while, as with another branch of git', async () => {
  await start('甲', '乙/深处/文章.md');
  const file = join(folder, '乙/深处/文章.md');
  for (const text of ['二', '三']) {
    rmSync(file);
    await expect.poll(() => seen).toContain('gone 乙/深处/文章.md');
    seen = [];
    writeFileSync(file, text);
    await expect.poll(() => seen).toContain('changed 乙/深处/文章.md');
    // Watched again: another save is seen.
    await expect.poll(() => (writeFileSync(file, `${text}${seen.length}`), seen.length), { interval: 200 }).toBeGreaterThan(2);
    seen = [];
  }
}, 60_000);

it('goes on watching a folder that was gone for a while, with what is in it then', async () => {
  await start('甲', '乙');
  for (const round of [1, 2]) {
    seen = [];
    renameSync(join(folder, '甲'), join(folder, '别处'));
    await expect.poll(() => seen).toContain('gone 甲/深处/文章.md');
    if (round === 2) await new Promise((done) => setTimeout(done, 700));
    renameSync(join(folder, '别处'), join(folder, '甲'));
    await expect.poll(() => seen).toContain('changed 甲/深处/文章.md');
    await new Promise((done) => setTimeout(done, 300));
    seen = [];
    writeFileSync(join(folder, '甲/深处/文章.md'), `第 ${round} 次`);
    await expect.poll(() => seen).toContain('changed 甲/深处/文章.md');
  }
}, 60_000);

it('a file in the place of a folder, as with another branch of git, ends nothing', async () => {
  await start('.');
  rmSync(join(folder, '甲'), { recursive: true });
  writeFileSync(join(folder, '甲'), '');
  await expect.poll(() => seen).toContain('gone 甲/深处/文章.md');
  // What the system told of the files that were in it is looked at by now.
  await new Promise((done) => setTimeout(done, 300));
  writeFileSync(join(folder, '乙/深处/文章.md'), '二');
  await expect.poll(() => seen).toContain('changed 乙/深处/文章.md');
});

it('waits for a place that is added before it, or the folder it lies in, is there', async () => {
  await start('甲');
  watch!.add(['戊/海报.tsx', '己'].map((place) => join(folder, place)));
  await new Promise((done) => setTimeout(done, 300));
  for (const place of ['戊', '己']) mkdirSync(join(folder, place));
  writeFileSync(join(folder, '戊/海报.tsx'), '');
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['changed 戊/海报.tsx', 'changed 己']));
}, 60_000);

it('tells what is already in a place that comes later, as a folder that is moved there', async () => {
  await start('甲', 'public');
  mkdirSync(join(folder, '别处/深处'), { recursive: true });
  for (const path of ['_redirects', '深处/a.html']) writeFileSync(join(folder, '别处', path), '');
  renameSync(join(folder, '别处'), join(folder, 'public'));
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['changed public', 'changed public/_redirects', 'changed public/深处/a.html']));
});

it('sees what comes and goes, also in a place that did not exist and in a new folder, but not what is ignored', async () => {
  await start('甲', 'islands');
  mkdirSync(join(folder, 'islands'), { recursive: true });
  writeFileSync(join(folder, 'islands/Clock.tsx'), '');
  mkdirSync(join(folder, '甲/新'));
  writeFileSync(join(folder, '甲/新/a.tmp'), '');
  writeFileSync(join(folder, '甲/新/a.md'), '');
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['changed islands', 'changed 甲/新/a.md']));
  await expect.poll(() => {
    writeFileSync(join(folder, 'islands/Clock.tsx'), String(Math.random()));
    return seen;
  }).toContain('changed islands/Clock.tsx');
  rmSync(join(folder, '甲/深处/文章.md'));
  await expect.poll(() => seen).toContain('gone 甲/深处/文章.md');
  watch!.add([join(folder, '乙')]);
  await expect.poll(() => {
    writeFileSync(join(folder, '乙/深处/文章.md'), String(Math.random()));
    return seen;
  }).toContain('changed 乙/深处/文章.md');
  expect(seen.filter((line) => line.includes('.tmp'))).toEqual([]);
});

it('goes into a folder that is a link, but not round in one that leads back to a folder it lies in', async () => {
  symlinkSync(join(folder, '乙'), join(folder, '甲/邻居'), 'junction');
  symlinkSync(join(folder, '甲'), join(folder, '甲/深处/回来'), 'junction');
  // That the circle is gone round is a problem, too.
  await start('甲');
  writeFileSync(join(folder, '甲/深处/文章.md'), '二');
  writeFileSync(join(folder, '乙/深处/文章.md'), '二');
  await expect.poll(() => seen).toEqual(expect.arrayContaining(['changed 甲/深处/文章.md', 'changed 甲/邻居/深处/文章.md']));
  expect(seen.filter((line) => line.includes('回来'))).toEqual([]);
});
