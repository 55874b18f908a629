import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentHash } from '../content-hash';
import { collectInputs } from './collect-inputs';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'glimpress-inputs-'))));
afterEach(() => rmSync(folder, { recursive: true }));

it('a source that is saved while the theme is being built counts as it was before: the theme does not hold', () => {
  const inputs = new Map<string, string>();
  const { handler: load } = collectInputs(inputs, folder).load as { handler: (id: string) => null };
  const [words, sheet, picture] = ['words.txt', 'look.css', 'sky.png'].map((name) => join(folder, name)) as [string, string, string];
  writeFileSync(words, '午安');
  writeFileSync(sheet, "b { background: url('./sky.png') }");
  writeFileSync(picture, '早');
  load(`${words}?raw`);
  load(sheet);
  writeFileSync(words, '晚安');
  writeFileSync(picture, '晚');
  load(words);
  expect([...inputs]).toEqual([[words, contentHash('午安')], [sheet, contentHash("b { background: url('./sky.png') }")], [picture, contentHash('早')]]);
});

it.each([
  ['look.css', "b { background: url(sky.png?v=1#x) }", ['sky.png']],
  ['look.scss', "@use './vars' as v;\n@forward 'sub/more.scss';\n@import 'kit'", ['_vars.scss', 'sub/_more.scss', 'kit/_index.scss']],
  ['look.less', '@import (reference) "vars";', ['vars.less']],
  ['look.styl', "@require 'vars'", ['vars.styl']],
  ['look.css', "@import './kit';", []],
])('%s is made of what it names as well: %s', (sheet, text, named) => {
  mkdirSync(join(folder, 'kit'));
  for (const file of [sheet, ...named]) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), file === sheet ? text : '');
  }
  const inputs = new Map<string, string>();
  (collectInputs(inputs, folder).load as { handler: (id: string) => null }).handler(join(folder, sheet));
  expect([...inputs.keys()]).toEqual([sheet, ...named].map((file) => join(folder, file)));
});

it('globs of a script are inputs as well, from itself and from the root; a pattern elsewhere is none', () => {
  const [poems, plain] = [join(folder, 'islands/Poems.tsx'), join(folder, 'islands/Plain.tsx')];
  mkdirSync(join(folder, 'islands'));
  writeFileSync(poems, "const all = import.meta.glob<string>(['./poems/*.txt', '!./poems/draft.txt'], { query: '?raw' });\nconst notes = import.meta.glob('/notes/**/*.{md,txt}');\n");
  writeFileSync(plain, "const pattern = './poems/*.txt';\n");
  const inputs = new Map<string, string>();
  for (const file of [poems, plain]) (collectInputs(inputs, folder).load as { handler: (id: string) => null }).handler(file);
  expect([...inputs.keys()]).toEqual([poems, join(folder, 'islands/poems/*.txt'), join(folder, 'notes/**/*.{md,txt}'), plain]);
});
