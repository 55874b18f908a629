import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resolveConfig } from '../config/resolve';
import { article } from '../model/test-site';
import { createAssetFinder } from './assets';

/** Nothing larger can be read in one go, as is true of 2 GiB. */
const MOST = 32 * 1024 * 1024;
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync = (file: string, options?: 'utf8'): string | Buffer => {
    if (fs.statSync(file).size > MOST) throw Object.assign(new Error('File size is greater than 2 GiB'), { code: 'ERR_FS_FILE_TOO_LARGE' });
    return fs.readFileSync(file, options);
  };
  return { ...fs, readFileSync };
});

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'assets-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([MOST, MOST + 1])('a file of %i bytes, such as a film, is found and named by its content, beside an article and in a public folder', (size) => {
  const film = Buffer.alloc(size, '影片');
  const publicFolder = join(root, 'docs/.vuepress/public');
  mkdirSync(publicFolder, { recursive: true });
  for (const file of [join(root, 'docs/a.mp4'), join(publicFolder, 'b.png')]) writeFileSync(file, film);
  const assets = createAssetFinder(resolveConfig({}, { cwd: root, root, folder: join(root, 'docs'), configFile: null, cache: join(root, 'cache'), out: null }), join(root, 'cache/assets.json'));
  expect(assets.find('./a.mp4', article('a.md'))).toEqual({ url: `/assets/files/a.${createHash('sha1').update(film).digest('hex').slice(0, 8)}.mp4` });
  expect(assets.find('/b.png', article('a.md'))).toEqual({ url: '/b.png' });
});
