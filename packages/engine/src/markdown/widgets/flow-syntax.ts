/**
 * Checks the source of a flow chart the way flowchart.js 1.18 reads it, so that a mistake is told with its line: the library
 * itself throws without one, or leaves lines out. What could run code or leave the page's own addresses is refused.
 */
import { didYouMean } from '@glimpress/contracts/problem';
import { canBeWalked, type FlowGraph } from './flow-walk';

/** What is wrong. `line` counts from 1 within the source; `near` is what may have been meant. */
export interface FlowFault {
  readonly kind: 'not-a-line' | 'unknown-type' | 'no-space' | 'unknown-symbol' | 'no-connection' | 'condition-way' | 'parallel-way' | 'only-conditions' | 'to-itself' | 'tangled' | 'unsafe-link' | 'function' | 'line-style' | 'too-large';
  readonly line: number;
  readonly subject: string;
  readonly near?: string;
}

const TYPES = ['start', 'end', 'operation', 'inputoutput', 'input', 'output', 'subroutine', 'condition', 'parallel'];
const MAX_SYMBOLS = 200;
const MAX_LENGTH = 20_000;
const LINE_STYLES = new Set(['stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'stroke-opacity', 'arrow-end']);

interface Line {
  readonly text: string;
  readonly number: number;
}

/** The first fault of a source, or null. */
export function checkFlow(source: string): FlowFault | null {
  const types = new Map<string, string>();
  if (source.length > MAX_LENGTH) return { kind: 'too-large', line: 1, subject: String(MAX_LENGTH) };
  const written = source.split('\n').map((line) => line.trim());
  // The library joins such a line with the next, whatever arrows that has: what it defines would be other than what is looked at here.
  const joined = written.findIndex((line) => line.endsWith('\\'));
  if (joined >= 0) return { kind: 'not-a-line', line: joined + 1, subject: written[joined]! };
  const chart: FlowGraph = new Map();
  for (const line of linesOf(source)) {
    const { text } = line;
    if (text.includes('=>')) {
      const fault = define(line, types);
      if (fault !== null) return fault;
    } else if (text.includes('->')) {
      const fault = connect(line, types, chart);
      if (fault !== null) return fault;
    } else if (text.includes('@>')) {
      if (!text.split('@>').every((part) => types.has(keyOf(part)) && isLineStyle(part))) return { kind: 'line-style', line: line.number, subject: text };
    } else return { kind: 'not-a-line', line: line.number, subject: text };
  }
  const [first] = chart.keys();
  if (first === undefined) return { kind: 'no-connection', line: 1, subject: '' };
  return canBeWalked(chart, first) ? null : { kind: 'tangled', line: 1, subject: first };
}

/** A line without an arrow belongs to the text of the line before. */
function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  source.split('\n').forEach((written, index) => {
    const text = written.trim();
    const last = lines.at(-1);
    if (text === '') return;
    if (last !== undefined && !/[-=@]>/.test(text)) lines[lines.length - 1] = { ...last, text: `${last.text}\n${text}` };
    else lines.push({ text, number: index + 1 });
  });
  return lines;
}

function define({ text, number: line }: Line, types: Map<string, string>): FlowFault | null {
  const at = text.indexOf('=>');
  const key = text.slice(0, at).replace(/\(.*\)/, '').trim();
  const rest = text.slice(at + 2);
  const type = /^\w*/.exec(rest)![0];
  const behind = rest.slice(type.length);
  if (!TYPES.includes(type)) return { kind: 'unknown-type', line, subject: type || rest, ...nearest(type, TYPES) };
  if (key === '' || key in Object.prototype || /[()\n]/.test(key)) return { kind: 'unknown-symbol', line, subject: key };
  if (/^\s*(：|:(?![ $>]))/.test(behind)) return { kind: 'no-space', line, subject: type };
  if (behind.includes(':$')) return { kind: 'function', line, subject: key };
  const link = /:>([^[\n]*)/.exec(behind)?.[1];
  // Of several the library may follow any: it looks for one behind a colon and a space first.
  if (link !== undefined && (behind.split(':>').length > 2 || !/^(https?:\/\/|mailto:|[/#.])/i.test(link))) return { kind: 'unsafe-link', line, subject: link };
  types.set(key, type);
  return types.size > MAX_SYMBOLS ? { kind: 'too-large', line, subject: String(MAX_SYMBOLS) } : null;
}

function connect({ text, number: line }: Line, types: ReadonlyMap<string, string>, chart: FlowGraph): FlowFault | null {
  const parts = text.split('->').map((part) => part.trim());
  for (const [index, part] of parts.entries()) {
    const key = keyOf(part);
    const type = types.get(key);
    if (type === undefined) return { kind: 'unknown-symbol', line, subject: key, ...nearest(key, [...types.keys()]) };
    if (index === parts.length - 1) break;
    const next = keyOf(parts[index + 1]!);
    if (next === key) return { kind: 'to-itself', line, subject: key };
    const way = /\(([^,@)]*)/.exec(part)?.[1]!.trim() ?? '';
    if (type === 'condition' && !['yes', 'no', 'true', 'false'].includes(way)) return { kind: 'condition-way', line, subject: key };
    if (type === 'parallel' && !/^path[123]$/.test(way)) return { kind: 'parallel-way', line, subject: key };
    if (type !== 'condition' && type !== 'parallel' && /^(yes|no|true|false|path\d)$/.test(way)) return { kind: 'only-conditions', line, subject: key };
    const { ways } = chart.get(key) ?? chart.set(key, { type, ways: new Map() }).get(key)!;
    ways.set(type === 'condition' ? way.replace('true', 'yes').replace('false', 'no') : type === 'parallel' ? way : 'next', next);
  }
  return null;
}

function keyOf(part: string): string {
  return part.replace(/\(.*\)/s, '').trim();
}

function isLineStyle(part: string): boolean {
  const style = /\((.*)\)/s.exec(part)?.[1];
  if (style === undefined) return true;
  try {
    const value: unknown = JSON.parse(style);
    return typeof value === 'object' && value !== null && Object.entries(value).every(([name, set]) => LINE_STYLES.has(name) && /^[\w #.%-]*$/.test(String(set)));
  } catch {
    return false;
  }
}

function nearest(word: string, known: readonly string[]): { readonly near?: string } {
  const near = didYouMean(word, known);
  return near === undefined ? {} : { near };
}
