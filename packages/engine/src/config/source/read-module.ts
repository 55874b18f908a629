/** What a module of a config declares: its variables, imports and exports, as the parser of the bundler sees them. */
import { readFileSync, statSync } from 'node:fs';
import type { parseAst } from 'rolldown/parseAst';
import type { Place } from './written';

/** The bundler's own: what it bundles, it parses. */
export type Parse = typeof parseAst;

/** ESTree, with TypeScript's nodes among its own. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly [name: string]: unknown;
}

export interface Module {
  readonly file: string;
  readonly body: readonly Node[];
  /** Offsets at which lines begin. */
  readonly lines: readonly number[];
  readonly isCommonJs: boolean;
  /** Variables and functions by name, and what `import` binds. */
  readonly names: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  /** By the name they are exported under; `*` is the whole of CommonJS's exports. */
  readonly exports: ReadonlyMap<string, Node>;
  readonly reExports: readonly string[];
  /** Assignments to properties, by the variable's name. */
  readonly writes: ReadonlyMap<string, ReadonlyMap<string, Node>>;
}

/** The parser is native and ends with the process when its stack does: on brackets in brackets, or on one endless expression. */
const MOST_BYTES = 256 * 1024;
const DEEPEST_NESTING = 500;
/** Characters of code without a comma, a semicolon or a brace. */
const LONGEST_RUN = 8000;

/** Null when it cannot be read, or is like nothing anybody writes. */
export function readModule(file: string, parse: Parse): Module | null {
  try {
    if (statSync(file).size > MOST_BYTES) return null;
    const isJson = file.endsWith('.json');
    const text = readFileSync(file, 'utf8');
    if (!isTame(text)) return null;
    // Where offsets are counted from the file's start, JSON becomes a module behind it.
    const program = parse(isJson ? `(${text})` : text, { lang: /\.[cm]?ts$/.test(file) ? 'ts' : 'js' }) as unknown as { body: readonly Node[] };
    const lines = lineStarts(text).map((start) => start + (isJson ? 1 : 0));
    return { file, body: program.body, lines, ...namesOf(program.body, isJson) };
  } catch {
    return null;
  }
}

/** What the parser can take, and more than anybody writes. */
export function isTame(text: string): boolean {
  let [depth, run, end] = [0, 0, 0];
  for (const { 0: part, index } of text.matchAll(/'[^'\n\\]*'|"[^"\n\\]*"|[[\](){},;]/g)) {
    run += index - end;
    end = index + part.length;
    if (run > LONGEST_RUN) return false;
    if (',;{}'.includes(part)) run = 0;
    if ('([{'.includes(part)) depth++;
    else if (')]}'.includes(part)) depth--;
    if (depth > DEEPEST_NESTING) return false;
  }
  return text.length <= MOST_BYTES && run + text.length - end <= LONGEST_RUN;
}

function namesOf(body: readonly Node[], isJson: boolean): Omit<Module, 'file' | 'body' | 'lines'> {
  const names = new Map<string, Node>();
  const imports = new Map<string, { from: string; name: string }>();
  const exports = new Map<string, Node>();
  const reExports: string[] = [];
  const writes = new Map<string, Map<string, Node>>();
  for (const statement of body) {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
    if (declared) for (const [name, node] of declarationsOf(declared)) names.set(name, node);
    const from = (statement.source as { value: string } | null | undefined)?.value;
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers as Node[]) imports.set(nameOf(specifier.local), { from: from!, name: specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*' });
    } else if (statement.type === 'ExportDefaultDeclaration') exports.set('default', statement.declaration as Node);
    else if (statement.type === 'ExportAllDeclaration' && !statement.exported) reExports.push(from!);
    else if (statement.type === 'ExportNamedDeclaration') {
      if (statement.declaration) for (const [name] of declarationsOf(statement.declaration as Node)) exports.set(name, identifier(name, statement));
      for (const specifier of statement.specifiers as Node[]) {
        const local = from === undefined ? nameOf(specifier.local) : `\0${from} ${nameOf(specifier.local)}`;
        if (from !== undefined) imports.set(local, { from, name: nameOf(specifier.local) });
        exports.set(nameOf(specifier.exported), identifier(local, specifier));
      }
    } else if (statement.type === 'ExpressionStatement') {
      const expression = statement.expression as Node;
      if (isJson) exports.set('*', expression);
      assign(expression);
    }
  }
  return { isCommonJs: exports.has('*') || (exports.size === 0 && imports.size === 0 && writes.has('exports')), names, imports, exports, reExports, writes };

  function assign(expression: Node): void {
    if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return;
    const left = expression.left as Node;
    const right = expression.right as Node;
    // `exports = module.exports = { … }`.
    assign(right);
    const value = right.type === 'AssignmentExpression' ? (right.right as Node) : right;
    if (left.type === 'Identifier') names.set(nameOf(left), value);
    if (left.type !== 'MemberExpression') return;
    const [holder, property] = [left.object as Node, propertyName(left)];
    if (property === null) return;
    if (nameOf(holder) === 'module' && property === 'exports') exports.set('*', value);
    const target = holder.type === 'MemberExpression' && nameOf(holder.object) === 'module' && propertyName(holder) === 'exports' ? 'exports' : nameOf(holder);
    writes.set(target, (writes.get(target) ?? new Map<string, Node>()).set(property, value));
  }
}

/** Names with the expressions they stand for; of patterns, `const { nav } = parts` is `parts.nav`. */
export function declarationsOf(statement: Node): [string, Node][] {
  if (statement.type === 'FunctionDeclaration') return [[nameOf(statement.id), statement]];
  if (statement.type !== 'VariableDeclaration') return [];
  return (statement.declarations as Node[]).flatMap(({ id, init }): [string, Node][] => {
    const pattern = id as Node;
    if (init == null) return [];
    if (pattern.type === 'Identifier') return [[nameOf(pattern), init as Node]];
    if (pattern.type !== 'ObjectPattern') return [];
    return (pattern.properties as Node[]).flatMap((property): [string, Node][] => {
      const target = property.value as Node | undefined;
      return property.type === 'Property' && property.computed !== true && target?.type === 'Identifier' ? [[nameOf(target), { type: 'MemberExpression', start: property.start, object: init, property: property.key, computed: false }]] : [];
    });
  });
}

function identifier(name: string, { start }: Node): Node {
  return { type: 'Identifier', name, start };
}

/** Of an identifier, or the text of a literal. */
export function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

/** The name a property or member is found by; null when it is computed. */
export function propertyName(node: Node): string | null {
  const key = (node.type === 'MemberExpression' ? node.property : node.key) as Node;
  if (key.type === 'Literal') return String(key.value);
  return node.computed === true ? null : nameOf(key);
}


/** Where an offset is. */
export function placeIn({ file, lines }: Module, offset: number): Place {
  return { file, ...placeAmong(lines, offset) };
}

/** 1-based, in UTF-16 units. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  return placeAmong(lineStarts(text), offset);
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)].map(({ index, 0: end }) => index + end.length)];
}

function placeAmong(starts: readonly number[], offset: number): { line: number; column: number } {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle;
  }
  return { line: low + 1, column: offset - starts[low]! + 1 };
}
