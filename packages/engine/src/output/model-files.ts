/** The mascot's models, copied from the installed packages: a site that asks no other host for anything. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { warning, type Outcome, type Problem } from '@glimpress/contracts/problem';
import { MODELS_FOLDER } from '../config/slots';
import type { PlannedFile } from './planned-file';
import { listPublicFiles } from './public-files';

/** The release of the model packages whose files the mascot asks for; part of their addresses, as on a CDN. */
const RELEASE = '1.0.5';

/** Files of the packages of `themes` (§3 Mascot), found from `root` (absolute). A package that is missing is a problem. */
export function planModelFiles(themes: readonly string[], root: string): Outcome<readonly PlannedFile[]> {
  const problems: Problem[] = [];
  const fromSite = createRequire(join(root, 'package.json'));
  const names = new Set(themes.map((theme) => `live2d-widget-model-${theme.replace(/^haru[12]$/, 'haru')}`));
  const value = [...names].flatMap((name) => {
    let folder: string;
    try {
      folder = dirname(fromSite.resolve(`${name}/package.json`));
    } catch {
      problems.push(warning('mascot/missing-models', `The mascot's models "${name}" are not installed.`, { hint: `Install them: npm install ${name}@${RELEASE}` }));
      return [];
    }
    return listPublicFiles([folder])
      .filter(({ path }) => !/(^|\/)package\.json$/.test(path))
      .map((file): PlannedFile => ({ ...file, path: `${MODELS_FOLDER}${name}@${RELEASE}/${file.path}` }));
  });
  return { value, problems };
}
