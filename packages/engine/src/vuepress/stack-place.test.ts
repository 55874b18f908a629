import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { stackPlace } from './stack-place';

const FOLDER = resolve('/home/我 (1)/my blog/.vuepress');
const FILE = join(FOLDER, 'config.js');

it.each([
  ['a function', `Error: x\n    at Object.f (${FILE}:3:9)\n    at node:internal/main:1:1`],
  ['the module itself', `Error: x\n    at ${FILE}:3:9`],
  ['a constructor that is waited for', `Error: x\n    at async new Plugin (${FILE}:3:9)`],
  ['an ES module, which has an address', `ReferenceError: x\n    at ${pathToFileURL(FILE).href}:3:9`],
  ['a function of an ES module', `ReferenceError: x\n    at f (${pathToFileURL(FILE).href}:3:9)`],
  ['a fault of syntax', `${FILE}:3\nmodule.exports = {,\n                  ^\n\nSyntaxError: x`],
  ['what was asked for from elsewhere', `Error: Cannot find module './x'\nRequire stack:\n- ${FILE}\n    at node:internal/loader:9:9\n    at Object.<anonymous> (${FILE}:3:9)`],
])('is read from the stack of %s, whatever the folder is called', (_, stack) => {
  expect(stackPlace(stack, FOLDER)).toEqual({ file: FILE, line: 3 });
});

it.each([
  ['Node', 'Error: x\n    at node:internal/main:1:1'],
  ['a package', `Error: x\n    at f (${resolve('/home/我 (1)/my blog/node_modules/x/index.js')}:1:1)`],
  ['a folder whose name begins alike', `Error: x\n    at f (${FOLDER}2${join('/', 'config.js')}:1:1)`],
  ['an address that is none', 'Error: x\n    at file://%:1:1'],
  ['nothing', ''],
])('is none in the stack of %s', (_, stack) => {
  expect(stackPlace(stack, FOLDER)).toBeNull();
});
