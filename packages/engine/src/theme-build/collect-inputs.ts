/** Which files a theme is made of: while they are as they were, it is not built again (`theme-cache`), and `dev` watches them. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { contentHash } from '../content-hash';

/**
 * Adds every file (absolute) outside of installed packages that goes into the bundle to `inputs`, with the hash of what is in it
 * before the bundler reads it: saved in between, it differs from its hash, and the theme is built again.
 */
export function collectInputs(inputs: Map<string, string>): Plugin {
  const note = (file: string): void => {
    if (!isAbsolute(file) || file.includes('/node_modules/') || file.includes('\\node_modules\\') || inputs.has(file)) return;
    inputs.set(file, existsSync(file) ? contentHash(readFileSync(file)) : '');
    // The bundler reads what a style sheet names by itself, without asking for it as a module.
    if (file.endsWith('.css')) filesNamedIn(file).forEach(note);
  };
  return {
    name: 'glimpress:collect-inputs',
    // Vite loads pictures and texts (`?raw`) before it asks any other plugin.
    enforce: 'pre',
    load: {
      filter: { id: { exclude: /[\\/]node_modules[\\/]|^\0/ } },
      handler(id) {
        note(id.split('?')[0]!);
        return null;
      },
    },
  };
}

/** The files that a style sheet imports or shows, by relative paths. */
function filesNamedIn(styleSheet: string): string[] {
  const text = existsSync(styleSheet) ? readFileSync(styleSheet, 'utf8') : '';
  return [...text.matchAll(/(?:@import\s+(?:url\()?|url\()\s*['"]?([^'")\s;]+)/g)].map(([, name]) => resolve(dirname(styleSheet), name!)).filter((file) => existsSync(file));
}
