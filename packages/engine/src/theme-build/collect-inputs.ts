/** Which files a theme is made of: while they are as they were, it is not built again (`theme-cache`), and `dev` watches them. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, normalize, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { contentHash } from '../content-hash';
import { isFile } from '../platform/is-file';
import { hashOfGlob, globsIn } from './globs';

const STYLE_SHEET = /\.(?:css|scss|sass|less|styl|stylus)$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Adds every file (absolute) outside of installed packages that goes into the bundle to `inputs`, with the hash of what is in it
 * before the bundler reads it: saved in between, it differs from its hash, and the theme is built again. So are what `import.meta.glob`
 * of a file may name, counted from itself or from `root` (absolute).
 */
export function collectInputs(inputs: Map<string, string>, root: string): Plugin {
  const note = (id: string): void => {
    // On Windows the bundler names files with slashes; who watches them is told backslashes.
    const file = normalize(id);
    if (!isAbsolute(file) || file.includes('/node_modules/') || file.includes('\\node_modules\\') || inputs.has(file)) return;
    inputs.set(file, existsSync(file) ? contentHash(readFileSync(file)) : '');
    // The bundler reads what a style sheet names by itself, without asking for it as a module.
    if (STYLE_SHEET.test(file)) filesNamedIn(file).forEach(note);
    else if (SCRIPT.test(file) && existsSync(file)) for (const glob of globsIn(file, root)) inputs.set(glob, hashOfGlob(glob));
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

/** The files that a style sheet imports or shows, by relative paths; all that an import without an ending may mean (`./vars`: `_vars.scss`, `vars/_index.scss`). */
function filesNamedIn(styleSheet: string): string[] {
  const text = existsSync(styleSheet) ? readFileSync(styleSheet, 'utf8') : '';
  const named = [...text.matchAll(/(?:@(?:import|use|forward|require)\s+(?:\([^)]*\)\s*)?(?:url\()?|url\()\s*['"]?([^'")\s;?#]+)/g)].map(([, name]) => resolve(dirname(styleSheet), name!));
  const partial = (file: string): string => join(dirname(file), `_${basename(file)}`);
  return named.flatMap((file) => [file, join(file, 'index')].flatMap((each) => [each, partial(each)]).flatMap((each) => [each, each + extname(styleSheet)])).filter(isFile);
}
