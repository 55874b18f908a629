/**
 * Front matter as nearly every article has it: keys with one value, and lists of words. Reading that much line by line
 * takes a tenth of the full parser's time, which for a blog's articles is as much as all of their Markdown rules.
 *
 * Whatever could mean more than it seems (nesting, anchors, quotes with escapes, several lines, …) is left to the full
 * parser: what is read here is read there to the same entries, and a test compares them.
 */
import type { FrontMatterBlock } from './front-matter-block';
import type { FrontMatterEntry } from './front-matter-entry';
import { typedScalar } from './yaml-scalar';

const KEY = /^([A-Za-z][\w-]*):(?:[ ]+(.*))?$/;
const ITEM = /^([ ]*)-(?:[ ]+(.*))?$/;
/** A plain word: nothing in it starts a comment, a key or a structure. */
const PLAIN = /^(?![-?:,[\]{}#&*!|>'"%@`=])(?:[^\s:#]|:(?=\S)|(?<=\S)#|[ ](?!#))*$/;
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/;
/** Items of a flow list may not hold what ends one. */
const FLOW = /^\[([^[\]{}'"#&*!|>%@`?:\\]*)\]$/;

interface Value {
  readonly text: string | null;
  readonly plain: boolean;
}

/** The block's entries, or null when it needs the full parser. */
export function readSimpleYaml(block: FrontMatterBlock): FrontMatterEntry[] | null {
  const entries: FrontMatterEntry[] = [];
  const lines = block.text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!.trimEnd();
    if (line === '' || line.startsWith('#')) continue;
    const match = KEY.exec(line);
    if (match === null) return null;
    const place = { key: match[1]!, line: block.line + index, column: 1 };
    const written = match[2] ?? '';
    if (written !== '') {
      const list = FLOW.exec(written);
      const value = list === null ? scalar(written) : flowList(list[1]!);
      if (value === null) return null;
      entries.push({ ...place, ...(Array.isArray(value) ? listOf(value) : single(value)) });
      continue;
    }
    const items: Value[] = [];
    let indent: string | undefined;
    for (; index + 1 < lines.length; index++) {
      const next = lines[index + 1]!.trimEnd();
      const item = ITEM.exec(next);
      // What could belong to the value is no key either, and is given up there.
      if (item === null) break;
      const value = item[2] === undefined ? { text: null, plain: true } : scalar(item[2]);
      if (value === null || (indent ??= item[1]!) !== item[1]) return null;
      items.push(value);
    }
    entries.push({ ...place, ...(items.length === 0 ? single({ text: null, plain: true }) : listOf(items)) });
  }
  return entries;
}

function scalar(written: string): Value | null {
  const quoted = QUOTED.exec(written);
  if (quoted !== null) return { text: quoted[1] ?? quoted[2]!, plain: false };
  return PLAIN.test(written) ? { text: written, plain: true } : null;
}

function flowList(inner: string): Value[] | null {
  const parts = inner.split(',').map((part) => part.trim());
  if (parts.at(-1) === '') parts.pop();
  return parts.every((part) => part !== '' && PLAIN.test(part)) ? parts.map((text) => ({ text, plain: true })) : null;
}

function single(value: Value): Pick<FrontMatterEntry, 'value' | 'text' | 'items'> {
  return { ...read(value), items: null };
}

function listOf(values: readonly Value[]): Pick<FrontMatterEntry, 'value' | 'text' | 'items'> {
  const items = values.map(read);
  return { value: items.map(({ value }) => value), text: null, items: items.map(({ text }) => text) };
}

function read({ text, plain }: Value): { value: unknown; text: string | null } {
  if (!plain || text === null) return { value: text, text };
  return typedScalar(text);
}
