/** The `.gitignore` of a blog that was built into `public`: that folder is now for files that are copied, and is kept in git. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step } from './plan';

/** `oldBuild` is the name the old build gets. */
export function ignoreOutput(root: string, oldBuild: string): Step[] {
  const path = join(root, '.gitignore');
  if (!existsSync(path)) return [];
  const before = readFileSync(path, 'utf8');
  const after = before.replace(/^\/?public\/?[ \t]*$/m, `dist/\n${oldBuild}/`);
  return after === before ? [] : [{ kind: 'edit', path, text: after }];
}
