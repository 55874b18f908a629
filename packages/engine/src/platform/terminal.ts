/** What the command writes: results on standard output, problems and progress on standard error. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { styleText } from 'node:util';
import type { Problem } from '@glimpress/contracts/problem';

/** Colours only on a terminal, and never when `NO_COLOR` is set (no-color.org). */
const colour = process.stderr.isTTY === true && !process.env.NO_COLOR;
type Style = Parameters<typeof styleText>[0];

/** `1 page`, `2 pages`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Text in a terminal style, or as it is where colours are off. */
function paint(style: Style, text: string): string {
  return colour ? styleText(style, text) : text;
}

export interface Terminal {
  /** A line of result. */
  say(line: string): void;
  /**
   * Problems, each with its source line; one that comes again and again is shown once, with its other places. At most `limit` are shown, and of
   * warnings of one kind in one file a few; the rest is counted. Without limit, all are shown and all places named.
   */
  report(problems: readonly Problem[], limit?: number): void;
  /** The result for machines: printed with `--json` only, as one line. */
  result(value: unknown): void;
  /** Shows how far long work is, on a terminal only; a call with `done === total` clears the line. */
  progress(label: string, done: number, total: number): void;
}

const PROGRESS_AFTER_MS = 500;
const PROGRESS_EVERY_MS = 100;

/**
 * Creates the terminal; files of problems are found below `folders` (absolute). With `json` nothing but the result is
 * printed.
 */
export function createTerminal(folders: readonly string[], json = false): Terminal {
  const started = Date.now();
  let shownAt = 0;
  const clear = (): void => {
    if (shownAt > 0) process.stderr.write('\r\x1b[K');
    shownAt = 0;
  };
  return {
    say(line) {
      if (json) return;
      clear();
      process.stdout.write(`${line}\n`);
    },
    report(problems, limit = 50) {
      clear();
      if (json || problems.length === 0) return;
      const groups = sameProblems([...problems].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')));
      const isWhole = limit === Infinity;
      const shown = isWhole ? groups.map((group) => ({ group, alike: 0 })) : withoutFloods(groups);
      const sources = new Map<string, string[] | undefined>();
      const texts = shown.slice(0, limit).map(({ group: [first, ...others], alike }) => {
        const places = otherPlaces(first, others, isWhole ? Infinity : PLACES_SHOWN);
        return `${formatProblem(first, folders, sources)}\n${places}${alike === 0 ? '' : `  ${paint('dim', '+')} ${alike} more of this kind in ${first.file}\n`}`;
      });
      process.stderr.write(texts.join(''));
      const left = shown.slice(limit).reduce((sum, { group, alike }) => sum + group.length + alike, 0);
      if (left > 0) process.stderr.write(`… and ${left} more\n`);
    },
    result(value) {
      if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
    },
    progress(label, done, total) {
      if (json || process.stderr.isTTY !== true) return;
      const now = Date.now();
      if (done >= total) return clear();
      if (now - started < PROGRESS_AFTER_MS || now - shownAt < PROGRESS_EVERY_MS) return;
      process.stderr.write(`\r\x1b[K${label} ${done}/${total}`);
      shownAt = now;
    },
  };
}

/** Those that say the same, of different places. */
function sameProblems(problems: readonly Problem[]): (readonly [Problem, ...Problem[]])[] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const same = JSON.stringify([problem.severity, problem.code, problem.message, problem.hint]);
    const group = groups.get(same);
    if (group) group.push(problem);
    else groups.set(same, [problem]);
  }
  return [...groups.values()];
}

/** Of warnings of one kind in one file, where not all are wanted: one cause can bring dozens, as when a text was copied from elsewhere. */
const OF_A_KIND_SHOWN = 5;

/** Leaves away what is one too many in its file; `alike` tells the last one shown of them how many problems those were. */
function withoutFloods<Group extends readonly [Problem, ...Problem[]]>(groups: readonly Group[]): { readonly group: Group; readonly alike: number }[] {
  const kinds = new Map<string, { count: number; last: { alike: number } }>();
  return groups.flatMap((group) => {
    const shown = { group, alike: 0 };
    const [{ severity, code, file }] = group;
    if (severity === 'error' || file === undefined || group.some((each) => each.file !== file)) return [shown];
    const kind = kinds.get(`${code} ${file}`);
    if (kind === undefined || kind.count < OF_A_KIND_SHOWN) {
      kinds.set(`${code} ${file}`, { count: (kind?.count ?? 0) + 1, last: shown });
      return [shown];
    }
    kind.last.alike += group.length;
    return [];
  });
}

/** Of a problem that comes again and again, where not all are wanted. */
const PLACES_SHOWN = 5;

function otherPlaces(first: Problem, others: readonly Problem[], limit: number): string {
  const places = [...new Set(others.map(placeOf))].filter((place) => place !== '' && place !== placeOf(first));
  if (places.length === 0) return '';
  return `  ${paint('dim', '+')} also in ${places.slice(0, limit).join(', ')}${places.length > limit ? ` and ${counted(places.length - limit, 'other place')}` : ''}\n`;
}

function placeOf({ file, line, column }: Problem): string {
  return file === undefined ? '' : `${file}${line === undefined ? '' : `:${line}${column === undefined ? '' : `:${column}`}`}`;
}

/** A problem as text: place and message, the source line with a mark below, the hint. */
export function formatProblem(problem: Problem, folders: readonly string[], sources = new Map<string, string[] | undefined>()): string {
  const { severity, code, message, file, line, column, hint } = problem;
  const place = placeOf(problem);
  const lines = [`${paint(severity === 'error' ? 'red' : 'yellow', severity)} ${place === '' ? '' : `${paint('bold', place)} `}${message} ${paint('dim', `[${code}]`)}`];
  const source = file === undefined || line === undefined ? undefined : sourceLine(file, line, folders, sources);
  if (source !== undefined && source.trim() !== '') {
    const number = String(line);
    lines.push(`  ${paint('dim', `${number} |`)} ${source.length > 160 ? `${source.slice(0, 160)}…` : source}`);
    if (column !== undefined && column <= 160) lines.push(`  ${' '.repeat(number.length)} ${paint('dim', '|')} ${' '.repeat(displayWidth(source.slice(0, column - 1)))}${paint('red', '^')}`);
  }
  if (hint !== undefined) lines.push(`  ${paint('cyan', '→')} ${hint}`);
  return lines.join('\n');
}

function sourceLine(file: string, line: number, folders: readonly string[], sources: Map<string, string[] | undefined>): string | undefined {
  if (!sources.has(file)) {
    const candidates = isAbsolute(file) ? [file] : folders.map((folder) => join(folder, file));
    sources.set(file, candidates.map(readLines).find((lines) => lines !== undefined));
  }
  return sources.get(file)?.[line - 1]?.replace(/[^\P{Cc}\t]/gu, '·');
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split(/\r\n?|\n/);
  } catch {
    return undefined;
  }
}

/** Columns a text takes on a terminal: East Asian wide characters take two. */
function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u.test(character) ? 2 : 1;
  return width;
}
