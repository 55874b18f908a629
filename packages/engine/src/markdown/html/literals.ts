/**
 * Values of bound attributes: `:n="3"`, `:list="['a', 'b']"`, `:style="{ color: 'red' }"`. A literal is read, an
 * expression never evaluated.
 */
import type { LiteralValue } from '../../content/article';

const TOKEN = /\s*(?:([[\]{}:,])|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?![\w$])|([A-Za-z_$][\w$-]*))/iy;
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([['true', true], ['false', false], ['null', null]]);
const MAX_DEPTH = 20;

interface Lexeme {
  readonly kind: 'mark' | 'string' | 'number' | 'word';
  readonly text: string;
}

/** The literal a text spells (JSON, also with single quotes, bare keys and trailing commas), or undefined when it is none. */
export function parseLiteral(text: string): LiteralValue | undefined {
  const lexemes = lex(text);
  if (lexemes === null) return undefined;
  const reader = { lexemes, at: 0 };
  const value = readValue(reader, 0);
  return reader.at === lexemes.length ? value : undefined;
}

function lex(text: string): Lexeme[] | null {
  const lexemes: Lexeme[] = [];
  const source = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (match === null) return null;
    const [, mark, double, single, number, word] = match;
    if (mark !== undefined) lexemes.push({ kind: 'mark', text: mark });
    else if (number !== undefined) lexemes.push({ kind: 'number', text: number });
    else if (word !== undefined) lexemes.push({ kind: 'word', text: word });
    else lexemes.push({ kind: 'string', text: unescape(double ?? single ?? '') });
  }
  return lexemes;
}

function unescape(text: string): string {
  const named: Record<string, string> = { n: '\n', t: '\t', r: '\r' };
  return text.replace(/\\(.)/gs, (_, char: string) => named[char] ?? char);
}

function readValue(reader: { lexemes: Lexeme[]; at: number }, depth: number): LiteralValue | undefined {
  const lexeme = reader.lexemes[reader.at++];
  if (lexeme === undefined || depth > MAX_DEPTH) return undefined;
  if (lexeme.kind === 'string') return lexeme.text;
  if (lexeme.kind === 'number') return Number(lexeme.text);
  if (lexeme.kind === 'word') return WORDS.get(lexeme.text);
  if (lexeme.text === '[') return readList(reader, depth);
  if (lexeme.text === '{') return readObject(reader, depth);
  return undefined;
}

function readList(reader: { lexemes: Lexeme[]; at: number }, depth: number): LiteralValue | undefined {
  const list: LiteralValue[] = [];
  while (!takeMark(reader, ']')) {
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    list.push(value);
    if (!takeMark(reader, ',') && reader.lexemes[reader.at]?.text !== ']') return undefined;
  }
  return list;
}

function readObject(reader: { lexemes: Lexeme[]; at: number }, depth: number): LiteralValue | undefined {
  const entries: [string, LiteralValue][] = [];
  while (!takeMark(reader, '}')) {
    const key = reader.lexemes[reader.at++];
    if (key === undefined || key.kind === 'mark' || !takeMark(reader, ':')) return undefined;
    const value = readValue(reader, depth + 1);
    if (value === undefined) return undefined;
    if (key.text !== '__proto__') entries.push([key.text, value]);
    if (!takeMark(reader, ',') && reader.lexemes[reader.at]?.text !== '}') return undefined;
  }
  return Object.fromEntries(entries);
}

function takeMark(reader: { lexemes: Lexeme[]; at: number }, mark: string): boolean {
  const lexeme = reader.lexemes[reader.at];
  if (lexeme?.kind !== 'mark' || lexeme.text !== mark) return false;
  reader.at++;
  return true;
}
