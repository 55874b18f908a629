/** Front matter in YAML, read forgivingly. Scalars are read as text and given types by `yaml-scalar`. */
import { error, warning, type Problem } from '@glimpress/contracts/problem';
import { isAlias, isCollection, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar, visit, type Document, type Node, type YAMLError } from 'yaml';
import type { FrontMatterBlock } from './front-matter-block';
import { cleanText, dataFromEntries, MAX_DEPTH, type FrontMatterEntry, type ReadBlock } from './front-matter-entry';
import { readSimpleYaml } from './front-matter-simple';
import { alignLine, closeQuote, quoteLine, repairText, splitLine } from './yaml-repair';
import { typedScalar } from './yaml-scalar';

/** A block of more characters is not front matter but a mistake, or an attack on the reader's patience. */
const MAX_LENGTH = 256 * 1024;
/** How many values a block may hold, aliases followed: bounds what a few lines of nested aliases can grow to. */
const MAX_VALUES = 20_000;
const MAX_QUOTED_LINES = 10;

interface Position {
  readonly line: number;
  readonly col: number;
}

interface Parsed {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
  /** From where in the block (1-based) the lines below its own were moved there. */
  readonly moved?: readonly Position[];
}

/**
 * Reads a block of YAML. What can be repaired is (`yaml-repair`), entries that cannot be read are left out: each time with a problem of `file`,
 * which is the article's source path. Never throws; bounds text, depth and the number of values.
 */
export function readYaml(block: FrontMatterBlock, file: string): ReadBlock {
  if (block.text.length > MAX_LENGTH) {
    return { entries: [], problems: [error('content/front-matter', `The front matter has more than ${MAX_LENGTH / 1024} KB and is not read.`, { file, line: block.line - 1, hint: 'Is the closing --- missing?' })] };
  }
  const simple = readSimpleYaml(block);
  return simple === null ? readFullYaml(block, file) : { entries: simple, problems: [] };
}

/** Reads a block with the full parser. */
export function readFullYaml(block: FrontMatterBlock, file: string): ReadBlock {
  try {
    return readDocument(block, file);
  } catch (problem) {
    // The parser recurses: a few thousand brackets exhaust the stack.
    const message = String((problem as Error).message).split('\n')[0]!;
    return { entries: [], problems: [error('content/front-matter', `The front matter cannot be read: ${message}`, { file, line: block.line })] };
  }
}

function readDocument(block: FrontMatterBlock, file: string): ReadBlock {
  const problems: Problem[] = [];
  let parsed = parse(block.text);
  if (parsed.document.errors.length > 0 || isScalar(parsed.document.contents)) parsed = mend(block, parsed, file, problems);
  else parsed = spaceDashes(block, parsed, file, problems);
  const { text, document, lines, moved = [] } = parsed;
  const ownLines = countLines(block);
  for (const failure of document.errors.slice(0, 3)) {
    const opened = openingOf(failure, parsed, block.text);
    const { line, col } = opened?.place ?? parsed.lines.linePos(failure.pos[0]);
    const [what, hint] = opened ? [`the ${opened.mark} is not closed`, `Write ${opened.end} where it shall end.`] : [firstLine(failure.message), 'Put values with special characters into quotes; indent with spaces.'];
    problems.push(error('content/front-matter', `The front matter is not valid YAML: ${what}.`, { file, line: block.line + line - 1, column: col, hint }));
  }
  const { contents } = document;
  if (contents === null) return { entries: [], problems };
  if (!isMap(contents)) return { entries: null, problems };
  const budget = { left: MAX_VALUES };
  const entries: FrontMatterEntry[] = [];
  for (const { key, value } of contents.items) {
    if (!isScalar(key) || key.value === null || key.value === '') continue;
    const found = lines.linePos(key.range?.[0] ?? 0);
    const { line, col } = moved[found.line - ownLines - 1] ?? found;
    const node = resolved(value as Node | null, document);
    const unread = unreadOf(node, text, key.range?.[1] ?? text.length);
    entries.push({
      key: String(key.value),
      value: dataOf(node, document, budget, 0),
      text: scalarOf(node).text,
      items: isSeq(node) ? node.items.map((item) => scalarOf(resolved(item as Node | null, document)).text) : null,
      ...(unread !== undefined && { unread }),
      line: block.line + line - 1,
      column: col,
    });
  }
  if (budget.left < 0) problems.push(error('content/front-matter', 'The front matter holds too many values (or aliases of aliases): the rest is left out.', { file, line: block.line }));
  return { entries, problems };
}

function parse(text: string): Parsed {
  const lines = new LineCounter();
  // Pretty, each of thousands of errors would look at the whole block once more.
  return { text, document: parseDocument(text, { schema: 'failsafe', lineCounter: lines, uniqueKeys: false, logLevel: 'silent', strict: false, prettyErrors: false }), lines };
}

