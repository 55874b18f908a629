/** Prism's grammars as files of the installed package. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(createRequire(import.meta.url).resolve('prismjs'), '../components');

/** The text of a component, e.g. `python.min.js`. */
export function readPrismComponent(name: string): string {
  return readFileSync(join(FOLDER, `prism-${name}`), 'utf8');
}
