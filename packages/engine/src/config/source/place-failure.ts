/**
 * Where a config that cannot be read fails, and what to do. The process that runs it tells a fault of syntax, or a module it
 * did not find, by its message alone: the sources are looked through for it.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { didYouMean, type Problem } from '@glimpress/contracts/problem';
import { isTame, lineAndColumn, type Parse } from './read-module';
import { adviseOnConflict, adviseOnSyntax } from './syntax-advice';

const MOST_FILES = 100;
const MOST_BYTES = 256 * 1024;
/** What an import may leave out of a file's name. */
export const ENDINGS = ['', '.ts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];

/** How Node and the bundler name a file of the site that is not there. */
const MISSING = /(?:Cannot find module|Could not resolve) '(\.[^']*)'/;

/** To a bundler what follows the first two is a query or a fragment; Node.js imports nothing from below the last where it separates no folders. */
const UNREADABLE = sep === '/' ? /[?#\\]/ : /[?#]/;

/** How the two refuse a module because of its folder. */
const REFUSED = /Cannot resolve entry module|must not include encoded/;

interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** `file` (absolute) is the config; `nameOf` says how problems name a file, `fileOf` which file a name is. */
export async function placeFailure(problem: Problem, file: string, nameOf: (file: string) => string, fileOf: (name: string) => string): Promise<Problem> {
  const message = stripVTControlCharacters(problem.message).replace(/\[\w+\] /, '').replace(/ at line \d+, column \d+:?$/, '');
  // An editor that saves it may have put it away, and `dev` reads it at once.
  const fault = !existsSync(file) ? null : problem.line === undefined ? await findFault(stripVTControlCharacters(problem.message), file) : { file: fileOf(problem.file ?? ''), line: problem.line };
  if (fault === null || !existsSync(fault.file)) return { ...problem, message, file: nameOf(file), hint: adviseOnPath(message, file) ?? problem.hint };
  const cause = message.replace(/^.*?: /, '');
  const text = readFileSync(fault.file, 'utf8');
  const advice = /\.(ya?ml|toml)$/.test(file) ? adviceOnData(cause, text.split(/\r?\n/)[fault.line - 1] ?? '') : (adviseOnPath(message, fault.file) ?? adviseOnSyntax(cause, text, fault.line, fault.column));
  return { ...problem, message, file: nameOf(fault.file), line: fault.line, ...(fault.column === undefined ? {} : { column: fault.column }), ...(advice === undefined ? {} : { hint: advice }) };
}

/** Advice for a file that is not where an import says, or cannot be read where it is; undefined for any other fault. */
export function adviseOnPath(message: string, file: string): string | undefined {
  const path = MISSING.exec(message)?.[1];
  if (path === undefined) return REFUSED.test(message) ? adviseOnFolder(dirname(file)) : undefined;
  const wanted = resolve(dirname(file), path);
  const names = (existsSync(dirname(wanted)) ? readdirSync(dirname(wanted)) : []).filter((name) => /^[^.]+$|\.(?:[cm]?[jt]s|json)$/.test(name));
  const meant = didYouMean(basename(wanted), names.flatMap((name) => [name, name.replace(/\.\w+$/, '')]));
  return meant === undefined ? `There is no such file: the path starts from ${basename(file)} itself.` : `Did you mean "${path.slice(0, path.lastIndexOf('/') + 1)}${meant}"?`;
}

/** Advice for modules below `folder` (absolute), which its name keeps from being read; undefined where it does not. */
export function adviseOnFolder(folder: string): string | undefined {
  const mark = UNREADABLE.exec(folder)?.[0];
  return mark === undefined ? undefined : `No module can be read below a folder with "${mark}" in its name: rename it. The path is ${folder}`;
}

async function findFault(message: string, file: string): Promise<Fault | null> {
  if (/\.ya?ml$/.test(file)) {
    const [, line, column] = /at line (\d+), column (\d+)/.exec(message) ?? [];
    return line === undefined ? null : { file, line: Number(line), column: Number(column) };
  }
  if (file.endsWith('.toml')) return findTomlFault(file);
  const missing = MISSING.exec(message)?.[1];
  const { parseAst } = await import('rolldown/parseAst');
  for (const module of modulesFrom(file)) {
    const text = readFileSync(module, 'utf8');
    const index = missing === undefined ? -1 : text.split(/\r?\n/).findIndex((line) => [`'${missing}'`, `"${missing}"`].some((quoted) => line.includes(quoted)));
    if (index !== -1) return { file: module, line: index + 1 };
    const fault = missing === undefined ? syntaxFault(module, text, parseAst) : null;
    if (fault !== null) return fault;
  }
  return null;
}

async function findTomlFault(file: string): Promise<Fault | null> {
  try {
    (await import('smol-toml')).parse(readFileSync(file, 'utf8'));
  } catch (failure) {
    const { line, column } = failure as { line?: number; column?: number };
    if (line !== undefined) return { file, line, ...(column === undefined ? {} : { column }) };
  }
  return null;
}

function syntaxFault(file: string, text: string, parse: Parse): Fault | null {
  if (file.endsWith('.json') || !isTame(text)) return null;
  try {
    parse(text, { lang: /\.[cm]?ts$/.test(file) ? 'ts' : 'js' });
  } catch (failure) {
    const { pos } = failure as { pos?: number };
    if (pos !== undefined) return { file, ...lineAndColumn(text, pos) };
  }
  return null;
}

/** The config and the site's own files it asks for, the config first. */
function modulesFrom(file: string): readonly string[] {
  const files = [file];
  // Grows while it is gone through.
  for (const from of files) {
    if (statSync(from).size > MOST_BYTES) continue;
    for (const [, request] of readFileSync(from, 'utf8').matchAll(/(?:\brequire\s*\(|\bfrom|\bimport)\s*['"](\.[^'"\n]*)['"]/g)) {
      const path = resolve(dirname(from), request!);
      const found = [...ENDINGS.map((ending) => path + ending), path.replace(/js$/, 'ts')].find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
      if (found !== undefined && !files.includes(found) && files.length < MOST_FILES) files.push(found);
    }
  }
  return files;
}

function adviceOnData(message: string, line: string): string | undefined {
  const conflict = adviseOnConflict(line);
  if (conflict !== undefined) return conflict;
  if (/tabs/i.test(message)) return 'Indent by spaces: YAML takes no tabs.';
  if (/nested mappings|implicit/i.test(message)) return 'A value with ": " in it stands in quotes, and a key has a space behind its colon.';
  return /=\s*[^\s"'[{\d-]/.test(line) && !/=\s*(true|false)\b/.test(line) ? 'In TOML a text stands in quotes: title = "…"' : undefined;
}