/** Tries the usual slips one after the other, until the block can be read or nothing more helps. */
function mend(block: FrontMatterBlock, first: Parsed, file: string, problems: Problem[]): Parsed {
  let text = repairText(block.text);
  let parsed = text === block.text ? first : parse(text);
  const quoted: Problem[] = [];
  const moved: Position[] = [];
  for (let tries = 0; parsed.document.errors.length > 0 && tries < MAX_QUOTED_LINES; tries++) {
    const failure = parsed.document.errors[0]!;
    const failing = (openingOf(failure, parsed, text)?.place ?? parsed.lines.linePos(failure.pos[0])).line;
    const split = splitLine(text, failing);
    if (split !== null) {
      const { line, col } = moved[failing - countLines(block) - 1] ?? { line: failing, col: 1 };
      quoted.push(warning('content/front-matter-line', `Two entries stand on one line: "${split.next}" is read as one of its own.`, { file, line: block.line + line - 1, hint: 'Put it on a line of its own.' }));
      moved.push({ line, col: col + split.start });
      text = split.text;
      parsed = { ...parse(text), moved };
      continue;
    }
    const repaired = closeQuote(text) ?? alignLine(text);
    if (repaired !== null) {
      const { code, message, hint, line } = repaired;
      quoted.push(warning(code, message, { file, line: block.line + line - 1, hint }));
      text = repaired.text;
      parsed = { ...parse(text), moved };
      continue;
    }
    const mended = quoteLine(text, failing);
    if (mended === null) break;
    const next = { ...parse(mended.text), moved };
    quoted.push(warning('content/front-matter-quotes', `The value of ${mended.key} holds characters that mean something in YAML: it is taken as text.`, { file, line: block.line + mended.line - 1, hint: `Write ${mended.key}: "…" in quotes.` }));
    text = mended.text;
    parsed = next;
  }
  if (parsed.document.errors.length > 0) return first;
  problems.push(...quoted);
  return parsed;
}

/** Makes items of the lines whose dash has no space behind it: YAML takes them for more words of what stands above. */
function spaceDashes(block: FrontMatterBlock, parsed: Parsed, file: string, problems: Problem[]): Parsed {
  const rows = block.text.split('\n');
  const found: number[] = [];
  visit(parsed.document, {
    Scalar(place, node, path) {
      if (node.type !== 'PLAIN' || !node.range) return;
      const [first, last] = node.range.map((offset) => parsed.lines.linePos(offset).line - 1) as [number, number];
      const indent = first === last ? undefined : /^ *(?=-)/.exec(rows[first]!)?.[0];
      if (indent === undefined) return;
      const lines = rows.slice(first, last + 1).map((row, index) => ({ number: first + index, isDash: row.startsWith(`${indent}-`), isBare: /^-[^\s-]/.test(row.slice(indent.length)) }));
      // A text is a list where each line of it begins with a dash.
      if (isSeq(path.at(-1)) || (place === 'value' && lines.every(({ isDash }) => isDash))) found.push(...lines.filter(({ isDash, isBare }) => isDash && isBare).map(({ number }) => number));
    },
  });
  if (found.length === 0) return parsed;
  for (const row of found) rows[row] = rows[row]!.replace('-', '- ');
  const next = parse(rows.join('\n'));
  if (next.document.errors.length > 0) return parsed;
  problems.push(...found.map((row) => warning('content/front-matter-line', `Behind a dash stands no space: the line is read as "${rows[row]!.trim()}".`, { file, line: block.line + row, hint: 'Write a space behind the dash.' })));
  return next;
}

/** What a fault of a missing end is about: the innermost bracket or quote of its kind that is open there. */
function openingOf({ message, pos }: YAMLError, { document, lines }: Parsed, text: string): { mark: string; end: string; place: Position } | null {
  const end = /\bend with a ([\]}])|^Missing closing (["'])/.exec(message)?.slice(1).find(Boolean);
  if (end === undefined) return null;
  const mark = { ']': '[', '}': '{' }[end] ?? end;
  let offset: number | null = null;
  visit(document, (_key, node) => {
    if (!(isScalar(node) || isCollection(node)) || !node.range) return;
    const [start, , behind] = node.range;
    if (text[start] === mark && start < pos[0] && pos[0] <= behind) offset = start;
  });
  return offset === null ? null : { mark, end, place: lines.linePos(offset) };
}

/** What a node stands for. An alias of nothing is text: `*重点*` is Markdown. */
function resolved(node: Node | null, document: Document.Parsed): Node | null {
  if (!isAlias(node)) return node;
  return node.resolve(document) ?? Object.assign(new Scalar(`*${node.source}`), { type: 'QUOTE_DOUBLE' as const });
}

/** What YAML takes no value from, behind a key that ends at `end`. Who writes a space behind `#` means a comment. */
function unreadOf(node: Node | null, text: string, end: number): string | undefined {
  const isEmpty = isScalar(node) && (node.value === null || node.value === '') && !node.type?.startsWith('QUOTE');
  if (!isEmpty) return undefined;
  const behind = /[ \t]*:[ \t]+((?:#(?=\S)|[!&*|>]).*)/y;
  behind.lastIndex = end;
  return behind.exec(text)?.[1]?.trim();
}

function scalarOf(node: Node | null): { value: unknown; text: string | null } {
  if (!isScalar(node) || node.value === null) return { value: null, text: null };
  const text = cleanText(String(node.value));
  return node.type === 'PLAIN' ? typedScalar(text) : { value: text, text };
}

function dataOf(node: Node | null, document: Document.Parsed, budget: { left: number }, depth: number): unknown {
  if (node === null || depth > MAX_DEPTH || budget.left-- <= 0) return null;
  if (isAlias(node)) return dataOf(resolved(node, document), document, budget, depth + 1);
  if (isSeq(node)) return node.items.map((item) => dataOf(item as Node | null, document, budget, depth + 1));
  if (isMap(node)) {
    return dataFromEntries(
      node.items
        .filter(({ key }) => isScalar(key) && key.value !== null && key.value !== '')
        .map(({ key, value }) => [String((key as { value: unknown }).value), dataOf(value as Node | null, document, budget, depth + 1)] as const),
    );
  }
  return scalarOf(node).value;
}

function countLines({ text }: FrontMatterBlock): number {
  return text.split('\n').length;
}

function firstLine(message: string): string {
  return message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '').replace(/\.$/, '');
}
