import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isFile } from './is-file';

it('files and links to them are files; folders, links to nowhere or in a circle, and what is below a file, are none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'is-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('file'), '');
  for (const [link, to] of [['link', 'file'], ['nowhere', 'gone'], ['circle', 'circle'], ['to-folder', '.']] as const) symlinkSync(to, at(link));
  expect(['file', 'link', '', 'nowhere', 'circle', 'to-folder', 'gone', 'file/below'].filter((name) => isFile(at(name)))).toEqual(['file', 'link']);
});
