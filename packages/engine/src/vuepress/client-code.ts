/** Code of a VuePress blog that ran in its readers' browsers. It is not run, and that is told. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { warning, type Problem } from '@glimpress/contracts/problem';
import { isFile } from '../platform/is-file';
import { relativePath } from '../relative-path';

const NAMES = ['enhanceApp.js', 'clientAppEnhance.ts', 'clientAppEnhance.js', 'client.ts', 'client.js', 'client.mjs'];
const LONGEST_TEMPLATE = 2000;

/** Where it may lie in a blog's `folder` (absolute). */
export function placesOfClientCode(folder: string): string[] {
  return NAMES.map((name) => join(folder, '.vuepress', name));
}

/** One problem for each file of `folder` (absolute) that does something. */
export function missedClientCode(folder: string): Problem[] {
  const missed = placesOfClientCode(folder).filter((file) => isFile(file) && !isTemplate(readFileSync(file, 'utf8')));
  return missed.map((file) => warning('vuepress/not-taken-over', 'Code for the reader’s browser is not run.', { file: relativePath(folder, file), hint: 'A script that pages need can be added with "head".' }));
}

/** As VuePress's starter writes it: a function with nothing in it. */
function isTemplate(code: string): boolean {
  return code.length < LONGEST_TEMPLATE && /^\s*(?:export default\s*\([^()]*\)\s*=>\s*\{\s*\}\s*;?\s*)?$/.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));
}
