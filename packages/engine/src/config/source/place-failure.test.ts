import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { error } from '@glimpress/contracts/problem';
import { placeFailure } from './place-failure';

let scratch: string;
let folder: string;
beforeEach(() => void (folder = scratch = mkdtempSync(join(tmpdir(), 'failure-'))));
afterEach(() => rmSync(scratch, { recursive: true, force: true }));
const place = (message: string, files: Readonly<Record<string, string>>, line?: number) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const [file] = Object.keys(files) as [string];
  return placeFailure(error('c', `It cannot be run: ${message}`, { file, hint: 'old', ...(line === undefined ? {} : { line }) }), join(folder, file), (each) => relative(folder, each), (name) => join(folder, name));
};

it('a fault of syntax is looked for in all files the config asks for, each once', async () => {
  const files = { 'a.js': `require('./b');\nimport './c.js';`, 'b.js': `require("./a")`, 'c.ts': `export * from './b';\nexport const d: string = {\n  e： 1 };` };
  expect(await place('\u001b[31m[PARSE_ERROR] \u001b[0mInvalid Character `：`', files)).toEqual({ code: 'c', severity: 'error', message: 'It cannot be run: Invalid Character `：`', file: 'c.ts', line: 3, column: 4, hint: '"：" is a mark of a Chinese keyboard: write ":" instead.' });
});

it('a config that has gone by then, as while an editor saves it, has no place in it', async () => {
  expect(await placeFailure(error('c', 'It cannot be run: no more', { file: 'gone.js', hint: 'old' }), join(folder, 'gone.js'), (each) => relative(folder, each), (name) => join(folder, name))).toEqual({ code: 'c', severity: 'error', message: 'It cannot be run: no more', file: 'gone.js', hint: 'old' });
});

it('a module that is not there is told where it is asked for', async () => {
  expect(await place(`Cannot find module './siedbar'`, { 'a.js': `require('./b')`, 'b.js': `\nmodule.exports = require('./siedbar');`, 'sidebar.js': '' })).toMatchObject({ file: 'b.js', line: 2, hint: 'Did you mean "./sidebar"?' });
});

it.skipIf(process.platform === 'win32').each([
  ['?', 'Cannot resolve entry module a?b/a.ts.'],
  ['\\', 'Invalid module "/a%5Cb/config.mjs" must not include encoded "/" or "\\" characters'],
])('a folder with %s in its name is told when a module below it is refused for that', async (mark, message) => {
  mkdirSync((folder = join(folder, `a${mark}b`)));
  expect(await place(message, { 'a.ts': '' })).toMatchObject({ file: 'a.ts', hint: expect.stringContaining(`"${mark}" in its name`) as string });
  expect(await place('no key', { 'a.ts': '' })).toMatchObject({ hint: 'old' });
});

it('a text beside it is no module that could be meant', async () => {
  expect(await place(`Cannot find module './nav'`, { 'a.js': `require('./nav')`, 'nan.md': '' })).toMatchObject({ line: 1, hint: expect.stringContaining('There is no such file') as string });
});

it('what has a line keeps it, and gets advice when there is any', async () => {
  expect(await place('站 is not defined', { 'a.js': `module.exports = {\n  title: 站 };` }, 2)).toMatchObject({ file: 'a.js', line: 2, hint: "Is 站 a text? Then it stands in quotes: '站'." });
  expect(await place('no key', { 'a.js': `throw new Error('no key')` }, 1)).toMatchObject({ line: 1, hint: 'old' });
});

it.each([
  ['nothing found', 'it ended the process (1)', { 'a.js': `process.exit(1)` }],
  ['nested without end', 'Maximum call stack', { 'a.js': `module.exports = ${'['.repeat(60_000)}` }],
  ['too large', 'Unexpected token', { 'a.js': `${'x = 1;\n'.repeat(60_000)}]` }],
])('%s: the file alone', async (_, message, files) => {
  const problem = await place(message, files);
  expect([problem.file, problem.line, problem.hint]).toEqual(['a.js', undefined, 'old']);
});

it.each([
  ['a.yml', 'Tabs are not allowed as indentation at line 2, column 1:', 'b: 1\n\tc: 2', { line: 2, column: 1, hint: 'Indent by spaces: YAML takes no tabs.' }],
  ['a.yml', 'Implicit keys need to be on a single line at line 1, column 1:', '<<<<<<< HEAD\nb: 1\n=======\nb: 2\n>>>>>>> theirs', { line: 1, hint: expect.stringContaining('merge conflict') as string }],
  ['a.toml', 'Invalid TOML document: invalid value', `a = 1\nb = 站`, { line: 2, hint: expect.stringContaining('stands in quotes') as string }],
])('%s', async (file, message, text, expected) => expect(await place(message, { [file]: text })).toMatchObject({ file, ...expected }));
