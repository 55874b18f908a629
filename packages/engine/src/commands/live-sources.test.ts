import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ignoresCase } from '../platform/same-file';
import { openLiveSources } from './live-sources';

it.each(['changed', 'gone'] as const)('what lay in a folder goes with it, whatever stands in its place then: nothing, a file, a link (%s)', async (change) => {
  const root = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const content = join(root, 'content');
  const folders = ['nothing', 'file', 'link'].map((name) => join(content, name));
  for (const folder of folders) {
    mkdirSync(join(folder, 'below'), { recursive: true });
    writeFileSync(join(folder, 'below/a.md'), '# 甲\n');
  }
  const sources = await openLiveSources({ paths: { content, out: join(root, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: false });
  expect(sources.all().length).toBe(3);
  for (const folder of folders.slice(0, 2)) rmSync(folder, { recursive: true });
  writeFileSync(folders[1]!, '');
  renameSync(folders[2]!, join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), folders[2]!, 'junction');
  for (const folder of folders) sources.update(join(folder, 'below/a.md'), change);
  expect([sources.all(), sources.problems()]).toEqual([[], []]);
});

it.skipIf(ignoresCase(tmpdir()))('a file that was renamed in its capitals alone is there once, though a disk that makes no difference still finds the old name', async () => {
  const content = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  // Such a disk is not to be had everywhere: what it finds by the old names is there, and then is not.
  const [before, after] = [['a.md', 'notes/b.md'], ['A.md', 'Notes/b.md']];
  for (const name of [...before, ...after, 'c.md']) {
    mkdirSync(dirname(join(content, name)), { recursive: true });
    writeFileSync(join(content, name), '# 甲\n');
  }
  const sources = await openLiveSources({ paths: { content, out: join(content, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: false });
  for (const name of ['a.md', 'notes']) rmSync(join(content, name), { recursive: true });
  const paths = (): string[] => sources.all().map(({ path }) => path);
  expect(paths()).toEqual(['A.md', 'Notes/b.md', 'c.md']);
  sources.update(join(content, 'A.md'), 'gone');
  expect(paths()).toEqual(['Notes/b.md', 'c.md']);
});

it.skipIf(ignoresCase(tmpdir()))('two files whose names differ in capitals alone are both there where the disk has both', async () => {
  const content = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  for (const name of ['a.md', 'A.md']) writeFileSync(join(content, name), '# 甲\n');
  const sources = await openLiveSources({ paths: { content, out: join(content, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: false });
  expect(sources.all().map(({ path }) => path)).toEqual(['A.md', 'a.md']);
});

it('a file that cannot be read is a problem until it can, or is gone', async () => {
  const content = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  const names = ['mended.md', 'gone.md', 'later.md'];
  for (const name of names) writeFileSync(join(content, name), '# 甲\n');
  // Longer than what Node.js reads in one piece: such a file the administrator cannot read either.
  const breakFile = (name: string): void => truncateSync(join(content, name), 2 ** 31 + 1);
  names.slice(0, 2).forEach(breakFile);
  const sources = await openLiveSources({ paths: { content, out: join(content, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: false });
  const unread = (): unknown[] => sources.problems().map(({ code, file }) => `${code} ${file}`);
  expect(unread()).toEqual(['content/unreadable gone.md', 'content/unreadable mended.md']);
  writeFileSync(join(content, 'mended.md'), '# 乙\n');
  sources.update(join(content, 'mended.md'), 'changed');
  rmSync(join(content, 'gone.md'));
  sources.update(join(content, 'gone.md'), 'gone');
  expect(unread()).toEqual([]);
  breakFile('later.md');
  sources.update(join(content, 'later.md'), 'changed');
  expect(unread()).toEqual(['content/unreadable later.md']);
  // Its text is what it was.
  expect(sources.all().map(({ path }) => path)).toEqual(['later.md', 'mended.md']);
  writeFileSync(join(content, 'later.md'), '# 丙\n');
  sources.update(join(content, 'later.md'), 'changed');
  expect(unread()).toEqual([]);
});

it('an article that is renamed is not there twice while the system has told its new name only; one that is copied is', async () => {
  const content = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  for (const name of ['旧.md', '原文.md']) writeFileSync(join(content, name), `---\npermalink: /${name}.html\n---\n`);
  const sources = await openLiveSources({ paths: { content, out: join(content, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: false });
  renameSync(join(content, '旧.md'), join(content, '新.md'));
  writeFileSync(join(content, '抄本.md'), '---\npermalink: /原文.md.html\n---\n');
  for (const name of ['新.md', '抄本.md']) sources.update(join(content, name), 'changed');
  expect(sources.all().map(({ path }) => path).sort()).toEqual(['抄本.md', '原文.md', '新.md'].sort());
});

it('a page that was a file of Vue is told of until it is gone', async () => {
  const content = mkdtempSync(join(tmpdir(), 'live-sources-'));
  onTestFinished(() => rmSync(content, { recursive: true }));
  writeFileSync(join(content, 'lab.vue'), '<template></template>');
  const sources = await openLiveSources({ paths: { content, out: join(content, 'dist'), publicDirs: [] } as never, srcExclude: [], vuePages: true });
  expect(sources.problems()).toMatchObject([{ code: 'vuepress/vue-page', file: 'lab.vue' }]);
  rmSync(join(content, 'lab.vue'));
  expect(sources.problems()).toEqual([]);
});
