/** Browsers from Chromium 88 and Safari 15.4 on, as apps such as WeChat bring them, show pages as they are meant. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../..', import.meta.url));
const sheets = ['theme', 'comments', 'live2d'].flatMap((name) => readdirSync(`${packages}/${name}/src`, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css')).map((file) => `${name}/src/${file}`));

it.each([
  ['transforms of their own name (Chromium 104)', /^\s*(?:translate|rotate|scale):/m],
  ['rules within rules (Chromium 112)', /^\s*&/m],
  ['layers, containers and scopes (Chromium 99 and later)', /@(?:layer|container|scope|property)\b/],
  // What cannot be computed takes the whole declaration away: a field without its edge cannot be found.
  ['an edge that is there only with color-mix() (Chromium 111)', /border(?:-(?:inline|block)-(?:start|end))?: \S+ \S+ color-mix/],
  // Nor is a colour without it the one of before: edges that take it are gone, selected text looks like any other, a fixed column shows what passes below.
  ['a colour of others, of a selection or of a table that is there only with color-mix()', /--[\w-]+: color-mix|(?:::selection|> td) \{[^}]*color-mix/],
])('no style needs %s', (_name, newer) => {
  expect(sheets.length).toBeGreaterThan(20);
  const always = (css: string): string => css.replace(/@supports \(color: color-mix[^]*?\n\}/g, '');
  expect(sheets.filter((sheet) => newer.test(always(readFileSync(`${packages}/${sheet}`, 'utf8'))))).toEqual([]);
});
