/** Front matter in TOML (`---toml`) and JSON (`---json`). */
import { error } from '@glimpress/contracts/problem';
import { parse, TomlDate, TomlError } from 'smol-toml';
import type { FrontMatterBlock } from './front-matter-block';
import { entryOf, type ReadBlock } from './front-matter-entry';

/** Reads a block of TOML; one with a fault gives no entries and the fault as a problem of `file`, which is the article's source path. */
export function readToml(block: FrontMatterBlock, file: string): ReadBlock {
  try {
    return entriesOf(datesAsText(parse(block.text)) as Record<string, unknown>, block, (key) => new RegExp(`^[ \\t]*["']?${escapeRegExp(key)}["']?[ \\t]*=`, 'm'));
  } catch (problem) {
    const place = problem instanceof TomlError ? { line: block.line + problem.line - 1, column: problem.column } : { line: block.line };
    return { entries: [], problems: [error('content/front-matter', `The front matter is not valid TOML: ${reason(problem)}`, { file, ...place })] };
  }
}

/** Reads a block of JSON, as `readToml` does. */
export function readJson(block: FrontMatterBlock, file: string): ReadBlock {
  try {
    const value: unknown = JSON.parse(block.text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is no object');
    return entriesOf(value as Record<string, unknown>, block, (key) => new RegExp(`${escapeRegExp(JSON.stringify(key))}[ \\t]*:`));
  } catch (problem) {
    const position = Number(/at position (\d+)/.exec(reason(problem))?.[1] ?? 0);
    const before = block.text.slice(0, position).split('\n');
    const place = { line: block.line + before.length - 1, column: before.at(-1)!.length + 1 };
    return { entries: [], problems: [error('content/front-matter', `The front matter is not valid JSON: ${reason(problem)}`, { file, ...place })] };
  }
}

function entriesOf(data: Record<string, unknown>, block: FrontMatterBlock, pattern: (key: string) => RegExp): ReadBlock {
  const entries = Object.keys(data).map((key) => {
    const index = block.text.search(pattern(key));
    return entryOf(key, data[key], block.line + (index < 0 ? 0 : block.text.slice(0, index).split('\n').length - 1));
  });
  return { entries, problems: [] };
}

/** TOML's dates as they are written: a local one must not become an instant. */
function datesAsText(value: unknown, depth = 0): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value !== 'object' || value === null || depth > 30) return value;
  if (Array.isArray(value)) return value.map((item) => datesAsText(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, datesAsText(item, depth + 1)]));
}

const reason = (problem: unknown): string => String((problem as Error).message).split('\n')[0]!;
const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
