/** CQL text to tokens. */
import { ProtocolError } from '@glimpress/comment-protocol';

export interface Token {
  kind: 'word' | 'text' | 'number' | 'sign' | 'end';
  /** Words as written, texts without their quotes. */
  text: string;
  /** Column, from 1. */
  column: number;
}

const MAX_CQL_CHARACTERS = 16_000;
const TOKEN = /\s+|([A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(\d+(?:\.\d+)?)|(!=|<>|<=|>=|[=<>(),*?+[\]-])/sy;

export function tokenizeCql(cql: string): Token[] {
  if (cql.length > MAX_CQL_CHARACTERS) throw new ProtocolError(300, 400, 'CQL syntax error.Detail: the query is too long.');
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < cql.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(cql);
    if (!match) throw cqlError(cql, at + 1);
    const [, word, quoted, number, sign] = match;
    const column = at + 1;
    if (word !== undefined) tokens.push({ kind: 'word', text: word, column });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted.slice(1, -1).replace(/\\([\\'"ntr])/g, (_, letter: string) => ({ n: '\n', t: '\t', r: '\r' })[letter] ?? letter), column });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number, column });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign, column });
  }
  tokens.push({ kind: 'end', text: '', column: cql.length + 1 });
  return tokens;
}

/** The hosted service's text: place, line, caret. */
export function cqlError(cql: string, column: number): ProtocolError {
  const shown = cql.slice(0, 500).replace(/\s/g, ' ');
  return new ProtocolError(300, 400, `CQL syntax error.Detail: Parse error at line 1, column ${column}:\n${shown}\n${' '.repeat(Math.min(column - 1, 500))}^`);
}
