/**
 * Prism's grammars, loaded by name when the first block of a language is met.
 *
 * What a grammar colours must not depend on which were loaded before it, or the same article could come out differently in
 * two builds. So the four that extend each other (HTML, CSS, C-like, JavaScript) always come together, a grammar brings its
 * optional companions along, and those that change others behind their back are never loaded (`languages.ts`).
 */
import { createRequire } from 'node:module';
import type PrismNamespace from 'prismjs';
import { listOf, prismCatalog } from './languages';

type Prism = typeof PrismNamespace;

const BASE = ['markup', 'css', 'clike', 'javascript', 'regex'];
const require = createRequire(import.meta.url);
const loaded = new Set<string>();
let prism: Prism | undefined;

/** Gets a grammar of the catalog ready. */
export function loadGrammar(id: string): void {
  prism ??= loadCore();
  load(id, prism);
}

/** Splits code into Prism's tokens by a grammar that is loaded. */
export function tokenize(code: string, id: string): (string | PrismNamespace.Token)[] {
  const grammar = prism?.languages[id];
  return prism === undefined || grammar === undefined ? [code] : prism.tokenize(code, grammar);
}

function loadCore(): Prism {
  // The core looks for this flag before it would touch a document.
  const before = Object.getOwnPropertyDescriptor(globalThis, 'Prism');
  Object.defineProperty(globalThis, 'Prism', { value: { manual: true, disableWorkerMessageHandler: true }, configurable: true, writable: true });
  const core = require('prismjs/components/prism-core.js') as Prism;
  restoreGlobal(before);
  return core;
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

/** Grammar files extend a global `Prism`: it is there while they run and gone afterwards. */
function evaluate(id: string, core: Prism): void {
  loaded.add(id);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'Prism');
  Object.defineProperty(globalThis, 'Prism', { value: core, configurable: true, writable: true });
  try {
    const path = `prismjs/components/prism-${id}.min.js`;
    // Another user of Prism in this process may have run the file already, for another instance.
    delete require.cache[require.resolve(path)];
    require(path);
  } finally {
    restoreGlobal(before);
  }
}

function restoreGlobal(before: PropertyDescriptor | undefined): void {
  if (before === undefined) delete (globalThis as { Prism?: unknown }).Prism;
  else Object.defineProperty(globalThis, 'Prism', before);
}
