import { expect, it } from 'vitest';
import { movePages } from '../move-pages';
import { comment, jsonLines, useImportDatabase } from '../testing/import-database';
import { reportLines, runImport } from './run-import';

const database = useImportDatabase();

it('says what is kept under whole addresses, as of blogs that gave Valine location.href: pages that ask by path do not find it', async () => {
  const files = [
    database.written('Comment.json', jsonLines([comment('5cc6b3aa0000000000000001', { url: 'https://blog.example/a.html' }), comment('5cc6b3aa0000000000000002', { url: '/b.html' })])),
    database.written('Counter.json', jsonLines([{ objectId: 'c1', url: 'https://blog.example/a.html', time: 3, title: '一' }])),
  ];
  const lines = reportLines(await runImport(database.storage, { files, dryRun: true, onProgress: () => undefined }), true);
  expect(lines.filter((line) => line.includes('完整网址'))).toEqual([expect.stringContaining("2 条记在完整网址 https://blog.example/… 下")]);
  expect(lines.join('\n')).toContain("glimpress-comments move 'https://blog.example/*' '/*'");
});

it('tells no command with what a stranger wrote as a host: a shell would run it', async () => {
  const file = database.written('Comment.json', jsonLines([comment('5cc6b3aa0000000000000003', { url: "http://a';{curl,evil.example};'/" }), comment('5cc6b3aa0000000000000004', { url: 'http://$(id).example/' }), comment('5cc6b3aa0000000000000005', { url: 'http://[::1]:80/' })]));
  const lines = reportLines(await runImport(database.storage, { files: [file], dryRun: true, onProgress: () => undefined }), true).join('\n');
  expect(lines).toContain("glimpress-comments move 'http://[::1]/*' '/*'");
  expect(lines).not.toMatch(/curl|\$\(id\)/);
});

it('after such pages moved, an import of what came since adds it to the same counters', async () => {
  const counter = (time: number): string => jsonLines([{ objectId: '5cc6b3aa00000000000000c1', url: 'https://blog.example/a.html', time, title: '一' }]);
  await database.imported('Counter.json', counter(3));
  await movePages(database.storage, 'https://blog.example/*', '/*', false);
  expect(await database.imported('Counter.json', counter(5), true)).toMatchObject({ Counter: { added: 0, merged: 1, skipped: {} } });
  expect(await database.imported('Counter.json', counter(5))).toMatchObject({ Counter: { added: 0, merged: 1, skipped: {} } });
  expect(await database.imported('Counter.json', counter(5))).toMatchObject({ Counter: { existing: 1, skipped: {} } });
  expect((await database.rowsOf('Counter')).map(({ data }) => [data.url, data.time])).toEqual([['/a.html', 5]]);
});
