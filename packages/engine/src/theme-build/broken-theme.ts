/** A failure of the bundler as a problem an author can mend. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { error, type Problem } from '@glimpress/contracts/problem';
import type { SiteConfig } from '../config/resolve';
import { adviseOnFolder } from '../config/source/place-failure';

/** What the bundler says about its first failure. */
interface BundlerFailure {
  readonly message?: string;
  readonly id?: string;
  readonly loc?: { readonly file?: string; readonly line: number; readonly column: number };
  readonly errors?: readonly BundlerFailure[];
}

const IN_ARCHIVES = 'Yarn keeps the packages in archives, which the bundler cannot read: write "nodeLinker: node-modules" into .yarnrc.yml, and run "yarn install".';

/** The bundler writes files by itself, and calls a disk that refuses one a fault of its own. */
const REFUSED_BY_DISK = /inside rolldown[^\n]*\n([^\n]+)\s+Caused by:\s+([^\n]+ \(os error \d+\))/;

/** The first failure of those that `cause`, whatever the bundler threw, tells of: `theme/build`, with its place where there is one, or `disk/refused`. */
export function brokenTheme(cause: unknown, config: SiteConfig): Problem {
  // Of several failures the message of the whole only tells the number.
  const failure = (cause as BundlerFailure).errors?.[0] ?? (cause as BundlerFailure);
  const text = stripVTControlCharacters(failure.message ?? String(cause));
  const [, refused, why] = REFUSED_BY_DISK.exec(text) ?? [];
  if (refused !== undefined) return error('disk/refused', `The disk refuses: ${refused}: ${why}`, { hint: 'Free some space, or check the permissions of this path.' });
  const [, wanted, importer] = /failed to resolve import "([^"]+)" from "([^"]+)"/.exec(text) ?? [];
  if (wanted !== undefined) return missingPackage(wanted, importer!, config);
  const message = text.split('\n').find((line) => line.trim() !== '')?.replace(/ in \S*virtual:glimpress\S*/, '') ?? 'unknown failure';
  // A syntax error names its place in a drawing below the message: `╭─[ islands/Clock.tsx:3:7 ]`.
  const drawn = /\[ (.+):(\d+):(\d+) \]/.exec(text);
  const place = drawn ? { file: resolve(config.paths.root, drawn[1]!), line: Number(drawn[2]), column: Number(drawn[3]) } : { file: failure.loc?.file ?? failure.id, line: failure.loc?.line, column: failure.loc?.column };
  return error('theme/build', `The theme "${config.theme}" cannot be built: ${message}`, {
    // Entries that the engine makes up are no place an author could go to.
    ...(place.file === undefined || place.file.includes('virtual:glimpress/') ? {} : { ...place, file: shownPath(place.file, config.paths.cwd) }),
    hint: adviceFor(text, config.paths.root),
  });
}

/** What modules import by a relative path and is not there (absolute, endings may lack): once it is, the theme may build. */
export function missingFiles(cause: unknown): string[] {
  const failures = (cause as BundlerFailure).errors ?? [cause as BundlerFailure];
  return failures.flatMap(({ message = '', loc, id }) => {
    const [, wanted] = /Could not resolve '(\.[^']*)'/.exec(stripVTControlCharacters(message)) ?? [];
    const importer = loc?.file ?? id;
    return wanted === undefined || importer === undefined ? [] : [resolve(dirname(importer), wanted)];
  });
}

function adviceFor(message: string, root: string): string {
  if (/\.zip[\\/]/.test(message)) return IN_ARCHIVES;
  return adviseOnFolder(root) ?? 'Check the paths of "theme", "islands" and "layouts" in the config, and the module named here.';
}

function missingPackage(wanted: string, importer: string, config: SiteConfig): Problem {
  const lines = existsSync(importer) ? readFileSync(importer, 'utf8').split(/\r?\n/) : [];
  const line = lines.findIndex((each) => [`'${wanted}'`, `"${wanted}"`].some((quoted) => each.includes(quoted))) + 1;
  const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');
  return error('theme/build', `The theme "${config.theme}" cannot be built: "${wanted}" is not found.`, {
    ...(lines.length === 0 ? {} : { file: shownPath(importer, config.paths.cwd), ...(line > 0 && { line }) }),
    hint: `Run "npm install ${name}", or remove the import.`,
  });
}

/** As the author would name it: from where they called the command, when it lies below. */
function shownPath(file: string, cwd: string): string {
  const path = relative(cwd, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
