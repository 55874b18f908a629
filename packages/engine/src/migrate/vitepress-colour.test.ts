import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { brandStyles } from './vitepress-colour';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'glimpress-colour-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['--vp-c-brand-1: #b575e3;', '#b575e3'],
  ['--vp-c-brand:rgb(18, 52, 86) !important;', '#123456'],
])('the brand’s colour is ours: %s', (rule, colour) => {
  mkdirSync(join(folder, 'theme/style'), { recursive: true });
  writeFileSync(join(folder, 'theme/style/var.css'), `/* --vp-c-brand: #000000; */\n:root {\n  ${rule}\n}\n`);
  expect(brandStyles(folder)).toMatch(new RegExp(`^:root\\{[^}]*--green:${colour}`));
});

it.each(['--vp-c-brand: var(--vp-c-green);', '--vp-c-brand-soft: #123456;'])('one that is none stays away: %s', (rule) => {
  mkdirSync(join(folder, 'theme'));
  writeFileSync(join(folder, 'theme/custom.css'), `:root { ${rule} }`);
  expect(brandStyles(folder)).toBe('');
});

it('there may be no theme', () => expect(brandStyles(folder)).toBe(''));
