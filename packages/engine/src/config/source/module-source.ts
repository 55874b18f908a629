/**
 * The source of a config that is code, as values with their places: object literals, through variables, spreads, `require` and
 * imports of the site's own files. Nothing is run; what would have to be run is not followed.
 */
import { existsSync, statSync } from 'node:fs';
import { dirname, extname, resolve } from 'node:path';
import { declarationsOf, nameOf, placeIn, propertyName, readModule, type Module, type Node, type Parse } from './read-module';
import type { Entry, Written } from './written';

/** An expression where it stands: `names` are the variables of the function around it. */
interface At {
  readonly module: Module;
  readonly node: Node;
  readonly names?: ReadonlyMap<string, Node>;
  /** What is assigned to its properties later. */
  readonly writes?: ReadonlyMap<string, Node>;
}

/** Config files of one site. */
const MOST_MODULES = 100;
/** From name to name for one value: cycles end here. */
const MOST_STEPS = 100;
/** In all: objects that are spread into each other double with every line. */
const MOST_LOOKS = 1_000_000;
/** The same of lists. */
const MOST_ITEMS = 100_000;

interface Modules {
  open(file: string): Module | null;
  /** False when enough was looked at. */
  spend(): boolean;
  /** Items of lists, once they are known. */
  readonly items: Map<Node, At[] | null>;
}

/** The value a config module exports. Null when it cannot be read. */
export function openModuleSource(file: string, parse: Parse): Written | null {
  const known = new Map<string, Module | null>();
  let looks = 0;
  const modules: Modules = {
    open(path) {
      if (!known.has(path)) known.set(path, known.size < MOST_MODULES ? readModule(path, parse) : null);
      return known.get(path)!;
    },
    spend: () => ++looks <= MOST_LOOKS,
    items: new Map(),
  };
  const root = modules.open(file);
  const exported = root && exportOf(root, 'default', modules, MOST_STEPS);
  return exported ? writtenAt(exported, modules) : null;
}

const EXTENSIONS = ['', '.ts', '.js', '.mts', '.mjs', '.cjs', '.cts', '.json', '/index.ts', '/index.js', '/index.mjs', '/index.cjs'];

function openBeside(module: Module, request: string, modules: Modules): Module | null {
  if (!/^\.{1,2}(\/|$)/.test(request)) return null;
  const path = resolve(dirname(module.file), request);
  // TypeScript names what a file becomes: `./nav.js` is `nav.ts`.
  const file = [...EXTENSIONS.map((extension) => path + extension), path.replace(/js$/, 'ts')].find((candidate) => /^\.([cm]?[jt]s|json)$/.test(extname(candidate)) && existsSync(candidate) && statSync(candidate).isFile());
  return file === undefined ? null : modules.open(file);
}

/** `*` is the module's exports as a whole. */
function exportOf(module: Module, name: string, modules: Modules, steps: number): At | null {
  const own = module.exports.get(name);
  if (own) return { module, node: own };
  if (module.isCommonJs) return { module, node: module.exports.get('*') ?? { type: 'ObjectExpression', start: 0, properties: [] }, writes: module.writes.get('exports') ?? new Map<string, Node>() };
  if (name === '*') return { module, node: { type: 'Exports', start: 0 } };
  for (const from of steps > 0 ? module.reExports : []) {
    const beside = openBeside(module, from, modules);
    const found = beside && exportOf(beside, name, modules, steps - 1);
    if (found) return found;
  }
  return null;
}

/** `defineConfig({ … })` and the like, among them theme-hope's, give their argument back. */
const HANDS_ON = /^(?:define\w*|with[A-Z]\w*|freeze|(?:theme|navbar|sidebar)?[cC]onfig|navbar|(?:array)?[sS]idebar)$/;

/** What an expression comes to: a literal, an object, a list; itself when it has to be run. */
function resolveAt(at: At, modules: Modules, steps = MOST_STEPS): At {
  const { module, node, names } = at;
  const go = (next: At | null | undefined): At => (next && steps > 0 && modules.spend() ? resolveAt(next, modules, steps - 1) : at);
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      return go({ ...at, node: node.expression as Node });
    case 'AwaitExpression':
      return go({ ...at, node: node.argument as Node });
    case 'Identifier': {
      const name = nameOf(node);
      const local = names?.get(name);
      if (local) return go({ module, node: local, names: names! });
      const known = module.names.get(name);
      if (known) {
        const writes = module.writes.get(name);
        return go({ module, node: known, ...(writes && { writes }) });
      }
      const bound = module.imports.get(name);
      const beside = bound && openBeside(module, bound.from, modules);
      return go(beside && importedFrom(beside, bound!.name, modules, steps));
    }
    case 'MemberExpression': {
      const name = propertyName(node);
      const found = name === null || steps <= 0 ? undefined : entryOf(resolveAt({ module, node: node.object as Node, ...(names && { names }) }, modules, steps - 1), name, modules, steps - 1);
      return go(found?.value);
    }
    case 'CallExpression': {
      const [first] = node.arguments as (Node | undefined)[];
      const callee = node.callee as Node;
      const called = callee.type === 'MemberExpression' ? (propertyName(callee) ?? '') : nameOf(callee);
      if (called === 'require' && first?.type === 'Literal') {
        const beside = openBeside(module, String(first.value), modules);
        return go(beside && exportOf(beside, '*', modules, steps));
      }
      if (called === 'assign') return { ...at, node: { type: 'ObjectExpression', start: node.start, properties: (node.arguments as Node[]).map((argument) => ({ type: 'SpreadElement', start: argument.start, argument })) } };
      const own = steps > 0 && callee.type === 'Identifier' ? resolveAt({ module, node: callee }, modules, steps - 1) : null;
      if (own !== null && isFunction(own.node)) return go(returnedBy(own));
      return go(first && HANDS_ON.test(called) ? { ...at, node: first } : null);
    }
    default:
      return at;
  }
}

