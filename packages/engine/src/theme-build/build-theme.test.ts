import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SiteConfig } from '../config/resolve';
import { importThemeServer } from './build-theme';
import type { ThemeManifest } from './manifest';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'glimpress-theme-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const load = (place: string, code: string) => {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'server.mjs'), code);
  return importThemeServer({ folder: place, manifest: { server: 'server.mjs', inputs: { '/site/Poster.tsx': '' } } as unknown as ThemeManifest }, { theme: './my-theme', paths: { root: place, cwd: place } } as SiteConfig);
};

it('a theme or layout that fails as soon as it is loaded is a problem', async () => {
  await expect(load(folder, "throw new Error('没有数据');")).rejects.toMatchObject({ problems: [{ code: 'theme/build', message: expect.stringContaining('没有数据') as string }], files: ['/site/Poster.tsx'] });
});

it.skipIf(process.platform === 'win32')('so is a folder that Node.js imports nothing from', async () => {
  await expect(load(join(folder, 'a\\b'), 'export default {};')).rejects.toMatchObject({ problems: [{ code: 'theme/build', hint: expect.stringContaining('"\\" in its name') as string }] });
});
