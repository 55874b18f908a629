/** Which articles a folder has, for settings that are made of their names. */
import { lookAtSources } from '../platform/read-sources';

/** No file is read: nobody asks for a hash. */
const NO_MEMORY = { get: () => undefined, put: () => undefined };

/** Source paths of the articles below the folder (absolute), sorted: those that the site is made of. */
export function articlePaths(folder: string): readonly string[] {
  return lookAtSources({ content: folder, excluded: [] }, NO_MEMORY).value.map(({ path }) => path);
}