function importedFrom(module: Module, name: string, modules: Modules, steps: number): At | null {
  const found = exportOf(module, name, modules, steps);
  // A name of CommonJS's exports.
  return found && module.isCommonJs && !['default', '*'].includes(name) ? (entryOf(resolveAt(found, modules, steps - 1), name, modules, steps - 1)?.value ?? null) : found;
}

function isFunction({ type }: Node): boolean {
  return /Function/.test(type);
}

/** What a function gives that does nothing but declare names and return. */
function returnedBy({ module, node }: At): At | null {
  if (!isFunction(node)) return null;
  const body = node.body as Node;
  if (body.type !== 'BlockStatement') return { module, node: body };
  const statements = body.body as Node[];
  const last = statements.at(-1);
  if (last?.type !== 'ReturnStatement' || last.argument == null) return null;
  return { module, node: last.argument as Node, names: new Map(statements.flatMap(declarationsOf)) };
}

interface EntryAt {
  readonly key: Node;
  readonly keyModule: Module;
  readonly value: At;
}

/** Undefined when there is none, or when it is not certain. `at` is resolved. */
function entryOf(at: At, key: string, modules: Modules, steps: number): EntryAt | undefined {
  const found = lookFor(at, key, modules, steps);
  return found === 'absent' || found === 'uncertain' ? undefined : found;
}

function lookFor(at: At, key: string, modules: Modules, steps: number): EntryAt | 'absent' | 'uncertain' {
  const { module, node, names } = at;
  const within = (value: Node): At => ({ module, node: value, ...(names && { names }) });
  const written = at.writes?.get(key);
  if (written) return { key: written, keyModule: module, value: { module, node: written } };
  if (steps <= 0 || !modules.spend()) return 'uncertain';
  if (node.type === 'Exports') {
    const exported = exportOf(module, key, modules, steps - 1);
    return exported ? { key: exported.node, keyModule: exported.module, value: exported } : 'absent';
  }
  if (node.type === 'ArrayExpression') {
    const items = modules.items.get(node) ?? itemsOf(within(node), modules, steps);
    modules.items.set(node, items);
    const item = items?.[Number(key)];
    return items === null ? 'uncertain' : item ? { key: item.node, keyModule: item.module, value: item } : 'absent';
  }
  if (node.type !== 'ObjectExpression') return 'uncertain';
  // Of two with one name the later stands.
  for (const property of (node.properties as Node[]).toReversed()) {
    if (property.type === 'SpreadElement') {
      const found = lookFor(resolveAt(within(property.argument as Node), modules, steps - 1), key, modules, steps - 1);
      if (found !== 'absent') return found;
      continue;
    }
    const name = propertyName(property);
    if (name === null) return 'uncertain';
    if (name === key) return { key: property.key as Node, keyModule: module, value: within(property.value as Node) };
  }
  return 'absent';
}

/** The items of a list, those of lists spread into it among them; null when their number is not certain. */
function itemsOf(at: At, modules: Modules, steps: number): At[] | null {
  const list: At[] = [];
  for (const element of at.node.elements as (Node | null)[]) {
    const item: At = { ...at, node: element ?? { type: 'Hole', start: at.node.start } };
    if (element?.type !== 'SpreadElement') {
      list.push(item);
      continue;
    }
    const spread = resolveAt({ ...at, node: element.argument as Node }, modules, steps - 1);
    const items = spread.node.type === 'ArrayExpression' && steps > 0 ? itemsOf(spread, modules, steps - 1) : null;
    if (items === null || list.length + items.length > MOST_ITEMS) return null;
    list.push(...items);
  }
  return list;
}

function writtenAt(at: At, modules: Modules): Written {
  const found = resolveAt(at, modules);
  const called = returnedBy(found);
  // A config may be a function: what it returns is meant.
  if (called) return writtenAt(called, modules);
  const { module, node } = found;
  const [first] = node.type === 'CallExpression' || node.type === 'NewExpression' ? (node.arguments as (Node | undefined)[]) : [];
  return {
    place: placeIn(module, node.start),
    ...kindOf(node),
    entry(key): Entry | undefined {
      const entry = entryOf(found, key, modules, MOST_STEPS);
      return entry && { key: placeIn(entry.keyModule, entry.key.start), value: writtenAt(entry.value, modules) };
    },
    ...(first && { argument: () => writtenAt({ ...found, node: first }, modules) }),
  };
}

function kindOf(node: Node): Pick<Written, 'kind' | 'value'> {
  if (node.type === 'ObjectExpression' || node.type === 'Exports') return { kind: 'object' };
  if (node.type === 'ArrayExpression') return { kind: 'list' };
  const { regex, value, operator, argument, quasis } = node as { regex?: unknown; value?: unknown; operator?: string; argument?: Node; quasis?: readonly { readonly value: { readonly cooked: string } }[] };
  if (node.type === 'Literal' && regex === undefined) return { kind: 'literal', value };
  if (node.type === 'UnaryExpression' && operator === '-' && typeof argument?.value === 'number') return { kind: 'literal', value: -argument.value };
  if (node.type === 'TemplateLiteral' && quasis?.length === 1) return { kind: 'literal', value: quasis[0]!.value.cooked };
  return { kind: 'code' };
}
