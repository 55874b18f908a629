/** The source of a config that is data, YAML or TOML, as values with their places. Pure. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { Entry, Written } from './written';

/** `file` is named in places. Null when there is nothing in it. */
export function openYamlSource(text: string, file: string): Written | null {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const placeOf = (node: Node): Written['place'] => {
    const { line, col } = lines.linePos(node.range?.[0] ?? 0);
    return { file, line, column: col };
  };
  return document.contents === null ? null : written(document.contents);

  function written(named: Node): Written {
    const node = isAlias(named) ? (named.resolve(document as Document) ?? named) : named;
    return {
      place: placeOf(node),
      ...(isScalar(node) ? { kind: 'literal', value: node.value } : { kind: isMap(node) ? 'object' : isSeq(node) ? 'list' : 'code' }),
      entry(key): Entry | undefined {
        if (isSeq(node)) {
          const item = node.items[Number(key)] as Node | undefined;
          return item && { key: placeOf(item), value: written(item) };
        }
        const pair = isMap(node) ? node.items.findLast((each) => isScalar(each.key) && String(each.key.value) === key) : undefined;
        return pair && { key: placeOf(pair.key as Node), value: written((pair.value ?? pair.key) as Node) };
      },
    };
  }
}

const NAME = String.raw`(?:[\w-]+|"[^"\\]*"|'[^']*')`;
const NAMES = new RegExp(String.raw`^\s*(\[{1,2})?\s*(${NAME}(?:\s*\.\s*${NAME})*)\s*(\]{1,2}|=)`);
const DELIMITERS = ['"""', "'''"];

/** TOML's tables and keys, by the lines they begin on; what stands within a line is told by its key. */
export function openTomlSource(text: string, file: string): Written {
  /** JSON of the names -> 1-based line and column. */
  const places = new Map<string, { readonly line: number; readonly column: number }>();
  const counts = new Map<string, number>();
  let table: readonly string[] = [];
  let open: string | null = null;
  /** Of lists that go on below their line: what stands in one is no key. */
  let depth = 0;
  for (const [index, source] of text.split(/\r?\n/).entries()) {
    const ended = open === null ? -1 : source.indexOf(open);
    if (open !== null && ended === -1) continue;
    const match = open === null && depth === 0 ? NAMES.exec(source) : null;
    const rest = open === null ? source : source.slice(ended + open.length);
    open = openAfter(rest);
    depth = Math.max(0, depth + openBrackets(open === null ? rest : rest.slice(0, rest.indexOf(open))));
    if (match === null) continue;
    const [, bracket, written, end] = match as unknown as [string, string | undefined, string, string];
    if ((bracket === undefined) !== (end === '=')) continue;
    const names = [...written.matchAll(new RegExp(NAME, 'g'))].map(([name]) => name.replace(/^(["'])(.*)\1$/, '$2'));
    if (bracket !== undefined) {
      // Below a list of tables its last one is meant.
      table = names.reduce<readonly string[]>((above, name) => [...above, name, ...(counts.has(JSON.stringify([...above, name])) ? [String(counts.get(JSON.stringify([...above, name])))] : [])], []);
      if (bracket === '[[') {
        const list = counts.has(JSON.stringify(table.slice(0, -1))) ? table.slice(0, -1) : table;
        const count = (counts.get(JSON.stringify(list)) ?? -1) + 1;
        counts.set(JSON.stringify(list), count);
        table = [...list, String(count)];
      }
    }
    const path = bracket === undefined ? [...table, ...names] : table;
    const place = { line: index + 1, column: source.length - source.trimStart().length + 1 };
    for (let length = 1; length <= path.length; length++) {
      const key = JSON.stringify(path.slice(0, length));
      if (!places.has(key)) places.set(key, place);
    }
  }
  return written([], { line: 1, column: 1 });

  function written(path: readonly string[], place: { readonly line: number; readonly column: number }): Written {
    return {
      place: { file, ...place },
      kind: 'code',
      entry(key): Entry | undefined {
        const found = places.get(JSON.stringify([...path, key]));
        return found && { key: { file, ...found }, value: written([...path, key], found) };
      },
    };
  }
}

/** How many more square brackets open than close, outside of texts and comments. */
function openBrackets(source: string): number {
  const code = source.replace(/"(?:\\.|[^"\\])*"|'[^']*'|#.*/g, '');
  return code.split('[').length - code.split(']').length;
}

/** The delimiter of a text that goes on below the line, or null. */
function openAfter(source: string): string | null {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, at: source.indexOf(delimiter) })).filter(({ at }) => at !== -1).sort((a, b) => a.at - b.at)[0];
  if (found === undefined) return null;
  const end = source.indexOf(found.delimiter, found.at + 3);
  return end === -1 ? found.delimiter : openAfter(source.slice(end + 3));
}
