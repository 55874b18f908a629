/**
 * Prism's grammars, loaded by name when the first block of a language is met.
 *
 * What a grammar colours must not depend on which were loaded before it, or the same article could come out differently in
 * two builds. So the four that extend each other (HTML, CSS, C-like, JavaScript) always come together, a grammar brings its
 * optional companions along, those that change others behind their back are never loaded (`languages.ts`), and code is split by a
 * copy: splitting changes a grammar, and others are made from it later.
 */
import type PrismNamespace from 'prismjs';
import { readPrismComponent } from '../../platform/prism-components';
import { listOf, prismCatalog } from './languages';

type Prism = typeof PrismNamespace;

const BASE = ['markup', 'css', 'clike', 'javascript', 'regex'];
const loaded = new Set<string>();
let prism: Prism | undefined;
/** The copies by which code is split. */
const copies = new Map<string, PrismNamespace.Grammar>();

/** Gets a grammar of the catalog ready. */
export function loadGrammar(id: string): void {
  prism ??= loadCore();
  load(id, prism);
}

/** Splits code into Prism's tokens by a grammar that is loaded. */
export function tokenize(code: string, id: string): (string | PrismNamespace.Token)[] {
  const grammar = prism?.languages[id];
  if (prism === undefined || grammar === undefined) return [code];
  let copy = copies.get(id);
  if (copy === undefined) {
    copy = prism.util.clone(grammar);
    takeInRest(copy, new Set());
    copies.set(id, copy);
  }
  return prism.tokenize(code, copy);
}

/** A grammar's `rest` names another one that belongs to it. Prism takes it in when it first meets it, which is not always in the same order. */
function takeInRest(part: unknown, seen: Set<object>): void {
  if (typeof part !== 'object' || part === null || part instanceof RegExp || seen.has(part)) return;
  seen.add(part);
  for (const inner of Object.values(part)) takeInRest(inner, seen);
  const { rest } = part as PrismNamespace.Grammar;
  if (rest == null) return;
  Object.assign(part, rest);
  delete (part as PrismNamespace.Grammar).rest;
}

/** The core would put itself into `global`. */
function loadCore(): Prism {
  const module = { exports: {} };
  run('core.js', ['module', 'global'], [module, {}]);
  return module.exports as Prism;
}

function load(id: string, core: Prism): void {
  if (loaded.has(id)) return;
  if (BASE.includes(id) && !loaded.has('regex')) {
    for (const base of BASE) evaluate(base, core);
    return;
  }
  const entry = prismCatalog().ids[id];
  if (entry === undefined) return;
  loaded.add(id);
  for (const other of [...listOf(entry.require), ...listOf(entry.optional), ...listOf(entry.modify)]) load(other, core);
  evaluate(id, core);
}

function evaluate(id: string, core: Prism): void {
  loaded.add(id);
  run(`${id}.min.js`, ['Prism'], [core], (text) => text.replace(WORD_LIST, '(?=)(?:'));
}

/**
 * Where a list of words begins. V8 compiles what follows a choice up to ten times over, once for each way to get there, unless something
 * stands between that makes the ways alike; an empty lookahead does, and changes nothing else (the list of bash's commands: 6 to 1.3 ms).
 */
const WORD_LIST = /\(\?:(?=\w{2,}[|(]|[^()]{120})/g;

/**
 * Runs a file of Prism with the names it expects. They are made to be scripts that share a global `Prism`; run as functions
 * they leave no global behind, and no other Prism in the process gets in the way.
 */
function run(file: string, names: readonly string[], values: readonly unknown[], edit = (text: string): string => text): void {
  new Function(...names, edit(readPrismComponent(file)))(...values);
}
