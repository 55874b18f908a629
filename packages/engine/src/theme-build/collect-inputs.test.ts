import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const { handler: load } = collectInputs(inputs).load as { handler: (id: string) => null };
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
